import { z } from 'zod';
import { telling } from '../domain/kernel/noticeKind.ts';
import { notice } from '../domain/notice.ts';
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

const TITLE_LENGTH = 200;
const MESSAGE_LENGTH = 2000;
const MARK = '…';
/** One line of at most so many characters: what people typed stands in it, and it becomes the subject of mails. */
const clipped = (most: number) =>
  z.string().overwrite((text) => {
    const characters = [...text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')];
    return characters.length > most ? `${characters.slice(0, most - 1).join('')}${MARK}` : characters.join('');
  });
const words = { title: clipped(TITLE_LENGTH), message: clipped(MESSAGE_LENGTH) };
/** A path of ours: never another host, which begins with two slashes. */
const link = z.object({
  url: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\]*$/u),
  text: z.string().max(60),
});

/** Tells a user of something, once for each id; of a burst, once for each member of it. `link.url` is a path of ours. */
export const raiseNotice = command({
  ...forNotice,
  name: 'RaiseNotice',
  may: isSystem,
  input: z.object({
    noticeId,
    userId: z.string(),
    topic: z.string(),
    ...words,
    link: link.nullable(),
    tell: telling.optional(),
    burst: z
      .object({ member: z.string(), count: z.number().int().min(1).optional(), many: z.object(words) })
      .optional(),
  }),
  to: ({ tell, ...input }) => ({ type: 'RaiseNotice' as const, ...input, ...(tell ? { tell } : {}) }),
});
export const readNotice = command({ ...byReader, name: 'ReadNotice' });
export const deleteNotice = command({ ...byReader, name: 'DeleteNotice' });
/** Brings back what was deleted, while it is still kept. */
export const restoreNotice = command({ ...byReader, name: 'RestoreNotice' });
export const forgetNotice = command({
  ...forNotice,
  name: 'ForgetNotice',
  may: isSystem,
  input: z.object({ noticeId, which: z.enum(['deleted', 'any']) }),
});
