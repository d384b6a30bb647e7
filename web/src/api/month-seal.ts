import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/monthSeal.ts';
import { call } from './call.ts';

export type { BusinessMonth, MonthSeal } from '../../../api/contract/monthSeal.ts';

/** `at`: an ISO time; null for now. */
export const sealedMonthsQuery = (at: string | null) =>
  queryOptions({
    queryKey: ['invoices', 'sealed-months', at],
    queryFn: ({ signal }) => call(contract.listSealedMonths, { query: at === null ? {} : { at }, signal }),
  });
/** `month`: `2026-11`. */
export const businessMonthQuery = (month: string) =>
  queryOptions({
    queryKey: ['invoices', 'month', month],
    queryFn: ({ signal }) => call(contract.getBusinessMonth, { params: { month }, signal }),
  });
export const sealMonth = (month: string) => call(contract.sealMonth, { params: { month } });
export const verifyMonth = (month: string) => call(contract.verifyMonth, { params: { month } });
