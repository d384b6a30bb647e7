import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openPreparations } from '../../api/download/preparations.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';

const quiet = pino({ level: 'silent' });
/** Pieces that say their name when they are done. */
const pieces = (name: string, count: number, done: string[]) =>
  Array.from({ length: count }, (_, index) => async () => void done.push(`${name}${index}`));
const over = async (preparations: ReturnType<typeof openPreparations>, ...ids: string[]) =>
  expect.poll(() => ids.every((id) => preparations.underWay(id) === undefined)).toBe(true);

test('a small one is not kept by a large one: they take turns', async () => {
  const preparations = openPreparations(quiet);
  const done: string[] = [];
  preparations.start('large', '', pieces('l', 4, done));
  preparations.start('small', '', pieces('s', 2, done));
  await over(preparations, 'large', 'small');
  expect(done).toEqual(['l0', 's0', 'l1', 's1', 'l2', 'l3']);
  await preparations.close();
});
test('what has begun is not begun again; with another stamp it is begun anew, and the old is left', async () => {
  const preparations = openPreparations(quiet);
  const done: string[] = [];
  preparations.start('one', 'a', pieces('a', 3, done));
  expect(preparations.start('one', 'a', pieces('again', 3, done)).count).toBe(3);
  preparations.start('one', 'b', pieces('b', 1, done));
  await over(preparations, 'one');
  await preparations.close();
  expect(done.filter((name) => name.startsWith('again'))).toEqual([]);
  expect(done).toContain('b0');
  expect(done).not.toContain('a2');
});
test('one that fails says why, and keeps nobody else', async () => {
  const preparations = openPreparations(quiet);
  const done: string[] = [];
  const fails = preparations.start('wrong', '', [
    async () => Promise.reject(new Refusal('invalid', 'x', '"a.jpg" cannot be made in this size.')),
    ...pieces('w', 2, done),
  ]);
  const breaks = preparations.start('broken', '', [async () => Promise.reject(new Error('disk'))]);
  preparations.start('right', '', pieces('r', 2, done));
  await over(preparations, 'wrong', 'broken', 'right');
  expect([fails.failed, breaks.failed]).toEqual([
    '"a.jpg" cannot be made in this size.',
    'This download could not be prepared. Please start it again.',
  ]);
  expect(done).toEqual(['r0', 'r1']);
  await preparations.close();
});
test('closing lets the piece end that is under way, and no other', async () => {
  const preparations = openPreparations(quiet);
  const done: string[] = [];
  preparations.start('one', '', [...pieces('a', 3, done)]);
  await preparations.close();
  expect(done.length).toBeLessThanOrEqual(1);
});
