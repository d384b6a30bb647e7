import { queryOptions } from '@tanstack/react-query';
import * as collection from '../../../api/contract/collection.ts';
import * as contract from '../../../api/contract/publicInvoice.ts';
import { call, download } from './call.ts';

export type { PublicInvoice } from '../../../api/contract/publicInvoice.ts';

export const publicInvoiceQuery = (token: string) =>
  queryOptions({
    queryKey: ['public-invoice', token],
    queryFn: async ({ signal }) => (await call(contract.getPublicInvoice, { params: { token }, signal })).invoice,
  });
export const openPublicInvoice = (token: string) => call(contract.openPublicInvoice, { params: { token }, body: {} });
export const printPublicInvoice = (token: string) => download(contract.printPublicInvoice, { params: { token } });
export const askPublicInvoice = (token: string, question: string) =>
  call(contract.askPublicInvoice, { params: { token }, body: { question } });
/** Answers the address where exactly what is due now is paid, or all that is left. */
export const payPublicInvoice = (token: string, whole: boolean) =>
  call(collection.payPublicInvoice, { params: { token }, body: { whole } });
/** Whether a payment has arrived; what nobody has told yet is asked for. */
export const checkPublicInvoice = (token: string) =>
  call(collection.checkPublicInvoice, { params: { token }, body: {} });
