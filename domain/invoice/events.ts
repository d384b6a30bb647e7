import { z } from 'zod';
import type { EventsOf } from '../kernel/event.ts';
import { eventSchema } from '../kernel/schema.ts';
import { gstRegistrations, supply } from './supply.ts';
import { creditedFigures, totals } from './totals.ts';

export const paymentMethods = ['cash', 'card', 'bank_transfer', 'upi', 'cheque'] as const;
const paymentTerms = ['15 days', '30 days', '45 days', '60 days', 'Due on receipt'] as const;

/** One party as it stands on the document. */
const party = {
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  gstin: z.string(),
  stateCode: z.string(),
};
export const buyer = z.object({ ...party, company: z.string() });
export type Buyer = z.infer<typeof buyer>;
/** The studio with how it is registered and where it is paid. `bank`: as it is printed. */
export const seller = z.object({
  ...party,
  registration: z.enum(gstRegistrations),
  bank: z.string(),
  upiId: z.string(),
});
export type Seller = z.infer<typeof seller>;

/** `rate`: paise; `taxRate`: hundredths of a percent, null for that of the invoice; `sac`: its code of services. */
const item = z.object({
  description: z.string(),
  quantity: z.number().int(),
  rate: z.number().int(),
  taxRate: z.number().int().nullable(),
  sac: z.string(),
});
/** What is typed. Dates: `YYYY-MM-DD`. `number`: '' for the next of the series. `placeOfSupply`: '' for where it is by default. */
export const draft = z.object({
  clientId: z.string(),
  number: z.string(),
  issueDate: z.string(),
  dueDate: z.string(),
  items: z.array(item),
  discountType: z.enum(['percentage', 'fixed']),
  /** Hundredths of a percent, or paise. */
  discountValue: z.number().int(),
  /** Hundredths of a percent. */
  taxRate: z.number().int(),
  paymentTerms: z.enum(paymentTerms),
  notes: z.string(),
  termsConditions: z.string(),
  placeOfSupply: z.string(),
  exempt: z.boolean(),
});
export type Draft = z.infer<typeof draft>;

const about = { invoiceId: z.string(), ownerId: z.string() };
const figured = { ...draft.shape, buyer, supply, totals };
/** Under the studio's key: an invoice is the studio's record, which the law has it keep longer than its client may want. */
const personal = (...fields: string[]) => ({ personal: { of: 'ownerId', fields } });
const texts = personal('items', 'notes', 'termsConditions', 'buyer');
/** In paise; `on`: the day, `YYYY-MM-DD`; `reference`: what the bank or the app calls it. */
const money = {
  amount: z.number().int(),
  method: z.enum(paymentMethods),
  on: z.string(),
  reference: z.string(),
  notes: z.string(),
};

export const invoiceEvents = {
  InvoiceDrafted: eventSchema(z.object({ ...about, ...figured }), texts),
  InvoiceChanged: eventSchema(z.object({ ...about, ...figured }), texts),
  /** From now on it stays as it is. What it says of both sides and of its figures is what they were on that day. */
  InvoiceSent: eventSchema(
    z.object({
      ...about,
      clientId: z.string(),
      number: z.string(),
      issueDate: z.string(),
      buyer,
      seller,
      supply,
      totals,
    }),
    personal('buyer', 'seller'),
  ),
  InvoiceNotesChanged: eventSchema(z.object({ ...about, notes: z.string() }), personal('notes')),
  InvoicePaymentRecorded: eventSchema(
    z.object({ ...about, clientId: z.string(), paymentId: z.string(), ...money }),
    personal('reference', 'notes'),
  ),
  InvoicePaymentRefunded: eventSchema(
    z.object({ ...about, clientId: z.string(), refundId: z.string(), ...money }),
    personal('reference', 'notes'),
  ),
  InvoiceCancelled: eventSchema(z.object({ ...about, reason: z.string() }), personal('reason')),
  /** `on`: its day; its number follows. */
  CreditNoteIssued: eventSchema(
    z.object({ ...about, creditNoteId: z.string(), on: z.string(), reason: z.string(), ...creditedFigures.shape }),
    personal('reason'),
  ),
  /** With the account of its studio. `entries`: its payments and refunds, which go with it. */
  InvoiceErased: eventSchema(z.object({ ...about, entries: z.array(z.string()) })),
};
export type InvoiceEvent = EventsOf<typeof invoiceEvents>;
export type MoneyMoved = Pick<
  Extract<InvoiceEvent, { type: 'InvoicePaymentRecorded' }>,
  'amount' | 'method' | 'on' | 'reference' | 'notes'
>;
