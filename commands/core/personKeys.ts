import { LRUCache } from 'lru-cache';
import { type KeyObject, createSecretKey, randomBytes } from 'node:crypto';
import type { PersonKeys } from '../../domain/kernel/personal.ts';
import type { Vault } from '../ports/vault.ts';

const MOST_CACHED = 20_000;
/** Whatever another process destroyed is forgotten here after this long. */
const CACHED_MS = 60_000;

/** The keys of persons, and the one way to destroy one: whoever deletes it in the vault alone leaves it in memory. */
export type ErasableKeys = PersonKeys & { forget(personId: string): Promise<void> };

/** Keys of persons, kept in the vault; remembered for a while, so that a replay asks once. */
export function personKeys(vault: Vault): ErasableKeys {
  const cached = new LRUCache<string, { key: KeyObject; until: number }>({ max: MOST_CACHED });
  /** How many were destroyed here: what was asked for before is not remembered after. */
  let forgotten = 0;
  const remember = (personId: string, bytes: unknown, before: number): KeyObject => {
    const key = createSecretKey(bytes as Uint8Array);
    if (before !== forgotten) return key;
    cached.set(personId, { key, until: performance.now() + CACHED_MS });
    return key;
  };
  const find = async (personId: string): Promise<KeyObject | undefined> => {
    const known = cached.get(personId);
    if (known && known.until > performance.now()) return known.key;
    cached.delete(personId);
    const before = forgotten;
    const entry = await vault.get('personKey', personId);
    return entry ? remember(personId, entry.value, before) : undefined;
  };
  return {
    find,
    async obtain(personId) {
      const known = await find(personId);
      if (known) return known;
      const before = forgotten;
      const { entry } = await vault.create('personKey', personId, new Uint8Array(randomBytes(32)), { group: personId });
      return remember(personId, entry.value, before);
    },
    /** For good: whatever the log says of this person reads as erased from now on. */
    async forget(personId) {
      await vault.delete('personKey', personId);
      forgotten++;
      cached.delete(personId);
    },
  };
}
