import { type Page, pages } from '../contract/pages.ts';
import type { ApiContext } from '../context.ts';
import type { Resolve } from './head.ts';
import { bookPage } from './bookPage.ts';
import { publicGigPage } from './publicGig.ts';
import { publicProfilePage } from './publicProfile.ts';

export interface SitePage {
  page: Page;
  pattern: RegExp;
  resolve?: Resolve;
}

/** As the app's router reads addresses: in any case of letters, with or without a slash at the end. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i');

/**
 * The pages of the contract, in their order, with what finds out about the one thing that a page shows. A page that
 * stands for something in public gets its line here, such as `[pages.publicGig.path]: publicGigPage(context)`.
 */
export function sitePages(context: ApiContext): SitePage[] {
  const gallery = publicGigPage(context);
  const resolvers: Record<string, Resolve> = {
    [pages.publicGig.path]: gallery,
    [pages.publicProfile.path]: publicProfilePage({ ...context, profiles: context.queries.profiles }),
    [pages.book.path]: bookPage(context),
    // A wall in a hall is told to nobody, and is there only where its gallery is.
    [pages.slideshow.path]: async (params, query) => ({ absent: (await gallery(params, query)).absent ?? false }),
  };
  return Object.values<Page>(pages).map((page) => {
    const resolve = resolvers[page.path];
    return { page, pattern: patternOf(page.path), ...(resolve ? { resolve } : {}) };
  });
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The first page whose address this is, with what varies in it. */
export function pageAt(
  all: readonly SitePage[],
  path: string,
): (SitePage & { params: Record<string, string> }) | undefined {
  for (const each of all) {
    const match = each.pattern.exec(path);
    if (match)
      return {
        ...each,
        params: Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, text]) => [name, decoded(text)])),
      };
  }
  return undefined;
}
