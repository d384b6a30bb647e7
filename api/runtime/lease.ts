import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Vault } from '../../commands/ports/vault.ts';

/** A holder that says nothing for this long is taken for dead. Machines' clocks may differ by a part of it. */
const STANDS_MS = 10_000;
const RENEWED_EVERY_MS = 2_000;
const ASKED_EVERY_MS = 500;

export interface Lease {
  release(): Promise<void>;
}

/**
 * Holds what only one process may do at a time, for as long as it runs: waits for another holder's end, told once by
 * `waiting`, and no longer than `signal` lets it. `lost`: this process was silent for too long, and another may have
 * taken over; it has to stop.
 */
export async function lease(
  vault: Vault,
  name: string,
  { waiting, lost, signal }: { waiting(): void; lost(): void; signal: AbortSignal },
): Promise<Lease | undefined> {
  const me = randomUUID();
  const until = (): { expiresAt: number } => ({ expiresAt: Date.now() + STANDS_MS });
  const isMine = async (): Promise<boolean> => (await vault.create('lease', name, me, until())).created;
  // Who stands by outlives a store that is away for a while; who starts says so.
  for (
    let asked = 0;
    !(await isMine().catch((error: unknown) => (asked > 0 ? false : Promise.reject(error))));
    asked++
  ) {
    if (asked === 1) waiting();
    await pause(ASKED_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
  }
  // By the monotonic clock: one that is set makes nobody silent.
  let renewed = performance.now();
  let over = false;
  const renew = async (): Promise<void> => {
    const now = performance.now();
    const standing = await vault.get('lease', name);
    if (over) return;
    // What has ended meanwhile is claimed anew: another may be doing the same at this moment.
    if (standing ? standing.value !== me : !(await isMine())) throw new Error('taken');
    if (standing) await vault.put('lease', name, me, until());
    renewed = now;
  };
  const timer = setInterval(() => {
    void renew().catch((error: unknown) => {
      const taken = error instanceof Error && error.message === 'taken';
      if (over || (!taken && performance.now() - renewed < STANDS_MS)) return;
      over = true;
      clearInterval(timer);
      lost();
    });
  }, RENEWED_EVERY_MS);
  return {
    async release() {
      clearInterval(timer);
      if (over) return;
      over = true;
      const standing = await vault.get('lease', name).catch(() => undefined);
      if (standing?.value === me) await vault.delete('lease', name).catch(() => undefined);
    },
  };
}
