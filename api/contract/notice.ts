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
