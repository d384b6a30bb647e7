import { z } from 'zod';
import { operation } from './operation.ts';
import { publicParties } from './publicInvoice.ts';
import { check, quotation } from './quotation.ts';

/** Signed: longer than an id. */
const held = { params: z.object({ token: z.string().min(1).max(2000) }) };
const all = quotation.shape;

/** A quotation as its client sees it. */
const publicQuotation = z.object({
  quotation_number: all.quotation_number,
  status: z.enum(['sent', 'accepted', 'declined', 'expired']),
  issue_date: all.issue_date,
  valid_until: all.valid_until,
  items: z.array(all.items.element.pick({ description: true, quantity: true, rate: true, amount: true, sac: true })),
  subtotal: all.subtotal,
  discount_amount: all.discount_amount,
  tax_labels: all.tax_labels,
  reverse_charge: all.reverse_charge,
  taxes: all.taxes,
  round_off: all.round_off,
  total_amount: all.total_amount,
  total_in_words: all.total_in_words,
  payment_terms: all.payment_terms,
  place_of_supply_name: all.place_of_supply_name,
  declaration: all.declaration,
  notes: all.notes,
  schedule: all.schedule,
  terms: all.terms,
  ...publicParties,
  hash: all.hash,
  acceptance: all.acceptance,
  declined: all.declined,
});
export type PublicQuotation = z.infer<typeof publicQuotation>;
const answer = z.object({ message: z.string(), quotation: publicQuotation });

export const getPublicQuotation = operation({
  id: 'getPublicQuotation',
  tag: 'Quotations',
  summary: 'A quotation, by the link of its client',
  call: 'GET /public/quotations/{token}',
  access: 'public',
  ...held,
  answer: z.object({ quotation: publicQuotation }),
});
export const printPublicQuotation = operation({
  id: 'printPublicQuotation',
  tag: 'Quotations',
  summary: 'The same as a PDF, saved as its number',
  call: 'GET /public/quotations/{token}/pdf',
  access: 'public',
  ...held,
  gives: 'bytes',
  answer: z.unknown(),
});
export const checkPublicQuotation = operation({
  id: 'checkPublicQuotation',
  tag: 'Quotations',
  summary: 'Whether it is, reckoned anew from the log, what was accepted',
  call: 'GET /public/quotations/{token}/check',
  access: 'public',
  ...held,
  answer: check,
});
export const acceptanceForm = z.object({
  name: z
    .string('Please type your name.')
    .trim()
    .min(1, 'Please type your name.')
    .max(120, 'The name can have at most 120 characters.'),
  /** Of what was looked at. */
  hash: z.string().max(64),
});
export const acceptPublicQuotation = operation({
  id: 'acceptPublicQuotation',
  tag: 'Quotations',
  summary: 'Accept a quotation with its terms, by name; refused where it is not the one that was looked at',
  call: 'POST /public/quotations/{token}/accept',
  access: 'public',
  ...held,
  body: acceptanceForm,
  answer,
});
export const refusalForm = z.object({
  reason: z
    .string('Please say why, in a few words.')
    .trim()
    .min(1, 'Please say why, in a few words.')
    .max(1000, 'The reason can have at most 1,000 characters.'),
});
export const declinePublicQuotation = operation({
  id: 'declinePublicQuotation',
  tag: 'Quotations',
  summary: 'Decline a quotation, and say why',
  call: 'POST /public/quotations/{token}/decline',
  access: 'public',
  ...held,
  body: refusalForm,
  answer,
});
