import { z } from 'zod';
import type { EventsOf } from '../kernel/event.ts';
import { recurrences } from '../kernel/recurrence.ts';
import { eventSchema } from '../kernel/schema.ts';
import { buyer, draft } from './events.ts';
import { supply } from './supply.ts';
import { totals } from './totals.ts';

/**
 * What is typed: the lines of each invoice, and when one is made. Dates: `YYYY-MM-DD`; `lastOn`: '' where it goes on until
 * somebody ends it; `autoSend`: each is sent at once, and does not wait as a draft.
 */
export const recurringDraft = draft
  .pick({
    clientId: true,
    items: true,
    discountType: true,
    discountValue: true,
    taxRate: true,
    paymentTerms: true,
    notes: true,
    termsConditions: true,
    placeOfSupply: true,
    exempt: true,
    reverseCharge: true,
  })
  .extend({ every: z.enum(recurrences), firstOn: z.string(), lastOn: z.string(), autoSend: z.boolean() });
export type RecurringDraft = z.infer<typeof recurringDraft>;

const about = { recurringId: z.string(), ownerId: z.string() };
/** The day on which the next invoice is made; '' when there is none. */
const next = z.string();
const figured = { ...recurringDraft.shape, buyer, supply, totals, next };
/** Under the studio's key, as the invoices that are made of it. */
const personal = (...fields: string[]) => ({ personal: { of: 'ownerId', fields } });
const texts = personal('items', 'notes', 'termsConditions', 'buyer');

export const recurringInvoiceEvents = {
  RecurringInvoicePlanned: eventSchema(z.object({ ...about, ...figured }), texts),
  RecurringInvoiceChanged: eventSchema(z.object({ ...about, ...figured }), texts),
  /** `on`: the day for which it was made; `sent`: false where it waits as a draft. */
  RecurringInvoiceMade: eventSchema(
    z.object({ ...about, on: z.string(), invoiceId: z.string(), sent: z.boolean(), next }),
  ),
  /** `reason`: why none could be made; '' where its photographer paused it. */
  RecurringInvoicePaused: eventSchema(z.object({ ...about, reason: z.string() }), personal('reason')),
  /** What would have been made meanwhile is not made. */
  RecurringInvoiceResumed: eventSchema(z.object({ ...about, next })),
  /** Nothing is made any more; it can be restored until it is erased. */
  RecurringInvoiceDiscarded: eventSchema(z.object({ ...about, at: z.string() })),
  RecurringInvoiceRestored: eventSchema(z.object({ ...about, next })),
  /** With the account of its studio, or after it was deleted. */
  RecurringInvoiceErased: eventSchema(z.object(about)),
};
export type RecurringInvoiceEvent = EventsOf<typeof recurringInvoiceEvents>;
