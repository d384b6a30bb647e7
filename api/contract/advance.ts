import { z } from 'zod';
import { decimal, figures, invoice, paymentForm, paymentMethods, percent } from './invoice.ts';
import { operation, paging } from './operation.ts';

const id = z.string().max(64).default('');
const { amount, payment_date, payment_method, transaction_id, notes } = paymentForm.shape;
const money = {
  amount: amount.min(1, 'An advance is at least ₹1.'),
  payment_date,
  payment_method,
  transaction_id,
  notes,
};
export const advanceForm = z.object({
  client_id: z.string().min(1, 'Please choose a client.').max(64),
  ...money,
  description: z
    .string()
    .trim()
    .min(1, 'Please say what the advance is for.')
    .max(500, 'Please use at most 500 characters.'),
  /** Percent, included in the amount. Left out: 18, as Rule 50 has it where the rate is not known yet. */
  tax_rate: percent.default(18),
  sac: z
    .string()
    .trim()
    .regex(/^\d{4,8}$/, 'A SAC or HSN code has 4 to 8 digits.')
    .default('998383'),
  /** Code of a state; '' for where it is by default. */
  place_of_supply: z.string().trim().max(2).default(''),
  /** What it is for; each of them may be left out. */
  booking_id: id,
  gig_id: id,
  /** A draft of the same client: the advance is set off when that is sent. */
  invoice_id: id,
});
export type AdvanceForm = z.input<typeof advanceForm>;
export const advanceRefundForm = z.object(money);

const moved = {
  amount: z.number(),
  payment_method: z.enum(paymentMethods),
  payment_date: z.string(),
  reference: z.string(),
  notes: z.string(),
  ...figures,
};
/** Amounts in rupees, with the tax in them. */
const advance = z.object({
  advance_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  /** Of its receipt voucher. */
  voucher_number: z.string(),
  ...moved,
  description: z.string(),
  sac: z.string(),
  tax_rate: z.number(),
  tax_labels: z.array(z.string()),
  place_of_supply: z.string(),
  place_of_supply_name: z.string(),
  booking_id: z.string(),
  gig_id: z.string(),
  /** The draft that it waits for; '' for none. */
  invoice_id: z.string(),
  /** What is neither given back nor set off. */
  left_amount: z.number(),
  refunds: z.array(z.object({ refund_id: z.string(), voucher_number: z.string(), ...moved })),
  set_offs: z.array(
    z.object({ set_off_id: z.string(), invoice_id: z.string(), date: z.string(), amount: z.number(), ...figures }),
  ),
});
export type Advance = z.infer<typeof advance>;
const answer = z.object({ message: z.string(), advance });

export const listAdvances = operation({
  id: 'listAdvances',
  tag: 'Invoices',
  summary: 'Money received before its invoice, by its date from the newest, in pages',
  call: 'GET /business/advances',
  access: 'photographer',
  query: paging.extend({
    client_id: z.string().min(1).max(64).optional(),
    /** `true`: only of which something is left; of one client. */
    open: z.enum(['true']).optional(),
  }),
  answer: z.object({ advances: z.array(advance), next_cursor: z.string().nullable() }),
});
export const receiveAdvance = operation({
  id: 'receiveAdvance',
  tag: 'Invoices',
  summary: 'Record an advance: it gets its receipt voucher',
  call: 'POST /business/advances',
  access: 'photographer',
  body: advanceForm,
  answer,
});
export const refundAdvance = operation({
  id: 'refundAdvance',
  tag: 'Invoices',
  summary: 'Record what of an advance was given back, up to what is left: it gets its refund voucher',
  call: 'POST /business/advances/{advanceId}/refunds',
  access: 'photographer',
  body: advanceRefundForm,
  answer,
});
export const setOffAdvance = operation({
  id: 'setOffAdvance',
  tag: 'Invoices',
  summary: 'Set an advance off against an invoice of its client; against a draft when that is sent',
  call: 'POST /business/advances/{advanceId}/set-off',
  access: 'photographer',
  body: z.object({
    invoice_id: z.string().min(1).max(64),
    /** Rupees; left out: as much as is left and due. Of a draft always that. */
    amount: decimal.min(0.01, 'Please enter an amount above 0.').optional(),
  }),
  answer: answer.extend({ invoice }),
});
export const printReceiptVoucher = operation({
  id: 'printReceiptVoucher',
  tag: 'Invoices',
  summary: 'The receipt voucher of an advance (Rule 50 of the CGST Rules) as a PDF, saved as its number',
  call: 'GET /business/advances/{advanceId}/pdf',
  access: 'photographer',
  gives: 'bytes',
  answer: z.unknown(),
});
export const printRefundVoucher = operation({
  id: 'printRefundVoucher',
  tag: 'Invoices',
  summary: 'The refund voucher of what was given back (Rule 51) as a PDF, saved as its number',
  call: 'GET /business/advances/{advanceId}/refunds/{refundId}/pdf',
  access: 'photographer',
  gives: 'bytes',
  answer: z.unknown(),
});
