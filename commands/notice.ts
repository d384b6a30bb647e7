import { z } from 'zod';
import { notice, noticeEvents } from '../domain/notice.ts';
import { isSystem } from './core/actors.ts';
import { command } from './core/run.ts';

const noticeId = z.string().min(1).max(64);
const forNotice = { aggregate: notice, id: (input: { noticeId: string }) => input.noticeId };
const byReader = {
  ...forNotice,
  input: z.object({ noticeId }),
  may: (actor: { kind: string; id: string }, state: { status: string; userId?: string }) =>
    actor.kind === 'user' && state.userId === actor.id,
};

/** Tells a user of something, once for each id. `link.url` is a path of ours. */
export const raiseNotice = command({
  ...forNotice,
  name: 'RaiseNotice',
  may: isSystem,
  input: noticeEvents.NoticeRaised.schema.extend({ noticeId }),
});
export const readNotice = command({ ...byReader, name: 'ReadNotice' });
export const deleteNotice = command({ ...byReader, name: 'DeleteNotice' });
