import type { Page } from 'playwright-core';
import type { GigAnswer } from '../../../api/contract/gig.ts';
import { issueToken } from '../../../commands/account.ts';
import { bookingLinks } from '../../../commands/bookingLinks.ts';
import { indianDate } from '../../../domain/kernel/financialYear.ts';
import { showProfile } from '../../publicProfile.ts';
import type { Person, TestLoom } from '../../server.ts';
import { files, form, signedIn, signedInAsClient, signedInAsEditor } from '../spec.ts';
import type { Watched } from '../browser.ts';
import { type Furnishing, type Studio as Opened, openStudio } from '../studio.ts';

const PEOPLE = ['visitor', 'photographer', 'client', 'editor'] as const;
export type Who = (typeof PEOPLE)[number];

/** A studio in which every screen has something to show. */
export interface Studio {
  loom: TestLoom;
  asha: Person;
  gig: GigAnswer;
  locked: GigAnswer;
  /** A client of the studio, who asked for bookings. */
  clientId: string;
  /** A draft for that client. */
  invoiceId: string;
  /** An invoice that was sent and paid in part. */
  sentId: string;
  /** Opens the editors' dashboard. */
  teamCode: string;
  /** Stands in the link of whoever asked for a booking. */
  bookingToken: string;
  /** An invoice that was sent. */
  billedId: string;
  /** Stands in the link of a client to it. */
  invoiceToken: string;
  /** A quotation that waits, and what stands in the link of its client. */
  offeredId: string;
  quotationToken: string;
  /** An invoice that comes every month. */
  recurringId: string;
  /** One that was accepted. */
  acceptedId: string;
  /** Of an account that its owner closed. */
  closedToken: string;
  /** Of a mail that nobody answered yet. */
  resetToken: string;
  enter: Record<Who, (page: Page) => Promise<unknown>>;
}

/** What is shot: four photos, one of them once more. */
const SHOOT: Furnishing = {
  gig: { description: 'Two families, one evening.', guest_uploads_enabled: true },
  photos: files(1, 2, 3, 4).then(([one, ...others]) => [
    one!,
    ...others,
    { name: 'AGAIN.jpg', bytes: Buffer.concat([one!.bytes, Buffer.from('again')]) },
  ]),
};

/** What opens an account again that its owner closed. */
async function closedAccountOf(loom: TestLoom): Promise<string> {
  const { token, password } = await loom.register('Kiran Das');
  const body = { password, confirmation: 'DELETE' };
  return (await loom.call<{ closed_token: string }>('POST', '/api/v1/account/close', { token, body })).body
    .closed_token;
}

