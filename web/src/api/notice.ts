import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/notice.ts';
import { call } from './call.ts';

export type { Notification } from '../../../api/contract/notice.ts';

const EVERY_MS = 30_000;

export const noticesQuery = () =>
  queryOptions({ queryKey: ['notices'], queryFn: ({ signal }) => call(contract.listNotifications, { signal }), refetchInterval: EVERY_MS });
export const readNotice = (id: string) => call(contract.readNotification, { params: { id } });
export const deleteNotice = (id: string) => call(contract.deleteNotification, { params: { id } });
