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

type Acts = { [T in LiveEvent['type']]?: (event: Extract<LiveEvent, { type: T }>) => Promise<void> | undefined };

/** What happened, as live galleries are told of it. Each act judges by itself who may hear it. */
export function followLive({ announce, withdraw, changed, closed, dismiss }: LiveBroadcast, memory: FaceMemory) {
  const changesAll = ({ gigId }: { gigId: string }): Promise<void> => changed(gigId);
  const endsLinks = ({ gigId }: { gigId: string }): Promise<void> => dismiss(gigId);
  const shows = ({ gigId, mediaId }: { gigId: string; mediaId: string }): Promise<void> => announce(gigId, mediaId);
  const hides = ({ gigId, mediaId }: { gigId: string; mediaId: string }): Promise<void> => withdraw(gigId, mediaId);
  const hidesShown = (event: { ready: boolean; gigId: string; mediaId: string }): Promise<void> | undefined =>
    // What was not shown is not even a name.
    event.ready ? hides(event) : undefined;
  const acts: Acts = {
    AccountClosed: ({ userId }) => closed(userId),
    GalleryLinkSwitchedOff: endsLinks,
    GalleryLinkRenewed: endsLinks,
    GigMadePublic: changesAll,
    GigMadePrivate: changesAll,
    GigPasswordSet: changesAll,
    GigVisibilitySet: changesAll,
    FolderDeleted: changesAll,
    PublicWatermarkTurnedOn: changesAll,
    PublicWatermarkTurnedOff: changesAll,
    GigDeleted: changesAll,
    DerivativesMade: shows,
    GuestUploadApproved: shows,
    MediaShownAgain: shows,
    MediaPublished: shows,
    // Of a newer video it is told with its pictures.
    VideoBlanked: (event) => (event.ready ? shows(event) : undefined),
    async MediaMoved({ ready, kind, from, gigId, mediaId }) {
      // What was not shown before is not missed.
      if (!ready) return;
      const place = placeOf(kind, from);
      await withdraw(gigId, mediaId, place);
      await announce(gigId, mediaId, { from: place });
    },
    MediaPurged: ({ gigId, mediaId }) => memory.remove(gigId, mediaId),
    async MediaDeleted(event) {
      await memory.remove(event.gigId, event.mediaId);
      await hidesShown(event);
    },
    GuestUploadHeld: hides,
    MediaSuperseded: (event) => (event.published === undefined ? hides(event) : undefined),
    MediaWithheld: hidesShown,
    MediaReplaced: hidesShown,
    MediaPutBack: ({ ready, gigId, mediaId, edit }) =>
      ready ? announce(gigId, mediaId, { inPlaceOf: edit }) : undefined,
    async MediaRestored(event) {
      await memory.refresh(event.gigId, event.mediaId);
      await shows(event);
    },
    FacesFound: ({ gigId, mediaId }) => memory.refresh(gigId, mediaId),
  };
  return {
    /** Whether an event of this type is anything to live galleries. */
    hears: (type: string): boolean => Object.hasOwn(acts, type),
    act: async (event: LiveEvent): Promise<void> =>
      (acts[event.type] as ((event: LiveEvent) => Promise<void>) | undefined)?.(event),
  };
}
