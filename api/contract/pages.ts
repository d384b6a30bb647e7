import { galleryHead, type PageHead, slideshowHead } from './pageHead.ts';

const DESCRIPTION = 'AI-powered photography platform for creative professionals';
const KEYWORDS = 'photography, photographer, gallery, events, face search';

/** A page of the web app: its address, with `{names}` for what varies, and its head. */
export interface Page extends PageHead {
  path: string;
}

/** For whoever has signed in, or was given an address: nothing that a search engine could show. */
const closed = (path: string, title: string, description: string, keywords = KEYWORDS): Page => ({
  path,
  title,
  description,
  keywords,
  robots: 'noindex',
});
const open = (path: string, title: string, description: string, keywords = KEYWORDS): Page => ({
  path,
  title,
  description,
  keywords,
});

/** Every page of the web app, by name, in the order in which addresses are tried. What is not here is answered with 404. */
export const pages = {
  landing: open('/', 'AI-powered photography platform', DESCRIPTION, `Loom, ${KEYWORDS}, client galleries, camera FTP`),
  login: open('/login', 'Log in', 'Log in to your Loom studio.', 'Loom, log in, photographer, studio'),
  register: open(
    '/register',
    'Create an account',
    'Open your studio on Loom: galleries, camera uploads and face search for professional photographers.',
    'Loom, register, photographer, studio, free trial',
  ),
  verifyEmail: closed('/verify-email', 'Verify your email', 'Confirm that this address is yours.'),
  forgotPassword: closed(
    '/forgot-password',
    'Forgotten password',
    'Have a link mailed to you that sets a new password.',
  ),
  resetPassword: closed('/reset-password', 'New password', 'Set a new password for your Loom studio.'),
  dashboard: closed('/dashboard', 'Overview', 'Your studio today: gigs, uploads and what waits for you.'),
  gigs: closed('/gigs', 'My Gigs', 'All your shoots, with their galleries.'),
  gig: closed('/gigs/{gigId}', 'Gig', 'The photos of a shoot, its clients, its editors and its public gallery.'),
  createGig: closed('/create-gig', 'Create New Gig', 'Open a gig for your next shoot.'),
  editGig: closed('/edit-gig/{gigId}', 'Edit Gig', 'Change what is said about a shoot.'),
  gigEditor: closed(
    '/gigs/{gigId}/ai-editor',
    'Editor',
    'Enhance the photos of a gig.',
    'photo editor, enhance, retouch',
  ),
  culling: closed('/gigs/{gigId}/cull', 'Culling', 'Choose among the photos of a shoot, by keys, takes side by side.'),
  gigAnalytics: closed('/gigs/{gigId}/analytics', 'Download Analytics', 'What was downloaded from a gig, by whom.'),
  profile: closed('/profile', 'Profile', 'What you say of yourself, and who sees it.'),
  portfolio: closed('/portfolio', 'Portfolio', 'The photos that you show of yourself, in your order.'),
  projects: closed('/projects', 'Projects', 'What you have done for your clients, and what your profile shows of it.'),
  loomAi: closed(
    '/loom-ai',
    'Loom AI',
    'An assistant for photographers: photos, camera settings, captions, articles and ideas.',
    'Loom AI, AI assistant, photography, captions, camera settings',
  ),
  business: closed(
    '/business',
    'Business',
    'Your clients, and the paperwork of your studio.',
    'clients, studio, business',
  ),
  clientRecord: closed('/business/clients/{clientId}', 'Client', 'All that a client has with your studio.'),
  invoice: closed('/business/invoices/{invoiceId}', 'Invoice', 'An invoice with its payments and its history.'),
  gstReport: closed(
    '/business/gst-report',
    'GST report',
    'What a month has for GSTR-1, and the seal of its figures.',
    'GST, GSTR-1, tax, seal',
  ),
  quotation: closed(
    '/business/quotations/{quotationId}',
    'Quotation',
    'What you offer a client, and what they said to it.',
  ),
  recurringInvoice: closed(
    '/business/recurring-invoices/{recurringId}',
    'Recurring invoice',
    'An invoice that comes again and again: what comes next, and what was made of it.',
  ),
  profit: closed(
    '/business/profit',
    'Profit by gig',
    'What each gig earned and cost, and what is left of it.',
    'profit, margin, expenses, costs',
  ),
  watermarkSettings: closed(
    '/watermark-settings',
    'Watermark settings',
    'The watermark on what you show and hand out.',
    'watermark, photo protection',
  ),
  cameraUploads: closed(
    '/camera-uploads',
    'Camera FTP settings',
    'Let your camera send its photos while you shoot.',
    'camera, FTP, tethering, upload',
  ),
  cameraTest: closed(
    '/camera-test',
    'Camera API Test',
    'A camera under control: live view, settings, and pictures straight into a gig.',
    'camera, tethering, live view, capture',
  ),
  accountSettings: closed(
    '/account-settings',
    'Account settings',
    'Your plan, your password, and where you are signed in.',
  ),
  accountClosed: closed('/account-closed', 'Closed account', 'Open your account again, or erase it.'),
  bookings: closed(
    '/bookings',
    'Bookings',
    'Who asks for a booking, and what became of it.',
    'bookings, calendar, photographer',
  ),
  client: closed('/client', 'Client Access', 'Look at your photos, choose your favourites and take them home.'),
  clientLogin: closed(
    '/client/login',
    'Client Access',
    'Look at your photos, choose your favourites and take them home.',
  ),
  clientGallery: closed('/client/gallery/{gigId}', 'Your photos', 'Your photos: choose, comment, approve, download.'),
  team: closed('/team', 'Editor dashboard', 'What is approved for editing, and what you return.'),
  teamEntry: closed('/team/{accessCode}', 'Editor dashboard', 'What is approved for editing, and what you return.'),
  publicGig: { path: '/public/gig/{gigId}', ...galleryHead },
  slideshow: { path: '/public/gig/{gigId}/slideshow', ...slideshowHead },
  publicLink: closed('/public/link', 'Shared photos', 'Photos that were shared with you by a link.'),
  myFace: closed(
    '/public/my-face',
    'Your face registration',
    'What is kept of your face registration, and how to end it.',
  ),
  book: open(
    '/public/book/{photographer}',
    'Book a photographer',
    'Ask a photographer for a booking: what for, when and where.',
    'book a photographer, booking, photo session',
  ),
  ownBooking: closed('/public/booking', 'Your booking', 'How your booking request stands, and how to withdraw it.'),
  publicInvoice: closed(
    '/public/invoice',
    'Your invoice',
    'What is to be paid, how to pay it, and the invoice as a PDF.',
  ),
  publicQuotation: closed(
    '/public/quotation',
    'Your quotation',
    'What is offered to you, with its terms, to accept or to decline.',
  ),
  console: closed('/admin', 'Console', 'History and administration.'),
  /** Comes last: any one word may be a photographer's. */
  publicProfile: open('/{username}', 'Photographer', 'A photographer on Loom: their work, and how to book them.'),
} as const satisfies Record<string, Page>;

/** What is shown where no page is. */
export const notFoundPage: PageHead = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  keywords: KEYWORDS,
  robots: 'noindex',
};
