import {
  firstSegment,
  guestSegments,
  parentSegments,
  productSegments,
  SITE_PREFIX,
  underPrefix,
} from '../../domain/kernel/routes.ts';
import type { Config } from '../runtime/config.ts';

/** What to do with an address: show the page of this path, or lead to another address. */
export type Place = { path: string } | { to: string };

export interface Sites {
  /** What product addresses carry in front on this host. */
  prefixOn(host: string): '' | typeof SITE_PREFIX;
  place(host: string, path: string): Place;
  /** The whole address of a path of ours, as it stands in mails and messages. */
  address(path: string): string;
}

/** No page of ours has such an address, and a browser would make another of it. */
const CROOKED = /\/\.{0,2}\//;

/** Backslashes and double slashes at the beginning would lead to another host. */
const rooted = (path: string): string => `/${path.replace(/^[/\\]+/, '')}`;

/**
 * The site is chosen by the host's name, or by `/loom` in the path where the name decides nothing. `baseUrl`: where people
 * reach the product, without a slash at the end.
 */
export function openSites(
  { SITE_HOSTS_LOOM: hosts, MAIN_SITE_URL: main }: Pick<Config, 'SITE_HOSTS_LOOM' | 'MAIN_SITE_URL'>,
  baseUrl: () => string,
): Sites {
  const isLooms = (host: string): boolean => hosts.includes('*') || hosts.includes(host.toLowerCase());
  const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

  /** On Loom's own host nothing has the prefix, and the parent's pages are elsewhere. */
  const onLooms = (host: string, path: string): Place => {
    if (firstSegment(path) === SITE_PREFIX.slice(1)) return { to: rooted(path.slice(SITE_PREFIX.length)) };
    if (main !== undefined && hostOf(main) !== host && parentSegments.includes(firstSegment(path)))
      return { to: main.replace(/\/+$/, '') + path };
    return { path };
  };
  const byPath = (path: string): Place => {
    const first = firstSegment(path);
    if (first !== SITE_PREFIX.slice(1))
      return first === '' || productSegments.includes(first) ? { to: underPrefix(rooted(path)) } : { path };
    const inner = rooted(path.slice(SITE_PREFIX.length));
    const within = firstSegment(inner);
    // Only a username is left: it has one address everywhere.
    return within === '' || [...productSegments, ...guestSegments].includes(within) ? { path: inner } : { to: inner };
  };
  return {
    prefixOn: (host) => (isLooms(host) ? '' : SITE_PREFIX),
    place: (host, path) => (CROOKED.test(path) ? { path } : isLooms(host) ? onLooms(host, path) : byPath(path)),
    address: (path) => baseUrl() + (isLooms(hostOf(baseUrl())) ? path : underPrefix(path)),
  };
}
