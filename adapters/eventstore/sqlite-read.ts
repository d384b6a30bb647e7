import { DatabaseSync } from 'node:sqlite';
import type { EventFeed } from '../../projections/ports.ts';
import type { JsonObject } from '../../domain/kernel/event.ts';
import { LIMIT } from '../sqliteLimit.ts';

const json = (text: unknown): JsonObject => {
  try {
    return JSON.parse(String(text)) as JsonObject;
  } catch {
    return { unreadable: String(text) };
  }
};

/**
 * The log's file as it is, to be looked at and never touched, while a server writes to it or not. Text that is no JSON,
 * which only a stranger can have written, reads as `{ unreadable }`. Throws when there is no such file.
 */
export function readSqliteLog(file: string): Pick<EventFeed, 'readAll'> & { close(): void } {
  const db = new DatabaseSync(file, { readOnly: true });
  db.exec('PRAGMA busy_timeout = 10000');
  const all = db.prepare(
    `SELECT position, stream, revision, id, type, data, meta FROM events WHERE position > ? ORDER BY position ${LIMIT}`,
  );
  return {
    async readAll({ after, limit }) {
      return all.all(after, limit).map((row) => ({
        position: Number(row['position']),
        stream: String(row['stream']),
        revision: Number(row['revision']),
        id: String(row['id']),
        type: String(row['type']),
        data: json(row['data']),
        meta: json(row['meta']),
      }));
    },
    close: () => db.close(),
  };
}
