import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/collection.ts';
import { call } from './call.ts';

export type { OnlinePayments } from '../../../api/contract/collection.ts';
export type OnlineRefundForm = z.input<typeof contract.onlineRefundForm>;

export const onlinePaymentsQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoices', 'online', invoiceId],
    queryFn: async ({ signal }) => (await call(contract.getOnlinePayments, { params: { invoiceId }, signal })).online,
  });
export const checkOnlinePayments = (invoiceId: string) =>
  call(contract.checkOnlinePayments, { params: { invoiceId }, body: {} });
export type KeepSurplusForm = z.input<typeof contract.keepSurplusForm>;
export const keepSurplus = (invoiceId: string, paymentId: string, body: KeepSurplusForm) =>
  call(contract.keepSurplus, { params: { invoiceId, paymentId }, body });
export const refundOnlinePayment = (invoiceId: string, paymentId: string, body: OnlineRefundForm) =>
  call(contract.refundOnlinePayment, { params: { invoiceId, paymentId }, body });
