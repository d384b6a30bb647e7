import { z } from 'zod';
import { message, operation, paging } from './operation.ts';

export const notification = z.object({
  notification_id: z.string(),
  title: z.string(),
  message: z.string(),
  is_read: z.boolean(),
  created_at: z.string(),
  link_url: z.string().nullable(),
  link_text: z.string().nullable(),
});
export type Notification = z.infer<typeof notification>;
const params = z.object({ id: z.string().min(1).max(64) });

export const listNotifications = operation({
  id: 'listNotifications',
  tag: 'Notifications',
  summary: 'My notifications, newest first',
  call: 'GET /admin/notifications/user',
  access: 'signedIn',
  query: paging,
  answer: z.object({
    notifications: z.array(notification),
    unread_count: z.number(),
    next_cursor: z.string().nullable(),
  }),
});
export const readNotification = operation({
  id: 'readNotification',
  tag: 'Notifications',
  summary: 'Mark one as read',
  call: 'PATCH /admin/notifications/{id}/read',
  access: 'signedIn',
  params,
  answer: message,
});
export const deleteNotification = operation({
  id: 'deleteNotification',
  tag: 'Notifications',
  summary: 'Delete one',
  call: 'DELETE /admin/notifications/{id}',
  access: 'signedIn',
  params,
  answer: message,
});
export const restoreNotification = operation({
  id: 'restoreNotification',
  tag: 'Notifications',
  summary: 'Undo the deletion of one, within an hour of it',
  call: 'POST /admin/notifications/{id}/restore',
  access: 'signedIn',
  params,
  answer: message,
});

/** The line at `/ws/notifications`: the first message of a page, with its session's token, and what it hears from then on. */
export const noticeHello = z.object({ type: z.literal('hello'), token: z.string().max(2000) });
export const noticeMessage = z.discriminatedUnion('type', [
  /** It listens. Sent too whenever my notifications have changed: ask for them again. */
  z.object({ type: z.literal('unread'), data: z.object({ unread_count: z.number() }) }),
  /** Every half minute, so that a line that died in silence is noticed. */
  z.object({ type: z.literal('beat') }),
  /** The session has ended, or never was. */
  z.object({ type: z.literal('refused'), data: z.object({ detail: z.string() }) }),
]);
export type NoticeMessage = z.infer<typeof noticeMessage>;
