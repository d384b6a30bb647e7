import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import { GRACE_MS, collectBlobs, discardBlob, keepBlob } from '../../commands/garbageCollection.ts';
import type { Vault } from '../../commands/ports/vault.ts';

const HASH = 'h';

/** A store of one content, a log of who refers to it, a clock that is moved by hand. */
function world(
  slowly: <A extends unknown[], R>(call: (...args: A) => Promise<R>) => (...args: A) => Promise<R> = (call) => call,
) {
  let time = Date.UTC(2026, 10, 21);
  const vault = openMemoryVault({ now: () => time });
  const log: string[] = [];
  const stored = new Set([HASH]);
  const blobs = {
    stat: slowly(async (hash: string) => (stored.has(hash) ? { size: 1 } : undefined)),
    delete: slowly(async (hash: string) => void stored.delete(hash)),
  };
  const slow = (Object.keys(vault) as (keyof Vault)[]).reduce(
    (made, name) => ({ ...made, [name]: slowly(vault[name] as (...args: unknown[]) => Promise<unknown>) }),
    {} as Vault,
  );
  const stores = { vault: slow, blobs, now: () => new Date(time) };
  const used = slowly(async () => log.length > 0);
  return {
    stores,
    stored,
    log,
    later: (ms: number) => (time += ms),
    collect: () => collectBlobs(stores, time, used),
    /** False: refused, to be sent again. */
    upload: async (name: string): Promise<boolean> => {
      await slowly(async () => void stored.add(HASH))();
      try {
        await keepBlob(
          stores,
          HASH,
          slowly(async () => undefined),
        );
      } catch {
        return false;
      }
      await slowly(async () => void log.push(name))();
      return true;
    },
  };
}

test('a blob that nothing refers to is deleted after a while, once', async () => {
  const { stores, collect, later, stored } = world();
  await discardBlob(stores, HASH);
  later(GRACE_MS - 1);
  expect(await collect()).toBe(0);
  later(1);
  expect(await collect()).toBe(1);
  expect(stored.has(HASH)).toBe(false);
  later(GRACE_MS);
  expect(await collect()).toBe(0);
  expect(await stores.vault.list('doomed', 'all')).toEqual([]);
});

test('a blob that something refers to stays', async () => {
  const { stores, collect, later, stored, log } = world();
  await discardBlob(stores, HASH);
  log.push('another photo');
  later(GRACE_MS);
  expect(await collect()).toBe(0);
  expect(stored.has(HASH)).toBe(true);
  expect(await stores.vault.list('doomed', 'all')).toEqual([]);
});

test('stored again after it was deleted, it stays; left again, it goes again', async () => {
  const { stores, collect, later, stored, log, upload } = world();
  await discardBlob(stores, HASH);
  later(GRACE_MS);
  await collect();
  expect(await upload('again')).toBe(true);
  later(GRACE_MS);
  await collect();
  expect(stored.has(HASH)).toBe(true);
  log.length = 0;
  await discardBlob(stores, HASH);
  for (let rounds = 0; rounds < 2; rounds++) {
    later(GRACE_MS);
    await collect();
  }
  expect(stored.has(HASH)).toBe(false);
});

test('whatever the order of its steps, an upload that was acknowledged keeps its blob', async () => {
  let refused = 0;
  let acknowledged = 0;
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.constantFrom('unmarked', 'doomed', 'gone'), async (scheduler, start) => {
      const { stores, later, collect, upload, stored } = world(
        (call) => scheduler.scheduleFunction(call) as typeof call,
      );
      const begin = (async () => {
        if (start !== 'unmarked') await discardBlob(stores, HASH);
        if (start === 'gone') {
          later(GRACE_MS);
          await collect();
        }
      })();
      await scheduler.waitFor(begin);
      later(GRACE_MS);
      // Two collectors, as with two workers; two senders of the same file; a purge of a third photo of it.
      const racing = Promise.all([upload('a'), upload('b'), collect(), collect(), discardBlob(stores, HASH)]);
      const [a, b] = await scheduler.waitFor(racing);
      for (let rounds = 0; rounds < 3; rounds++) {
        later(GRACE_MS);
        await scheduler.waitFor(collect());
      }
      if (a || b) expect(stored.has(HASH)).toBe(true);
      acknowledged += Number(a) + Number(b);
      refused += Number(!a) + Number(!b);
    }),
    { numRuns: 2000, seed: 20261123 },
  );
  expect(acknowledged).toBeGreaterThan(2000);
  expect(refused).toBeGreaterThan(0);
});
