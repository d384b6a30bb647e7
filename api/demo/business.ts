import { system } from '../../commands/core/actors.ts';
import { draftReminder } from '../../commands/reminder.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import { daysFrom, indianDate } from '../../domain/kernel/financialYear.ts';
import { derivedId, newId } from '../../domain/kernel/id.ts';
import type { Ask } from './people.ts';

/** The demonstration's paperwork: who is billed and offered what, and how each of it stands. */
const settings = {
  legal_name: 'Monsoon Frames',
  gst_registration: 'regular',
  gstin: '32AAPFU0939F1Z4',
  state_code: '32',
  address: '14 Princess Street, Fort Kochi, Kerala 682001',
  bank_name: 'Federal Bank',
  bank_account_name: 'Monsoon Frames',
  bank_account_number: '10230200014567',
  bank_ifsc: 'FDRL0001023',
  upi_id: 'monsoonframes@okbank',
};

const clients = {
  aanya: {
    client_name: 'Aanya Kapoor',
    client_email: 'aanya@loom.demo',
    phone: '+91 98290 11223',
    address: 'Lake Palace Road, Udaipur',
    state_code: '08',
    notes: 'Wedding in Udaipur; her brother decides about albums.',
  },
  northlight: {
    client_name: 'Sanjay Rao',
    client_email: 'sanjay@northlight.demo',
    phone: '+91 98450 70707',
    company: 'Northlight Technologies',
    address: '80 Feet Road, Indiranagar, Bengaluru',
    state_code: '29',
    notes: 'Pays by bank transfer at the end of the month.',
  },
  kanchi: {
    client_name: 'Lakshmi Iyer',
    client_email: 'lakshmi@kanchisilks.demo',
    phone: '+91 98410 22334',
    company: 'Kanchi Silks',
    address: 'Gandhi Road, Kanchipuram',
    state_code: '33',
    gstin: '33AAPFU0939F1Z2',
    notes: '',
  },
  divya: {
    client_name: 'Divya Krishnan',
    client_email: 'divya@loom.demo',
    phone: '+91 98400 12345',
    address: 'Round South, Thrissur',
    state_code: '32',
    notes: '',
  },
} as const;
type Who = keyof typeof clients;

interface Billed {
  of: Who;
  /** Days from today. */
  issued: number;
  due: number;
  items: { description: string; quantity: number; rate: number }[];
  /** Nothing: it was sent, and waits to be paid. */
  became?: 'paid' | 'part' | 'overdue' | 'cancelled' | 'credited' | 'draft';
  gig?: 'wedding' | 'summit';
}
/** The oldest first, as their numbers follow their dates. */
const billed: Billed[] = [
  {
    of: 'kanchi',
    issued: -44,
    due: -29,
    items: [{ description: 'The winter saris: two days on location', quantity: 2, rate: 35_000 }],
    became: 'paid',
  },
  {
    of: 'kanchi',
    issued: -25,
    due: -10,
    items: [
      { description: 'The winter saris: retouching', quantity: 40, rate: 900 },
      { description: 'Licence for the catalogue', quantity: 1, rate: 24_000 },
    ],
    became: 'overdue',
  },
  {
    of: 'aanya',
    issued: -20,
    due: -5,
    items: [{ description: 'Pre-wedding portraits in Jaipur', quantity: 1, rate: 45_000 }],
    became: 'cancelled',
  },
  {
    of: 'northlight',
    issued: -12,
    due: 3,
    items: [{ description: 'Portraits of the speakers', quantity: 12, rate: 2500 }],
    became: 'credited',
  },
  {
    of: 'northlight',
    issued: -5,
    due: 25,
    items: [
      { description: 'Northlight Summit: two days, two photographers', quantity: 2, rate: 85_000 },
      { description: 'Photos for the press, the same evening', quantity: 1, rate: 20_000 },
    ],
    became: 'part',
    gig: 'summit',
  },
  {
    of: 'aanya',
    issued: 0,
    due: 15,
    items: [
      { description: 'Aanya & Rohan: three days in Udaipur', quantity: 3, rate: 75_000 },
      { description: 'Album of 60 pages', quantity: 2, rate: 18_000 },
    ],
    gig: 'wedding',
  },
  {
    of: 'divya',
    issued: 0,
    due: 30,
    items: [{ description: 'A day of portraits at the temple', quantity: 1, rate: 30_000 }],
    became: 'draft',
  },
];

const offered: { of: Who; item: string; rate: number; became?: 'draft' | 'accepted' | 'declined' | 'invoiced' }[] = [
  { of: 'northlight', item: 'The year in pictures: four days over the year', rate: 2_40_000, became: 'declined' },
  { of: 'kanchi', item: 'The summer saris: three days in Kanchipuram', rate: 1_20_000, became: 'accepted' },
  { of: 'aanya', item: 'A film of the wedding', rate: 95_000, became: 'invoiced' },
  { of: 'divya', item: 'A temple wedding at dawn, and the reception', rate: 1_60_000 },
  { of: 'divya', item: 'An album of the wedding', rate: 22_000, became: 'draft' },
];
const terms = 'Half is due on booking, the rest on the day.\nPhotos are delivered within four weeks.';

