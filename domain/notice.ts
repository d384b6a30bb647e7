import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { telling } from './kernel/noticeKind.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const noticeId = z.string();
const userId = z.string();
const link = z.object({ url: z.string(), text: z.string() }).nullable();
const personal = { of: 'userId', fields: ['title', 'message'] } as const;

/** One notice of the bell. What it says may name people: it reads only while its reader's key exists. */
export const noticeEvents = {
  /** `member`: the first of several happenings that one notice counts; `count`: how many it stands for, where that is more than one. */
  NoticeRaised: eventSchema(
    z.object({
      noticeId,
      userId,
      topic: z.string(),
      title: z.string(),
      message: z.string(),
      link,
      tell: telling.optional(),
      member: z.string().optional(),
      count: z.number().int().optional(),
    }),
    { personal },
  ),
  /** One more happening of the same kind: `count` of them are news to its reader, and so it is unread again. */
  NoticeGrown: eventSchema(
    z.object({
      noticeId,
      userId,
      title: z.string(),
      message: z.string(),
      tell: telling.optional(),
      member: z.string(),
      count: z.number().int(),
    }),
    { personal },
  ),
  NoticeRead: eventSchema(z.object({ noticeId, userId })),
  NoticeDeleted: eventSchema(z.object({ noticeId, userId })),
  NoticeRestored: eventSchema(z.object({ noticeId, userId })),
  /** It was deleted, or is older than what is kept, and is gone for good. */
  NoticeForgotten: eventSchema(z.object({ noticeId, userId })),
};
export type NoticeEvent = EventsOf<typeof noticeEvents>;

interface Known {
  noticeId: string;
  userId: string;
  title: string;
  message: string;
  link: { url: string; text: string } | null;
  read: boolean;
  /** Happenings that its reader has not seen, and all that it ever counted. */
  count: number;
  members: ReadonlySet<string>;
}
export type NoticeState = { status: 'absent' } | { status: 'forgotten' } | ({ status: 'listed' | 'deleted' } & Known);

export interface RaiseNotice extends Omit<FieldsOf<NoticeEvent, 'NoticeRaised'>, 'member' | 'count'> {
  type: 'RaiseNotice';
  /**
   * Of what may come many times at once: what is counted, by its id, how many happenings that is (one, unless it is said),
   * and the words for several, where `{count}` stands for their number.
   */
  burst?: { member: string; count?: number | undefined; many: { title: string; message: string } } | undefined;
}
export type NoticeCommand =
  | RaiseNotice
  | { type: 'ReadNotice' }
  | { type: 'DeleteNotice' }
  | { type: 'RestoreNotice' }
  /** `deleted`: only if it still is, for its reader may have brought it back. */
  | { type: 'ForgetNotice'; which: 'deleted' | 'any' };

const counted = (text: string, count: number): string =>
  text.replaceAll('{count}', () => count.toLocaleString('en-IN'));

function raise({ type: _, burst, ...told }: RaiseNotice, state: NoticeState): NoticeEvent[] {
  const news = burst?.count ?? 1;
  const wordsFor = (count: number): { title: string; message: string } => {
    const { title, message } = burst && count > 1 ? burst.many : told;
    return { title: counted(title, count), message: counted(message, count) };
  };
  if (state.status === 'absent') {
    const member = burst ? { member: burst.member, ...(news > 1 ? { count: news } : {}) } : {};
    return [{ type: 'NoticeRaised', ...told, ...(news > 1 ? wordsFor(news) : {}), ...member }];
  }
  // The same notice again, read or deleted meanwhile, is no news.
  if (state.status === 'forgotten' || !burst || state.members.has(burst.member)) return [];
  const count = state.status === 'listed' && !state.read ? state.count + news : news;
  return [
    {
      type: 'NoticeGrown',
      noticeId: state.noticeId,
      userId: state.userId,
      ...wordsFor(count),
      ...(told.tell ? { tell: told.tell } : {}),
      member: burst.member,
      count,
    },
  ];
}

export const notice: Aggregate<NoticeState, NoticeCommand, NoticeEvent> = {
  name: 'notice',
  schemas: noticeEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'RaiseNotice') return raise(command, state);
      if (state.status === 'absent' || state.status === 'forgotten')
        return command.type === 'ForgetNotice' && state.status === 'forgotten'
          ? []
          : refuse('notFound', 'notice.absent', 'This notification is no longer here.');
      const about = { noticeId: state.noticeId, userId: state.userId };
      const deleted = state.status === 'deleted';
      switch (command.type) {
        case 'ForgetNotice':
          return command.which === 'any' || deleted ? [{ type: 'NoticeForgotten', ...about }] : [];
        case 'DeleteNotice':
          return deleted ? [] : [{ type: 'NoticeDeleted', ...about }];
        case 'RestoreNotice':
          return deleted ? [{ type: 'NoticeRestored', ...about }] : [];
        case 'ReadNotice':
          return deleted || state.read ? [] : [{ type: 'NoticeRead', ...about }];
      }
    },
    evolve(state, event) {
      if (event.type === 'NoticeRaised') {
        const { noticeId: id, userId: reader, title, message, link: to, member, count = 1 } = event;
        const members = new Set(member === undefined ? [] : [member]);
        const known = { noticeId: id, userId: reader, title, message, link: to, read: false, count, members };
        return { status: 'listed', ...known };
      }
      if (state.status === 'absent' || state.status === 'forgotten') return state;
      switch (event.type) {
        case 'NoticeGrown': {
          const { title, message, count } = event;
          const members = new Set([...state.members, event.member]);
          return { ...state, status: 'listed', read: false, title, message, count, members };
        }
        case 'NoticeRead':
          return { ...state, read: true };
        case 'NoticeDeleted':
          return { ...state, status: 'deleted' };
        case 'NoticeRestored':
          return { ...state, status: 'listed' };
        case 'NoticeForgotten':
          return { status: 'forgotten' };
        default:
          return state;
      }
    },
  },
};
