import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/books.ts';
import { type Input, call, download } from './call.ts';

export type { Analytics, GstReport } from '../../../api/contract/books.ts';

/** `at`: an ISO time; null for now. */
export const analyticsOfBusinessQuery = (at: string | null) =>
  queryOptions({
    queryKey: ['invoices', 'analytics', at],
    queryFn: ({ signal }) => call(contract.getBusinessAnalytics, { query: at === null ? {} : { at }, signal }),
    placeholderData: (before) => before,
  });

/** `month`: `2026-11`; `at`: an ISO time, null for now. */
export const gstReportQuery = (month: string, at: string | null) =>
  queryOptions({
    queryKey: ['invoices', 'gst', month, at],
    queryFn: ({ signal }) => call(contract.getGstReport, { query: { month, ...(at === null ? {} : { at }) }, signal }),
  });
export type GstTable = (typeof contract.gstTables)[number];
/** One of its tables, or all of them (null) as one, for a spreadsheet. */
export const exportGstReport = (month: string, at: string | null, table: GstTable | null) =>
  download(contract.exportGstReport, {
    query: { month, ...(at === null ? {} : { at }), ...(table === null ? {} : { table }) },
  });

/** The payments and refunds of a list as a table for a spreadsheet. */
export const exportTransactions = (query: NonNullable<Input<typeof contract.exportTransactions>['query']>) =>
  download(contract.exportTransactions, { query });

/** The invoices of a list as a table for a spreadsheet. */
export const exportInvoices = (query: NonNullable<Input<typeof contract.exportInvoices>['query']>) =>
  download(contract.exportInvoices, { query });
