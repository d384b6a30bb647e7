import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/advance.ts';
import { call, download } from './call.ts';

export type { Advance, AdvanceForm } from '../../../api/contract/advance.ts';
export type AdvanceRefundForm = z.input<typeof contract.advanceRefundForm>;

/** Of a client; `open`: only of which something is left. */
export const advancesQuery = (clientId: string, open: boolean) =>
  infiniteQueryOptions({
    queryKey: ['advances', clientId, open],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listAdvances, {
        query: { limit: 30, cursor: pageParam, client_id: clientId, ...(open ? { open: 'true' } : {}) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
export const receiveAdvance = (body: contract.AdvanceForm) => call(contract.receiveAdvance, { body });
export const refundAdvance = (advanceId: string, body: AdvanceRefundForm) =>
  call(contract.refundAdvance, { params: { advanceId }, body });
export const setOffAdvance = (advanceId: string, invoiceId: string) =>
  call(contract.setOffAdvance, { params: { advanceId }, body: { invoice_id: invoiceId } });
export const receiptPdf = (advanceId: string) => download(contract.printReceiptVoucher, { params: { advanceId } });
export const refundPdf = (advanceId: string, refundId: string) =>
  download(contract.printRefundVoucher, { params: { advanceId, refundId } });
