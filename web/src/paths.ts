import { guestPaths } from './guest-paths.ts';

/** Every address of the product. Where the site is chosen by path, the router and `onSite` put `/loom` in front. */
export const paths = {
  ...guestPaths,
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
  culling: (gigId: string) => `/gigs/${encodeURIComponent(gigId)}/cull`,
  gigAnalytics: (gigId: string) => `/gigs/${encodeURIComponent(gigId)}/analytics`,
  profile: '/profile',
  business: '/business',
  invoices: '/business?tab=invoices',
  /** `at`: as it stood at a moment. */
  invoice: (invoiceId: string, at: string | null = null) =>
    `/business/invoices/${encodeURIComponent(invoiceId)}${at === null ? '' : `?at=${encodeURIComponent(at)}`}`,
  /** Of the month that ended last, as it stood at a moment. */
  gstReport: (at: string | null = null) => `/business/gst-report${at === null ? '' : `?at=${encodeURIComponent(at)}`}`,
  quotations: '/business?tab=quotations',
  /** `at`: as it stood at a moment. */
  quotation: (quotationId: string, at: string | null = null) =>
    `/business/quotations/${encodeURIComponent(quotationId)}${at === null ? '' : `?at=${encodeURIComponent(at)}`}`,
  recurringInvoices: '/business?tab=recurring',
  /** `at`: as it stood at a moment. */
  recurringInvoice: (recurringId: string, at: string | null = null) =>
    `/business/recurring-invoices/${encodeURIComponent(recurringId)}${at === null ? '' : `?at=${encodeURIComponent(at)}`}`,
  /** What each gig earned, as it stood at a moment. */
  profit: (at: string | null = null) => `/business/profit${at === null ? '' : `?at=${encodeURIComponent(at)}`}`,
  client: (clientId: string) => `/business/clients/${encodeURIComponent(clientId)}`,
  portfolio: '/portfolio',
  projects: '/projects',
  bookings: '/bookings',
  booking: (bookingId: string) => `/bookings?booking=${encodeURIComponent(bookingId)}`,
  cameraUploads: '/camera-uploads',
  cameraTest: '/camera-test',
  loomAi: '/loom-ai',
  accountSettings: '/account-settings',
  accountClosed: '/account-closed',
  admin: '/admin',
  clientLogin: '/client/login',
  clientGallery: (gigId: string) => `/client/gallery/${encodeURIComponent(gigId)}`,
  team: '/team',
  publicLink: '/public/link',
  book: (photographer: string) => `/public/book/${encodeURIComponent(photographer)}`,
  ownBooking: '/public/booking',
  publicInvoice: '/public/invoice',
  publicQuotation: '/public/quotation',
  watermarkSettings: '/watermark-settings',
} as const;

/** The address that fills in a client's login: behind `#`, which browsers send to nobody. */
export const clientAddress = (email: string, code: string): string =>
  `${location.origin}${paths.clientLogin}#email=${encodeURIComponent(email)}&code=${code}`;

/** Where a closed account is opened again, or erased. */
export const closedAddress = (token: string): string => `${paths.accountClosed}#token=${token}`;

/** The address that opens an editor's dashboard. */
export const teamAddress = (code: string): string => `${location.origin}${paths.team}#${code}`;
