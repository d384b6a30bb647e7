import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/books.ts';
import { type Input, call, download } from './call.ts';

export type { Analytics } from '../../../api/contract/books.ts';

/** `at`: an ISO time; null for now. */
export const analyticsOfBusinessQuery = (at: string | null) =>
  queryOptions({
    queryKey: ['invoices', 'analytics', at],
    queryFn: ({ signal }) => call(contract.getBusinessAnalytics, { query: at === null ? {} : { at }, signal }),
    placeholderData: (before) => before,
  });

/** The payments and refunds of a list as a table for a spreadsheet. */
export const exportTransactions = (query: NonNullable<Input<typeof contract.exportTransactions>['query']>) =>
  download(contract.exportTransactions, { query });

/** The invoices of a list as a table for a spreadsheet. */
export const exportInvoices = (query: NonNullable<Input<typeof contract.exportInvoices>['query']>) =>
  download(contract.exportInvoices, { query });
