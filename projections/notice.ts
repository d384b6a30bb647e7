import type { NoticeEvent } from '../domain/notice.ts';
import { type View, projection } from './core/projection.ts';

/** One notice of the bell. */
export interface NoticeView extends View {
  userId: string;
  topic: string;
  title: string;
  message: string;
  link: { url: string; text: string } | null;
  read: boolean;
  raisedAt: string;
}

export const notices = projection<NoticeEvent, NoticeView>(
  {
    name: 'notices',
    version: 1,
    indexes: { byUser: ['userId', 'raisedAt'], byState: ['userId', 'read'] },
    key: (event) => event.noticeId,
  },
  {
    NoticeRaised: (_, { noticeId, userId, topic, title, message, link }, { at }) => ({
      id: noticeId,
      userId,
      topic,
      title,
      message,
      link,
      read: false,
      raisedAt: at,
    }),
    NoticeRead: (view) => view && { ...view, read: true },
    NoticeDeleted: () => null,
  },
);
