import { z } from 'zod';
import { listInvoices, listTransactions } from './invoice.ts';
import { moment } from './moment.ts';
import { operation } from './operation.ts';

const invoiced = { count: z.number(), amount: z.number() };
/** Amounts in rupees. */
const analytics = z.object({
  /** The moment that was asked for; null: now. */
  as_of: z.string().nullable(),
  /** Money received less refunds, tax included. */
  total_revenue: z.number(),
  /** What is due of pending and overdue invoices. */
  pending_amount: z.number(),
  /** Archived clients too. */
  total_clients: z.number(),
  /** Without drafts. */
  total_invoices: z.number(),
  payment_status: z.object({ paid: z.number(), pending: z.number(), overdue: z.number(), draft: z.number() }),
  top_clients: z.array(z.object({ client_id: z.string(), client_name: z.string(), total_revenue: z.number() })),
  /** The last 12 months by the date of payment, the oldest first; `month`: `2026-11`. */
  monthly_revenue: z.array(z.object({ month: z.string(), revenue: z.number() })),
  /** What is due, by days past its due date. */
  ageing: z.array(z.object({ age: z.enum(['not_due', '1_30', '31_60', '61_90', 'over_90']), ...invoiced })),
  /** Charged before tax by code of service, the most first. */
  work: z.array(z.object({ sac: z.string(), amount: z.number() })),
  /** Confirmed bookings to come, by the budgets that were chosen; null of a moment that is past. */
  forecast: z.object({ bookings: z.number(), least: z.number(), most: z.number() }).nullable(),
});
export type Analytics = z.infer<typeof analytics>;

export const getBusinessAnalytics = operation({
  id: 'getBusinessAnalytics',
  tag: 'Invoices',
  summary: "A studio's revenue, what is due, and from whom it came, now or as it stood at a moment",
  call: 'GET /business/analytics',
  access: 'photographer',
  query: z.object({ at: moment }),
  answer: z.object({ analytics }),
});

const taxed = { taxable: z.number(), cgst: z.number(), sgst: z.number(), igst: z.number() };
export const gstTotals = z.object(taxed);
/** Of a document, for each rate of tax on it. `value`: what the document comes to; dates: `YYYY-MM-DD`. */
const rated = {
  invoice_id: z.string(),
  client_name: z.string(),
  gstin: z.string(),
  number: z.string(),
  date: z.string(),
  value: z.number(),
  /** Code of a state, and its name. */
  place_of_supply: z.string(),
  place_of_supply_name: z.string(),
  /** Its client pays the tax. */
  reverse_charge: z.boolean(),
  rate: z.number(),
  ...taxed,
};
const advanced = z.object({
  place_of_supply: z.string(),
  place_of_supply_name: z.string(),
  rate: z.number(),
  amount: z.number(),
  ...taxed,
});
/** Amounts in rupees, rates in percent. */
const gstReport = z.object({
  month: z.string(),
  /** The moment that was asked for; null: now. */
  as_of: z.string().nullable(),
  /** Every tax invoice of the month. */
  invoices: z.array(
    z.object({
      invoice_id: z.string(),
      number: z.string(),
      date: z.string(),
      client_name: z.string(),
      gstin: z.string(),
      value: z.number(),
      /** Its taxes are told in table 4B, and not charged. */
      reverse_charge: z.boolean(),
      ...taxed,
    }),
  ),
  /** To registered clients (table 4A). */
  b2b: z.array(z.object(rated)),
  /** To registered clients who pay the tax themselves (table 4B). */
  b2b_reverse: z.array(z.object(rated)),
  /** To others, by place of supply and rate, less their credit notes (table 7). */
  b2c: z.array(z.object({ place_of_supply: z.string(), place_of_supply_name: z.string(), rate: z.number(), ...taxed })),
  /** To others in another state, above one lakh rupees (table 5). */
  b2cl: z.array(z.object(rated)),
  /** Exports (table 6A). */
  exp: z.array(z.object(rated)),
  /** Credit notes of registered clients, of large invoices to others, and of exports (table 9B), as what they take back. */
  cdnr: z.array(z.object({ ...rated, invoice_number: z.string() })),
  /** What bears no tax, by who bought it and where, less credit notes (table 8): at a rate of nil, or exempt by a bill of supply. */
  untaxed: z.array(
    z.object({
      kind: z.enum(['inter_registered', 'intra_registered', 'inter_unregistered', 'intra_unregistered']),
      nil_rated: z.number(),
      exempt: z.number(),
    }),
  ),
  /** Numbers that were used, those without a gap as one row (table 13). */
  documents: z.array(
    z.object({
      kind: z.enum(['invoice', 'credit_note', 'receipt_voucher', 'refund_voucher']),
      from: z.string(),
      to: z.string(),
      total: z.number(),
      cancelled: z.number(),
    }),
  ),
  /** Advances of the month without what was set off or given back in it (table 11A); `amount` with tax. */
  advances_received: z.array(advanced),
  /** Advances of earlier months that were set off or given back in it (table 11B). */
  advances_adjusted: z.array(advanced),
  /** By code of service and rate, less credit notes, to registered clients and to others (table 12). */
  hsn: z.array(z.object({ part: z.enum(['b2b', 'b2c']), sac: z.string(), rate: z.number(), ...taxed })),
  /** Invoices less credit notes, as they were charged. */
  totals: gstTotals,
  /** Of them what is under reverse charge, with the taxes that clients pay themselves. */
  reverse_charge: gstTotals,
});
export type GstReport = z.infer<typeof gstReport>;
/** Its tables, in the order of GSTR-1. */
export const gstTables = [
  'b2b',
  'b2b_reverse',
  'b2cl',
  'exp',
  'b2c',
  'untaxed',
  'cdnr',
  'advances_received',
  'advances_adjusted',
  'hsn',
  'documents',
] as const;
export const monthParam = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Please give the month as 2026-11.');
const month = z.object({ month: monthParam, at: moment });

export const getGstReport = operation({
  id: 'getGstReport',
  tag: 'Invoices',
  summary: 'What a month has for GSTR-1: invoices, credit notes and codes of service; up to 5,000 documents',
  call: 'GET /business/gst-report',
  access: 'photographer',
  query: month,
  answer: gstReport,
});
export const exportGstReport = operation({
  id: 'exportGstReport',
  tag: 'Invoices',
  summary:
    'The same as a table for a spreadsheet: a row for each line of each part, or of one of them with its columns alone',
  call: 'GET /business/gst-report.csv',
  access: 'photographer',
  query: month.extend({ table: z.enum(gstTables).optional() }),
  gives: 'bytes',
  answer: z.unknown(),
});
export const exportInvoices = operation({
  id: 'exportInvoices',
  tag: 'Invoices',
  summary: 'Invoices as a table for a spreadsheet, with the filters of their list',
  call: 'GET /business/invoices.csv',
  access: 'photographer',
  query: listInvoices.query.omit({ limit: true, cursor: true }),
  gives: 'bytes',
  answer: z.unknown(),
});
export const exportTransactions = operation({
  id: 'exportTransactions',
  tag: 'Invoices',
  summary: 'Payments and refunds as a table for a spreadsheet, with the filters of their list',
  call: 'GET /business/transactions.csv',
  access: 'photographer',
  query: listTransactions.query.omit({ limit: true, cursor: true }),
  gives: 'bytes',
  answer: z.unknown(),
});
