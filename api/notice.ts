import { deleteNotice, readNotice } from '../commands/notice.ts';
import { notices } from '../projections/notices.ts';
import * as contract from './contract/notice.ts';
import type { House } from './house.ts';
import { type Route, route } from './reply.ts';

const MOST_SHOWN = 100;

export function noticeRoutes({ write, reads }: House): Route[] {
  const reader = reads.reader(notices);
  return [
    route(contract.listNotifications, async ({ caller }) => {
      const userId = caller.actor.id;
      const [{ items }, unread] = await Promise.all([
        reader.find({ index: 'byUser', where: { userId }, order: 'desc', limit: MOST_SHOWN }),
        reader.count({ index: 'byState', where: { userId, read: false } }),
      ]);
      const notifications = items.map(({ id, title, message, read, raisedAt, link }) => ({
        notification_id: id, title, message, is_read: read, created_at: raisedAt, link_url: link?.url ?? null, link_text: link?.text ?? null,
      }));
      return { notifications, unread };
    }),
    route(contract.readNotification, async ({ params, caller }) => {
      await reads.passed((await write.run(readNotice, { noticeId: params.id }, caller)).position);
      return { message: 'Read' };
    }),
    route(contract.deleteNotification, async ({ params, caller }) => {
      await reads.passed((await write.run(deleteNotice, { noticeId: params.id }, caller)).position);
      return { message: 'Deleted' };
    }),
  ];
}
