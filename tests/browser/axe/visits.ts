import type { Page } from 'playwright-core';
import type { Studio, Who } from './studio.ts';

export interface Visit {
  who: Who;
  at: (studio: Studio) => string;
  /** Waits until the screen is there. */
  sign: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();
const picture = (page: Page) => page.locator('.tile-image[data-loaded]').first().waitFor();

/** Where each route of the app leads, and by what one knows that it is there. */
export const visits: Record<string, Visit> = {
  '/': { who: 'visitor', at: () => '/', sign: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  '/login': { who: 'visitor', at: () => '/login', sign: heading('Welcome back') },
  '/register': { who: 'visitor', at: () => '/register', sign: heading('Open your studio') },
  '/verify-email': {
    who: 'visitor',
    at: () => '/verify-email',
    sign: (page) => page.getByText('Invalid verification link').waitFor(),
  },
  '/forgot-password': {
    who: 'visitor',
    at: () => '/forgot-password',
    sign: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  '/reset-password': {
    who: 'visitor',
    at: ({ resetToken }) => `/reset-password?token=${resetToken}`,
    sign: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  '/client': { who: 'visitor', at: () => '/client', sign: heading('Client Access') },
  '/client/login': { who: 'visitor', at: () => '/client/login', sign: heading('Client Access') },
  '/client/gallery/:gigId': { who: 'client', at: ({ gig }) => `/client/gallery/${gig.gig_id}`, sign: picture },
  '/public/gig/:gigId': { who: 'visitor', at: ({ gig }) => `/public/gig/${gig.gig_id}`, sign: picture },
  '/team/:accessCode': { who: 'editor', at: ({ teamCode }) => `/team/${teamCode}`, sign: picture },
  '/public/my-face': { who: 'visitor', at: () => '/public/my-face', sign: heading('This link is not complete') },
  '/public/book/:photographer': {
    who: 'visitor',
    at: ({ asha }) => `/public/book/${asha.id}`,
    sign: heading('Asha Rao'),
  },
  '/public/booking': {
    who: 'visitor',
    at: ({ bookingToken }) => `/public/booking#${bookingToken}`,
    sign: heading('Asha Rao'),
  },
  '/public/invoice': {
    who: 'visitor',
    at: ({ invoiceToken }) => `/public/invoice#${invoiceToken}`,
    sign: heading('Asha Rao'),
  },
  '/public/quotation': {
    who: 'visitor',
    at: ({ quotationToken }) => `/public/quotation#${quotationToken}`,
    sign: heading('Asha Rao'),
  },
  '/business/quotations/:quotationId': {
    who: 'photographer',
    at: ({ acceptedId }) => `/business/quotations/${acceptedId}`,
    sign: (page) => page.getByText('Your client accepted it', { exact: false }).waitFor(),
  },
  '/business/recurring-invoices/:recurringId': {
    who: 'photographer',
    at: ({ recurringId }) => `/business/recurring-invoices/${recurringId}`,
    sign: (page) => page.getByText('You planned it', { exact: false }).waitFor(),
  },
  '/business/invoices/:invoiceId': {
    who: 'photographer',
    at: ({ invoiceId }) => `/business/invoices/${invoiceId}`,
    sign: (page) => page.getByText('You drafted it', { exact: false }).waitFor(),
  },
  '/bookings': {
    who: 'photographer',
    at: () => '/bookings',
    sign: (page) => page.getByRole('heading', { name: 'Tara Menon' }).waitFor(),
  },
  '/dashboard': { who: 'photographer', at: () => '/dashboard', sign: heading(/^Welcome, Asha Rao/) },
  '/gigs': {
    who: 'photographer',
    at: () => '/gigs',
    sign: (page) => page.getByRole('link', { name: 'Meera & Arjun', exact: true }).waitFor(),
  },
  '/create-gig': { who: 'photographer', at: () => '/create-gig', sign: heading('Create New Gig') },
  '/edit-gig/:gigId': {
    who: 'photographer',
    at: ({ gig }) => `/edit-gig/${gig.gig_id}`,
    sign: (page) => page.getByRole('button', { name: 'Update Gig' }).waitFor(),
  },
  '/gigs/:gigId': { who: 'photographer', at: ({ gig }) => `/gigs/${gig.gig_id}`, sign: picture },
  '/gigs/:gigId/ai-editor': { who: 'photographer', at: ({ gig }) => `/gigs/${gig.gig_id}/ai-editor`, sign: picture },
  '/gigs/:gigId/cull': {
    who: 'photographer',
    at: ({ gig }) => `/gigs/${gig.gig_id}/cull`,
    sign: (page) => page.locator('.culling-picture img').waitFor(),
  },
  '/gigs/:gigId/analytics': {
    who: 'photographer',
    at: ({ gig }) => `/gigs/${gig.gig_id}/analytics`,
    sign: (page) => page.getByText('1 download').first().waitFor(),
  },
  '/:username': {
    who: 'photographer',
    at: ({ asha }) => `/${asha.id}`,
    sign: (page) => page.getByRole('button', { name: 'Book Session' }).waitFor(),
  },
  '/profile': {
    who: 'photographer',
    at: () => '/profile',
    sign: (page) => page.getByRole('button', { name: 'Edit Profile' }).waitFor(),
  },
  '/projects': {
    who: 'photographer',
    at: () => '/projects',
    sign: (page) => page.getByRole('heading', { name: 'Silk saris' }).waitFor(),
  },
  '/portfolio': {
    who: 'photographer',
    at: () => '/portfolio',
    sign: (page) => page.getByRole('heading', { name: 'The vows' }).waitFor(),
  },
  '/business': {
    who: 'photographer',
    at: () => '/business',
    sign: (page) => page.getByRole('heading', { name: 'Tara Menon' }).waitFor(),
  },
  '/business/gst-report': {
    who: 'photographer',
    at: () => '/business/gst-report',
    sign: (page) => page.getByText('Nothing in').waitFor(),
  },
  '/business/profit': {
    who: 'photographer',
    at: () => '/business/profit',
    sign: (page) => page.getByRole('table', { name: 'Profit by gig' }).waitFor(),
  },
  '/business/clients/:clientId': {
    who: 'photographer',
    at: ({ clientId }) => `/business/clients/${clientId}`,
    sign: heading('Tara Menon'),
  },
  '/watermark-settings': { who: 'photographer', at: () => '/watermark-settings', sign: heading('Watermark') },
  '/account-settings': {
    who: 'photographer',
    at: () => '/account-settings',
    sign: (page) => page.getByText('This one').waitFor(),
  },
  '/account-closed': {
    who: 'visitor',
    at: ({ closedToken }) => `/account-closed#token=${closedToken}`,
    sign: heading('Your account is closed'),
  },
  '/camera-test': {
    who: 'photographer',
    at: () => '/camera-test',
    sign: (page) => page.getByText('1 camera found').waitFor(),
  },
  '/loom-ai': { who: 'photographer', at: () => '/loom-ai', sign: heading('Loom AI') },
  '/camera-uploads': { who: 'photographer', at: () => '/camera-uploads', sign: heading('Camera uploads') },
};
