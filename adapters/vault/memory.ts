import type { Vault, VaultEntry, VaultOptions } from '../../commands/ports/vault.ts';
import type { Json } from '../../domain/kernel/event.ts';

/** A vault that lives as long as the process, for tests. `now` is the clock that entries expire by (milliseconds). */
export function openMemoryVault({ now = Date.now }: { now?: () => number } = {}): Vault {
  const kinds = new Map<string, Map<string, VaultEntry>>();
  const of = (kind: string): Map<string, VaultEntry> => {
    let entries = kinds.get(kind);
    if (!entries) kinds.set(kind, (entries = new Map()));
    return entries;
  };
  const standing = (kind: string, id: string): VaultEntry | undefined => {
    const entry = of(kind).get(id);
    return entry && !isExpired(entry, now()) ? entry : undefined;
  };
  const put = (kind: string, id: string, value: Json | Uint8Array, options: VaultOptions = {}): VaultEntry => {
    const entry = { id, group: options.group, value: copy(value), expiresAt: options.expiresAt };
    of(kind).set(id, entry);
    return entry;
  };
  const removeWhere = (entries: Map<string, VaultEntry>, gone: (entry: VaultEntry) => boolean): number => {
    const ids = [...entries.values()].filter(gone).map((entry) => entry.id);
    for (const id of ids) entries.delete(id);
    return ids.length;
  };
  return {
    async get(kind, id) {
      const entry = standing(kind, id);
      return entry && answer(entry);
    },
    async create(kind, id, value, options) {
      const known = standing(kind, id);
      return { entry: answer(known ?? put(kind, id, value, options)), created: !known };
    },
    async put(kind, id, value, options) {
      put(kind, id, value, options);
    },
    async putMany(kind, entries) {
      for (const { id, value, ...options } of entries.map((entry) => ({ ...entry, value: copy(entry.value) })))
        put(kind, id, value, options);
    },
    async delete(kind, id) {
      of(kind).delete(id);
    },
    async list(kind, group, { after, limit } = { after: '', limit: Infinity }) {
      const found = [...of(kind).values()].filter(
        (entry) => entry.group === group && entry.id > after && !isExpired(entry, now()),
      );
      return found
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit)
        .map(answer);
    },
    async deleteGroup(kind, group) {
      return removeWhere(of(kind), (entry) => entry.group === group);
    },
    async sweep(time) {
      return [...kinds.values()].reduce(
        (sum, entries) => sum + removeWhere(entries, (entry) => isExpired(entry, time)),
        0,
      );
    },
    async close() {
      kinds.clear();
    },
  };
}

const isExpired = ({ expiresAt }: VaultEntry, now: number): boolean => expiresAt !== undefined && expiresAt <= now;
const copy = (value: Json | Uint8Array): Json | Uint8Array =>
  value instanceof Uint8Array ? new Uint8Array(value) : (JSON.parse(JSON.stringify(value)) as Json);
const answer = (entry: VaultEntry): VaultEntry => ({ ...entry, value: copy(entry.value) });
