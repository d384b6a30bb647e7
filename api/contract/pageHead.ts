/** What the head of a page says: in the HTML that the server sends, and after moving there in the browser. */
export interface PageHead {
  /** Without the product's name, which `titleOf` adds. */
  title: string;
  description: string;
  keywords: string;
  /** `noindex` keeps search engines away; without it they may come. */
  robots?: 'noindex';
}

/** Every title ends in the product's name. */
export const titleOf = ({ title }: Pick<PageHead, 'title'>): string => `${title} | Loom`;

/** A guest's page until it is known whose gallery it is. It stands apart: the gallery's first script carries no other. */
export const galleryHead: PageHead = {
  title: 'Gallery',
  description: 'Photos of the event: look at them, find yourself with a selfie, and take them home.',
  keywords: 'event photos, gallery, find my photos, selfie search, download',
};

export const slideshowHead: PageHead = { ...galleryHead, title: 'Slideshow', robots: 'noindex' };
