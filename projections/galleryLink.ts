import type { GalleryLinkEvent, LinkKind } from '../domain/galleryLink.ts';
import { type View, projection } from './core/projection.ts';

/** A link of a gig, as its photographer sees it and as what came in by it is judged. */
export interface GalleryLinkView extends View {
  gigId: string;
  name: string;
  kind: LinkKind;
  status: 'on' | 'off';
  expiresAt: string | null;
  /** Tells one address of this link from the next. */
  round: number;
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
