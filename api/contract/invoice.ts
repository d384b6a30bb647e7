import { z } from 'zod';
import { moment } from './moment.ts';
import { message, operation, paging } from './operation.ts';
import { scheduleForm, schedulePartDue } from './schedule.ts';

export const invoiceStatuses = ['draft', 'pending', 'paid', 'overdue', 'cancelled', 'credited'] as const;
export const paymentMethods = ['cash', 'card', 'bank_transfer', 'upi', 'cheque'] as const;
export const paymentTerms = ['15 days', '30 days', '45 days', '60 days', 'Due on receipt'] as const;
/** Percent. */
const DEFAULT_TAX_RATE = 18;
/** Photography of events. */
const DEFAULT_SAC = '998383';

const isHundredths = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
/** Rupees or percent, with two decimals at most. */
export const decimal = z
  .number()
  .min(0, 'Please enter 0 or more.')
  .max(1_000_000_000, 'This is more than an invoice can hold.')
  .refine(isHundredths, 'Please use at most two decimals.');
export const percent = decimal.max(100, 'Please enter at most 100 percent.');
const date = (missing: string) => z.iso.date(missing);
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Please use at most ${most.toLocaleString('en')} characters.`);

const item = z.object({
  description: text(500).min(1, 'Please describe what each line is for.'),
  quantity: z
    .number('A quantity is a whole number of at least 1.')
    .int('A quantity is a whole number of at least 1.')
    .min(1, 'A quantity is a whole number of at least 1.')
    .max(99_999, 'A quantity can be at most 99,999.'),
  /** Rupees for one. */
  rate: decimal.max(100_000_000, 'A rate can be at most ₹10,00,00,000.'),
  /** Percent; null for that of the invoice. */
  tax_rate: percent.nullable().default(null),
  /** Code of the service (SAC), or of goods (HSN). */
  sac: z
    .string()
    .trim()
    .regex(/^\d{4,8}$/, 'A SAC or HSN code has 4 to 8 digits.')
    .default(DEFAULT_SAC),
});
export const invoiceForm = z.object({
  client_id: z.string().min(1, 'Please choose a client.').max(64),
  /** '': the next of the series, when it is sent. */
  invoice_number: text(40).default(''),
  issue_date: date('Please enter the issue date.'),
  due_date: date('Please enter the due date.'),
  items: z.array(item).min(1, 'An invoice has at least one line.').max(200, 'An invoice can have at most 200 lines.'),
  discount_type: z.enum(['percentage', 'fixed']).default('percentage'),
  /** Percent, or rupees. */
  discount_value: decimal.default(0),
  tax_rate: percent.default(DEFAULT_TAX_RATE),
  payment_terms: z.enum(paymentTerms).default('30 days'),
  notes: text(2000).default(''),
  terms_conditions: text(5000).default(''),
  /** Code of a state; '' for where it is by default: that of the client's GSTIN, else the client's, else the studio's. */
  place_of_supply: text(2).default(''),
  /** What is sold is exempt from GST. */
  exempt: z.boolean().default(false),
  /** Its client pays the tax: of a registered client in India (Rule 46 (p)). */
  reverse_charge: z.boolean().default(false),
  schedule: scheduleForm,
});
export type InvoiceForm = z.input<typeof invoiceForm>;

const party = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  gstin: z.string(),
  state_code: z.string(),
});
export const figures = {
  taxable_amount: z.number(),
  cgst_amount: z.number(),
  /** SGST, or UTGST. */
  sgst_amount: z.number(),
  igst_amount: z.number(),
};
/** What an invoice comes to, in rupees. */
export const reckoning = {
  subtotal: z.number(),
  discount_amount: z.number(),
  tax_amount: z.number(),
  ...figures,
  /** What the taxes are called, none where there is none. */
  tax_labels: z.array(z.string()),
  /** The client pays the tax: it is told by rate, and in no sum. */
  reverse_charge: z.boolean(),
  /** By rate. */
  taxes: z.array(z.object({ tax_rate: z.number(), ...figures })),
  round_off: z.number(),
  total_amount: z.number(),
  total_in_words: z.string(),
  /** Tax Invoice, Bill of Supply or Invoice. */
  document_type: z.string(),
  /** As chosen or by default: the code of a state, and its name. */
  place_of_supply: z.string(),
  place_of_supply_name: z.string(),
  /** What the law has it say beside its figures; '' for nothing. */
  declaration: z.string(),
};
const payment = z.object({
  transaction_id: z.string(),
  kind: z.enum(['payment', 'refund']),
  amount: z.number(),
  payment_method: z.enum(paymentMethods),
  payment_date: z.string(),
  reference: z.string(),
  notes: z.string(),
});
const creditNote = z.object({
  credit_note_id: z.string(),
  credit_note_number: z.string(),
  date: z.string(),
  reason: z.string(),
  amount: z.number(),
  ...figures,
  round_off: z.number(),
});
export const invoice = z.object({
  invoice_id: z.string(),
  /** Of the gig that it is of; null for none. */
  gig_id: z.string().nullable(),
  client_id: z.string(),
  client_name: z.string(),
  invoice_number: z.string(),
  /** Pending past its due date is overdue. */
  status: z.enum(invoiceStatuses),
  issue_date: z.string(),
  due_date: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  items: z.array(
    z.object({
      description: z.string(),
      quantity: z.number(),
      rate: z.number(),
      amount: z.number(),
      /** Its part of the discount. */
      discount_amount: z.number(),
      tax_rate: z.number().nullable(),
      sac: z.string(),
    }),
  ),
  discount_type: z.enum(['percentage', 'fixed']),
  discount_value: z.number(),
  tax_rate: z.number(),
  ...reckoning,
  paid_amount: z.number(),
  refunded_amount: z.number(),
  credited_amount: z.number(),
  balance_due: z.number(),
  /** What is to be paid now by the schedule; all that is due where there is none. */
  due_now: z.number(),
  /** When money is due next; the due date where nothing is. */
  next_due: z.string(),
  /** None: all is due on the due date. */
  schedule: z.array(schedulePartDue),
  /** For parts that are due on delivery; '' until then. */
  delivered_on: z.string(),
  payment_terms: z.enum(paymentTerms),
  notes: z.string(),
  terms_conditions: z.string(),
  /** As chosen: '' for where it is by default. */
  chosen_place_of_supply: z.string(),
  exempt: z.boolean(),
  client: party.extend({ company: z.string() }),
  /** Null until it was sent. */
  studio: party.extend({ bank: z.string() }).nullable(),
  /** Opens an app of UPI with what is due now; null where nothing is, or without a UPI ID. */
  upi_uri: z.string().nullable(),
  /** The same with all that is due; null where that is no more. */
  upi_uri_whole: z.string().nullable(),
  cancel_reason: z.string(),
  payments: z.array(payment),
  credit_notes: z.array(creditNote),
  /** What was received before it and set off: the receipt voucher, its date, and the tax that is in it. */
  advances: z.array(
    z.object({
      advance_id: z.string(),
      voucher_number: z.string(),
      date: z.string(),
      amount: z.number(),
      tax_amount: z.number(),
    }),
  ),
});
export type Invoice = z.infer<typeof invoice>;
const answer = z.object({ message: z.string(), invoice });

export const listInvoices = operation({
  id: 'listInvoices',
  tag: 'Invoices',
  summary:
    "The studio's invoices, by issue date from the newest, in pages; at a moment by when they were drafted, and a page may hold fewer than asked for",
  call: 'GET /business/invoices',
  access: 'photographer',
  query: paging.extend({
    at: moment,
    status: z.enum(invoiceStatuses).optional(),
    client_id: z.string().min(1).max(64).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  answer: z.object({ invoices: z.array(invoice), next_cursor: z.string().nullable() }),
});
export const getInvoice = operation({
  id: 'getInvoice',
  tag: 'Invoices',
  summary: 'An invoice with its payments, its credit notes and its history, now or as it stood at a moment',
  call: 'GET /business/invoices/{invoiceId}',
  access: 'photographer',
  query: z.object({ at: moment }),
  answer: z.object({
    invoice,
    /** What was done with it, in sentences, from the first. */
    history: z.array(z.object({ at: z.string(), text: z.string() })),
    /** The quotation that it was made of; null for none. */
    quotation: z.object({ quotation_id: z.string(), quotation_number: z.string() }).nullable(),
  }),
});
export const createInvoice = operation({
  id: 'createInvoice',
  tag: 'Invoices',
  summary: 'Draft an invoice',
  call: 'POST /business/invoices',
  access: 'photographer',
  body: invoiceForm,
  answer,
});
export const changeInvoice = operation({
  id: 'changeInvoice',
  tag: 'Invoices',
  summary: 'Change a draft; of an invoice that was sent only the notes',
  call: 'PUT /business/invoices/{invoiceId}',
  access: 'photographer',
  body: invoiceForm,
  answer,
});
export const sendInvoice = operation({
  id: 'sendInvoice',
  tag: 'Invoices',
  summary: 'Send an invoice: it gets its number and stays as it is',
  call: 'POST /business/invoices/{invoiceId}/send',
  access: 'photographer',
  answer,
});
const moneyForm = {
  /** Rupees. */
  amount: decimal.min(0.01, 'Please enter an amount above 0.'),
  payment_method: z.enum(paymentMethods),
  /** What the bank or the app calls it. */
  transaction_id: text(120).default(''),
  notes: text(1000).default(''),
};
export const paymentForm = z.object({ ...moneyForm, payment_date: date('Please enter the date of payment.') });
export const recordPayment = operation({
  id: 'recordPayment',
  tag: 'Invoices',
  summary: 'Record a payment, up to what is due; its date may lie before that of the invoice (an advance)',
  call: 'POST /business/invoices/{invoiceId}/payments',
  access: 'photographer',
  body: paymentForm,
  answer,
});
export const refundPayment = operation({
  id: 'refundPayment',
  tag: 'Invoices',
  summary: 'Record what was given back, up to what was received',
  call: 'POST /business/invoices/{invoiceId}/refunds',
  access: 'photographer',
  body: paymentForm,
  answer,
});
export const cancelInvoice = operation({
  id: 'cancelInvoice',
  tag: 'Invoices',
  summary: 'Cancel an invoice without payments; it keeps its number',
  call: 'POST /business/invoices/{invoiceId}/cancel',
  access: 'photographer',
  body: z.object({ reason: text(500).default('') }),
  answer,
});
export const sayDelivered = operation({
  id: 'sayDelivered',
  tag: 'Invoices',
  summary: 'Say on which day the photos were delivered, for parts that are due then; an empty day takes it back',
  call: 'PUT /business/invoices/{invoiceId}/delivery',
  access: 'photographer',
  body: z.object({ delivered_on: z.union([z.literal(''), date('Please enter the day of the delivery.')]) }),
  answer,
});
export const deleteInvoice = operation({
  id: 'deleteInvoice',
  tag: 'Invoices',
  summary: 'Delete a draft, which can be restored for an hour',
  call: 'DELETE /business/invoices/{invoiceId}',
  access: 'photographer',
  answer: message,
});
export const restoreInvoice = operation({
  id: 'restoreInvoice',
  tag: 'Invoices',
  summary: 'Undo the deletion of a draft',
  call: 'POST /business/invoices/{invoiceId}/restore',
  access: 'photographer',
  answer,
});
export const issueCreditNote = operation({
  id: 'issueCreditNote',
  tag: 'Invoices',
  summary: 'Credit a part of an invoice, or all that is left of it',
  call: 'POST /business/invoices/{invoiceId}/credit-note',
  access: 'photographer',
  body: z.object({
    /** Rupees, tax included; left out: all. */
    amount: decimal.min(0.01, 'Please enter an amount above 0.').optional(),
    reason: text(500).min(1, 'Please say why it is credited.'),
  }),
  answer: answer.extend({
    /** What its accountant should know; '' for nothing. */
    warning: z.string(),
  }),
});

const transaction = payment.extend({
  /** '' of an advance, which has no invoice yet. */
  invoice_id: z.string(),
  /** '' of an invoice's own money. */
  advance_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  invoice_number: z.string(),
  /** Of the advance. */
  voucher_number: z.string(),
});
export type Transaction = z.infer<typeof transaction>;
const bound = z.coerce.number().min(0).max(1_000_000_000).optional();
export const transactionFilter = z.object({
  at: moment,
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  client_id: z.string().min(1).max(64).optional(),
  method: z.enum(paymentMethods).optional(),
  /** Rupees. */
  min: bound,
  max: bound,
});
export const listTransactions = operation({
  id: 'listTransactions',
  tag: 'Invoices',
  summary: 'Payments and refunds, by their date from the newest, in pages; a page may hold fewer than asked for',
  call: 'GET /business/transactions',
  access: 'photographer',
  query: paging.extend(transactionFilter.shape),
  answer: z.object({ transactions: z.array(transaction), next_cursor: z.string().nullable() }),
});
