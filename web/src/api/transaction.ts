import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/invoice.ts';
import * as figures from '../../../api/contract/invoiceFigures.ts';
import { call } from './call.ts';

export type { Transaction } from '../../../api/contract/invoice.ts';
export type TransactionFilter = z.input<typeof contract.transactionFilter>;

export const transactionsQuery = (filter: TransactionFilter) =>
  infiniteQueryOptions({
    queryKey: ['transactions', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listTransactions, { query: { ...filter, limit: 60, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
export const transactionSumsQuery = (filter: TransactionFilter) =>
  queryOptions({
    queryKey: ['transactions', 'sums', filter],
    queryFn: ({ signal }) => call(figures.sumTransactions, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
