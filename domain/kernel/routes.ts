/** What stands before the product's addresses on hosts whose site is chosen by path. */
export const SITE_PREFIX = '/loom';

/** First segments of the product's own addresses. */
export const productSegments: readonly string[] = [
  'login',
  'register',
  'verify-email',
  'forgot-password',
  'reset-password',
  'dashboard',
  'profile',
  'create-gig',
  'edit-gig',
  'gigs',
  'watermark-settings',
  'camera-uploads',
  'business',
  'portfolio',
  'projects',
  'bookings',
  'camera-test',
  'loom-ai',
  'account-settings',
  'account-closed',
  'admin',
];

/** First segments of addresses that people were given: they are the same on every host. */
export const guestSegments: readonly string[] = ['client', 'public', 'team'];

/** First segments of the parent company's pages. */
export const parentSegments: readonly string[] = ['homepage', 'contact', 'about', 'privacy', 'terms', 'dmca', 'join'];

/** First segments that the server answers without a page. */
const serverSegments: readonly string[] = [
  'account',
  'api',
  'assets',
  'calendar',
  'fonts',
  'healthz',
  'media',
  'metrics',
  'photographer',
  'readyz',
  'subscriptions',
  'webhooks',
  'ws',
];

/** First segments that lead somewhere: no username is one of them. */
export const reservedSegments: ReadonlySet<string> = new Set([
  SITE_PREFIX.slice(1),
  ...productSegments,
  ...guestSegments,
  ...parentSegments,
  ...serverSegments,
]);

export const firstSegment = (path: string): string => /^\/([^/?#]*)/.exec(path)?.[1] ?? '';

/** A path as it stands where the site is chosen by path: the product's own get the prefix, all others stay as they are. */
export function underPrefix(path: string): string {
  const first = firstSegment(path);
  if (first === '') return SITE_PREFIX + path.replace(/^\//, '');
  return productSegments.includes(first) ? SITE_PREFIX + path : path;
}
