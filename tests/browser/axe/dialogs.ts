import type { Invoice } from '../../../api/contract/invoice.ts';
import { draftedReminder } from '../../reminders.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OnlinePayments } from '../../../api/contract/collection.ts';
import { NEUTRAL } from '../../../domain/develop/recipe.ts';
import { newId } from '../../../domain/kernel/id.ts';
import { PHONE, WIDE } from '../look.ts';
import { conversation } from '../loomAi.ts';
import type { Person, TestLoom } from '../../server.ts';
import { chosen, files, gigRoom as room, hands } from '../spec.ts';
import type { Studio, Who } from './studio.ts';
import { moment } from '../../moment.ts';

export interface Opening {
  name: string;
  /** A page of its own: nothing lies over anything there. */
  isPage?: boolean;
  who: Who;
  /** Both, unless it is there on one of them only. */
  widths?: number[];
  /** The sources that draw it. */
  drawnBy: string[];
  open: (page: Page, studio: Studio) => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) => hands(page).button(name);
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor();
const menu = (page: Page) => page.getByRole('menu').waitFor();
const gallery = 'web/src/pages/gallery';
const inGig = 'web/src/pages/gig';

/** Goes to the gig's room, and to one of its tabs. */
const gigRoom = (page: Page, { gig }: Studio, tab?: RegExp) => room(page, gig, tab);
const publicGig = async (page: Page, { gig }: Studio) => {
  await page.goto(`/public/gig/${gig.gig_id}`);
  await page.locator('.tile-image[data-loaded]').first().waitFor();
};
const selected = async (page: Page, studio: Studio, act: string) => {
  await gigRoom(page, studio);
  await page.getByRole('checkbox', { name: 'Select Photo IMG_2.jpg' }).click();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: act }).click();
  await dialog(page);
};

const inViewer = async (page: Page, studio: Studio, photo: RegExp) => {
  await gigRoom(page, studio);
  await page.getByRole('button', { name: photo }).click();
  await page.locator('.viewer-counter').waitFor();
};

/** Account settings as they are where the host has a name. */
const atPasskeys = async (page: Page, act: string) => {
  const phone = { passkey_id: 'p', name: 'My phone', added_at: new Date().toISOString(), last_used_at: null };
  await page.route('**/account/passkeys', (asked) => asked.fulfill({ json: { offered: true, passkeys: [phone] } }));
  await page.goto('/account-settings');
  await button(page, act).click();
  await dialog(page);
  await page.unroute('**/account/passkeys');
};

/** What no provider has told here: a payment of more than was due, of which some could not go back. */
const paidOnline: OnlinePayments = {
  available: true,
  open_link: { amount: 30_000, expires_at: '2026-11-24T10:00:00.000Z' },
  payments: [
    {
      payment_id: 'pay_1',
      amount: 30_000,
      currency: 'INR',
      payment_method: 'card',
      payment_date: '2026-11-23',
      surplus_amount: 5_000,
      refundable_amount: 30_000,
      kept_amount: 0,
      advance_id: null,
      refunds: [
        {
          refund_id: 'r1',
          amount: 5_000,
          status: 'failed',
          requested_at: '2026-11-23T10:00:00.000Z',
          reason: 'Your account does not have enough balance',
        },
      ],
    },
  ],
};

const invoices = async (page: Page) => {
  await page.goto('/business?tab=invoices');
  await page.getByRole('heading', { name: 'Draft', exact: true }).waitFor();
};

const recurring = async (page: Page) => {
  await page.goto('/business?tab=recurring');
  await page.getByRole('heading', { name: 'Tara Menon' }).waitFor();
};
const quotations = async (page: Page) => {
  await page.goto('/business?tab=quotations');
  await page.getByRole('heading', { name: 'Draft', exact: true }).waitFor();
};

let drafts = 0;
/** A draft that is paid in three parts, with a number of its own. */
async function inParts({ loom, asha, clientId: client_id }: Studio): Promise<string> {
  const { body } = await loom.call<{ invoice: Invoice }>('POST', '/api/v1/business/invoices', {
    token: asha.token,
    body: {
      client_id,
      invoice_number: `P-${++drafts}`,
      issue_date: '2026-11-23',
      due_date: '2026-12-23',
      items: [{ description: 'Wedding', quantity: 1, rate: 1000 }],
      schedule: [
        { name: 'Advance', measure: 'total', value: 30, due: 'date', on: '2026-11-23' },
        { name: 'On the day', measure: 'fixed', value: 300, due: 'gig' },
        { name: 'On delivery', measure: 'rest', due: 'delivery' },
      ],
    },
  });
  return body.invoice.invoice_id;
}

/** Two invoices have a reminder that waits. */
const remind = async ({ loom, asha, sentId, billedId }: Studio) => {
  for (const id of [sentId, billedId]) {
    const { body } = await loom.call<{ invoice: Invoice }>('GET', `/api/v1/business/invoices/${id}`, {
      token: asha.token,
    });
    await draftedReminder(loom, id, body.invoice.due_date);
  }
};

const ofSent = async (page: Page, { sentId }: Studio, what: string) => {
  await page.goto(`/business/invoices/${sentId}`);
  await button(page, /^More for INV/).click();
  await page.getByRole('menuitem', { name: what }).click();
  await dialog(page);
};

/** With one photo at least. */
const publishProfile = async (loom: TestLoom, { token }: Person) => {
  await loom.call('POST', '/api/v1/profile/setup', {
    token,
    body: { privacy_settings: { public_profile_enabled: true } },
  });
  const body = new FormData();
  for (const { name, bytes } of await files(1)) body.append('files', new Blob([new Uint8Array(bytes)]), name);
  await loom.call('POST', '/api/v1/portfolio/upload', { token, body });
};

/** Has had a conversation in this browser, the newest. */
const talked = async (page: Page) => {
  await page.goto('/loom-ai');
  await conversation(page).say('How many photos do I have?');
  await button(page, 'Copy').waitFor();
};

