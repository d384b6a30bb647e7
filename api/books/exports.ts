import type { z } from 'zod';
import { pagesBy } from '../../projections/core/pages.ts';
import type { InvoiceView } from '../../projections/invoice.ts';
import type { exportInvoices, exportTransactions } from '../contract/books.ts';
import { invoiceOf, transactionOf } from '../invoice/present.ts';
import type { InvoiceLists } from '../invoice/lists.ts';
import type { invoiceQueries } from '../invoice/queries.ts';

type Queries = ReturnType<typeof invoiceQueries>;
type Rows = (string | number)[][];

/** Rows that are read at once. */
const PAGE = 200;
const pageAt = (cursor: string | undefined) => ({ limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });

export const invoiceHead = [
  'Invoice Number',
  'Document',
  'Status',
  'Issue Date',
  'Due Date',
  'Client',
  'Client GSTIN',
  'Place of Supply',
  'Subtotal',
  'Discount',
  'Taxable Value',
  'CGST',
  'SGST/UTGST',
  'IGST',
  'Round Off',
  'Total',
  'Paid',
  'Credited',
  'Balance Due',
  'Reverse Charge',
];
function invoiceRow(view: InvoiceView, today: string): Rows[number] {
  const of = invoiceOf(view, today);
  return [
    of.invoice_number,
    of.document_type,
    of.status,
    of.issue_date,
    of.due_date,
    of.client_name,
    of.client.gstin,
    of.place_of_supply_name,
    of.subtotal,
    of.discount_amount,
    of.taxable_amount,
    of.cgst_amount,
    of.sgst_amount,
    of.igst_amount,
    of.round_off,
    of.total_amount,
    of.paid_amount,
    of.credited_amount,
    of.balance_due,
    // As on the document: of tax invoices alone.
    of.document_type === 'Tax Invoice' ? (of.reverse_charge ? 'Yes' : 'No') : '',
  ];
}
export async function* invoicePages(
  lists: InvoiceLists,
  ownerId: string,
  asked: z.output<typeof exportInvoices.query>,
): AsyncGenerator<Rows> {
  async function read(cursor: string | undefined) {
    const { items, next, today } = await lists.page(ownerId, { ...asked, ...pageAt(cursor) });
    return { items: items.map((view) => invoiceRow(view, today)), next };
  }
  yield* pagesBy(read) as AsyncGenerator<Rows>;
}

export const transactionHead = [
  'Date',
  'Kind',
  'Client',
  'Invoice Number',
  'Amount',
  'Method',
  'Reference',
  'Notes',
  'Transaction ID',
];
/** What went back stands below 0, so that the column adds up. */
export async function* transactionPages(
  queries: Queries,
  ownerId: string,
  asked: z.output<typeof exportTransactions.query>,
): AsyncGenerator<Rows> {
  const read = async (cursor: string | undefined) => queries.transactions(ownerId, { ...asked, ...pageAt(cursor) });
  for await (const items of pagesBy(read))
    yield items.map(({ view, of: about }) => {
      const of = transactionOf(view, about);
      const amount = of.kind === 'refund' ? -of.amount : of.amount;
      return [
        of.payment_date,
        of.kind,
        of.client_name,
        of.invoice_number || of.voucher_number,
        amount,
        of.payment_method,
        of.reference,
        of.notes,
        of.transaction_id,
      ];
    });
}
