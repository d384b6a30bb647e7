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

/** Everything of one's own; of a closed account by the token of its link, and a code where it asks for one. */
export type ExportState = z.infer<typeof contract.exportAccount.answer>;
const LOOK_AGAIN_MS = 1000;
const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
export async function exportAll(of: { token: string; code?: string } | undefined): Promise<ExportState> {
  const ask = (export_id?: string) => {
    const more = export_id === undefined ? {} : { export_id };
    return of
      ? call(contract.exportClosedAccount, { body: { ...of, ...more } })
      : call(contract.exportAccount, { body: more });
  };
  let found = await ask();
  while (found.state === 'preparing') {
    await pause();
    found = await ask(found.export_id);
  }
  return found;
}