const spent = [
  { gig: 'wedding', category: 'travel', days: -1, amount: 18_450, note: 'Flights to Udaipur', supplier: 'IndiGo' },
  { gig: 'wedding', category: 'second_shooter', days: 0, amount: 30_000, note: 'Three days', supplier: 'Ravi Pillai' },
  { gig: 'summit', category: 'travel', days: -6, amount: 4200, note: 'Train and cabs', supplier: '' },
  { gig: null, category: 'equipment', days: -9, amount: 7990, note: 'Memory cards', supplier: 'Kochi Camera House' },
] as const;

/** The day in so many days, in India. */
export const dayOf = (days: number): string => daysFrom(indianDate(new Date().toISOString()), days);

export interface DemoBusiness {
  /** Of what is overdue, and when it was due. */
  overdue: { invoiceId: string; dueDate: string };
}

interface Invoice {
  invoice_id: string;
  total_amount: number;
}

async function bill(ask: Ask, ids: Record<Who, string>, gigs: Record<'wedding' | 'summit', string>, one: Billed) {
  const { of, issued, due, items, became, gig } = one;
  const { invoice } = await ask<{ invoice: Invoice }>('POST', '/business/invoices', {
    client_id: ids[of],
    issue_date: dayOf(issued),
    due_date: dayOf(due),
    items,
    notes: 'Thank you for working with us.',
  });
  const path = `/business/invoices/${invoice.invoice_id}`;
  if (gig) await ask('PUT', `${path}/gig`, { gig_id: gigs[gig] });
  if (became === 'draft') return invoice;
  await ask('POST', `${path}/send`, {});
  const pay = (amount: number, method: string, on: number) =>
    ask('POST', `${path}/payments`, { amount, payment_method: method, payment_date: dayOf(on) });
  if (became === 'paid') await pay(invoice.total_amount, 'bank_transfer', due - 2);
  if (became === 'part') await pay(100_000, 'bank_transfer', -1);
  if (became === 'cancelled') await ask('POST', `${path}/cancel`, { reason: 'Postponed to the spring.' });
  if (became === 'credited') await ask('POST', `${path}/credit-note`, { reason: 'Billed with the summit.' });
  return invoice;
}

async function offer(ask: Ask, ids: Record<Who, string>, { of, item, rate, became }: (typeof offered)[number]) {
  const { quotation } = await ask<{ quotation: { quotation_id: string } }>('POST', '/business/quotations', {
    client_id: ids[of],
    valid_until: dayOf(21),
    items: [{ description: item, quantity: 1, rate }],
    terms,
  });
  if (became === 'draft') return;
  const path = `/business/quotations/${quotation.quotation_id}`;
  const { hash } = (await ask<{ quotation: { hash: string } }>('POST', `${path}/send`, {})).quotation;
  if (!became) return;
  const { url } = await ask<{ url: string }>('GET', path);
  const asSeen = `/public/quotations/${new URL(url).hash.slice(1)}`;
  if (became === 'declined') {
    await ask('POST', `${asSeen}/decline`, { reason: 'Our budget for the year is spent. Next year, gladly!' }, '');
    return;
  }
  await ask('POST', `${asSeen}/accept`, { name: clients[of].client_name, hash }, '');
  if (became === 'invoiced') await ask('POST', `${path}/invoice`, {});
}

/** Opens the books of the studio: clients, invoices and quotations of each kind, an advance, and what was spent. */
export async function bringBusiness(ask: Ask, gigs: Record<'wedding' | 'summit', string>): Promise<DemoBusiness> {
  await ask('PUT', '/business/settings', settings);
  const ids = {} as Record<Who, string>;
  for (const who of Object.keys(clients) as Who[]) {
    const { client } = await ask<{ client: { client_id: string } }>('POST', '/business/clients', clients[who]);
    ids[who] = client.client_id;
  }
  let overdue = { invoiceId: '', dueDate: '' };
  for (const one of billed) {
    const { invoice_id: invoiceId } = await bill(ask, ids, gigs, one);
    if (one.became === 'overdue') overdue = { invoiceId, dueDate: dayOf(one.due) };
  }
  for (const one of offered) await offer(ask, ids, one);
  await ask('POST', '/business/advances', {
    client_id: ids.divya,
    amount: 25_000,
    payment_date: dayOf(0),
    payment_method: 'upi',
    description: 'To hold the day of the wedding',
  });
  const monthly = [{ description: 'Product photos for {month} {year}', quantity: 1, rate: 18_000 }];
  const plan = { client_id: ids.kanchi, items: monthly, first_on: dayOf(6), auto_send: true };
  await ask('POST', '/business/recurring-invoices', plan);
  for (const { gig, days, ...expense } of spent)
    await ask('POST', '/business/expenses', {
      ...expense,
      gig_id: gig === null ? null : gigs[gig],
      date: dayOf(days),
    });
  return { overdue };
}

/** The reminder that is drafted ten days after money was due, as on that day; it waits for the photographer. */
export async function remind(write: WriteSide, { invoiceId, dueDate }: DemoBusiness['overdue']): Promise<void> {
  const content = { part: 0, occasion: 'after', days: 10, dueDate } as const;
  await write.run(
    draftReminder,
    { invoiceId, reminderId: derivedId('reminder', invoiceId, '0', 'after', '10', dueDate), content },
    { actor: system('reminders'), correlation: newId() },
  );
}
