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
