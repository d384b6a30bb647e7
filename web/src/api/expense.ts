import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import * as contract from '../../../api/contract/expense.ts';
import { type Input, call, download } from './call.ts';

export type { Expense, ExpenseForm, GigProfit, Profit } from '../../../api/contract/expense.ts';
export type ExpenseFilter = NonNullable<Input<typeof contract.exportExpenses>['query']>;

export const expensesQuery = (filter: ExpenseFilter) =>
  infiniteQueryOptions({
    queryKey: ['expenses', filter],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listExpenses, { query: { ...filter, limit: 30, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
/** `at`: an ISO time; null for now. It changes with the money of invoices, too. */
export const profitQuery = (at: string | null) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'profit', at],
    queryFn: ({ pageParam, signal }) =>
      call(contract.getProfit, { query: { limit: 30, cursor: pageParam, ...(at === null ? {} : { at }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
/** A new one where no id is given. */
export const saveExpense = (expenseId: string | undefined, body: contract.ExpenseForm) =>
  expenseId === undefined
    ? call(contract.addExpense, { body })
    : call(contract.changeExpense, { params: { expenseId }, body });
export const deleteExpense = (expenseId: string) => call(contract.deleteExpense, { params: { expenseId } });
export const restoreExpense = (expenseId: string) => call(contract.restoreExpense, { params: { expenseId } });
export const exportExpenses = (query: ExpenseFilter) => download(contract.exportExpenses, { query });
export const chooseInvoiceGig = (invoiceId: string, gigId: string | null) =>
  call(contract.chooseInvoiceGig, { params: { invoiceId }, body: { gig_id: gigId } });
