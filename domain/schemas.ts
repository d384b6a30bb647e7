import { accountEvents, emailEvents } from './account.ts';
import { cameraEvents, ftpNameEvents } from './camera.ts';
import { downloadEvents } from './download.ts';
import { selfieEvents } from './face.ts';
import { gigEvents } from './gig.ts';
import type { EventSchemas } from './kernel/event.ts';
import { mediaEvents } from './media.ts';
import { sessionEvents } from './session.ts';
import { subscriptionEvents } from './subscription.ts';

/** Every event type of the log. */
export const eventSchemas: EventSchemas = {
  ...accountEvents,
  ...emailEvents,
  ...sessionEvents,
  ...subscriptionEvents,
  ...gigEvents,
  ...mediaEvents,
  ...selfieEvents,
  ...downloadEvents,
  ...cameraEvents,
  ...ftpNameEvents,
};
