import { LRUCache } from 'lru-cache';
import type { WriteSide } from '../../commands/core/writeSide.ts';

/** When sessions were used last. It is in the vault, since it changes all the time and is nobody's history. */
export interface SessionUse {
  /** Notes that it is used now: at most once in five minutes, however many requests there are, and nobody waits for it. */
  used(sessionId: string, userId: string): void;
  /** ISO 8601, to about five minutes, by session; those that were not used since they began are absent. */
  of(userId: string): Promise<ReadonlyMap<string, string>>;
}

const KIND = 'sessionUse';
export const NOTED_EVERY_MS = 5 * 60_000;
const KEPT_MS = 2 * 86_400_000;
const MOST_KNOWN = 100_000;

export function openSessionUse(
  { vault, now }: Pick<WriteSide, 'vault' | 'now'>,
  failed: (error: unknown) => void,
): SessionUse {
  const noted = new LRUCache<string, number>({ maxSize: MOST_KNOWN, sizeCalculation: () => 1 });
  return {
    used(sessionId, userId) {
      const at = now().getTime();
      if (at - (noted.get(sessionId) ?? 0) < NOTED_EVERY_MS) return;
      noted.set(sessionId, at);
      vault
        .put(KIND, sessionId, new Date(at).toISOString(), { group: userId, expiresAt: at + KEPT_MS })
        .catch((error: unknown) => {
          noted.delete(sessionId);
          failed(error);
        });
    },
    of: async (userId) => new Map((await vault.list(KIND, userId)).map(({ id, value }) => [id, String(value)])),
  };
}
