import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/account.ts';
import { call } from './call.ts';

export const meQuery = () =>
  queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => call(contract.me, { signal }), staleTime: 60_000 });

export type ProfileStatus = z.infer<typeof contract.profileStatus.answer>;
export const profileStatusQuery = () =>
  queryOptions({
    queryKey: ['profile-status'],
    queryFn: ({ signal }) => call(contract.profileStatus, { signal }),
    staleTime: 15_000,
  });

export const subscriptionQuery = () =>
  queryOptions({
    queryKey: ['subscription'],
    queryFn: ({ signal }) => call(contract.subscriptionStatus, { signal }),
    staleTime: 15_000,
  });

export const loginMutation = () =>
  mutationOptions({ mutationFn: (body: z.input<typeof contract.login.body>) => call(contract.login, { body }) });

export const registerMutation = () =>
  mutationOptions({ mutationFn: (body: z.input<typeof contract.register.body>) => call(contract.register, { body }) });

export const renewMutation = () => mutationOptions({ mutationFn: () => call(contract.renewSession, {}) });

export const logout = () => call(contract.logout, {});

export const resendVerificationMutation = () =>
  mutationOptions({ mutationFn: () => call(contract.resendVerification, {}) });

export const forgotPasswordMutation = () =>
  mutationOptions({
    mutationFn: (body: z.input<typeof contract.forgotPassword.body>) => call(contract.forgotPassword, { body }),
  });

export const resetPasswordMutation = () =>
  mutationOptions({
    mutationFn: (body: z.input<typeof contract.resetPassword.body>) => call(contract.resetPassword, { body }),
  });

export const verifyEmail = (token: string) => call(contract.verifyEmail, { query: { token } });
