import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openPool, type Pool, type PoolOptions } from '../../../adapters/faces/pool.ts';

const script = new URL('./standInWorker.ts', import.meta.url);
let folder: string;
let pool: Pool;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-pool-'));
});
afterEach(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

function open(options: Partial<PoolOptions> = {}): void {
  pool = openPool({ size: 1, nice: 0, jobMs: 20_000, idleMs: 60_000, maxWaiting: 100, script, ...options });
}
const find = (path: string) => pool.run({ kind: 'find', path });
async function tally(): Promise<string> {
  const file = join(folder, 'tally');
  await writeFile(file, '');
  return file;
}

test('a job whose worker died gets one more try in a fresh worker', async () => {
  open();
  const file = await tally();
  expect(await find(`crash-once:${file}`)).toEqual([]);
  expect(await readFile(file, 'utf8')).toBe('..');
});

test.each(['crash', 'throw'])(
  'a job that kills two workers (%s) is given up, and those behind it are done',
  async (how) => {
    open();
    const file = await tally();
    const [bad, good] = await Promise.allSettled([find(`${how}:${file}`), find('ok')]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable', code: 'face.crashed' } });
    expect(good).toMatchObject({ status: 'fulfilled' });
    expect(await readFile(file, 'utf8')).toBe('..');
    expect(pool.depth()).toBe(0);
  },
);

test('a job that never ends is ended, and the next one gets a fresh worker', async () => {
  // The time of a job goes by when the test says so: a fresh worker has as much as it needs.
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open({ jobMs: 20_000 });
  const [stuck, next] = [find('hang'), find('ok')];
  const refused = expect(stuck).rejects.toMatchObject({ kind: 'unavailable', code: 'face.tooSlow' });
  vi.advanceTimersByTime(19_999);
  expect(pool.depth()).toBe(2);
  vi.advanceTimersByTime(1);
  await refused;
  expect(await next).toEqual([]);
});

test('a worker that was let go when idle is replaced by the next job', async () => {
  open({ idleMs: 50 });
  await find('ok');
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(await find('ok')).toEqual([]);
});

test('a full queue refuses instead of growing', async () => {
  open({ maxWaiting: 1 });
  const running = find('slow');
  const waiting = find('ok');
  expect(pool.depth()).toBe(2);
  await expect(find('ok')).rejects.toMatchObject({ kind: 'unavailable', code: 'face.busy' });
  await Promise.all([running, waiting]);
});

test('closing answers everyone', async () => {
  open();
  const pending = [find('hang'), find('ok')].map((job) =>
    expect(job).rejects.toMatchObject({ kind: 'unavailable', code: 'face.closed' }),
  );
  await pool.close();
  await Promise.all(pending);
  await expect(find('ok')).rejects.toMatchObject({ code: 'face.closed' });
});
