import { accountEvents, emailEvents } from './account.ts';
import { analysisEvents } from './analysis.ts';
import { approvalEvents } from './approval.ts';
import { cameraEvents, ftpNameEvents } from './camera.ts';
import { clientAccessEvents } from './clientAccess.ts';
import { clientRulesEvents } from './clientRules.ts';
import { cullingEvents } from './culling.ts';
import { downloadEvents } from './download.ts';
import { editEvents } from './edit.ts';
import { selfieEvents } from './face.ts';
import { galleryLinkEvents } from './galleryLink.ts';
import { gigEvents } from './gig.ts';
import { interactionEvents } from './interaction.ts';
import { guestEvents } from './guest.ts';
import type { EventSchemas } from './kernel/event.ts';
import { mediaEvents } from './media.ts';
import { noticeEvents } from './notice.ts';
import { qualityEvents } from './quality.ts';
import { registrationEvents } from './registration.ts';
import { sessionEvents } from './session.ts';
import { subscriptionEvents } from './subscription.ts';
import { publicWatermarkEvents, watermarkEvents } from './watermark.ts';
import { teamAccessEvents } from './teamAccess.ts';

/** Every event type of the log. */
export const eventSchemas: EventSchemas = {
  ...accountEvents,
  ...emailEvents,
  ...sessionEvents,
  ...subscriptionEvents,
  ...gigEvents,
  ...mediaEvents,
  ...guestEvents,
  ...galleryLinkEvents,
  ...watermarkEvents,
  ...publicWatermarkEvents,
  ...selfieEvents,
  ...registrationEvents,
  ...downloadEvents,
  ...cameraEvents,
  ...ftpNameEvents,
  ...approvalEvents,
  ...clientAccessEvents,
  ...clientRulesEvents,
  ...teamAccessEvents,
  ...editEvents,
  ...interactionEvents,
  ...noticeEvents,
  ...qualityEvents,
  ...analysisEvents,
  ...cullingEvents,
};
