import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const noticeId = z.string();
const userId = z.string();
const link = z.object({ url: z.string(), text: z.string() }).nullable();

/** One notice of the bell. What it says may name people: it reads only while its reader's key exists. */
export const noticeEvents = {
  NoticeRaised: eventSchema(
    z.object({ noticeId, userId, topic: z.string(), title: z.string(), message: z.string(), link }),
    { personal: { of: 'userId', fields: ['title', 'message'] } },
  ),
  NoticeRead: eventSchema(z.object({ noticeId, userId })),
  NoticeDeleted: eventSchema(z.object({ noticeId, userId })),
};
export type NoticeEvent = EventsOf<typeof noticeEvents>;

export type NoticeState =
  | { status: 'absent' }
  | { status: 'unread' | 'read' | 'deleted'; noticeId: string; userId: string };
export type NoticeCommand =
  | ({ type: 'RaiseNotice' } & FieldsOf<NoticeEvent, 'NoticeRaised'>)
  | { type: 'ReadNotice' }
  | { type: 'DeleteNotice' };

export const notice: Aggregate<NoticeState, NoticeCommand, NoticeEvent> = {
  name: 'notice',
  schemas: noticeEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      // The same notice again, read or deleted meanwhile, is no news.
      if (command.type === 'RaiseNotice')
        return state.status === 'absent' ? [{ ...command, type: 'NoticeRaised' }] : [];
      if (state.status === 'absent') return refuse('notFound', 'notice.absent', 'This notification is no longer here.');
      const about = { noticeId: state.noticeId, userId: state.userId };
      if (command.type === 'DeleteNotice')
        return state.status === 'deleted' ? [] : [{ type: 'NoticeDeleted', ...about }];
      return state.status === 'unread' ? [{ type: 'NoticeRead', ...about }] : [];
    },
    evolve(state, event) {
      switch (event.type) {
        case 'NoticeRaised':
          return { status: 'unread', noticeId: event.noticeId, userId: event.userId };
        case 'NoticeRead':
          return state.status === 'unread' ? { ...state, status: 'read' } : state;
        case 'NoticeDeleted':
          return state.status === 'absent' ? state : { ...state, status: 'deleted' };
        default:
          return state;
      }
    },
  },
};
