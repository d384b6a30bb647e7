import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/publicInvoice.ts';
import { call } from './call.ts';

export const invoiceShareQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoices', 'share', invoiceId],
    queryFn: ({ signal }) => call(contract.getInvoiceShare, { params: { invoiceId }, signal }),
  });
export const shareInvoice = (invoiceId: string) => call(contract.shareInvoice, { params: { invoiceId } });
export const endInvoiceShare = (invoiceId: string) => call(contract.endInvoiceShare, { params: { invoiceId } });
