import { z } from 'zod';
import { gstStates } from './client.ts';
import { decimal, invoiceForm, percent, reckoning, transactionFilter } from './invoice.ts';
import { moment } from './moment.ts';
import { operation } from './operation.ts';
import { scheduleForm } from './schedule.ts';

const { discount_type, discount_value, tax_rate, place_of_supply, exempt, reverse_charge } = invoiceForm.shape;
/** What an invoice is reckoned of while it is typed; `client_id` '': nobody was chosen yet. */
const sketch = z.object({
  client_id: z.string().max(64).default(''),
  items: z
    .array(
      z.object({
        quantity: z.number().int().min(0).max(99_999, 'A quantity can be at most 99,999.'),
        rate: decimal.max(100_000_000, 'A rate can be at most ₹10,00,00,000.'),
        tax_rate: percent.nullable().default(null),
      }),
    )
    .min(1, 'An invoice has at least one line.')
    .max(200, 'An invoice can have at most 200 lines.'),
  discount_type,
  discount_value,
  tax_rate,
  place_of_supply: place_of_supply.refine(
    (state) => state === '' || gstStates.some(([each]) => each === state),
    'Please choose a place of supply.',
  ),
  exempt,
  reverse_charge,
  schedule: scheduleForm,
});
export type InvoiceSketch = z.input<typeof sketch>;
const totals = z.object({
  /** What each line comes to, in their order. */
  amounts: z.array(z.number()),
  /** What each part of the schedule comes to. */
  parts: z.array(z.number()),
  ...reckoning,
});
export type InvoiceTotals = z.infer<typeof totals>;

export const reckonInvoice = operation({
  id: 'reckonInvoice',
  tag: 'Invoices',
  summary: 'What an invoice would come to, with its taxes; nothing is kept',
  call: 'POST /business/invoices/totals',
  access: 'photographer',
  body: sketch,
  answer: z.object({ totals }),
});

const count = z.number().int();
const counts = z.object({
  all: count,
  draft: count,
  pending: count,
  paid: count,
  overdue: count,
  cancelled: count,
  credited: count,
});
export type InvoiceCounts = z.infer<typeof counts>;
export const countInvoices = operation({
  id: 'countInvoices',
  tag: 'Invoices',
  summary: 'How many invoices there are of each status, of all clients or of one',
  call: 'GET /business/invoice-counts',
  access: 'photographer',
  query: z.object({ client_id: z.string().min(1).max(64).optional(), at: moment }),
  answer: z.object({ counts }),
});

const sums = z.object({
  /** Payments, rupees. */
  received: z.number(),
  refunded: z.number(),
  /** Payments less refunds. */
  net: z.number(),
  count,
  /** False: there are more than were added up, which are the newest. */
  complete: z.boolean(),
});
export type TransactionSums = z.infer<typeof sums>;
export const sumTransactions = operation({
  id: 'sumTransactions',
  tag: 'Invoices',
  summary: 'What payments and refunds come to, of the newest ten thousand that are asked for',
  call: 'GET /business/transaction-totals',
  access: 'photographer',
  query: transactionFilter,
  answer: z.object({ totals: sums }),
});
