import { z } from 'zod';
import { invoice, invoiceForm, reckoning } from './invoice.ts';
import { moment } from './moment.ts';
import { message, operation, paging } from './operation.ts';
import { schedulePart } from './schedule.ts';

export const quotationStatuses = ['draft', 'sent', 'accepted', 'declined', 'expired', 'invoiced'] as const;
const { client_id, discount_type, discount_value, tax_rate, payment_terms, notes, place_of_supply, exempt, schedule } =
  invoiceForm.shape;

/** The lines, discount and taxes of an invoice. */
export const quotationForm = z.object({
  client_id,
  /** The last day on which it can be accepted. */
  valid_until: z.iso.date('Please enter the day until which it is valid.'),
  items: z
    .array(invoiceForm.shape.items.element)
    .min(1, 'A quotation has at least one line.')
    .max(200, 'A quotation can have at most 200 lines.'),
  discount_type,
  discount_value,
  tax_rate,
  /** Of the invoice that it becomes. */
  payment_terms,
  notes,
  /** The contract: who accepts the quotation accepts it too. */
  terms: z.string().trim().max(20_000, 'The terms can have at most 20,000 characters.').default(''),
  place_of_supply,
  exempt,
  /** Of the invoice that it becomes. */
  schedule,
});
export type QuotationForm = z.input<typeof quotationForm>;

const all = invoice.shape;
export const acceptance = z.object({
  /** As the client typed it. */
  name: z.string(),
  accepted_at: z.string(),
  /** SHA-256, hex, of exactly what was accepted: lines, totals and terms. */
  hash: z.string(),
});
export const quotation = z.object({
  quotation_id: z.string(),
  /** '' until it was sent. */
  quotation_number: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  /** Sent and past its last day is expired; accepted is invoiced while its invoice is there. */
  status: z.enum(quotationStatuses),
  /** The day it was sent; '' until then. */
  issue_date: z.string(),
  valid_until: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  items: all.items,
  discount_type: all.discount_type,
  discount_value: all.discount_value,
  tax_rate: all.tax_rate,
  ...reckoning,
  payment_terms: all.payment_terms,
  notes: all.notes,
  terms: z.string(),
  chosen_place_of_supply: all.chosen_place_of_supply,
  exempt: all.exempt,
  schedule: z.array(schedulePart),
  client: all.client,
  studio: all.studio,
  /** SHA-256, hex, of what was sent; '' until then. */
  hash: z.string(),
  acceptance: acceptance.nullable(),
  declined: z.object({ reason: z.string(), declined_at: z.string() }).nullable(),
  /** The invoice that it became. */
  invoice_id: z.string().nullable(),
});
export type Quotation = z.infer<typeof quotation>;
const answer = z.object({ message: z.string(), quotation });

export const listQuotations = operation({
  id: 'listQuotations',
  tag: 'Quotations',
  summary:
    "The studio's quotations, from the newest, of those that wait or have expired by their last day; at a moment a page may hold fewer than asked for",
  call: 'GET /business/quotations',
  access: 'photographer',
  query: paging.extend({
    at: moment,
    status: z.enum(quotationStatuses).optional(),
    client_id: z.string().min(1).max(64).optional(),
  }),
  answer: z.object({ quotations: z.array(quotation), next_cursor: z.string().nullable() }),
});
export const getQuotation = operation({
  id: 'getQuotation',
  tag: 'Quotations',
  summary: 'A quotation with its answer and its history, now or as it stood at a moment',
  call: 'GET /business/quotations/{quotationId}',
  access: 'photographer',
  query: z.object({ at: moment }),
  answer: z.object({
    quotation,
    /** Where its client sees it; null while they cannot. */
    url: z.string().nullable(),
    /** What was done with it, in sentences, from the first. */
    history: z.array(z.object({ at: z.string(), text: z.string() })),
  }),
});
export const createQuotation = operation({
  id: 'createQuotation',
  tag: 'Quotations',
  summary: 'Draft a quotation',
  call: 'POST /business/quotations',
  access: 'photographer',
  body: quotationForm,
  answer,
});
export const changeQuotation = operation({
  id: 'changeQuotation',
  tag: 'Quotations',
  summary: 'Change the draft of a quotation',
  call: 'PUT /business/quotations/{quotationId}',
  access: 'photographer',
  body: quotationForm,
  answer,
});
export const sendQuotation = operation({
  id: 'sendQuotation',
  tag: 'Quotations',
  summary: 'Send a quotation to its client: it gets its number and its link, and stays as it is',
  call: 'POST /business/quotations/{quotationId}/send',
  access: 'photographer',
  answer,
});
export const deleteQuotation = operation({
  id: 'deleteQuotation',
  tag: 'Quotations',
  summary: 'Delete the draft of a quotation, which can be restored for an hour',
  call: 'DELETE /business/quotations/{quotationId}',
  access: 'photographer',
  answer: message,
});
export const restoreQuotation = operation({
  id: 'restoreQuotation',
  tag: 'Quotations',
  summary: 'Undo the deletion of the draft of a quotation',
  call: 'POST /business/quotations/{quotationId}/restore',
  access: 'photographer',
  answer,
});
export const renewQuotationLink = operation({
  id: 'renewQuotationLink',
  tag: 'Quotations',
  summary: 'Give a quotation whose link was ended a new one',
  call: 'POST /business/quotations/{quotationId}/link',
  access: 'photographer',
  answer: z.object({ url: z.string() }),
});
export const endQuotationLink = operation({
  id: 'endQuotationLink',
  tag: 'Quotations',
  summary: 'End the link to a quotation at once: nobody can see, accept or decline it by that any more',
  call: 'DELETE /business/quotations/{quotationId}/link',
  access: 'photographer',
  answer: message,
});
export const invoiceQuotation = operation({
  id: 'invoiceQuotation',
  tag: 'Quotations',
  summary: 'Draft the invoice of a quotation that was accepted, once; again only where that draft was deleted',
  call: 'POST /business/quotations/{quotationId}/invoice',
  access: 'photographer',
  answer: z.object({ message: z.string(), invoice }),
});
export const check = z.object({
  /** Whether what stands today is what was accepted; null while nothing was. */
  unchanged: z.boolean().nullable(),
  /** SHA-256, hex, of the text as it stands today. */
  hash: z.string(),
  acceptance: acceptance.nullable(),
  /** All that is accepted, as the hash is of: lines, totals, terms and both sides. Amounts in paise, rates in hundredths of a percent. */
  text: z.string(),
});
export type QuotationCheck = z.infer<typeof check>;
export const checkQuotation = operation({
  id: 'checkQuotation',
  tag: 'Quotations',
  summary: 'Whether a quotation, reckoned anew from the log, is what its client accepted',
  call: 'GET /business/quotations/{quotationId}/check',
  access: 'photographer',
  answer: check,
});
export const printQuotation = operation({
  id: 'printQuotation',
  tag: 'Quotations',
  summary: 'A quotation as a PDF, saved as its number; a draft marked as one',
  call: 'GET /business/quotations/{quotationId}/pdf',
  access: 'photographer',
  gives: 'bytes',
  answer: z.unknown(),
});
