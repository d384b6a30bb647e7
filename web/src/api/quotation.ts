import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/quotation.ts';
import { call, download } from './call.ts';

export type { Quotation, QuotationCheck } from '../../../api/contract/quotation.ts';
export type QuotationStatus = (typeof contract.quotationStatuses)[number];

/** '': of every status, of every client; `at`: an ISO time, null for now. */
export interface QuotationFilter {
  status: QuotationStatus | '';
  clientId: string;
  at: string | null;
}
const asOf = (at: string | null) => (at === null ? {} : { at });

export const quotationsQuery = ({ status, clientId, at }: QuotationFilter) =>
  infiniteQueryOptions({
    queryKey: ['quotations', 'list', status, clientId, at],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listQuotations, {
        query: {
          limit: 30,
          cursor: pageParam,
          ...(status === '' ? {} : { status }),
          ...(clientId === '' ? {} : { client_id: clientId }),
          ...asOf(at),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
export const quotationQuery = (quotationId: string, at: string | null) =>
  queryOptions({
    queryKey: ['quotations', 'one', quotationId, at],
    queryFn: ({ signal }) => call(contract.getQuotation, { params: { quotationId }, query: asOf(at), signal }),
  });
const one = (quotationId: string) => ({ params: { quotationId } });
export const createQuotation = (body: contract.QuotationForm) => call(contract.createQuotation, { body });
export const changeQuotation = (quotationId: string, body: contract.QuotationForm) =>
  call(contract.changeQuotation, { ...one(quotationId), body });
export const sendQuotation = (quotationId: string) => call(contract.sendQuotation, one(quotationId));
export const deleteQuotation = (quotationId: string) => call(contract.deleteQuotation, one(quotationId));
export const restoreQuotation = (quotationId: string) => call(contract.restoreQuotation, one(quotationId));
export const renewQuotationLink = (quotationId: string) => call(contract.renewQuotationLink, one(quotationId));
export const endQuotationLink = (quotationId: string) => call(contract.endQuotationLink, one(quotationId));
export const invoiceQuotation = (quotationId: string) => call(contract.invoiceQuotation, one(quotationId));
export const checkQuotation = (quotationId: string) => call(contract.checkQuotation, one(quotationId));
export const quotationPdf = (quotationId: string) => download(contract.printQuotation, one(quotationId));
