import { firstSegment } from '../../domain/kernel/routes.ts';
import { type Page, pages } from '../contract/pages.ts';
import type { ApiContext } from '../context.ts';
import { currentVersion, remembered } from '../../projections/core/remembered.ts';
import type { Found, Resolve } from './head.ts';
import { bookPage } from './bookPage.ts';
import { publicGigPage } from './publicGig.ts';
import { publicProfilePage } from './publicProfile.ts';

export interface SitePage {
  page: Page;
  /** What all its addresses begin with; empty where that varies. */
  first: string;
  pattern: RegExp;
  resolve?: Resolve;
}

/** Things whose pages are remembered between two events. */
const MOST_KNOWN = 1000;

/** As the app's router reads addresses: in any case of letters, with or without a slash at the end. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i');

/**
 * The pages of the contract, in their order, with what finds out about the one thing that a page shows. A page that
 * stands for something in public gets its line here, such as `[pages.publicGig.path]: publicGigPage(context)`.
 */
export function sitePages(context: ApiContext): SitePage[] {
  const found = remembered<Found & { absent?: boolean }>(
    () => currentVersion(context.reads, context.write),
    MOST_KNOWN,
  );
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
    const at = { page, first: firstSegment(page.path.replace(/^\/\{.*/, '')), pattern: patternOf(page.path) };
    if (!resolve) return at;
    return {
      ...at,
      resolve: (params, query) => found(JSON.stringify([page.path, params, query]), () => resolve(params, query)),
    };
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
  const first = firstSegment(path).toLowerCase();
  for (const each of all) {
    if (each.first !== '' && each.first !== first) continue;
    const match = each.pattern.exec(path);
    if (match)
      return {
        ...each,
        params: Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, text]) => [name, decoded(text)])),
      };
  }
  return undefined;
}
