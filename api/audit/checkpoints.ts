import { createPublicKey } from 'node:crypto';
import type { Logger } from 'pino';
import { merkleTree } from '../../domain/kernel/merkle.ts';
import type { EventFeed } from '../../projections/ports.ts';
import { yieldToEventLoop } from '../../projections/core/eventLoop.ts';
import type { StatedHead } from '../../projections/history/verifyLog.ts';
import { signingKey } from './key.ts';
import { type Checkpoint, appendCheckpoint, lastCheckpoint, leafOf, signed } from './checkpointFile.ts';
import { everyBatch } from '../../projections/core/pages.ts';

const BATCH = 500;
const TRIES = 3;

/** Signs where every stream stands by now; undefined when nothing changed since the last time. Lets requests through while it reads. */
export async function makeCheckpoint(
  folder: string,
  feed: Pick<EventFeed, 'readAll'>,
  now: () => Date = () => new Date(),
): Promise<(Checkpoint & { changed: number }) | undefined> {
  const key = await signingKey(folder);
  for (let tries = 1; tries <= TRIES; tries++) {
    const last = await lastCheckpoint(folder);
    const heads = new Map<string, StatedHead>();
    const pause = yieldToEventLoop();
    let position = last?.position ?? 0;
    for await (const batch of everyBatch(feed, { after: position, limit: BATCH })) {
      for (const { stream, revision, meta, position: place } of batch)
        heads.set(stream, { stream, revision, hash: String(meta['hash']), position: place });
      position = batch.at(-1)!.position;
      await pause();
    }
    if (heads.size === 0) return undefined;
    const tree = merkleTree(last);
    if (last && tree.root() !== last.root)
      throw new Error('The last checkpoint is damaged: verify the log before going on.');
    const leaves: string[] = [];
    for (const stated of heads.values()) {
      leaves.push(leafOf(stated));
      tree.add(leaves.at(-1)!);
      const slice = pause();
      if (slice) await slice;
    }
    const made = signed(
      { at: now().toISOString(), position, size: tree.size(), root: tree.root(), peaks: tree.peaks() },
      key,
      createPublicKey(key),
    );
    if (await appendCheckpoint(folder, last, leaves, made)) return { ...made, changed: heads.size };
  }
  throw new Error('Other processes keep making checkpoints; this one gave up.');
}

/** Makes checkpoints from time to time while the server runs, and a last one when it stops. */
export function keepCheckpoints(options: { folder: string; feed: EventFeed; log: Logger; everyMs?: number }): {
  close(): Promise<void>;
} {
  const { folder, feed, log, everyMs = 5 * 60_000 } = options;
  let making: Promise<void> = Promise.resolve();
  const make = (): Promise<void> => {
    making = making
      .then(() => makeCheckpoint(folder, feed))
      .then(
        (made) =>
          void (made && log.info({ position: made.position, streams: made.changed, root: made.root }, 'checkpoint')),
      )
      .catch((error: unknown) => log.error({ err: error }, 'no checkpoint could be made'));
    return making;
  };
  const timer = setInterval(() => void make(), everyMs).unref();
  return {
    close() {
      clearInterval(timer);
      return make();
    },
  };
}
