import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/recurringInvoice.ts';
import { call } from './call.ts';

export type { MadeInvoice, RecurringInvoice } from '../../../api/contract/recurringInvoice.ts';

const asOf = (at: string | null) => (at === null ? {} : { at });

/** '': of every client; `at`: an ISO time, null for now. */
export const recurringInvoicesQuery = ({ clientId, at }: { clientId: string; at: string | null }) =>
  infiniteQueryOptions({
    queryKey: ['recurring-invoices', 'list', clientId, at],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listRecurringInvoices, {
        query: { limit: 30, cursor: pageParam, ...(clientId === '' ? {} : { client_id: clientId }), ...asOf(at) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
export const recurringInvoiceQuery = (recurringId: string, at: string | null) =>
  queryOptions({
    queryKey: ['recurring-invoices', 'one', recurringId, at],
    queryFn: ({ signal }) => call(contract.getRecurringInvoice, { params: { recurringId }, query: asOf(at), signal }),
  });
const one = (recurringId: string) => ({ params: { recurringId } });
export const planRecurringInvoice = (body: contract.RecurringInvoiceForm) =>
  call(contract.planRecurringInvoice, { body });
export const changeRecurringInvoice = (recurringId: string, body: contract.RecurringInvoiceForm) =>
  call(contract.changeRecurringInvoice, { ...one(recurringId), body });
export const pauseRecurringInvoice = (recurringId: string) => call(contract.pauseRecurringInvoice, one(recurringId));
export const resumeRecurringInvoice = (recurringId: string) => call(contract.resumeRecurringInvoice, one(recurringId));
export const deleteRecurringInvoice = (recurringId: string) => call(contract.deleteRecurringInvoice, one(recurringId));
export const restoreRecurringInvoice = (recurringId: string) =>
  call(contract.restoreRecurringInvoice, one(recurringId));
