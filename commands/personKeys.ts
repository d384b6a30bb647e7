import { randomBytes } from 'node:crypto';
import type { PersonKeys } from '../domain/kernel/personal.ts';
import type { Vault } from './ports.ts';

const MOST_CACHED = 20_000;

/** Keys of persons, kept in the vault; remembered for a while, so that a replay asks once. */
export function personKeys(vault: Vault): PersonKeys & { forget(personId: string): Promise<void> } {
  const cached = new Map<string, Uint8Array>();
  const remember = (personId: string, key: Uint8Array): Uint8Array => {
    cached.set(personId, key);
    if (cached.size > MOST_CACHED) cached.delete(cached.keys().next().value!);
    return key;
  };
  const find = async (personId: string): Promise<Uint8Array | undefined> => {
    const known = cached.get(personId);
    if (known) return known;
    const entry = await vault.get('personKey', personId);
    return entry ? remember(personId, entry.value as Uint8Array) : undefined;
  };
  return {
    find,
    async obtain(personId) {
      const known = await find(personId);
      if (known) return known;
      const { entry } = await vault.create('personKey', personId, new Uint8Array(randomBytes(32)), { group: personId });
      return remember(personId, entry.value as Uint8Array);
    },
    /** For good: whatever the log says of this person reads as erased from now on. */
    async forget(personId) {
      cached.delete(personId);
      await vault.delete('personKey', personId);
    },
  };
}
