import { infiniteQueryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/notice.ts';
import { call } from './call.ts';

export type { Notification, NoticeMessage } from '../../../api/contract/notice.ts';

/** While no line tells of news. */
const EVERY_MS = 30_000;

export const noticesQuery = (isTold = false) =>
  infiniteQueryOptions({
    queryKey: ['notices'],
    queryFn: ({ pageParam, signal }) => call(contract.listNotifications, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: isTold ? false : EVERY_MS,
  });
export const readNotice = (id: string) => call(contract.readNotification, { params: { id } });
export const deleteNotice = (id: string) => call(contract.deleteNotification, { params: { id } });
export const restoreNotice = (id: string) => call(contract.restoreNotification, { params: { id } });
