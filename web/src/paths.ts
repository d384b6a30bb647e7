/** Every address of the product. The router adds the `/loom` prefix where the site is chosen by path. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  gigs: '/gigs',
  createGig: '/create-gig',
  editGig: (gigId: string) => `/edit-gig/${encodeURIComponent(gigId)}`,
  gig: (gigId: string) => `/gigs/${encodeURIComponent(gigId)}`,
  gigEditor: (gigId: string) => `/gigs/${encodeURIComponent(gigId)}/ai-editor`,
  gigAnalytics: (gigId: string) => `/gigs/${encodeURIComponent(gigId)}/analytics`,
  cameraUploads: '/camera-uploads',
  clientLogin: '/client/login',
  clientGallery: (gigId: string) => `/client/gallery/${encodeURIComponent(gigId)}`,
  slideshow: (gigId: string) => `/public/gig/${encodeURIComponent(gigId)}/slideshow`,
  team: '/team',
  publicLink: '/public/link',
  watermarkSettings: '/watermark-settings',
  accountSettings: '/account-settings',
  /** A front end of its own. */
  console: '/admin',
  publicGig: (gigId: string) => `/public/gig/${encodeURIComponent(gigId)}`,
} as const;

/** The site is chosen by path on hosts of no site of their own: then every address keeps `/loom` in front. */
export const prefix = /^\/loom(\/|$)/.test(location.pathname) ? '/loom' : '';

/** The address that fills in a client's login: behind `#`, which browsers send to nobody. */
export const clientAddress = (email: string, code: string): string =>
  `${location.origin}${paths.clientLogin}#email=${encodeURIComponent(email)}&code=${code}`;

/** The address that opens an editor's dashboard. */
export const teamAddress = (code: string): string => `${location.origin}${paths.team}#${code}`;

/** The address that a photographer hands out. */
export const shareAddress = (gigId: string): string => `${location.origin}${paths.publicGig(gigId)}`;
