import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/publicQuotation.ts';
import { call, download } from './call.ts';

export type { PublicQuotation } from '../../../api/contract/publicQuotation.ts';

export const publicQuotationQuery = (token: string) =>
  queryOptions({
    queryKey: ['public-quotation', token],
    queryFn: async ({ signal }) => (await call(contract.getPublicQuotation, { params: { token }, signal })).quotation,
  });
export const printPublicQuotation = (token: string) => download(contract.printPublicQuotation, { params: { token } });
export const checkPublicQuotation = (token: string) => call(contract.checkPublicQuotation, { params: { token } });
export const acceptPublicQuotation = (token: string, name: string, hash: string) =>
  call(contract.acceptPublicQuotation, { params: { token }, body: { name, hash } });
export const declinePublicQuotation = (token: string, reason: string) =>
  call(contract.declinePublicQuotation, { params: { token }, body: { reason } });
