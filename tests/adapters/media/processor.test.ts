import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openWorkerPool } from '../../../adapters/media/workerPool.ts';
import type { WorkerPool } from '../../../adapters/media/workerPool.ts';
import { openMemoryLimit } from '../../../adapters/media/memoryLimit.ts';
import { openMediaProcessor } from '../../../adapters/media/processor.ts';
import type { MediaProcessorOptions } from '../../../adapters/media/processor.ts';
import type { MediaProcessor } from '../../../commands/ports/media.ts';
import { printedByProcess } from '../../ownProcess.ts';
import { makeJpeg } from '../../pictures.ts';
import { refusalOf } from '../../refusal.ts';
import { folderForTests } from './folder.ts';

const save = folderForTests();
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});
const mediaProcessor = (options?: MediaProcessorOptions): MediaProcessor => {
  const one = openMediaProcessor(options);
  opened.push(one);
  return one;
};
const pool = (options: { threads: number; limitMs: number }, memoryLimit = openMemoryLimit(1 << 30)): WorkerPool => {
  const one = openWorkerPool({ ...options, memoryLimit });
  opened.push(one);
  return one;
};

test('inspects and derives in its threads', async () => {
  const path = save(await makeJpeg({ width: 900, height: 600, exif: true }));
  const { inspect, derive } = mediaProcessor({ threads: 1 });
  const found = await inspect(path, 'a.jpg', 'photographer');
  expect(found).toMatchObject({ mime: 'image/jpeg', camera: 'Canon EOS R5' });
  const made = await derive(path, found);
  expect(made.derivatives.map(({ edge, format }) => `${edge} ${format}`)).toEqual([
    '1600 webp',
    '1600 jpeg',
    '400 webp',
    '400 jpeg',
  ]);
  expect(made.derivatives.every(({ bytes }) => bytes instanceof Uint8Array && bytes.length > 100)).toBe(true);
});

/** Derives one photo eight times by a pool in a process of its own, and drops what is made: how many MB of it stay when the young generation was collected, and how many were made. */
const dropping = `
  const [processor, path] = process.argv.slice(2);
  const { openMediaProcessor } = await import(processor);
  const { derive, close } = openMediaProcessor({ threads: 1, warmAfterMs: 1 });
  const outside = () => process.memoryUsage().external / 1e6;
  const work = async () => {
    const { derivatives } = await derive(path, { kind: 'photo', mime: 'image/jpeg' });
    return derivatives.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  };
  await work();
  gc();
  const before = outside();
  let made = 0;
  for (let n = 0; n < 8; n++) {
    made += await work();
    gc({ type: 'minor' });
  }
  gc({ type: 'minor' });
  console.log(JSON.stringify({ made, stay: outside() - before }));
  await close();
`;

test('what was made and is used no more gives its memory back at once', async () => {
  const path = save(await makeJpeg({ width: 1700, height: 1100 }));
  const printed = await printedByProcess(
    '--expose-gc',
    save(dropping, 'dropping.mjs'),
    join(import.meta.dirname, '../../../adapters/media/processor.ts'),
    path,
  );
  const { made, stay } = JSON.parse(printed) as { made: number; stay: number };
  expect(stay).toBeLessThan(made / 4);
});

test('refusals come back as refusals, with the name', async () => {
  const { inspect, derive } = mediaProcessor({ threads: 1 });
  expect(await refusalOf(() => inspect(save('text'), 'notes.jpg', 'photographer'))).toMatchObject({
    kind: 'unsupported',
    message: expect.stringContaining('"notes.jpg"'),
  });
  const broken = { kind: 'photo', mime: 'image/jpeg', extension: 'jpg', width: 1, height: 1, located: false } as const;
  expect(await refusalOf(() => derive(save('text'), broken))).toMatchObject({
    kind: 'invalid',
    code: 'media.undecodable',
  });
  await expect(derive('/nowhere/a.jpg', broken)).rejects.not.toHaveProperty('kind');
});

test("an upload's answer never waits behind derivatives", async () => {
  const path = save(await makeJpeg({ width: 2000, height: 1500 }));
  const { inspect, derive, depth } = mediaProcessor({ threads: 1 });
  const found = await inspect(path, 'a.jpg', 'photographer');
  const derived = Array.from({ length: 12 }, () => derive(path, found));
  let done = 0;
  for (const one of derived) void one.then(() => done++);
  await inspect(path, 'b.jpg', 'photographer');
  expect(done).toBeLessThan(4);
  expect(depth()).toBeGreaterThan(8);
  await Promise.all(derived);
  expect(depth()).toBe(0);
});

