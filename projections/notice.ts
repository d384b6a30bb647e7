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
  /** When it last had news (ISO 8601). */
  raisedAt: string;
  /** False while it is deleted and can still be brought back. */
  listed: boolean;
  /** When it was deleted; absent where it was not. */
  removedAt?: string;
}

/** Without the mark of having been deleted. */
const back = ({ removedAt: _, ...view }: NoticeView): NoticeView => ({ ...view, listed: true });

export const notices = projection<NoticeEvent, NoticeView>(
  {
    name: 'notices',
    version: 2,
    indexes: {
      byUser: ['userId', 'listed', 'raisedAt'],
      byState: ['userId', 'listed', 'read'],
      byRemoval: ['removedAt'],
      byAge: ['raisedAt'],
    },
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
      listed: true,
    }),
    NoticeGrown: (view, { title, message }, { at }) =>
      view && { ...back(view), title, message, read: false, raisedAt: at },
    NoticeRead: (view) => view && { ...view, read: true },
    NoticeDeleted: (view, _, { at }) => view && { ...view, listed: false, removedAt: at },
    NoticeRestored: (view) => view && back(view),
    NoticeForgotten: () => null,
  },
);
