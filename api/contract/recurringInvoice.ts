import { z } from 'zod';
import { invoice, invoiceForm, invoiceStatuses, reckoning } from './invoice.ts';
import { moment } from './moment.ts';
import { message, operation, paging } from './operation.ts';

export const recurrences = ['week', 'month', 'quarter', 'year'] as const;
export const recurringStatuses = ['active', 'paused', 'finished'] as const;
const typed = invoiceForm.shape;

/** The lines, discount and taxes of each invoice, and when one is made. */
export const recurringInvoiceForm = z.object({
  client_id: typed.client_id,
  /** In descriptions and notes `{month}` and `{year}` become those of the day for which an invoice is made. */
  items: typed.items,
  discount_type: typed.discount_type,
  discount_value: typed.discount_value,
  tax_rate: typed.tax_rate,
  /** By which each is due. */
  payment_terms: typed.payment_terms,
  notes: typed.notes,
  terms_conditions: typed.terms_conditions,
  place_of_supply: typed.place_of_supply,
  exempt: typed.exempt,
  reverse_charge: typed.reverse_charge,
  every: z.enum(recurrences).default('month'),
  /** The day of the first; in a month without that day the last of the month. */
  first_on: z.iso.date('Please enter the day of the first invoice.'),
  /** '': until somebody ends it. */
  last_on: z.union([z.literal(''), z.iso.date('Please enter the last day, or leave it empty.')]).default(''),
  /** Each is sent at once; otherwise it waits as a draft. */
  auto_send: z.boolean().default(false),
});
export type RecurringInvoiceForm = z.input<typeof recurringInvoiceForm>;

const all = invoice.shape;
const recurringInvoice = z.object({
  recurring_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  /** Finished: there is no next. */
  status: z.enum(recurringStatuses),
  /** Why none could be made; '' where the photographer paused it. */
  pause_reason: z.string(),
  every: z.enum(recurrences),
  first_on: z.string(),
  last_on: z.string(),
  auto_send: z.boolean(),
  /** The days of the next, at most three. */
  upcoming: z.array(z.string()),
  /** How many were made. */
  made: z.number().int(),
  created_at: z.string(),
  items: all.items,
  discount_type: all.discount_type,
  discount_value: all.discount_value,
  tax_rate: all.tax_rate,
  ...reckoning,
  payment_terms: all.payment_terms,
  notes: all.notes,
  terms_conditions: all.terms_conditions,
  chosen_place_of_supply: all.chosen_place_of_supply,
  exempt: all.exempt,
  client: all.client,
  studio: all.studio,
});
export type RecurringInvoice = z.infer<typeof recurringInvoice>;
const madeInvoice = z.object({
  invoice_id: z.string(),
  /** '' until it was sent. */
  invoice_number: z.string(),
  status: z.enum(invoiceStatuses),
  /** For which it was made. */
  day: z.string(),
  total_amount: z.number(),
});
export type MadeInvoice = z.infer<typeof madeInvoice>;
const answer = z.object({ message: z.string(), recurring_invoice: recurringInvoice });

export const listRecurringInvoices = operation({
  id: 'listRecurringInvoices',
  tag: 'Recurring invoices',
  summary: "The studio's recurring invoices, newest first, now or as they stood at a moment",
  call: 'GET /business/recurring-invoices',
  access: 'photographer',
  query: paging.extend({ at: moment, client_id: z.string().min(1).max(64).optional() }),
  answer: z.object({ recurring_invoices: z.array(recurringInvoice), next_cursor: z.string().nullable() }),
});
export const getRecurringInvoice = operation({
  id: 'getRecurringInvoice',
  tag: 'Recurring invoices',
  summary: 'A recurring invoice with what was made of it lately and its history, now or as it stood at a moment',
  call: 'GET /business/recurring-invoices/{recurringId}',
  access: 'photographer',
  query: z.object({ at: moment }),
  answer: z.object({
    recurring_invoice: recurringInvoice,
    /** From the newest, as they stand now; what was deleted since is not told. */
    invoices: z.array(madeInvoice),
    /** What was done with it, in sentences, from the first. */
    history: z.array(z.object({ at: z.string(), text: z.string() })),
  }),
});
export const planRecurringInvoice = operation({
  id: 'planRecurringInvoice',
  tag: 'Recurring invoices',
  summary: 'Plan an invoice that is made again and again',
  call: 'POST /business/recurring-invoices',
  access: 'photographer',
  body: recurringInvoiceForm,
  answer,
});
export const changeRecurringInvoice = operation({
  id: 'changeRecurringInvoice',
  tag: 'Recurring invoices',
  summary: 'Change a recurring invoice; what was made of it already stays as it is',
  call: 'PUT /business/recurring-invoices/{recurringId}',
  access: 'photographer',
  body: recurringInvoiceForm,
  answer,
});
export const pauseRecurringInvoice = operation({
  id: 'pauseRecurringInvoice',
  tag: 'Recurring invoices',
  summary: 'Have no invoice made until it is resumed',
  call: 'POST /business/recurring-invoices/{recurringId}/pause',
  access: 'photographer',
  answer,
});
export const resumeRecurringInvoice = operation({
  id: 'resumeRecurringInvoice',
  tag: 'Recurring invoices',
  summary: 'Go on with the next of its days; what fell between is left out',
  call: 'POST /business/recurring-invoices/{recurringId}/resume',
  access: 'photographer',
  answer,
});
export const deleteRecurringInvoice = operation({
  id: 'deleteRecurringInvoice',
  tag: 'Recurring invoices',
  summary: 'Delete a recurring invoice, which can be restored for an hour; what was made of it stays',
  call: 'DELETE /business/recurring-invoices/{recurringId}',
  access: 'photographer',
  answer: message,
});
export const restoreRecurringInvoice = operation({
  id: 'restoreRecurringInvoice',
  tag: 'Recurring invoices',
  summary: 'Undo the deletion of a recurring invoice',
  call: 'POST /business/recurring-invoices/{recurringId}/restore',
  access: 'photographer',
  answer,
});
