import { deleteNotice, readNotice, restoreNotice } from '../../commands/notice.ts';
import { notices } from '../../projections/notice.ts';
import * as contract from '../contract/notice.ts';
import type { RouteContext } from '../context.ts';
import { notificationOf } from './present.ts';
import { type Route, pageOf, route } from '../http/reply.ts';

export function noticeRoutes({ reads }: RouteContext): Route[] {
  const reader = reads.reader(notices);
  return [
    route(contract.listNotifications, async ({ query, caller }) => {
      const userId = caller.actor.id;
      const [{ items, next }, unread] = await Promise.all([
        reader.find({ index: 'byUser', where: { userId, listed: true }, order: 'desc', ...pageOf(query) }),
        reader.count({ index: 'byState', where: { userId, listed: true, read: false } }),
      ]);
      return { notifications: items.map(notificationOf), unread_count: unread, next_cursor: next ?? null };
    }),
    route(contract.readNotification, async ({ params, run }) => {
      await run(readNotice, { noticeId: params.id });
      return { message: 'Read' };
    }),
    route(contract.deleteNotification, async ({ params, run }) => {
      await run(deleteNotice, { noticeId: params.id });
      return { message: 'Notification deleted' };
    }),
    route(contract.restoreNotification, async ({ params, run }) => {
      await run(restoreNotice, { noticeId: params.id });
      return { message: 'Notification restored' };
    }),
  ];
}
