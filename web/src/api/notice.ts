import { infiniteQueryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/notice.ts';
import { call } from './call.ts';

export type { Notification } from '../../../api/contract/notice.ts';

const EVERY_MS = 30_000;

export const noticesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['notices'],
    queryFn: ({ pageParam, signal }) => call(contract.listNotifications, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: EVERY_MS,
  });
export const readNotice = (id: string) => call(contract.readNotification, { params: { id } });
export const deleteNotice = (id: string) => call(contract.deleteNotification, { params: { id } });
