import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/passkey.ts';
import { call } from './call.ts';

export type ListedPasskey = contract.PasskeyAnswer;
export const passkeysQuery = () =>
  queryOptions({ queryKey: ['passkeys'], queryFn: ({ signal }) => call(contract.listPasskeys, { signal }) });
export const beginPasskey = (password: string) => call(contract.beginPasskey, { body: { password } });
export const addPasskey = (body: z.input<typeof contract.addPasskey.body>) => call(contract.addPasskey, { body });
export const renamePasskeyMutation = (passkeyId: string) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof contract.renamePasskey.body>) =>
      call(contract.renamePasskey, { params: { passkeyId }, body }),
  });
export const removePasskeyMutation = () =>
  mutationOptions({ mutationFn: (passkeyId: string) => call(contract.removePasskey, { params: { passkeyId } }) });

/** A challenge is good for five minutes; an open login page asks for the next one before that. */
const ANEW_MS = 4 * 60_000;
export const passkeySignInQuery = () =>
  queryOptions({
    queryKey: ['passkey-sign-in'],
    queryFn: ({ signal }) => call(contract.beginPasskeySignIn, { signal }),
    refetchInterval: ANEW_MS,
    refetchOnWindowFocus: false,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
export const signInByPasskey = (body: z.input<typeof contract.passkeySignIn.body>) =>
  call(contract.passkeySignIn, { body });
