import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/invoice.ts';
import * as figures from '../../../api/contract/invoiceFigures.ts';
import * as print from '../../../api/contract/invoicePrint.ts';
import { call, download } from './call.ts';

export type { Invoice } from '../../../api/contract/invoice.ts';
export type { InvoiceSketch, InvoiceTotals } from '../../../api/contract/invoiceFigures.ts';
export type InvoiceStatus = (typeof contract.invoiceStatuses)[number];

/** '': of every status, of every client. */
export interface InvoiceFilter {
  status: InvoiceStatus | '';
  clientId: string;
  /** An ISO time; null for now. */
  at: string | null;
}
const asOf = (at: string | null) => (at === null ? {} : { at });
const ofClient = (clientId: string) => (clientId === '' ? {} : { client_id: clientId });

export const invoicesQuery = ({ status, clientId, at }: InvoiceFilter) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'list', status, clientId, at],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listInvoices, {
        query: {
          limit: 30,
          cursor: pageParam,
          ...(status === '' ? {} : { status }),
          ...ofClient(clientId),
          ...asOf(at),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
export const invoiceCountsQuery = (clientId: string, at: string | null) =>
  queryOptions({
    queryKey: ['invoices', 'counts', clientId, at],
    queryFn: ({ signal }) => call(figures.countInvoices, { query: { ...ofClient(clientId), ...asOf(at) }, signal }),
    placeholderData: keepPreviousData,
  });
/** What it would come to. A refusal is for whoever types, and is not tried again. */
export const totalsQuery = (sketch: figures.InvoiceSketch) =>
  queryOptions({
    queryKey: ['invoices', 'totals', sketch],
    queryFn: ({ signal }) => call(figures.reckonInvoice, { body: sketch, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const createInvoice = (body: contract.InvoiceForm) => call(contract.createInvoice, { body });
export const changeInvoice = (invoiceId: string, body: contract.InvoiceForm) =>
  call(contract.changeInvoice, { params: { invoiceId }, body });
export const sendInvoice = (invoiceId: string) => call(contract.sendInvoice, { params: { invoiceId } });
export const deleteInvoice = (invoiceId: string) => call(contract.deleteInvoice, { params: { invoiceId } });
export const restoreInvoice = (invoiceId: string) => call(contract.restoreInvoice, { params: { invoiceId } });
export const sayDelivered = (invoiceId: string, deliveredOn: string) =>
  call(contract.sayDelivered, { params: { invoiceId }, body: { delivered_on: deliveredOn } });
export const cancelInvoice = (invoiceId: string, reason: string) =>
  call(contract.cancelInvoice, { params: { invoiceId }, body: { reason } });

export const invoiceQuery = (invoiceId: string, at: string | null) =>
  queryOptions({
    queryKey: ['invoices', 'one', invoiceId, at],
    queryFn: ({ signal }) => call(contract.getInvoice, { params: { invoiceId }, query: asOf(at), signal }),
  });
/** As its PDF shows it. */
export const invoicePreviewQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoices', 'preview', invoiceId],
    queryFn: ({ signal }) => call(print.previewInvoice, { params: { invoiceId }, signal }),
  });
export const invoicePdf = (invoiceId: string) => download(print.printInvoice, { params: { invoiceId } });
export const creditNotePdf = (invoiceId: string, creditNoteId: string) =>
  download(print.printCreditNote, { params: { invoiceId, creditNoteId } });

export type MoneyForm = z.input<typeof contract.paymentForm>;
export const recordPayment = (invoiceId: string, body: MoneyForm) =>
  call(contract.recordPayment, { params: { invoiceId }, body });
export const refundPayment = (invoiceId: string, body: MoneyForm) =>
  call(contract.refundPayment, { params: { invoiceId }, body });
export const issueCreditNote = (invoiceId: string, body: z.input<typeof contract.issueCreditNote.body>) =>
  call(contract.issueCreditNote, { params: { invoiceId }, body });
