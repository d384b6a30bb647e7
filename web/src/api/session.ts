import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/session.ts';
import { call } from './call.ts';

export type { SessionAnswer as ListedSession } from '../../../api/contract/session.ts';

export const sessionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['sessions'],
    queryFn: ({ pageParam, signal }) => call(contract.listSessions, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
export const endSessionMutation = () =>
  mutationOptions({ mutationFn: (sessionId: string) => call(contract.endSession, { params: { sessionId } }) });
export const endOtherSessionsMutation = () =>
  mutationOptions({ mutationFn: () => call(contract.endOtherSessions, {}) });
export const changePasswordMutation = () =>
  mutationOptions({
    mutationFn: (body: z.input<typeof contract.changePassword.body>) => call(contract.changePassword, { body }),
  });
