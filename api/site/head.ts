import { escapedText } from '../../domain/kernel/markup.ts';
import { type PageHead, titleOf } from '../contract/pageHead.ts';

/** What a page says of the one thing that it shows, beside the head of its kind. */
export interface Found {
  /** In place of the page's own. */
  head?: Partial<PageHead>;
  /** Open Graph and Twitter, for link previews, in this order. */
  tags?: readonly (readonly [property: string, content: string])[];
  /** schema.org data, as JSON-LD. */
  data?: object;
}

/** What stands at an address, from what varies in it and its query; `absent`: the app's page says so, and the answer is 404. */
export type Resolve = (params: Record<string, string>, query: string) => Promise<Found & { absent?: boolean }>;

const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapedText(content)}">`;

/** JSON inside a script element: nothing in it can end the element. */
const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', () => String.raw`\u003c`)}</script>`;

/** What the server tells the app by the page: `site-prefix`, what product addresses carry in front on this host; `chat-widget`, which widget the page may load. */
export type Marks = Readonly<Partial<Record<'site-prefix' | 'chat-widget', string>>>;

/** The tags that stand in the page's head. */
function tagsOf(page: PageHead, { head, tags = [], data }: Found, marks: Marks): string {
  const { title, description, keywords, robots } = { ...page, ...head };
  return [
    `<title>${escapedText(titleOf({ title }))}</title>`,
    meta('description', description),
    meta('keywords', keywords),
    ...(robots ? [meta('robots', robots)] : []),
    ...Object.entries(marks).map(([name, content]) => meta(name, content)),
    ...tags.map(([property, content]) => `<meta property="${property}" content="${escapedText(content)}">`),
    ...(data ? [jsonLd(data)] : []),
  ].join('');
}

/** The built page with its head: its own title gives way, and the rest stands at its mark, or where the title was. */
export function withHead(html: string, page: PageHead, found: Found, marks: Marks): Buffer {
  const head = tagsOf(page, found, marks);
  return Buffer.from(html.replace('<!--head-->', '').replace(/<title>[^<]*<\/title>/, () => head));
}
