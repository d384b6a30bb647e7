import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '../../commands/core/actors.ts';
import { runner } from '../../commands/core/run.ts';
import { raiseNotice } from '../../commands/notice.ts';
import { newId } from '../../domain/kernel/id.ts';
import { notices } from '../../projections/notice.ts';
import { MOST_KEPT, forgetOldNotices } from '../../reactions/noticeRetention.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const DAY_MS = 86_400_000;
const caller = { actor: system('test'), correlation: newId() };
let loom: TestLoom;
beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());

/** The same Loom at a later moment. */
const later = (ms: number) => {
  const { write, reads } = loom.loom.context;
  const now = (): Date => new Date(Date.now() + ms);
  return { reads, write: { ...write, now, run: runner(write.journal, now) } };
};
const raise = (who: Person, noticeId: string) =>
  loom.loom.context.write.run(
    raiseNotice,
    { noticeId, userId: who.id, topic: 'test', title: noticeId, message: 'It happened.', link: null },
    caller,
  );
const kept = async (who: Person, listed = true): Promise<string[]> => {
  await loom.settled();
  const page = { index: 'byUser', where: { userId: who.id, listed }, order: 'desc', limit: 1000 } as const;
  return (await loom.loom.context.reads.reader(notices).find(page)).items.map(({ title }) => title);
};

test('what was deleted goes after an hour, what is old after 90 days, and the rest stays', async () => {
  const asha = await loom.register('Asha Rao');
  for (const id of ['one', 'two']) await raise(asha, id);
  await kept(asha);
  await loom.call('DELETE', '/api/v1/admin/notifications/one', { token: asha.token });
  const forget = async (ms: number) => {
    const { write, reads } = later(ms);
    await forgetOldNotices(write, reads, caller);
  };
  await forget(30 * 60_000);
  expect(await kept(asha, false)).toEqual(['one']);
  await forget(61 * 60_000);
  expect([await kept(asha, false), await kept(asha)]).toEqual([[], ['two']]);
  const { status } = await loom.call('POST', '/api/v1/admin/notifications/one/restore', { token: asha.token });
  expect(status).toBe(404);
  await forget(89 * DAY_MS);
  expect(await kept(asha)).toEqual(['two']);
  await forget(91 * DAY_MS);
  expect(await kept(asha)).toEqual([]);
});

test('a flood leaves the newest', async () => {
  const ravi = await loom.register('Ravi Iyer');
  const ids = Array.from({ length: MOST_KEPT + 5 }, (_, n) => `flood-${n}`);
  for (const id of ids) await raise(ravi, id);
  expect(new Set(await kept(ravi))).toEqual(new Set(ids.slice(-MOST_KEPT)));
});
