import type { GalleryLinkEvent, MadeLink } from '../domain/galleryLink.ts';
import { type View, projection } from './core/projection.ts';

/** A link of a gig, as its photographer sees it and as what came in by it is judged. */
export interface GalleryLinkView extends View, Pick<MadeLink, 'gigId' | 'kind' | 'status' | 'expiresAt' | 'round'> {
  name: string;
  madeAt: string;
  opened: number;
  /** ISO 8601; null before the first time. */
  lastOpenedAt: string | null;
}

export const galleryLinks = projection<GalleryLinkEvent, GalleryLinkView>(
  { name: 'galleryLinks', version: 1, indexes: { byGig: ['gigId', 'madeAt'] }, key: (event) => event.linkId },
  {
    GalleryLinkMade: (_, { gigId, name, kind, expiresAt }, { at }, id) => ({
      id,
      gigId,
      name,
      kind,
      status: 'on',
      expiresAt,
      round: 1,
      madeAt: at,
      opened: 0,
      lastOpenedAt: null,
    }),
    GalleryLinkRenewed: (view, { round }) => view && { ...view, round },
    GalleryLinkSwitchedOff: (view) => view && { ...view, status: 'off' },
    GalleryLinkOpened: (view, _, { at }) => view && { ...view, opened: view.opened + 1, lastOpenedAt: at },
  },
);
