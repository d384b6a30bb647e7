import type { LinkKind } from '../../../api/gallery-link.ts';

export const KIND: Record<LinkKind, { name: string; means: string }> = {
  view: {
    name: 'View-only',
    means: 'They look at the gallery and download nothing. A private gig opens without its password.',
  },
  upload: {
    name: 'Upload-only',
    means: 'They send you photos and see none: for guests, or a second shooter who delivers.',
  },
};
