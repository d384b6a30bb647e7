import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openSqliteEventStore } from '../../adapters/eventstore/sqlite.ts';
import { openLog } from '../../adapters/eventstore/sqlite-log.ts';
import type { EventStore } from '../../commands/ports/eventStore.ts';
import type { EventToAppend } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';

const WRITERS = 50;
const APPENDS = 10_000;
const ROUNDS = 51;
const WARM_UP = 2;

/** About 300 bytes of data and 400 of meta as JSON, like a photo's arrival. */
export const photoReceived = (n: number): EventToAppend => ({
  id: newId(),
  type: 'MediaUploaded',
  data: {
    name: `DSC_${n}.JPG`,
    hash: 'a'.repeat(64),
    bytes: 7_340_032 + n,
    width: 6000,
    height: 4000,
    camera: 'Nikon Z 6',
    note: 'x'.repeat(140),
  },
  meta: {
    at: new Date().toISOString(),
    actor: { kind: 'camera', id: newId() },
    command: newId(),
    correlation: newId(),
    gig: newId(),
    version: 1,
    hash: 'b'.repeat(64),
  },
});

/** Appends/s: each writer awaits its append before the next, as requests do. */
async function throughThePort(store: EventStore, events: EventToAppend[]): Promise<number> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const stream = `media-${newId()}`;
      for (let n = writer, revision = -1; n < events.length; n += WRITERS)
        ({ revision } = await store.append(stream, revision, [events[n]!]));
    }),
  );
  return (events.length / (performance.now() - start)) * 1000;
}

/** Appends/s: JSON made and inserted, nothing else; one transaction and one fsync for every writer's next event. */
function raw(db: DatabaseSync, events: EventToAppend[]): number {
  const insert = db.prepare('INSERT INTO events (stream, revision, id, type, data, meta) VALUES (?, ?, ?, ?, ?, ?)');
  const streams = Array.from({ length: WRITERS }, () => `media-${newId()}`);
  const start = performance.now();
  for (let n = 0; n < events.length; n += WRITERS) {
    db.exec('BEGIN IMMEDIATE');
    events.slice(n, n + WRITERS).forEach(({ id, type, data, meta }, writer) => {
      insert.run(streams[writer]!, n / WRITERS, id, type, JSON.stringify(data), JSON.stringify(meta));
    });
    db.exec('COMMIT');
  }
  return (events.length / (performance.now() - start)) * 1000;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Durable appends through the event store's port with 50 writers, against node:sqlite with group commit and nothing else. */
export async function benchAppends(): Promise<{
  work: string;
  ours: number;
  reference: number;
  unit: string;
  ratio: number;
  target: number;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'loom-bench-'));
  const db = openLog(join(folder, 'raw.db'));
  const store = openSqliteEventStore({ file: join(folder, 'port.db') });
  const events = () => Array.from({ length: APPENDS }, (_, n) => photoReceived(n));
  const rounds: { ours: number; reference: number }[] = [];
  try {
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const reference = raw(db, events());
      const ours = await throughThePort(store, events());
      // The first ones let both be compiled.
      if (round >= WARM_UP) rounds.push({ ours, reference });
    }
  } finally {
    await store.close();
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    work: 'durable appends through the port, 50 writers',
    ours: Math.round(median(rounds.map(({ ours }) => ours))),
    reference: Math.round(median(rounds.map(({ reference }) => reference))),
    unit: 'appends/s',
    ratio: Number(median(rounds.map(({ ours, reference }) => ours / reference)).toFixed(2)),
    target: 0.8,
  };
}

if (import.meta.main) console.log(await benchAppends());
