import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteEventStore } from '../../adapters/eventstore/sqlite.ts';
import type { EventToAppend, StoredEvent } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loom-eventstore-'));
  file = join(folder, 'data', 'events.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const event = (id: string = newId()): EventToAppend => ({
  id,
  type: 'PhotoTaken',
  data: { iso: 100 },
  meta: { at: 'now' },
});
const WRITER = join(import.meta.dirname, 'eventstore-sqlite.writer.ts');

/** What the writing process had acknowledged, line by line, when it ended. */
async function acknowledged(command: string, args: string[], killAfterMs?: number): Promise<string[]> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    if (output === '' && killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    output += chunk.toString();
  });
  await once(child, 'close');
  return output.split('\n').slice(0, -1);
}

async function wholeLog(): Promise<StoredEvent[]> {
  const store = openSqliteEventStore({ file });
  const log = await store.readAll({ after: 0, limit: 1_000_000 });
  await store.close();
  return log;
}

test('makes the folder and keeps the log from one opening to the next', async () => {
  const store = openSqliteEventStore({ file });
  const answer = await store.append('gig-1', -1, [event(), event()]);
  const log = await store.readAll({ after: 0, limit: 10 });
  await store.close();
  const again = openSqliteEventStore({ file });
  expect(await again.readAll({ after: 0, limit: 10 })).toEqual(log);
  expect(await again.head()).toBe(answer.position);
  expect((await again.append('gig-1', 1, [event()])).position).toBeGreaterThan(answer.position);
  await again.close();
});

test('an append that fails half-way leaves nothing and does not fail the others of its group', async () => {
  const store = openSqliteEventStore({ file });
  await store.append('gig-1', -1, [event('taken')]);
  const [before, failing, lone, after] = await Promise.allSettled([
    store.append('gig-2', -1, [event(), event()]),
    store.append('gig-3', -1, [event(), event(), event('taken')]),
    store.append('gig-4', -1, [event('taken')]),
    store.append('gig-3', -1, [event()]),
  ]);
  expect([before, failing, lone, after].map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(await store.readStream('gig-3')).toHaveLength(1);
  expect((await store.readAll({ after: 0, limit: 10 })).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  await store.close();
});

test('a subscription goes on from a place that the file has not reached yet', async () => {
  const store = openSqliteEventStore({ file });
  const got: number[] = [];
  const delivered = Promise.withResolvers<void>();
  store.subscribe(2, async (batch) => {
    got.push(...batch.map(({ position }) => position));
    if (got.length === 2) delivered.resolve();
  });
  for (let n = 0; n < 4; n++) await store.append('gig-1', n - 1, [event()]);
  await delivered.promise;
  expect(got).toEqual([3, 4]);
  await store.close();
});

test('what was acknowledged survives SIGKILL at any moment, and appends stay whole', async () => {
  for (const killAfterMs of [0, 15, 40, 90]) {
    const ids = await acknowledged(process.execPath, [WRITER, file], killAfterMs);
    expect(ids.length).toBeGreaterThan(0);
    const log = await wholeLog();
    const there = new Set(log.map(({ id }) => id));
    expect(ids.filter((id) => !there.has(id))).toEqual([]);
    expect(log.length % 2).toBe(0);
  }
});

test.skipIf(process.platform === 'win32')(
  'a full disk refuses, loses nothing that was acknowledged, and ends when there is room',
  async () => {
    // The limit on the size of files stands for the end of the disk (in blocks of 512 bytes, as sh counts).
    const lines = await acknowledged('sh', [
      '-c',
      `trap '' XFSZ; ulimit -f 2000; exec "$0" "$@"`,
      process.execPath,
      WRITER,
      file,
    ]);
    const refused = lines.filter((line) => line.startsWith('refused'));
    expect(refused).toEqual(Array.from({ length: 20 }, () => 'refused unavailable'));
    const ids = lines.filter((line) => !line.startsWith('refused'));
    expect(ids.length).toBeGreaterThan(0);
    const log = await wholeLog();
    expect(ids.filter((id) => !log.some((event) => event.id === id))).toEqual([]);
    expect(log.length % 2).toBe(0);
    const store = openSqliteEventStore({ file });
    await expect(store.append('gig-later', -1, [event()])).resolves.toMatchObject({ revision: 0 });
    await store.close();
  },
);
