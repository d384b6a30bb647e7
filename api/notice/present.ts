import type { NoticeView } from '../../projections/notice.ts';
import type { Notification } from '../contract/notice.ts';

export const notificationOf = ({ id, title, message, read, raisedAt, link }: NoticeView): Notification => ({
  notification_id: id,
  title,
  message,
  is_read: read,
  created_at: raisedAt,
  link_url: link?.url ?? null,
  link_text: link?.text ?? null,
});
