import { getDocumentProxy } from 'unpdf';

/** A run of text as it stands on a page: its baseline, counted from the lower left corner in points, and its size. */
interface Piece {
  text: string;
  x: number;
  y: number;
  size: number;
}
export interface Page {
  pieces: Piece[];
  /** All of it without spaces, line by line from above: a PDF has gaps between letters and no words. */
  text: string;
}

const fromAbove = (a: Piece, b: Piece): number => (Math.abs(a.y - b.y) > 1 ? b.y - a.y : a.x - b.x);

/** The text of a PDF, page by page. */
export async function pagesOf(pdf: Uint8Array): Promise<Page[]> {
  // The reader keeps what it is given.
  const document = await getDocumentProxy(new Uint8Array(pdf));
  try {
    const pages: Page[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const pieces = items
        .flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
        .map(({ str, transform }) => ({ text: str, x: transform[4], y: transform[5], size: Math.abs(transform[3]) }))
        .sort(fromAbove);
      pages.push({
        pieces,
        text: pieces.map(({ text }) => text.replace(/\s/g, '')).join(''),
      });
    }
    return pages;
  } finally {
    await document.destroy();
  }
}
