import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Vault, VaultEntry, VaultOptions } from '../../commands/ports.ts';
import type { Json } from '../../domain/kernel/event.ts';
import { groupCommit } from './group-commit.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entries (kind TEXT NOT NULL, id TEXT NOT NULL, "group" TEXT, expires INTEGER, json TEXT, bytes BLOB, UNIQUE (kind, id));
  CREATE INDEX IF NOT EXISTS by_group ON entries (kind, "group", id) WHERE "group" IS NOT NULL;
  CREATE INDEX IF NOT EXISTS by_expiry ON entries (expires) WHERE expires IS NOT NULL;`;
const FIELDS = 'id, "group", expires, json, bytes';
const STANDING = '(expires IS NULL OR expires > ?)';

/**
 * The vault in a file of its own, so that it can be kept, copied and destroyed apart from the log. Every write is
 * synced before it answers. What is deleted is overwritten (`secure_delete`) and the write-ahead log, which still
 * holds older pages, is emptied at once. `now` is the clock that entries expire by (milliseconds).
 */
export function openSqliteVault({ file, now = Date.now }: { file: string; now?: () => number }): Vault {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; ${SCHEMA}`);
  const sql = {
    get: db.prepare(`SELECT ${FIELDS} FROM entries WHERE kind = ? AND id = ? AND ${STANDING}`),
    list: db.prepare(`SELECT ${FIELDS} FROM entries WHERE kind = ? AND "group" = ? AND ${STANDING} ORDER BY id`),
    put: db.prepare(`INSERT INTO entries (kind, ${FIELDS}) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (kind, id) DO UPDATE SET "group" = excluded."group", expires = excluded.expires, json = excluded.json, bytes = excluded.bytes`),
    delete: db.prepare('DELETE FROM entries WHERE kind = ? AND id = ?'),
    deleteGroup: db.prepare('DELETE FROM entries WHERE kind = ? AND "group" = ?'),
    sweep: db.prepare('DELETE FROM entries WHERE expires <= ?'),
  };
  const get = (kind: string, id: string): VaultEntry | undefined => {
    const row = sql.get.get(kind, id, now());
    return row && entryOf(row);
  };
  /** The row is made when the write is asked for, so that a later change of the value does not slip in. */
  const putting = (kind: string, id: string, value: Json | Uint8Array, { group, expiresAt }: VaultOptions = {}): (() => void) => {
    const row = [kind, id, group ?? null, expiresAt ?? null, ...columnsOf(value)] as const;
    return () => void sql.put.run(...row);
  };
  let erased = false;
  const removed = ({ changes }: { changes: number | bigint }): number => {
    erased ||= changes > 0;
    return Number(changes);
  };
  const writes = groupCommit(db, () => {
    if (erased) db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    erased = false;
  });
  return {
    get: async (kind, id) => get(kind, id),
    async create(kind, id, value, options) {
      const put = putting(kind, id, value, options);
      return writes.run(() => {
        const known = get(kind, id);
        if (!known) put();
        return { entry: known ?? { id, group: options?.group, value, expiresAt: options?.expiresAt }, created: !known };
      });
    },
    async put(kind, id, value, options) {
      return writes.run(putting(kind, id, value, options));
    },
    async putMany(kind, entries) {
      const puts = entries.map(({ id, value, ...options }) => putting(kind, id, value, options));
      return writes.run(() => puts.forEach((put) => put()));
    },
    delete: (kind, id) => writes.run(() => void removed(sql.delete.run(kind, id))),
    list: async (kind, group) => sql.list.all(kind, group, now()).map(entryOf),
    deleteGroup: (kind, group) => writes.run(() => removed(sql.deleteGroup.run(kind, group))),
    sweep: (time) => writes.run(() => removed(sql.sweep.run(time))),
    async close() {
      await writes.idle();
      if (db.isOpen) db.close();
    },
  };
}

const columnsOf = (value: Json | Uint8Array): [string | null, Uint8Array | null] =>
  value instanceof Uint8Array ? [null, value] : [JSON.stringify(value), null];

function entryOf(row: Record<string, unknown>): VaultEntry {
  const { id, group, expires, json, bytes } = row;
  return {
    id: String(id),
    group: typeof group === 'string' ? group : undefined,
    value: bytes instanceof Uint8Array ? bytes : (JSON.parse(String(json)) as Json),
    expiresAt: typeof expires === 'number' ? expires : undefined,
  };
}