async function furnish({ loom, asha, gig, ids, ask, invite }: Opened): Promise<Studio> {
  const locked = await loom.createGig(asha, { gig_name: 'Mehendi', gig_type: 'private', password: 'jasmine 7' });
  const { folder_id: folder } = await ask<{ folder_id: string }>('POST', `/gigs/${gig.gig_id}/folders`, {
    folder_name: 'Ceremony',
  });
  await ask('PUT', `/gigs/${gig.gig_id}/media/move`, { media_ids: [ids[0]], folder_id: folder });
  const [photo, edit, unknown] = await files(9, 21, 22);
  await ask(
    'POST',
    `/guest/upload/${gig.access_code}`,
    form({ guest_name: 'Nila Bose' }, { ...photo!, name: 'GUEST.jpg' }),
  );
  for (const project_name of ['Silk saris', 'Breakfast'])
    await ask('POST', '/projects/items', { client_name: 'Meera Textiles', project_name, services: ['Photography'] });
  for (const [title, media_id] of [
    ['The vows', ids[0]],
    ['The rings', ids[1]],
  ])
    await ask('POST', '/portfolio/items', { source: 'gig', media_id, title });
  const { session: meera } = await invite('Meera Nair', ['view', 'download', 'comment', 'edit']);
  await ask('POST', `/media/${ids[1]}/comment`, { comment: 'This one for the wall, please.' }, meera.access_token);
  await ask('POST', `/media/${ids[1]}/approve`, { approved: true }, meera.access_token);
  await ask('PUT', `/gigs/${gig.gig_id}/media/${ids[1]}/photographer-approve`);
  const { team_member: nila } = await ask<{ team_member: { access_code: string } }>(
    'POST',
    `/gigs/${gig.gig_id}/team`,
    { team_name: 'Nila Thomas', team_email: 'nila@loom.test' },
  );
  const editor = await ask<{ access_token: string; gig_id: string }>('POST', '/team/login', {
    access_code: nila.access_code,
  });
  await ask(
    'POST',
    `/gigs/${gig.gig_id}/team-upload`,
    form({}, { ...edit!, name: 'IMG_2.jpg' }, { ...unknown!, name: 'UNKNOWN.jpg' }),
    editor.access_token,
  );
  const { client } = await ask<{ client: { client_id: string } }>('POST', '/business/clients', {
    client_name: 'Tara Menon',
    client_email: 'tara@loom.test',
    company: 'Menon & Daughters',
  });
  const drawUp = (of: string) =>
    ask<{ invoice: { invoice_id: string } }>('POST', '/business/invoices', {
      client_id: client.client_id,
      issue_date: '2026-11-23',
      due_date: '2026-12-23',
      items: [{ description: of, quantity: 1, rate: 50_000 }],
    });
  const [{ invoice }, { invoice: sent }] = [await drawUp('Wedding'), await drawUp('Portraits')];
  await ask('POST', `/business/invoices/${sent.invoice_id}/send`, {});
  await ask('POST', `/business/invoices/${sent.invoice_id}/payments`, {
    amount: 20_000,
    payment_method: 'upi',
    payment_date: '2026-11-01',
  });
  await ask('POST', '/business/advances', {
    client_id: client.client_id,
    amount: 5_000,
    description: 'Wedding, advance',
    payment_method: 'upi',
    payment_date: indianDate(new Date().toISOString()),
  });
  await ask('POST', '/business/expenses', {
    gig_id: gig.gig_id,
    category: 'prints',
    date: '2026-11-01',
    amount: 8_200,
    supplier: 'Canvera',
  });
  await ask('PUT', '/business/settings', {
    upi_id: 'asha@okbank',
    gst_registration: 'regular',
    gstin: '32AAPFU0939F1Z4',
  });
  const { invoice: open } = await ask<{ invoice: { invoice_id: string } }>('POST', '/business/invoices', {
    client_id: client.client_id,
    issue_date: indianDate(new Date().toISOString()),
    due_date: '2099-12-31',
    items: [{ description: 'Wedding', quantity: 2, rate: 25_000 }],
  });
  await ask('POST', `/business/invoices/${open.invoice_id}/send`, {});
  const shared = await ask<{ url: string }>('POST', `/business/invoices/${open.invoice_id}/share`, {});
  const offer = async (sends: boolean) => {
    const { quotation } = await ask<{ quotation: { quotation_id: string } }>('POST', '/business/quotations', {
      client_id: client.client_id,
      valid_until: '2099-12-31',
      items: [{ description: 'Wedding', quantity: 1, rate: 50_000 }],
      terms: 'Half before the day.',
    });
    const path = `/business/quotations/${quotation.quotation_id}`;
    if (!sends) return { id: quotation.quotation_id, link: '', hash: '' };
    const told = await ask<{ quotation: { hash: string } }>('POST', `${path}/send`, {});
    const { url } = await ask<{ url: string }>('GET', path);
    return { id: quotation.quotation_id, link: new URL(url).hash.slice(1), hash: told.quotation.hash };
  };
  const [accepted, offered] = [await offer(true), await offer(true), await offer(false)];
  await ask('POST', `/public/quotations/${accepted.link}/accept`, { name: 'Tara Menon', hash: accepted.hash });
  const { recurring_invoice: recurring } = await ask<{ recurring_invoice: { recurring_id: string } }>(
    'POST',
    '/business/recurring-invoices',
    {
      client_id: client.client_id,
      first_on: '2030-01-31',
      items: [{ description: 'Retainer for {month}', quantity: 1, rate: 15_000 }],
    },
  );
  await showProfile(loom, asha);
  for (const name of ['Tara Menon', 'Om Shah'])
    await ask('POST', `/bookings/submit?photographer_id=${asha.id}`, {
      name,
      email: 'tara@loom.test',
      mobile: '+91 98123 45001',
      service_required: 'Wedding',
      budget: '₹2,50,000+',
      location: 'Fort Kochi',
      date: '2027-02-14',
      custom_message: 'By the sea, at dusk.',
    });
  const { bookings } = await ask<{ bookings: { booking_id: string }[] }>('GET', '/bookings');
  await ask('POST', `/bookings/submit?photographer_id=${asha.id}`, {
    name: 'Lila Bose',
    email: 'lila@loom.test',
    mobile: '+91 98123 45002',
    service_required: 'Portrait',
  });
  const [dayless] = (await ask<{ bookings: { booking_id: string }[] }>('GET', '/bookings')).bookings;
  await ask('PUT', `/bookings/${dayless!.booking_id}/status?status=confirmed`);
  await loom.call('GET', `/api/v1/public/download/${ids[2]}`);
  await loom.settled();
  return {
    loom,
    asha,
    gig,
    locked,
    clientId: client.client_id,
    invoiceId: invoice.invoice_id,
    sentId: sent.invoice_id,
    teamCode: nila.access_code,
    bookingToken: bookingLinks(loom.loom.context.write).tokenOf(bookings[0]!.booking_id),
    billedId: open.invoice_id,
    invoiceToken: new URL(shared.url).hash.slice(1),
    offeredId: offered.id,
    quotationToken: offered.link,
    acceptedId: accepted.id,
    recurringId: recurring.recurring_id,
    closedToken: await closedAccountOf(loom),
    resetToken: await issueToken(loom.loom.context.write, 'resetToken', asha.id),
    enter: {
      visitor: (page) => page.goto('about:blank'),
      photographer: (page) => signedIn(page, asha),
      client: (page) => signedInAsClient(page, meera),
      editor: (page) => signedInAsEditor(page, editor),
    },
  };
}

/** No animation ever tells that it began or ended, as on a slow phone where both come too late: nothing may wait for it. */
const WITHOUT_ANIMATION_EVENTS = `for (const name of ['animationstart', 'animationend', 'animationcancel'])
  addEventListener(name, (event) => event.stopImmediatePropagation(), true)`;

/** Such a studio, and a window of each of its people, signed in. */
export async function openFurnished() {
  const context = await openStudio(SHOOT);
  const studio = await furnish(context);
  const windows = new Map<Who, Watched>();
  for (const who of PEOPLE) {
    const watched = await context.open();
    windows.set(who, watched);
    await watched.page.addInitScript(WITHOUT_ANIMATION_EVENTS);
    await studio.enter[who](watched.page);
  }
  return { context, studio, windowOf: (who: Who): Watched => windows.get(who)! };
}
