import type { FaceFinder } from '../../commands/ports/faces.ts';
import { openPool } from './pool.ts';

/**
 * Finds and describes faces in worker threads, started by the first job and let go when idle.
 * Photos go to `threads` niced workers, so that requests and derivatives come first. Selfies have a worker of their own
 * at usual priority: a person waits for the answer, and a queue of photos must not stand before them.
 * Refuses `invalid` (face.undecodable) for what cannot be read, `unavailable` (face.busy, face.tooSlow, face.crashed,
 * face.closed) for what may work later.
 */
export function openFaceFinder({
  threads = 1,
  idleMs = 5 * 60_000,
}: { threads?: number; idleMs?: number } = {}): FaceFinder {
  const photos = openPool({ size: threads, nice: 10, jobMs: 180_000, idleMs, maxWaiting: Infinity });
  const selfies = openPool({ size: 1, nice: 0, jobMs: 30_000, idleMs, maxWaiting: 50 });
  return {
    find: (path) => photos.run({ kind: 'find', path }),
    async selfie(picture) {
      const [face] = await selfies.run({ kind: 'selfie', picture });
      return face;
    },
    depth: () => photos.depth() + selfies.depth(),
    async close() {
      await Promise.all([photos.close(), selfies.close()]);
    },
  };
}
