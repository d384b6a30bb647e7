import type { Vault, VaultEntry, VaultOptions, VaultPage } from '../../commands/ports/vault.ts';
import type { Json } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { type Failed, writerThread } from '../writerThread.ts';
import { openEntries, type Row, selectEntry, selectGroup, type Write, type Written } from './sqlite-entries.ts';

/** To SQLite a negative limit is none. */
const ALL: VaultPage = { after: '', limit: -1 };

/**
 * The vault in a file of its own, so that it can be kept, copied and destroyed apart from the log. Every write is
 * synced before it answers, by a thread that requests do not wait for; reads are made here. `now` is the clock that
 * entries expire by (milliseconds).
 */
export function openSqliteVault({ file, now = Date.now }: { file: string; now?: () => number }): Vault {
  const db = openEntries(file);
  db.exec('PRAGMA query_only = ON');
  const [one, group] = [selectEntry(db), selectGroup(db)];
  const writer = writerThread<Write, Written>({
    script: new URL('./sqlite-thread.ts', import.meta.url),
    file,
    closed: 'the vault is closed',
  });
  const run = async (write: Write): Promise<Exclude<Written, Failed>> => {
    const written = await writer.run(write);
    if (!('failure' in written)) return written;
    if (!written.away) throw new Error(written.failure);
    throw new Refusal(
      'unavailable',
      'vault.unavailable',
      `Nothing can be saved at the moment (${written.failure}). Please try again shortly.`,
    );
  };
  const changes = async (write: Write): Promise<number> => {
    const written = await run(write);
    return 'changes' in written ? written.changes : 0;
  };
  return {
    async get(kind, id) {
      const row = one.get(kind, id, now());
      return row && entryOf(row);
    },
    async create(kind, id, value, options) {
      const written = await run({ write: 'create', row: rowOf(kind, id, value, options), now: now() });
      if ('known' in written) return { entry: entryOf(written.known), created: false };
      return { entry: { id, group: options?.group, value, expiresAt: options?.expiresAt }, created: true };
    },
    async put(kind, id, value, options) {
      await run({ write: 'put', rows: [rowOf(kind, id, value, options)] });
    },
    async putMany(kind, entries) {
      await run({ write: 'put', rows: entries.map(({ id, value, ...options }) => rowOf(kind, id, value, options)) });
    },
    async delete(kind, id) {
      await run({ write: 'delete', kind, id });
    },
    list: async (kind, of, { after, limit } = ALL) => group.all(kind, of, after, now(), limit).map(entryOf),
    deleteGroup: (kind, of) => changes({ write: 'deleteGroup', kind, group: of }),
    sweep: (until) => changes({ write: 'sweep', until }),
    async close() {
      await writer.close();
      if (db.isOpen) db.close();
    },
  };
}

/** Made when the write is asked for, so that a later change of the value does not slip in. */
const rowOf = (kind: string, id: string, value: Json | Uint8Array, { group, expiresAt }: VaultOptions = {}): Row => [
  kind,
  id,
  group ?? null,
  expiresAt ?? null,
  ...(value instanceof Uint8Array ? ([null, value.slice()] as const) : ([JSON.stringify(value), null] as const)),
];

function entryOf(row: Record<string, unknown>): VaultEntry {
  const { id, group, expires, json, bytes } = row;
  return {
    id: String(id),
    group: typeof group === 'string' ? group : undefined,
    value: bytes instanceof Uint8Array ? bytes : (JSON.parse(String(json)) as Json),
    expiresAt: typeof expires === 'number' ? expires : undefined,
  };
}
