import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EventStore } from '../../commands/ports/eventStore.ts';
import type { EventFeed } from '../../projections/ports.ts';
import type { StoredEvent } from '../../domain/kernel/event.ts';
import { Refusal, WrongRevision } from '../../domain/kernel/refusal.ts';
import { LIMIT } from '../sqliteLimit.ts';
import { followers } from './followers.ts';
import { writerThread } from '../writerThread.ts';
import { type Append, type EventText, type Outcome, openLog } from './sqlite-log.ts';

/** What an append was, as the log has it now; nothing where it was refused. */
const eventsOf = ([[stream, expected, texts], outcome]: [Append, Outcome]): StoredEvent[] =>
  typeof outcome === 'number'
    ? texts.map(([id, type, data, meta], n) =>
        stored([outcome - texts.length + 1 + n, stream, expected + 1 + n, id, type, data, meta]),
      )
    : [];

/** The embedded event store: one SQLite file, made with its folder when absent. One process at a time writes to it. */
export function openSqliteEventStore({ file }: { file: string }): EventStore & EventFeed {
  mkdirSync(dirname(file), { recursive: true });
  const db = openLog(file);
  db.exec('PRAGMA query_only = ON');
  const read = (rest: string): ((...values: (string | number)[]) => StoredEvent[]) => {
    const statement = db.prepare(`SELECT position, stream, revision, id, type, data, meta FROM events ${rest}`);
    // A replay of the whole log is a third faster on arrays than on objects.
    statement.setReturnArrays(true);
    return (...values) => (statement.all(...values) as unknown as Row[]).map(stored);
  };
  const all = read(`WHERE position > ? ORDER BY position ${LIMIT}`);
  const some = read(`WHERE stream = ? AND revision >= ? ORDER BY revision ${LIMIT}`);
  const last = read('WHERE stream = ? ORDER BY revision DESC LIMIT 1');
  const one = read('WHERE position = ?');
  const end = db.prepare('SELECT max(position) AS position FROM events');

  const readAll: EventFeed['readAll'] = async ({ after, limit }) => all(after, limit);
  const following = followers(readAll);
  const writer = writerThread<Append, Outcome>({
    script: new URL('./sqlite-thread.ts', import.meta.url),
    file,
    closed: 'the event store is closed',
    committed: (appends) => following.wake(appends.flatMap(eventsOf)),
  });

  return {
    async append(stream, expected, events) {
      if (events.length === 0) throw new RangeError('Nothing to append');
      const texts = events.map(({ id, type, data, meta }): EventText => [
        id,
        type,
        JSON.stringify(data),
        JSON.stringify(meta),
      ]);
      const outcome = await writer.run([stream, expected, texts]);
      if (typeof outcome === 'number') return { revision: expected + events.length, position: outcome };
      if ('actual' in outcome) throw new WrongRevision(stream, expected, outcome.actual);
      if (!outcome.away) throw new Error(outcome.failure);
      throw new Refusal(
        'unavailable',
        'eventStore.unavailable',
        `Nothing can be saved at the moment (${outcome.failure}). Please try again shortly.`,
      );
    },
    readAll,
    at: async (position) => one(position)[0],
    readStream: async (stream, { from = 0, limit = -1 } = {}) => some(stream, from, limit),
    readLast: async (stream) => last(stream)[0],
    counts: 'events',
    head: async () => Number(end.get()?.['position'] ?? 0),
    subscribe: following.subscribe,
    async close() {
      await following.close();
      await writer.close();
      db.close();
    },
  };
}

type Row = [position: number, stream: string, revision: number, id: string, type: string, data: string, meta: string];

const stored = ([position, stream, revision, id, type, data, meta]: Row): StoredEvent => ({
  id,
  type,
  data: JSON.parse(data),
  meta: JSON.parse(meta),
  stream,
  revision,
  position,
});