test('large pictures are made one at a time, and small ones overtake those that wait', async () => {
  const path = save(await makeJpeg({ width: 1600, height: 1200 }));
  const deriving = pool({ threads: 2, limitMs: 30_000 }, openMemoryLimit(1 << 30));
  const inspection = {
    kind: 'photo',
    mime: 'image/jpeg',
    extension: 'jpg',
    width: 1600,
    height: 1200,
    located: false,
  } as const;
  const done: string[] = [];
  const job = { work: 'derive', path, inspection } as const;
  const run = (name: string, memory: number) => deriving.run(job, memory).then(() => done.push(name));
  await Promise.all([
    run('large 1', 800 << 20),
    run('large 2', 800 << 20),
    run('medium', 200 << 20),
    run('small', 50 << 20),
  ]);
  expect(done.slice(-2).sort()).toEqual(['large 2', 'medium']);
});

test('pools share one limit of memory: what is large in one waits for what is large in the other', async () => {
  const path = save(await makeJpeg({ width: 1600, height: 1200 }));
  const memoryLimit = openMemoryLimit(1 << 30);
  const [one, other] = [
    pool({ threads: 1, limitMs: 30_000 }, memoryLimit),
    pool({ threads: 1, limitMs: 30_000 }, memoryLimit),
  ];
  const job = { work: 'measure', path, inspection: { kind: 'photo', mime: 'image/jpeg' }, faces: [] } as const;
  const first = one.run(job, 900 << 20);
  const second = other.run(job, 900 << 20);
  expect([one.workers().length, other.workers().length]).toEqual([1, 0]);
  await first;
  expect(other.workers()).toHaveLength(1);
  await second;
});

test('a thread that is given up keeps its memory until it has ended', async () => {
  const path = save(await makeJpeg({ width: 3000, height: 2000 }));
  const memoryLimit = openMemoryLimit(1 << 30);
  const deriving = pool({ threads: 1, limitMs: 5 }, memoryLimit);
  const inspection = {
    kind: 'photo',
    mime: 'image/jpeg',
    extension: 'jpg',
    width: 3000,
    height: 2000,
    located: false,
  } as const;
  const given = new Promise<void>((resolve) => memoryLimit.onRelease(resolve));
  expect(await refusalOf(() => deriving.run({ work: 'derive', path, inspection }, 900 << 20))).toMatchObject({
    code: 'media.tooSlow',
  });
  expect(memoryLimit.reserve(900 << 20)).toBe(false);
  await given;
  expect(memoryLimit.reserve(900 << 20)).toBe(true);
});

describe('a thread', () => {
  test('that dies in mid-job fails that job alone and is replaced', async () => {
    const path = save(await makeJpeg({ width: 3000, height: 2000 }));
    const deriving = pool({ threads: 1, limitMs: 30_000 });
    const inspection = {
      kind: 'photo',
      mime: 'image/jpeg',
      extension: 'jpg',
      width: 3000,
      height: 2000,
      located: false,
    } as const;
    const job = { work: 'derive', path, inspection } as const;
    const struck = refusalOf(() => deriving.run(job));
    const waiting = deriving.run(job);
    const [worker] = deriving.workers();
    await new Promise((resolve) => worker!.once('online', resolve));
    await worker!.terminate();
    expect(await struck).toMatchObject({ kind: 'unavailable', code: 'media.crashed' });
    expect(await waiting).toHaveProperty('result');
    expect(deriving.workers()).not.toContain(worker);
    expect(deriving.depth()).toBe(0);
  });

  test('that dies while idle is replaced by the next job', async () => {
    const inspecting = pool({ threads: 1, limitMs: 30_000 });
    const job = {
      work: 'inspect',
      path: save(await makeJpeg({ width: 64, height: 64 })),
      name: 'a',
      sender: 'photographer',
    } as const;
    await inspecting.run(job);
    await inspecting.workers()[0]!.terminate();
    expect(await inspecting.run(job)).toHaveProperty('result');
  });

  test('that takes too long is stopped, and its job refused', async () => {
    const path = save(await makeJpeg({ width: 3000, height: 2000 }));
    const { inspect, derive } = mediaProcessor({ threads: 1, deriveLimitMs: 5 });
    const found = await inspect(path, 'a.jpg', 'photographer');
    expect(await refusalOf(() => derive(path, found))).toMatchObject({ kind: 'invalid', code: 'media.tooSlow' });
    expect((await inspect(path, 'a.jpg', 'photographer')).width).toBe(3000);
  });
});

test('after closing, jobs are refused, and those that wait are too', async () => {
  const path = save(await makeJpeg({ width: 2000, height: 1500 }));
  const { inspect, derive, close } = mediaProcessor({ threads: 1 });
  const found = await inspect(path, 'a.jpg', 'photographer');
  const waiting = Array.from({ length: 3 }, () => refusalOf(() => derive(path, found)));
  await close();
  for (const refusal of await Promise.all(waiting)) expect(refusal.kind).toBe('unavailable');
  expect((await refusalOf(() => inspect(path, 'a.jpg', 'photographer'))).kind).toBe('unavailable');
});
