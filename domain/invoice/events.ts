import { z } from 'zod';
import type { EventsOf, JsonObject } from '../kernel/event.ts';
import { eventSchema } from '../kernel/schema.ts';
import { gstRegistrations, supply } from './supply.ts';
import { inclusive } from './inclusive.ts';
import { schedulePart } from './schedule.ts';
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
  /** Its client pays the tax; left out where not, as in logs of before it could be said. */
  reverseCharge: z.literal(true).optional(),
  /** In how many parts it is paid, and when; left out where all is due on the due date. */
  schedule: z.array(schedulePart).optional(),
});
export type Draft = z.infer<typeof draft>;

const about = { invoiceId: z.string(), ownerId: z.string() };
export const invoiceStatuses = ['draft', 'pending', 'paid', 'cancelled', 'credited'] as const;
/** `due`: paise that are waited for. */
const stand = z.object({
  status: z.enum(invoiceStatuses),
  due: z.number().int(),
  /** By the day on which it is due; left out where all of it is due on the due date. */
  dues: z.array(z.object({ on: z.string(), amount: z.number().int() })).optional(),
});
/**
 * How the invoice stood before the event and stands after it, so that the books of a studio are kept without looking at its
 * invoices. Null in logs of before it was told.
 */
const standing = z
  .object({
    dueDate: z.string(),
    /** Left out of an invoice that is of no gig. */
    gigId: z.string().optional(),
    before: stand,
    after: stand,
  })
  .nullable();
export type Standing = z.infer<typeof standing>;
const lifted = { version: 2, upcast: { 1: (data: JsonObject) => ({ ...data, standing: null }) } };
const figured = { ...draft.shape, buyer, supply, totals };
/** Under the studio's key: an invoice is the studio's record, which the law has it keep longer than its client may want. */
const personal = (...fields: string[]) => ({ personal: { of: 'ownerId', fields } });
const texts = personal('items', 'notes', 'termsConditions', 'buyer', 'schedule');
/** In paise; `on`: the day, `YYYY-MM-DD`; `reference`: what the bank or the app calls it. */
export const moneyMoved = {
  amount: z.number().int(),
  method: z.enum(paymentMethods),
  on: z.string(),
  reference: z.string(),
  notes: z.string(),
};

export const invoiceEvents = {
  InvoiceDrafted: eventSchema(z.object({ ...about, ...figured }), texts),
  InvoiceChanged: eventSchema(z.object({ ...about, ...figured }), texts),
  /**
   * From now on it stays as it is. What it says of both sides and of its figures is what they were on that day, and so is
   * the version of the template that it is printed with: 0 for the defaults, null where it was sent before that was kept.
   */
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
      templateVersion: z.number().int().nullable(),
      standing,
      /** By code of service, what was charged before tax. */
      work: z.array(z.object({ sac: z.string(), taxable: z.number().int() })),
    }),
    {
      ...personal('buyer', 'seller'),
      version: 3,
      upcast: {
        1: (data) => ({ ...data, templateVersion: null }),
        2: (data) => ({ ...data, standing: null, work: [] }),
      },
    },
  ),
  InvoiceNotesChanged: eventSchema(z.object({ ...about, notes: z.string() }), personal('notes')),
  InvoicePaymentRecorded: eventSchema(
    z.object({ ...about, clientId: z.string(), paymentId: z.string(), ...moneyMoved, standing }),
    { ...personal('reference', 'notes'), ...lifted },
  ),
  InvoicePaymentRefunded: eventSchema(
    z.object({ ...about, clientId: z.string(), refundId: z.string(), ...moneyMoved, standing }),
    { ...personal('reference', 'notes'), ...lifted },
  ),
  InvoiceCancelled: eventSchema(z.object({ ...about, reason: z.string(), standing }), {
    ...personal('reason'),
    ...lifted,
  }),
  /** `on`: its day; its number follows. */
  CreditNoteIssued: eventSchema(
    z.object({
      ...about,
      creditNoteId: z.string(),
      on: z.string(),
      reason: z.string(),
      ...creditedFigures.shape,
      standing,
    }),
    { ...personal('reason'), ...lifted },
  ),
  /** What it takes of an advance that was kept for it; 0 where nothing was due any more. `voucher`: number of the receipt. */
  InvoiceAdvanceTaken: eventSchema(
    z.object({
      ...about,
      clientId: z.string(),
      advanceId: z.string(),
      setOffId: z.string(),
      voucher: z.string(),
      on: z.string(),
      receivedOn: z.string(),
      ...inclusive.shape,
      standing,
    }),
  ),
  /** '' for none. `before`: the gig that it was of; `received`: paise that it had of its client by then, which count for the gig. */
  InvoiceGigChosen: eventSchema(
    z.object({ ...about, gigId: z.string(), before: z.string(), received: z.number().int() }),
  ),
  /** When its parts are due that wait for a day: of its gig, and on which its client got the photos; '' for one that is not known. */
  InvoiceDaysKnown: eventSchema(z.object({ ...about, gigDay: z.string(), deliveredOn: z.string(), standing })),
  /** A draft that was deleted: it can be restored until it is erased. */
  InvoiceDiscarded: eventSchema(z.object({ ...about, at: z.string() })),
  InvoiceRestored: eventSchema(z.object(about)),
  /** With the account of its studio, or after it was deleted. `entries`: its payments and refunds, which go with it. */
  InvoiceErased: eventSchema(z.object({ ...about, entries: z.array(z.string()) })),
};
export type InvoiceEvent = EventsOf<typeof invoiceEvents>;
type Untold<E> = E extends { standing: Standing } ? Omit<E, 'standing'> : E;
/** As rules decide it; how the invoice stands is told afterwards (`withStanding`). */
export type DecidedEvent = Untold<InvoiceEvent>;
export type MoneyMoved = Pick<
  Extract<InvoiceEvent, { type: 'InvoicePaymentRecorded' }>,
  'amount' | 'method' | 'on' | 'reference' | 'notes'
>;
