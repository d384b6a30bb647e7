import type { GalleryLinkCountEvent, GalleryLinkEvent } from '../../../domain/galleryLink.ts';
import type { Sentences } from './words.ts';

export const galleryLinkSentences: Sentences<GalleryLinkEvent | GalleryLinkCountEvent> = {
  GalleryLinkMade: ({ name, kind, expiresAt }, { who }) =>
    `${who} made the ${kind === 'view' ? 'view-only' : 'upload-only'} link "${name}"${expiresAt === null ? '' : `, which works until ${expiresAt}`}`,
  GalleryLinkRenewed: (_, { who }) => `${who} made a new address for a link; the one before stopped working`,
  GalleryLinkSwitchedOff: (_, { who }) => `${who} switched a link off`,
  GalleryLinkCounted: () => 'One link was counted against what a gig may have',
  GalleryLinkReturned: () => 'A link that was not made counts no more',
  GalleryLinkOpened: () => 'Somebody opened a link of the gig',
};
