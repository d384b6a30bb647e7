import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/closing.ts';
import { call } from './call.ts';

export type ClosedAccount = z.infer<typeof contract.closedAccount.answer>;
export const closedAccountQuery = (token: string) =>
  queryOptions({
    queryKey: ['closed-account', token],
    queryFn: ({ signal }) => call(contract.closedAccount, { body: { token }, signal }),
    retry: false,
  });
export const closeAccountMutation = () =>
  mutationOptions({
    mutationFn: (body: z.input<typeof contract.closeAccount.body>) => call(contract.closeAccount, { body }),
  });
export const reopenAccountMutation = () =>
  mutationOptions({ mutationFn: (token: string) => call(contract.reopenAccount, { body: { token } }) });
export const eraseAccountMutation = () =>
  mutationOptions({
    mutationFn: (body: z.input<typeof contract.eraseAccount.body>) => call(contract.eraseAccount, { body }),
  });

export type Certificate = z.infer<typeof contract.erasureCertificate.answer>;
export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: ['erasure-certificate', code],
    queryFn: ({ signal }) => call(contract.erasureCertificate, { body: { code }, signal }),
    retry: false,
  });
