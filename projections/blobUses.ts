import type { MediaEvent } from '../domain/media.ts';
import { type View, projection } from './projection.ts';

/** Which media refer to a stored blob; the id is its hash. Without a document nothing does. */
export interface BlobUsesView extends View {
  mediaIds: string[];
}

const used = (view: BlobUsesView | undefined, id: string, mediaId: string) =>
  view?.mediaIds.includes(mediaId) ? undefined : { id, mediaIds: [...(view?.mediaIds ?? []), mediaId] };

/**
 * What the purge asks before it deletes a blob. Every event that stores one is folded here: an event left out would
 * let its blob be deleted with the last photo that shares it.
 */
export const blobUses = projection<MediaEvent, BlobUsesView>(
  {
    name: 'blobUses',
    version: 1,
    indexes: {},
    key(event) {
      if (event.type === 'MediaReceived') return event.blob.hash;
      if (event.type === 'DerivativesMade') return [...new Set(event.derivatives.map(({ hash }) => hash))];
      return event.type === 'MediaPurged' ? event.hashes : undefined;
    },
  },
  {
    MediaReceived: (view, { mediaId }, _, id) => used(view, id, mediaId),
    DerivativesMade: (view, { mediaId }, _, id) => used(view, id, mediaId),
    MediaPurged: (view, { mediaId }) => {
      const others = view?.mediaIds.filter((each) => each !== mediaId) ?? [];
      return view && (others.length > 0 ? { ...view, mediaIds: others } : null);
    },
  },
);
