import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EventStore } from '../../commands/ports.ts';
import type { EventFeed } from '../../projections/ports.ts';
import type { StoredEvent } from '../../domain/kernel/event.ts';
import { Refusal, WrongRevision } from '../../domain/kernel/refusal.ts';
import { followers } from './followers.ts';
import { openLog } from './sqlite-log.ts';
import { groupCommit } from './sqlite-group.ts';

/** The embedded event store: one SQLite file, made with its folder when absent. One process at a time writes to it. */
export function openSqliteEventStore({ file }: { file: string }): EventStore & EventFeed {
  mkdirSync(dirname(file), { recursive: true });
  const db = openLog(file);
  db.exec('PRAGMA query_only = ON');
  const columns = 'SELECT position, stream, revision, id, type, data, meta FROM events';
  const all = db.prepare(`${columns} WHERE position > ? ORDER BY position LIMIT ?`);
  const some = db.prepare(`${columns} WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`);
  const last = db.prepare(`${columns} WHERE stream = ? ORDER BY revision DESC LIMIT 1`);
  const end = db.prepare('SELECT max(position) AS position FROM events');

  const readAll: EventFeed['readAll'] = async ({ after, limit }) => all.all(after, limit).map((row) => stored(row as unknown as Row));
  const following = followers(readAll);
  const writer = groupCommit(file, following.wake);

  return {
    async append(stream, expected, events) {
      if (events.length === 0) throw new RangeError('Nothing to append');
      const outcome = await writer.append({
        stream,
        expected,
        events: events.map(({ id, type, data, meta }) => ({ id, type, data: JSON.stringify(data), meta: JSON.stringify(meta) })),
      });
      if (typeof outcome === 'number') return { revision: expected + events.length, position: outcome };
      if ('actual' in outcome) throw new WrongRevision(stream, expected, outcome.actual);
      if (!outcome.away) throw new Error(outcome.failure);
      throw new Refusal('unavailable', 'eventStore.unavailable', `Nothing can be saved at the moment (${outcome.failure}). Please try again shortly.`);
    },
    readAll,
    async readStream(stream, { from = 0, limit = -1 } = {}) {
      return some.all(stream, from, limit).map((row) => stored(row as unknown as Row));
    },
    async readLast(stream) {
      const row = last.get(stream);
      return row && stored(row as unknown as Row);
    },
    head: async () => Number(end.get()?.['position'] ?? 0),
    subscribe: following.subscribe,
    async close() {
      await following.close();
      await writer.close();
      db.close();
    },
  };
}

type Row = Omit<StoredEvent, 'data' | 'meta'> & { data: string; meta: string };

const stored = ({ id, type, data, meta, stream, revision, position }: Row): StoredEvent => ({
  id,
  type,
  data: JSON.parse(data),
  meta: JSON.parse(meta),
  stream,
  revision,
  position,
});
