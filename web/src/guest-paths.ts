/** Addresses that a guest's page leads to. They stand apart: its first script carries no others. */
export const guestPaths = {
  landing: '/',
  publicGig: (gigId: string) => `/public/gig/${encodeURIComponent(gigId)}`,
  slideshow: (gigId: string) => `/public/gig/${encodeURIComponent(gigId)}/slideshow`,
} as const;

/** What stands in front of this page's own address: the router's base. */
export const prefix = /^\/loom(\/|$)/.test(location.pathname) ? '/loom' : '';

/** What product addresses carry in front on this host, as the server says: also on a client's page, which itself has none. */
export const sitePrefix = document.querySelector<HTMLMetaElement>('meta[name="site-prefix"]')?.content ?? prefix;

/** The address of a product page for a plain link: outside the router, or out of a page that has no prefix of its own. */
export const onSite = (path: string): string => (path === '/' ? sitePrefix || '/' : sitePrefix + path);

/** The address that a photographer hands out. */
export const shareAddress = (gigId: string): string => `${location.origin}${guestPaths.publicGig(gigId)}`;
