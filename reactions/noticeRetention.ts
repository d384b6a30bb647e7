import { forgetNotice } from '../commands/notice.ts';
import { type Caller, withKeyOf } from '../commands/core/run.ts';
import type { WriteSide } from '../commands/core/writeSide.ts';
import type { NoticeEvent } from '../domain/notice.ts';
import { UNDO_MS } from '../domain/kernel/bin.ts';
import { notices } from '../projections/notice.ts';
import { everyPage } from '../projections/core/pages.ts';
import type { ReadSide } from '../projections/core/runner.ts';
import { reaction } from './core/reaction.ts';

/** How long a notification without news is kept, in milliseconds. */
const KEPT_MS = 90 * 86_400_000;
/** How many of one person are kept: the oldest make room. */
export const MOST_KEPT = 500;
const MOST_AT_ONCE = 100;

/** One round: what was deleted and can no longer be brought back, and what is old, goes for good. */
export async function forgetOldNotices(write: WriteSide, reads: ReadSide, caller: Caller): Promise<void> {
  const reader = reads.reader(notices);
  const now = write.now().getTime();
  for (const [index, age, which] of [
    ['byRemoval', UNDO_MS, 'deleted'],
    ['byAge', KEPT_MS, 'any'],
  ] as const)
    for await (const items of everyPage(reader, { index, where: {}, range: { to: new Date(now - age).toISOString() } }))
      for (const { id } of items) await write.run(forgetNotice, { noticeId: id, which }, caller);
}

/** Keeps the list of each person short, whatever floods it. */
export const keepFewNotices = reaction<Extract<NoticeEvent, { type: 'NoticeRaised' }>>({
  name: 'few-notices',
  on: ['NoticeRaised'],
  atOnce: 1,
  async react({ userId }, { position }, { write, reads }, caller) {
    await reads.passed(position);
    const reader = reads.reader(notices);
    const listed = { index: 'byUser', where: { userId, listed: true } };
    const beyond = (await reader.count(listed)) - MOST_KEPT;
    if (beyond <= 0) return;
    // What is over comes one by one: it is never many.
    const { items } = await reader.find({ ...listed, limit: MOST_AT_ONCE });
    for (const { id } of items.slice(0, beyond))
      await write.run(forgetNotice, { noticeId: id, which: 'any' }, withKeyOf(caller, id));
  },
});