export const dialogs: Opening[] = [
  {
    name: 'the question before a conversation is deleted',
    who: 'photographer',
    drawnBy: ['web/src/pages/loom-ai/loom-ai.tsx'],
    widths: [WIDE],
    open: async (page) => (
      await talked(page),
      await button(page, /^Delete "How many/)
        .first()
        .click(),
      dialog(page)
    ),
  },
  {
    name: 'the modes of Loom AI',
    who: 'photographer',
    drawnBy: [],
    widths: [PHONE],
    open: async (page) => (
      await page.setViewportSize({ width: PHONE, height: 844 }),
      await page.goto('/loom-ai'),
      await button(page, 'Analyze').click(),
      dialog(page)
    ),
  },
  {
    name: 'the conversations with Loom AI',
    who: 'photographer',
    drawnBy: [],
    widths: [PHONE],
    open: async (page) => (
      await page.setViewportSize({ width: PHONE, height: 844 }),
      await talked(page),
      await button(page, 'History').click(),
      dialog(page)
    ),
  },
  {
    name: 'the form of a new project',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (
      await page.goto('/projects?tab=add'),
      page.getByRole('button', { name: 'Add Project' }).waitFor()
    ),
  },
  {
    name: 'what the public profile shows of the projects',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (await page.goto('/projects?tab=settings'), page.getByText('2 of 2 shown').waitFor()),
  },
  {
    name: 'a project that is changed',
    who: 'photographer',
    drawnBy: ['web/src/pages/project/edit-project.tsx'],
    open: async (page) => (await page.goto('/projects'), await button(page, 'Edit Silk saris').click(), dialog(page)),
  },
  {
    name: 'the question before a project is removed',
    who: 'photographer',
    drawnBy: ['web/src/pages/project/project-list.tsx'],
    open: async (page) => (await page.goto('/projects'), await button(page, 'Remove Silk saris').click(), dialog(page)),
  },
  {
    name: 'the photos of gigs that are offered to the portfolio',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (
      await page.goto('/portfolio?tab=import'),
      page
        .getByRole('button', { name: /is in the portfolio/ })
        .first()
        .waitFor()
    ),
  },
  {
    name: 'the upload to the portfolio',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (await page.goto('/portfolio?tab=upload'), page.getByText('Choose photos').waitFor()),
  },
  {
    name: 'a photo of the portfolio that is described',
    who: 'photographer',
    drawnBy: ['web/src/pages/portfolio/edit-item.tsx'],
    open: async (page) => (await page.goto('/portfolio'), await button(page, 'Edit The vows').click(), dialog(page)),
  },
  {
    name: 'the question before a photo leaves the portfolio',
    who: 'photographer',
    drawnBy: ['web/src/pages/portfolio/portfolio-items.tsx'],
    open: async (page) => (await page.goto('/portfolio'), await button(page, 'Remove The vows').click(), dialog(page)),
  },
  {
    name: 'the form of a client',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/client/client-form.tsx'],
    open: async (page) => (await page.goto('/business'), await button(page, 'Add Client').click(), dialog(page)),
  },
  {
    name: 'the details of the business',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/details/business-details.tsx'],
    open: async (page) => (
      await page.goto('/business'),
      await button(page, 'Business details').click(),
      page.getByRole('dialog').getByLabel('GSTIN').waitFor()
    ),
  },
  {
    name: 'clients out of a file, before they are imported',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/client/import-clients.tsx'],
    open: async (page) => {
      await page.goto('/business');
      await button(page, 'Import').click();
      const buffer = Buffer.from('name,email\nIla Bose,ila@loom.test\nNobody,no mail\n');
      await page.locator('.import-drop-input').setInputFiles({ name: 'c.csv', mimeType: 'text/csv', buffer });
      await page.getByText('Please enter a valid email address.').waitFor();
    },
  },
  {
    name: 'the analytics of the business, before the first invoice',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (
      await page.goto('/business?tab=analytics&at=2020-01-01T00:00:00.000Z'),
      page.getByText('There was no invoice at that moment.').waitFor()
    ),
  },
  {
    name: 'the moments that the business can be looked at',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/moment.tsx'],
    open: async (page) => (await page.goto('/business'), await button(page, 'As of now').click(), menu(page)),
  },
  {
    name: 'the analytics of the business',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (
      await page.goto('/business?tab=analytics'),
      page.getByRole('heading', { name: 'Revenue by month' }).waitFor()
    ),
  },
  {
    name: 'the GST report of a month with documents',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => {
      await page.goto('/business/gst-report');
      await button(page, 'Month after').click();
      await page.getByRole('heading', { name: /Table 13/ }).waitFor();
    },
  },
  {
    name: 'the question before a month is sealed',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/gst/seal-dialog.tsx'],
    open: async (page) => (await page.goto('/business/gst-report'), await button(page, /^Seal /).click(), dialog(page)),
  },
  {
    name: 'what was spent, and what can be done with it',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/profit/expense-row.tsx'],
    open: async (page) => (
      await page.goto('/business/profit?tab=expenses'),
      await button(page, /^More for Prints/).click(),
      menu(page)
    ),
  },
  {
    name: 'the form of an expense',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/profit/expense-dialog.tsx'],
    open: async (page) => (
      await page.goto('/business/profit'),
      await button(page, 'Add expense').click(),
      dialog(page)
    ),
  },
  {
    name: 'what came and went',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (
      await page.goto('/business?tab=transactions'),
      page.getByText('Tara Menon').and(page.locator(':visible')).first().waitFor()
    ),
  },
  {
    name: 'the invoice template and its sheet',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => {
      await page.goto('/business?tab=templates');
      await page.frameLocator('.template-page[data-front]').getByText('INVOICE', { exact: true }).waitFor();
    },
  },
  {
    name: 'the versions of the invoice template',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/template/template-versions.tsx'],
    open: async (page) => {
      await page.goto('/business?tab=templates');
      await page.getByLabel('Footer text').fill('See you soon');
      await button(page, 'Save template').click();
      await button(page, 'Versions').click();
      await page.getByRole('dialog').getByText('In use').waitFor();
    },
  },
  {
    name: 'what can be done with a client',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/client/client-card.tsx'],
    open: async (page) => (await page.goto('/business'), await button(page, 'More for Tara Menon').click(), menu(page)),
  },
  {
    name: 'the question before a client is deleted',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/client/delete-client.tsx'],
    open: async (page, { clientId }) => (
      await page.goto(`/business/clients/${clientId}`),
      await button(page, 'Delete').click(),
      dialog(page)
    ),
  },
  {
    name: 'the invoices of the studio',
    who: 'photographer',
    drawnBy: [],
    open: (page) => invoices(page),
  },
  {
    name: 'the form of an invoice, with a list of clients',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/invoice/lines-dialog.tsx'],
    open: async (page) => {
      await invoices(page);
      await button(page, 'New Invoice').click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Client' }).fill('tara');
      await page.getByRole('option', { name: 'Tara Menon' }).waitFor();
    },
  },
  {
    name: 'the form of an invoice that is paid in parts',
    who: 'photographer',
    drawnBy: [],
    open: async (page, studio) => {
      await page.goto(`/business/invoices/${await inParts(studio)}`);
      await button(page, /^More for P-/).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('group', { name: 'Part 3' }).waitFor();
    },
  },
  {
    name: 'what can be done with an invoice',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/invoice/invoice-acts.tsx'],
    open: async (page) => (
      await invoices(page),
      await button(page, 'More for Draft for Tara Menon').click(),
      page.getByRole('menu').waitFor()
    ),
  },
  {
    name: 'the question before an invoice is sent',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/invoice/invoice-questions.tsx'],
    open: async (page) => (
      await invoices(page),
      await button(page, 'More for Draft for Tara Menon').click(),
      await page.getByRole('menuitem', { name: 'Send' }).click(),
      dialog(page)
    ),
  },
  {
    name: 'an invoice as its client gets it',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/invoice/invoice-preview.tsx'],
    open: async (page, { invoiceId }) => {
      await page.goto(`/business/invoices/${invoiceId}`);
      await button(page, 'Preview').click();
      await page.locator('.invoice-preview iframe[data-front]').waitFor();
    },
  },
  {
    name: 'the keys of an own Razorpay account',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/details/gateway-dialog.tsx'],
    async open(page) {
      await page.goto('/business');
      await button(page, 'Business details').click();
      await button(page, 'Set up').click();
      await page.getByLabel('Webhook address', { exact: true }).waitFor();
    },
  },
  {
    name: 'the form of a refund of an online payment',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/invoice/online-refund-dialog.tsx'],
    async open(page, { sentId }) {
      await page.route('**/online', (asked) => asked.fulfill({ json: { online: paidOnline } }));
      await page.goto(`/business/invoices/${sentId}`);
      await button(page, /^Refund ₹30,000/).click();
      await dialog(page);
      await page.unroute('**/online');
    },
  },
  {
    name: 'the form of an advance out of an online payment',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/invoice/surplus-dialog.tsx'],
    async open(page, { sentId }) {
      await page.route('**/online', (asked) => asked.fulfill({ json: { online: paidOnline } }));
      await page.goto(`/business/invoices/${sentId}`);
      await button(page, /^Make ₹5,000/).click();
      await dialog(page);
      await page.unroute('**/online');
    },
  },
  {
    name: 'the form of a payment',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/invoice/money-dialog.tsx'],
    open: async (page, { sentId }) => (
      await page.goto(`/business/invoices/${sentId}`),
      await button(page, 'Record payment').click(),
      dialog(page)
    ),
  },
  {
    name: 'the form of an advance for a draft',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/advance/advance-dialog.tsx'],
    open: async (page, { invoiceId }) => (
      await page.goto(`/business/invoices/${invoiceId}`),
      await button(page, 'Record advance').click(),
      dialog(page)
    ),
  },
  {
    name: 'the form of what goes back of an advance',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/advance/refund-dialog.tsx', 'web/src/pages/business/advance/advance-row.tsx'],
    open: async (page, { clientId }) => {
      await page.goto(`/business/clients/${clientId}`);
      await button(page, /^More for RV/).click();
      await page.getByRole('menuitem', { name: 'Give back' }).click();
      await dialog(page);
    },
  },
  {
    name: 'the form of a credit note',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/invoice/credit-note-dialog.tsx'],
    open: (page, studio) => ofSent(page, studio, 'Credit note'),
  },
  {
    name: 'the notes of an invoice that was sent',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/invoice/notes-dialog.tsx'],
    open: (page, studio) => ofSent(page, studio, 'Edit notes'),
  },
  {
    name: 'the account menu',
    who: 'photographer',
    drawnBy: ['web/src/pages/studio-shell.tsx'],
    open: async (page) => (await page.goto('/gigs'), await button(page, 'Account menu').click(), menu(page)),
  },
  {
    name: 'cropping a profile picture',
    who: 'photographer',
    drawnBy: ['web/src/pages/profile/crop-dialog.tsx'],
    open: async (page) => {
      await page.goto('/profile');
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        button(page, 'Change profile picture').click(),
      ]);
      await chooser.setFiles(await chosen(1));
      await dialog(page);
    },
  },
  {
    name: 'what to do with a profile picture',
    who: 'photographer',
    drawnBy: ['web/src/pages/profile/picture-upload.tsx'],
    open: async (page, { loom, asha }) => {
      const [picture] = await chosen(2);
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(picture!.buffer)]), picture!.name);
      await loom.call('POST', '/api/v1/profile/upload-picture-form', { token: asha.token, body });
      await page.goto('/profile');
      await button(page, 'Change profile picture').click();
      await page.getByRole('menuitem', { name: 'Remove picture' }).waitFor();
    },
  },
  {
    name: 'booking a session on a public profile',
    who: 'visitor',
    drawnBy: ['web/src/pages/public-profile/book-dialog.tsx'],
    open: async (page, { loom, asha }) => {
      await publishProfile(loom, asha);
      await page.goto(`/${asha.id}`);
      await button(page, 'Book Session').click();
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor();
    },
  },
  {
    name: 'a photo of a public profile',
    who: 'visitor',
    drawnBy: ['web/src/pages/public-profile/work.tsx'],
    open: async (page, { loom, asha }) => {
      await publishProfile(loom, asha);
      await page.goto(`/${asha.id}`);
      await page.locator('.tile').first().click();
      await page.locator('.viewer-counter').waitFor();
    },
  },
  {
    name: 'the question before a profile is left unsaved',
    who: 'photographer',
    drawnBy: ['web/src/pages/profile/profile.tsx'],
    open: async (page) => {
      await page.goto('/profile');
      await button(page, 'Edit Profile').click();
      await page.getByRole('textbox', { name: 'Location', exact: true }).fill('Kochi');
      await button(page, 'Cancel').click();
      await dialog(page);
    },
  },
  {
    name: 'two versions of a profile',
    who: 'photographer',
    drawnBy: ['web/src/pages/profile/two-versions.tsx'],
    open: async (page, { loom, asha }) => {
      await page.goto('/profile');
      await button(page, 'Edit Profile').click();
      await page.getByRole('textbox', { name: 'Location', exact: true }).fill('Kochi');
      // Another one each time that it is opened.
      const body = { location: `Pune ${Date.now()}`, bio: `Weddings ${Date.now()}` };
      await loom.call('POST', '/api/v1/profile/setup', { token: asha.token, body });
      await button(page, 'Save Changes').click();
      await page.getByRole('dialog', { name: 'Saved in another window' }).waitFor();
    },
  },
  {
    name: 'the bell',
    who: 'photographer',
    drawnBy: ['web/src/pages/notice/bell.tsx'],
    open: async (page) => (await page.goto('/gigs'), await button(page, /^Notifications/).click(), dialog(page)),
  },
  {
    name: 'the warning before a session ends',
    who: 'photographer',
    drawnBy: ['web/src/pages/expiry-warning.tsx'],
    open: async (page, { asha }) => {
      const { exp } = JSON.parse(Buffer.from(asha.token.split('.')[1]!, 'base64url').toString()) as { exp: number };
      await page.clock.setFixedTime(exp * 1000 - 200_000);
      await page.goto('/gigs');
      await page.getByRole('dialog', { name: 'Still there?' }).waitFor();
      await page.clock.setFixedTime(Date.now());
    },
  },
  {
    name: 'adding a passkey',
    who: 'photographer',
    drawnBy: ['web/src/pages/account-settings/passkey-add.tsx'],
    open: (page) => atPasskeys(page, 'Add a passkey'),
  },
  {
    name: 'renaming a passkey',
    who: 'photographer',
    drawnBy: ['web/src/pages/account-settings/passkey-rename.tsx'],
    open: (page) => atPasskeys(page, 'Rename My phone'),
  },
  {
    name: 'removing a passkey',
    who: 'photographer',
    drawnBy: ['web/src/pages/account-settings/passkey-remove.tsx'],
    open: (page) => atPasskeys(page, 'Remove My phone'),
  },
  {
    name: 'setting up two-step sign-in',
    who: 'photographer',
    drawnBy: ['web/src/pages/account-settings/second-step-setup.tsx'],
    open: async (page) => (await page.goto('/account-settings'), await button(page, 'Set up').click(), dialog(page)),
  },
  {
    name: 'the recovery codes',
    who: 'photographer',
    drawnBy: ['web/src/pages/account-settings/recovery-codes.tsx'],
    open: async (page, { asha }) => {
      await page.route('**/second-step/confirm', (asked) =>
        asked.fulfill({ json: { recovery_codes: Array.from({ length: 10 }, (_, n) => `ABCDE-FGH2${n}`) } }),
      );
      await page.goto('/account-settings');
      await button(page, 'Set up').click();
      await page.getByLabel('Your password').fill(asha.password);
      await button(page, 'Next').click();
      await page.getByLabel('Code').fill('123456');
      await button(page, 'Switch on').click();
      await page.getByRole('heading', { name: 'Two-step sign-in is on' }).waitFor();
      await page.unroute('**/second-step/confirm');
    },
  },
  {
    name: 'closing the account',
    who: 'photographer',
    drawnBy: ['web/src/pages/account-settings/close-account.tsx'],
    open: async (page) => (
      await page.goto('/account-settings'),
      await button(page, 'Delete Account').click(),
      dialog(page)
    ),
  },
  {
    name: 'erasing a closed account',
    who: 'visitor',
    drawnBy: ['web/src/pages/closing/erase-account.tsx'],
    open: async (page, { closedToken }) => (
      await page.goto(`/account-closed#token=${closedToken}`),
      await button(page, 'Erase now').click(),
      dialog(page)
    ),
  },
  {
    name: 'new recovery codes',
    who: 'photographer',
    drawnBy: ['web/src/pages/account-settings/second-step-proof.tsx'],
    open: async (page) => {
      await page.route('**/account/second-step', (asked) =>
        asked.fulfill({ json: { on: true, required: false, recovery_codes_left: 10 } }),
      );
      await page.goto('/account-settings');
      await button(page, 'New recovery codes').click();
      await dialog(page);
      await page.unroute('**/account/second-step');
    },
  },
  {
    name: 'switching off two-step sign-in',
    who: 'photographer',
    drawnBy: ['web/src/pages/account-settings/second-step-proof.tsx'],
    open: async (page) => {
      await page.route('**/account/second-step', (asked) =>
        asked.fulfill({ json: { on: true, required: false, recovery_codes_left: 10 } }),
      );
      await page.goto('/account-settings');
      await button(page, 'Switch off').click();
      await dialog(page);
      await page.unroute('**/account/second-step');
    },
  },
  {
    name: 'a plan that was asked for',
    who: 'photographer',
    drawnBy: ['web/src/pages/account-settings/upgrade-by-hand.tsx'],
    open: async (page) => {
      await page.route('**/account/upgrade', (asked) =>
        asked.fulfill({
          json: {
            upgrade_id: 'u',
            plan_id: 'monthly',
            plan_name: 'Monthly',
            price: 1999,
            status: 'open',
            payment_url: null,
            requested_at: new Date().toISOString(),
            message: 'Thank you. We have your request and answer it soon; your plan begins then.',
            upi_uri: 'upi://pay?pa=loom@okbank&am=1999.00&cu=INR',
          },
        }),
      );
      await page.goto('/account-settings');
      await button(page, 'Change to Monthly').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Change to Monthly' }).click();
      await page.getByRole('dialog', { name: 'Monthly: request sent' }).waitFor();
      await dialog(page);
      await page.unroute('**/account/upgrade');
    },
  },
  {
    name: 'another plan in place of a paid one',
    who: 'photographer',
    drawnBy: ['web/src/pages/account-settings/plan-change.tsx'],
    open: async (page) => {
      await page.goto('/account-settings');
      await button(page, 'Change to Monthly').click();
      await dialog(page);
    },
  },
  {
    name: 'ending all other sessions',
    who: 'photographer',
    drawnBy: ['web/src/pages/account-settings/sessions-section.tsx'],
    open: async (page) => {
      const now = await moment();
      const sessions = ['here', 'elsewhere'].map((id) => ({
        session_id: id,
        browser: 'Chrome on Windows',
        first_used_at: now,
        last_used_at: now,
        current: id === 'here',
      }));
      await page.route('**/account/sessions', (asked) => asked.fulfill({ json: { sessions, next_cursor: null } }));
      await page.goto('/account-settings');
      await button(page, 'End all others').click();
      await dialog(page);
      await page.unroute('**/account/sessions');
    },
  },
  {
    name: 'deleting gigs',
    who: 'photographer',
    drawnBy: [`${inGig}/list/gigs.tsx`],
    open: async (page) => (
      await page.goto('/gigs'),
      await button(page, 'Select').click(),
      await page.getByRole('checkbox').first().click(),
      await button(page, 'Delete').click(),
      dialog(page)
    ),
  },
  {
    name: 'confirming a booking of a day that another asks for',
    who: 'photographer',
    drawnBy: ['web/src/pages/booking/confirm-booking.tsx'],
    open: async (page) => (await page.goto('/bookings'), await button(page, 'Confirm').first().click(), dialog(page)),
  },
  {
    name: 'the day of a gig whose booking names none',
    who: 'photographer',
    drawnBy: ['web/src/pages/booking/gig-day.tsx'],
    open: async (page) => {
      await page.goto('/bookings?status=confirmed');
      await button(page, 'Make it a gig').click();
      await dialog(page);
    },
  },
  {
    name: 'deleting a booking',
    who: 'photographer',
    drawnBy: ['web/src/pages/booking/booking-card.tsx'],
    open: async (page) => (await page.goto('/bookings'), await button(page, 'Delete').first().click(), dialog(page)),
  },
  {
    name: 'calendars: the own address, others, and what is missing of one',
    who: 'photographer',
    drawnBy: ['web/src/pages/booking/calendar-dialog.tsx'],
    open: async (page) => {
      await page.goto('/bookings');
      await button(page, 'Calendars').click();
      await page.getByLabel('Calendar address').waitFor();
      await button(page, 'Add calendar').click();
      await page.getByText('Please enter a name.').waitFor();
    },
  },
  {
    name: 'a new address of the calendar',
    who: 'photographer',
    drawnBy: ['web/src/pages/booking/calendar-dialog.tsx'],
    open: async (page) => {
      await page.goto('/bookings');
      await button(page, 'Calendars').click();
      await button(page, 'Make a new address').click();
      await page.getByRole('dialog', { name: 'Make a new calendar address?' }).waitFor();
    },
  },
  {
    name: 'the colour of a calendar',
    who: 'photographer',
    drawnBy: ['web/src/pages/booking/calendar-colours.tsx'],
    open: async (page) => {
      const calendars = (url: URL): boolean => url.pathname.endsWith('/bookings/calendars');
      const calendar = { calendar_id: 'family', name: 'Family', colour: 'rose', read_at: null, busy_days: 0 };
      await page.route(calendars, (route) =>
        route.fulfill({ json: { calendars: [{ ...calendar, left_out: 1, problem: null }] } }),
      );
      await page.goto('/bookings');
      await button(page, 'Calendars').click();
      await button(page, 'Colour of Family: Rose').click();
      await page.getByRole('menuitemradio', { name: 'Rose' }).waitFor();
      await page.unroute(calendars);
    },
  },
  {
    name: 'bookings on the days of a month',
    isPage: true,
    who: 'photographer',
    drawnBy: [],
    open: async (page) => {
      await page.goto('/bookings?view=calendar&month=2027-02&day=2027-02-14');
      await page.getByRole('heading', { name: 'Sunday, 14 February 2027' }).waitFor();
      await page.getByText('Tara Menon').last().waitFor();
    },
  },
  {
    name: 'withdrawing a booking',
    who: 'visitor',
    drawnBy: ['web/src/pages/booking/own-booking.tsx'],
    open: async (page, { bookingToken }) => (
      await page.goto(`/public/booking#${bookingToken}`),
      await button(page, 'Withdraw my request').click(),
      dialog(page)
    ),
  },
  {
    name: 'ending the link to an invoice',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/invoice/client-link.tsx'],
    open: async (page, { billedId }) => (
      await page.goto(`/business/invoices/${billedId}`),
      await button(page, 'End link').click(),
      dialog(page)
    ),
  },
  {
    name: 'when reminders are drafted',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/reminder/reminder-rules-dialog.tsx'],
    open: async (page) => {
      await page.goto('/business?tab=reminders');
      await button(page, 'When to remind').click();
      await page.getByLabel('Days before it is due').waitFor();
    },
  },
  {
    name: 'the question before all reminders are sent',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/reminder/reminder-list.tsx'],
    open: async (page, studio) => {
      await remind(studio);
      await page.goto('/business?tab=reminders');
      await button(page, 'Send all 2').click();
      await dialog(page);
    },
  },
  {
    name: 'the recurring invoices of the studio',
    who: 'photographer',
    drawnBy: [],
    open: (page) => recurring(page),
  },
  {
    name: 'the recurring invoices of the studio, before the first',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (
      await page.goto('/business?tab=recurring&at=2020-01-01T00:00:00.000Z'),
      page.getByText('There was no recurring invoice at that moment.').waitFor()
    ),
  },
  {
    name: 'the form of a recurring invoice',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (await recurring(page), await button(page, 'New Recurring Invoice').click(), dialog(page)),
  },
  {
    name: 'what can be done with a recurring invoice',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/recurring/recurring-acts.tsx'],
    open: async (page) => (
      await recurring(page),
      await button(page, 'More for the invoices of Tara Menon').click(),
      menu(page)
    ),
  },
  {
    name: 'the quotations of the studio',
    who: 'photographer',
    drawnBy: [],
    open: (page) => quotations(page),
  },
  {
    name: 'the quotations of a status that none has',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (
      await page.goto('/business?tab=quotations&status=declined'),
      page.getByText('No quotation is declined.').waitFor()
    ),
  },
  {
    name: 'the quotations of the studio, before the first',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (
      await page.goto('/business?tab=quotations&at=2020-01-01T00:00:00.000Z'),
      page.getByText('There was no quotation at that moment.').waitFor()
    ),
  },
  {
    name: 'the form of a quotation',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (await quotations(page), await button(page, 'New Quotation').click(), dialog(page)),
  },
  {
    name: 'what can be done with a quotation',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/quotation/quotation-acts.tsx'],
    open: async (page) => (
      await quotations(page),
      await button(page, 'More for Draft for Tara Menon').click(),
      menu(page)
    ),
  },
  {
    name: 'ending the link to a quotation',
    who: 'photographer',
    drawnBy: ['web/src/pages/business/quotation/quotation-link.tsx'],
    open: async (page, { offeredId }) => (
      await page.goto(`/business/quotations/${offeredId}`),
      await button(page, 'End link').click(),
      dialog(page)
    ),
  },
  {
    name: 'a quotation whose acceptance was checked',
    isPage: true,
    who: 'photographer',
    drawnBy: [],
    open: async (page, { acceptedId }) => (
      await page.goto(`/business/quotations/${acceptedId}`),
      await button(page, 'Check it now').click(),
      page.getByText('What stands today is exactly what was accepted', { exact: false }).waitFor()
    ),
  },
  ...(['Accept', 'Decline'] as const).map((act): Opening => ({
    name: `a client at '${act}' of a quotation`,
    who: 'visitor',
    drawnBy: [`web/src/pages/quotation/${act.toLowerCase()}-dialog.tsx`],
    open: async (page, { quotationToken }) => (
      await page.goto(`/public/quotation#${quotationToken}`),
      await button(page, act).click(),
      dialog(page)
    ),
  })),
  {
    name: 'asking about an invoice',
    who: 'visitor',
    drawnBy: ['web/src/pages/invoice/ask-studio.tsx'],
    open: async (page, { invoiceToken }) => (
      await page.goto(`/public/invoice#${invoiceToken}`),
      await button(page, 'Ask a question').click(),
      dialog(page)
    ),
  },
  {
    name: 'leaving a form unsaved',
    who: 'photographer',
    drawnBy: [],
    open: async (page) => (
      await page.goto('/create-gig'),
      await page.getByLabel('Gig name').fill('Half'),
      await button(page, 'Cancel').click(),
      dialog(page)
    ),
  },
  {
    name: 'sharing a gig',
    who: 'photographer',
    drawnBy: [`${inGig}/share-dialog.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio),
      await button(page, 'Share').click(),
      page.getByRole('img', { name: /^QR code/ }).waitFor()
    ),
  },
  {
    name: "the photographer's viewer",
    who: 'photographer',
    drawnBy: [`${inGig}/media/media-viewer.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio),
      await page.locator('[data-tile="0"]').click(),
      page.locator('.viewer').waitFor()
    ),
  },
  {
    name: 'deleting photos',
    who: 'photographer',
    drawnBy: [`${inGig}/media/media-tab.tsx`],
    open: (page, studio) => selected(page, studio, 'Delete'),
  },
  {
    name: 'moving photos',
    who: 'photographer',
    drawnBy: [`${inGig}/media/move-dialog.tsx`],
    open: (page, studio) => selected(page, studio, 'Move'),
  },
  {
    name: 'the keys of culling',
    who: 'photographer',
    drawnBy: [`${inGig}/culling/keys-dialog.tsx`, `${inGig}/culling/culling.tsx`],
    open: async (page, { gig }) => {
      await page.goto(`/gigs/${gig.gig_id}/cull`);
      await page.locator('.culling-picture img').waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    },
  },
  {
    name: 'to whom the picked photos go',
    who: 'photographer',
    drawnBy: [`${inGig}/culling/hand-over-dialog.tsx`],
    open: async (page, { gig }) => {
      await page.goto(`/gigs/${gig.gig_id}/cull`);
      await page.locator('.culling-picture img').waitFor();
      await button(page, 'Pick').click();
      await page.getByRole('button', { name: /^Hand over/ }).click();
      await page.getByText('Approve for editing').waitFor();
    },
  },
  {
    name: 'a new folder',
    who: 'photographer',
    drawnBy: [`${inGig}/media/media-filters.tsx`],
    open: async (page, studio) => (await gigRoom(page, studio), await button(page, 'New folder').click(), dialog(page)),
  },
  {
    name: 'deleting a folder',
    who: 'photographer',
    drawnBy: [`${inGig}/media/media-filters.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio),
      await button(page, 'Delete folder Ceremony').click(),
      dialog(page)
    ),
  },
  {
    name: 'guest uploads',
    who: 'photographer',
    drawnBy: [`${inGig}/guest/guest-uploads.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio),
      await button(page, /^Guest Uploads/).click(),
      await button(page, 'Reject GUEST.jpg of Nila Bose').click(),
      dialog(page)
    ),
  },
  {
    name: "a guest's photo",
    who: 'photographer',
    drawnBy: [`${inGig}/guest/guest-uploads.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio),
      await button(page, /^Guest Uploads/).click(),
      await button(page, 'Look at GUEST.jpg').click(),
      page.locator('.viewer').waitFor()
    ),
  },
  {
    name: 'the bin',
    who: 'photographer',
    drawnBy: [],
    open: async (page, studio) => (
      await gigRoom(page, studio),
      await button(page, 'Bin').click(),
      page.getByText('The bin is empty').waitFor()
    ),
  },
  {
    name: 'a photo in the assistant',
    who: 'photographer',
    drawnBy: [`${inGig}/quality/photo-dialog.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio),
      await button(page, 'AI').click(),
      await page.locator('.duplicates .assistant-thumb').first().click(),
      page.locator('.assistant-large').waitFor()
    ),
  },
  {
    name: 'deleting duplicates',
    who: 'photographer',
    drawnBy: [`${inGig}/quality/duplicates.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio),
      await button(page, 'AI').click(),
      await button(page, /^Delete the other/)
        .first()
        .click(),
      page.getByText('Delete duplicate photos?').waitFor()
    ),
  },
  {
    name: 'a photo in the editor',
    who: 'photographer',
    drawnBy: [],
    open: async (page, { gig }) => {
      await page.goto(`/gigs/${gig.gig_id}/ai-editor`);
      await page.getByRole('button', { name: /^Photo IMG_2\.jpg/ }).click();
      await button(page, 'Auto enhance').click();
      await expect.poll(() => button(page, 'Save to edited').isEnabled()).toBe(true);
    },
  },
  {
    name: 'saving a look as a preset',
    who: 'photographer',
    drawnBy: [`${inGig}/editor/presets.tsx`],
    open: async (page, { gig }) => {
      await page.goto(`/gigs/${gig.gig_id}/ai-editor`);
      await page.getByRole('button', { name: /^Photo IMG_2\.jpg/ }).click();
      await button(page, 'Auto enhance').click();
      await button(page, 'Save as preset').click();
      await page.getByRole('dialog', { name: 'Save as preset' }).waitFor();
    },
  },
  {
    name: 'all presets',
    who: 'photographer',
    drawnBy: [`${inGig}/editor/presets-dialog.tsx`],
    open: async (page, { loom, asha, gig }) => {
      const preset = { name: `Warm ${newId()}`, recipe: { ...NEUTRAL, exposure: 0.5 } };
      await loom.call('POST', '/api/v1/ai-editor/presets', { token: asha.token, body: preset });
      await page.goto(`/gigs/${gig.gig_id}/ai-editor`);
      await page.getByRole('button', { name: /^Photo IMG_2\.jpg/ }).click();
      await button(page, 'Rename and delete presets').click();
      await page.getByRole('dialog', { name: 'Your presets' }).waitFor();
    },
  },
  {
    name: 'copying an edit to a set',
    who: 'photographer',
    drawnBy: [`${inGig}/editor/copy-dialog.tsx`],
    open: async (page, { gig }) => {
      await page.goto(`/gigs/${gig.gig_id}/ai-editor`);
      await page.getByRole('button', { name: /^Photo IMG_2\.jpg/ }).click();
      await button(page, 'Auto enhance').click();
      await button(page, 'Copy to a set').click();
      await page.getByRole('radio', { name: 'Some that I choose' }).check();
      await page.getByRole('list', { name: 'Photos of this gig' }).waitFor();
    },
  },
  {
    name: "the gig's menu on a phone",
    who: 'photographer',
    drawnBy: [`${inGig}/gig-header.tsx`],
    widths: [PHONE],
    open: async (page, studio) => (
      await page.setViewportSize({ width: PHONE, height: 844 }),
      await gigRoom(page, studio),
      await button(page, 'Gig menu').click(),
      menu(page)
    ),
  },
  {
    name: 'marks to look for on a phone',
    who: 'photographer',
    drawnBy: [`${inGig}/media/mark-filter.tsx`],
    widths: [PHONE],
    open: async (page, studio) => (
      await page.setViewportSize({ width: PHONE, height: 844 }),
      await gigRoom(page, studio),
      await button(page, 'Marks').click(),
      dialog(page)
    ),
  },
  {
    name: 'file names',
    who: 'photographer',
    drawnBy: [`${inGig}/media/media-tools.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio),
      await button(page, 'File names of all these').click(),
      menu(page)
    ),
  },
  ...(['password', 'certificate'] as const).map((asks) => ({
    name: `a camera that asks: ${asks}`,
    who: 'photographer' as const,
    drawnBy: ['web/src/pages/camera-test/camera-access.tsx'],
    async open(page: Page) {
      const camera = { id: 'canon', name: 'EOS R6', type: 'canon_ccapi', connection: 'network', status: 'available' };
      const cameras = [{ ...camera, bridge: null, asks, certificate: 'ab'.repeat(32), remembered: true }];
      await page.route('**/api/v1/camera/detect', (route) =>
        route.fulfill({ json: { cameras, simulation_mode: false } }),
      );
      await page.goto('/camera-test');
      await page.getByRole('button', { name: 'Connect EOS R6' }).click();
      await dialog(page);
    },
  })),
  {
    name: 'withdrawing a bridge',
    who: 'photographer',
    drawnBy: ['web/src/pages/camera-test/bridges.tsx'],
    async open(page, { loom, asha }) {
      const bridge = { name: 'Studio laptop' };
      await loom.call('POST', '/api/v1/camera/bridges', { token: asha.token, body: bridge });
      await page.goto('/camera-test');
      await page.getByRole('button', { name: 'Withdraw Studio laptop' }).first().click();
      await dialog(page);
    },
  },
  {
    name: 'more with the selection',
    who: 'photographer',
    drawnBy: [`${inGig}/media/selection-bar.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio),
      await page.getByRole('checkbox', { name: 'Select Photo IMG_2.jpg' }).click(),
      await button(page, 'More with the selection').click(),
      menu(page)
    ),
  },
  {
    name: 'the team tab',
    who: 'photographer',
    drawnBy: [],
    open: async (page, studio) => (
      await gigRoom(page, studio, /^Team/),
      page.getByRole('article', { name: 'Nila Thomas' }).waitFor()
    ),
  },
  {
    name: 'removing an editor',
    who: 'photographer',
    drawnBy: [`${inGig}/team-access/team-card.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio, /^Team/),
      await button(page, 'Remove Nila Thomas').click(),
      dialog(page)
    ),
  },
  {
    name: 'before and after',
    who: 'photographer',
    drawnBy: [`${inGig}/media/media-viewer.tsx`],
    open: async (page, studio) => (
      await inViewer(page, studio, /^Edited photo IMG_/),
      await page.keyboard.press('b'),
      page.getByRole('dialog', { name: 'Before and after' }).waitFor()
    ),
  },
  {
    name: 'linking an edit by hand',
    who: 'photographer',
    drawnBy: [`${inGig}/edit/link-dialog.tsx`],
    open: async (page, studio) => (
      await inViewer(page, studio, /^Edited photo UNKNOWN/),
      await page.keyboard.press('i'),
      await button(page, /^Link to original/).click(),
      page.getByRole('dialog', { name: 'Link to original' }).waitFor()
    ),
  },
  {
    name: 'making a link',
    who: 'photographer',
    drawnBy: [`${inGig}/gallery-link/make-link-dialog.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio, /^Public/),
      await button(page, 'Make a link').click(),
      page.getByRole('dialog', { name: 'Make a link' }).waitFor()
    ),
  },
  {
    name: 'the address of a link',
    who: 'photographer',
    drawnBy: [`${inGig}/gallery-link/link-address.tsx`],
    open: async (page, studio) => {
      await gigRoom(page, studio, /^Public/);
      await button(page, 'Make a link').click();
      const form = page.getByRole('dialog', { name: 'Make a link' });
      await form.getByLabel('Name').fill('The family');
      await form.getByRole('button', { name: 'Make link' }).click();
      await page.getByRole('img', { name: /^QR code of the link/ }).waitFor();
    },
  },
  {
    name: 'ending a link',
    who: 'photographer',
    drawnBy: [`${inGig}/gallery-link/links-panel.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio, /^Public/),
      await button(page, /^Switch off/).click(),
      dialog(page)
    ),
  },
  {
    name: "the editor's edits",
    who: 'editor',
    drawnBy: [],
    open: async (page) => (
      await page.goto('/team'),
      await page.getByRole('tab', { name: /^Edited Photos/ }).click(),
      page.locator('.tile-image[data-loaded]').first().waitFor()
    ),
  },
  {
    name: "the editor's viewer",
    who: 'editor',
    drawnBy: ['web/src/pages/team-access/team-viewer.tsx'],
    open: async (page) => (
      await page.goto('/team'),
      await page.locator('[data-tile="0"]').click(),
      page.locator('.viewer').waitFor()
    ),
  },
  {
    name: "an editor's code to type",
    isPage: true,
    who: 'visitor',
    drawnBy: [],
    open: async (page) => (await page.goto('/team'), page.getByRole('heading', { level: 1 }).waitFor()),
  },
  {
    name: 'the client tab',
    who: 'photographer',
    drawnBy: [],
    open: async (page, studio) => (
      await gigRoom(page, studio, /^Client/),
      page.getByRole('article', { name: 'Meera Nair' }).waitFor()
    ),
  },
  {
    name: "a client's downloads",
    who: 'photographer',
    drawnBy: [`${inGig}/client-access/client-downloads-dialog.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio, /^Client/),
      await button(page, 'Downloads').click(),
      dialog(page)
    ),
  },
  {
    name: "a client's menu",
    who: 'photographer',
    drawnBy: [`${inGig}/client-access/client-card.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio, /^Client/),
      await button(page, 'Export selection').click(),
      menu(page)
    ),
  },
  {
    name: 'removing a client',
    who: 'photographer',
    drawnBy: [`${inGig}/client-access/client-card.tsx`],
    open: async (page, studio) => (
      await gigRoom(page, studio, /^Client/),
      await button(page, 'Remove Meera Nair').click(),
      dialog(page)
    ),
  },
  {
    name: 'the public tab',
    who: 'photographer',
    drawnBy: [],
    open: async (page, studio) => (
      await gigRoom(page, studio, /^Public/),
      await page.getByRole('radio', { name: /^Specific folders/ }).check(),
      page.getByRole('checkbox', { name: 'Ceremony' }).waitFor()
    ),
  },
  {
    name: 'a gallery behind a password',
    isPage: true,
    who: 'visitor',
    drawnBy: [],
    open: async (page, { locked }) => (
      await page.goto(`/public/gig/${locked.gig_id}`),
      page.getByText('Private gallery').waitFor()
    ),
  },
  {
    name: 'finding oneself',
    who: 'visitor',
    drawnBy: [`${gallery}/selfie-dialog.tsx`],
    open: async (page, studio) => (
      await publicGig(page, studio),
      await page.locator('.cover-actions').getByRole('button', { name: 'Find My Photos' }).click(),
      dialog(page)
    ),
  },
  {
    name: 'sharing photos',
    who: 'visitor',
    drawnBy: [`${gallery}/share/share-photos-dialog.tsx`],
    open: async (page, studio) => {
      await publicGig(page, studio);
      await page.locator('.cover-actions').getByRole('button', { name: 'Share Photos' }).click();
      await page.getByLabel('Choose photos to share').setInputFiles(await chosen(41));
      await page.getByText('IMG_41.jpg').waitFor();
    },
  },
  {
    name: "the guest's viewer",
    who: 'visitor',
    drawnBy: [`${gallery}/guest-viewer.tsx`],
    open: async (page, studio) => (
      await publicGig(page, studio),
      await page.locator('[data-tile="0"]').click(),
      page.locator('.viewer').waitFor()
    ),
  },
  {
    name: 'a guest who selects',
    who: 'visitor',
    drawnBy: [],
    open: async (page, studio) => (
      await publicGig(page, studio),
      await button(page, 'Select Multiple').click(),
      await button(page, 'Select All').click(),
      button(page, /^Download \d Photos$/).waitFor()
    ),
  },
  {
    name: 'ways to download',
    who: 'visitor',
    drawnBy: [`${gallery}/download-menu.tsx`],
    open: async (page, studio) => (
      await publicGig(page, studio),
      await button(page, 'Select Multiple').click(),
      await button(page, 'Select All').click(),
      await button(page, 'Choose how to download').click(),
      menu(page)
    ),
  },
  {
    name: 'sharing one photo',
    who: 'visitor',
    drawnBy: [`${gallery}/social/social-dialog.tsx`],
    open: async (page, studio) => {
      await publicGig(page, studio);
      await page.locator('[data-tile="0"]').click();
      await page.locator('.viewer').getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('dialog', { name: 'Share this photo' }).getByLabel('Caption').waitFor();
    },
  },
  {
    name: 'registering a face',
    who: 'visitor',
    drawnBy: [`${gallery}/register/register-face-dialog.tsx`],
    open: async (page, studio) => (
      await publicGig(page, studio),
      await page.locator('.cover-actions').getByRole('button', { name: 'Register Face' }).click(),
      page.getByRole('dialog', { name: 'Register Face' }).waitFor()
    ),
  },
  {
    name: 'a registered face',
    who: 'visitor',
    drawnBy: [`${gallery}/register/registered.tsx`],
    open: async (page, studio) => {
      const registers = (url: URL): boolean => url.pathname.endsWith('/register-face');
      await page.route(registers, (route) =>
        route.fulfill({
          json: {
            message:
              "Face registered successfully! You'll receive WhatsApp notifications when photos with your face are uploaded.",
          },
        }),
      );
      await publicGig(page, studio);
      await page.locator('.cover-actions').getByRole('button', { name: 'Register Face' }).click();
      const form = page.getByRole('dialog', { name: 'Register Face' });
      await form.getByLabel('Your Name').fill('Nila');
      await form.getByLabel('WhatsApp number').fill('+91 98000 00001');
      await page.getByLabel('Choose a photo of your face').setInputFiles(await chosen(43));
      await form.getByRole('checkbox').check();
      await form.getByRole('button', { name: 'Register Face' }).click();
      await page.getByText('Face registered successfully!').waitFor();
      await page.unroute(registers);
    },
  },
  {
    name: 'the slideshow',
    isPage: true,
    who: 'visitor',
    drawnBy: [],
    open: async (page, { gig }) => (
      await page.goto(`/public/gig/${gig.gig_id}/slideshow`),
      page.getByRole('main', { name: 'Slideshow of Meera & Arjun' }).waitFor()
    ),
  },
  {
    name: 'a link that is not complete',
    isPage: true,
    who: 'visitor',
    drawnBy: [],
    open: async (page) => (await page.goto('/public/link'), page.getByRole('heading', { level: 1 }).waitFor()),
  },
  {
    name: 'a page that is not there',
    isPage: true,
    who: 'visitor',
    drawnBy: [],
    open: async (page) => (await page.goto('/no/such/page'), page.getByRole('heading', { level: 1 }).waitFor()),
  },
  {
    name: "the client's viewer",
    who: 'client',
    drawnBy: ['web/src/pages/client-access/client-viewer.tsx'],
    open: async (page, { gig }) => {
      await page.goto(`/client/gallery/${gig.gig_id}`);
      await page.getByRole('tab', { name: /^All Photos/ }).click();
      await page
        .getByRole('button', { name: /Approved$/ })
        .first()
        .click();
      await page.locator('.viewer').getByRole('button', { name: 'Comments' }).click();
      await page.getByText('This one for the wall, please.').waitFor();
    },
  },
];
