import { z } from 'zod';
import { invoice } from './invoice.ts';
import { message, operation } from './operation.ts';

/** Signed: longer than an id. */
const held = { params: z.object({ token: z.string().min(1).max(2000) }) };
const all = invoice.shape;

/** Both sides as a client sees them. */
export const publicParties = {
  client: all.client.pick({ name: true, company: true, address: true, gstin: true }),
  studio: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    gstin: z.string(),
    bank: z.string(),
    /** Its picture in its bytes, as a data address; null without one. */
    logo: z.string().nullable(),
  }),
};
/** An invoice as its client sees it. */
const publicInvoice = z.object({
  invoice_number: all.invoice_number,
  status: z.enum(['pending', 'paid', 'overdue', 'cancelled', 'credited']),
  document_type: all.document_type,
  issue_date: all.issue_date,
  due_date: all.due_date,
  items: z.array(all.items.element.pick({ description: true, quantity: true, rate: true, amount: true, sac: true })),
  subtotal: all.subtotal,
  discount_amount: all.discount_amount,
  tax_labels: all.tax_labels,
  reverse_charge: all.reverse_charge,
  taxes: all.taxes,
  round_off: all.round_off,
  total_amount: all.total_amount,
  total_in_words: all.total_in_words,
  paid_amount: all.paid_amount,
  credited_amount: all.credited_amount,
  balance_due: all.balance_due,
  due_now: all.due_now,
  next_due: all.next_due,
  schedule: all.schedule,
  /** Money that came, or (`refund`) went back; without what the studio noted of it. */
  payments: z.array(all.payments.element.pick({ kind: true, amount: true, payment_method: true, payment_date: true })),
  credit_notes: z.array(all.credit_notes.element.pick({ credit_note_number: true, date: true, amount: true })),
  advances: z.array(all.advances.element.omit({ advance_id: true })),
  payment_terms: all.payment_terms,
  place_of_supply_name: all.place_of_supply_name,
  declaration: all.declaration,
  notes: all.notes,
  terms_conditions: all.terms_conditions,
  ...publicParties,
  upi_id: z.string(),
  upi_uri: all.upi_uri,
  upi_uri_whole: all.upi_uri_whole,
  /** Whether what is due can be paid online, by the studio's Razorpay account. */
  pays_online: z.boolean(),
});
export type PublicInvoice = z.infer<typeof publicInvoice>;

export const shareInvoice = operation({
  id: 'shareInvoice',
  tag: 'Invoices',
  summary: 'Share an invoice that was sent with its client: the address where it is seen',
  call: 'POST /business/invoices/{invoiceId}/share',
  access: 'photographer',
  answer: z.object({ url: z.string() }),
});
export const getInvoiceShare = operation({
  id: 'getInvoiceShare',
  tag: 'Invoices',
  summary: 'The address where the client sees an invoice, when they first did, and what they asked',
  call: 'GET /business/invoices/{invoiceId}/share',
  access: 'photographer',
  answer: z.object({
    /** Null while it is not shared. */
    url: z.string().nullable(),
    opened_at: z.string().nullable(),
    questions: z.array(z.object({ question_id: z.string(), question: z.string(), asked_at: z.string() })),
  }),
});
export const endInvoiceShare = operation({
  id: 'endInvoiceShare',
  tag: 'Invoices',
  summary: 'End the address where the client sees an invoice, at once',
  call: 'DELETE /business/invoices/{invoiceId}/share',
  access: 'photographer',
  answer: message,
});

export const getPublicInvoice = operation({
  id: 'getPublicInvoice',
  tag: 'Invoices',
  summary: 'An invoice, by the link of its client',
  call: 'GET /public/invoices/{token}',
  access: 'public',
  ...held,
  answer: z.object({ invoice: publicInvoice }),
});
export const printPublicInvoice = operation({
  id: 'printPublicInvoice',
  tag: 'Invoices',
  summary: 'The same as a PDF, saved as its number',
  call: 'GET /public/invoices/{token}/pdf',
  access: 'public',
  ...held,
  gives: 'bytes',
  answer: z.unknown(),
});
export const openPublicInvoice = operation({
  id: 'openPublicInvoice',
  tag: 'Invoices',
  summary: 'Say that the client looks at it; the studio hears of the first time',
  call: 'POST /public/invoices/{token}/opened',
  access: 'public',
  ...held,
  answer: message,
});
export const questionForm = z.object({
  question: z
    .string('Please write your question.')
    .trim()
    .min(1, 'Please write your question.')
    .max(1000, 'A question can have at most 1,000 characters.'),
});
export const askPublicInvoice = operation({
  id: 'askPublicInvoice',
  tag: 'Invoices',
  summary: 'Ask the studio something about it',
  call: 'POST /public/invoices/{token}/questions',
  access: 'public',
  ...held,
  body: questionForm,
  answer: message,
});
