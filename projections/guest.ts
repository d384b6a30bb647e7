import type { GuestEvent } from '../domain/guest.ts';
import type { MediaEvent } from '../domain/media/events.ts';
import { uploaderOf } from './media.ts';
import { type View, projection } from './core/projection.ts';

/** A guest of a gig, as its photographer sees them. */
export interface GuestView extends View {
  gigId: string;
  name: string;
  email: string | null;
  phone: string | null;
}

export const guests = projection<GuestEvent, GuestView>(
  { name: 'guests', version: 2, indexes: { byGig: ['gigId'] } },
  {
    GuestIntroduced: (_, { guestId, gigId, name, email, phone }) => ({ id: guestId, gigId, name, email, phone }),
    GuestForgotten: () => null,
  },
);

/** Someone or something that brought photos into a gig: the choices of a filter. */
export interface UploaderView extends View {
  gigId: string;
  /** As in `MediaView.uploader`. */
  uploader: string;
  first: string;
}

export const uploaders = projection<Extract<MediaEvent, { type: 'MediaReceived' }>, UploaderView>(
  {
    name: 'uploaders',
    version: 2,
    indexes: { byGig: ['gigId', 'first'] },
    key: (event, meta) => `${event.gigId}/${uploaderOf(event, meta)}`,
  },
  {
    MediaReceived: (view, event, meta, id) =>
      view ? undefined : { id, gigId: event.gigId, uploader: uploaderOf(event, meta), first: meta.at },
  },
);
