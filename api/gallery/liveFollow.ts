import type { AccountEvent } from '../../domain/account.ts';
import type { GalleryLinkEvent } from '../../domain/galleryLink.ts';
import type { GigEvent } from '../../domain/gig.ts';
import type { MediaEvent } from '../../domain/media/events.ts';
import type { PublicWatermarkEvent } from '../../domain/watermark.ts';
import { placeOf } from '../../projections/gig.ts';
import type { FaceMemory } from '../face/memory.ts';

/** What live galleries are told. */
export interface LiveBroadcast {
  /** A photo, to those who may see it now; `from`: the place where it lay, of one that was moved, for who saw it there knows it; `inPlaceOf`: what goes for it. */
  announce(gigId: string, mediaId: string, how?: { from?: string; inPlaceOf?: string }): Promise<void>;
  /** That a photo is gone, to those who were shown it; `from`: the place where it lay, of one that was moved. */
  withdraw(gigId: string, mediaId: string, from?: string): Promise<void>;
  /** That what is shown has changed as a whole; who may not look any more is let go. */
  changed(gigId: string): Promise<void>;
  /** Lets go whoever looks at a gig of an account that is closed. */
  closed(ownerId: string): Promise<void>;
  /** Those whose link has ended. */
  dismiss(gigId: string): Promise<void>;
}

export type LiveEvent =
  | MediaEvent
  | GigEvent
  | PublicWatermarkEvent
  | GalleryLinkEvent
  | Extract<AccountEvent, { type: 'AccountClosed' }>;

/** What happened, as live galleries are told of it. Each act judges by itself who may hear it. */
export const followLive =
  ({ announce, withdraw, changed, closed, dismiss }: LiveBroadcast, memory: FaceMemory) =>
  async (event: LiveEvent): Promise<void> => {
    switch (event.type) {
      case 'AccountClosed':
        return closed(event.userId);
      case 'GalleryLinkSwitchedOff':
      case 'GalleryLinkRenewed':
        return dismiss(event.gigId);
      case 'GigMadePublic':
      case 'GigMadePrivate':
      case 'GigPasswordSet':
      case 'GigVisibilitySet':
      case 'FolderDeleted':
      case 'PublicWatermarkTurnedOn':
      case 'PublicWatermarkTurnedOff':
      case 'GigDeleted':
        return changed(event.gigId);
      case 'DerivativesMade':
      case 'GuestUploadApproved':
      case 'MediaShownAgain':
        return announce(event.gigId, event.mediaId);
      case 'VideoBlanked':
        // Of a newer video it is told with its pictures.
        return event.ready ? announce(event.gigId, event.mediaId) : undefined;
      case 'MediaMoved': {
        // What was not shown before is not missed.
        if (!event.ready) return;
        const from = placeOf(event.kind, event.from);
        await withdraw(event.gigId, event.mediaId, from);
        return announce(event.gigId, event.mediaId, { from });
      }
      case 'MediaPurged':
        return memory.remove(event.gigId, event.mediaId);
      case 'MediaDeleted':
        await memory.remove(event.gigId, event.mediaId);
        // What was not shown is not even a name.
        return event.ready ? withdraw(event.gigId, event.mediaId) : undefined;
      case 'GuestUploadHeld':
        return withdraw(event.gigId, event.mediaId);
      case 'MediaSuperseded':
        return event.published === undefined ? withdraw(event.gigId, event.mediaId) : undefined;
      case 'MediaPublished':
        return announce(event.gigId, event.mediaId);
      case 'MediaWithheld':
      case 'MediaReplaced':
        return event.ready ? withdraw(event.gigId, event.mediaId) : undefined;
      case 'MediaPutBack':
        return event.ready ? announce(event.gigId, event.mediaId, { inPlaceOf: event.edit }) : undefined;
      case 'MediaRestored':
        await memory.refresh(event.gigId, event.mediaId);
        return announce(event.gigId, event.mediaId);
      case 'FacesFound':
        return memory.refresh(event.gigId, event.mediaId);
    }
  };
