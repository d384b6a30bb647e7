import type { Position, StoredEvent } from '../../domain/kernel/event.ts';
import { type BrokenLink, chainWalk } from '../../domain/kernel/chainWalk.ts';
import type { EventFeed } from '../ports.ts';
import { yieldToEventLoop } from '../core/eventLoop.ts';
import { everyBatch } from '../core/pages.ts';
import { type SignatureFault, sealWalk } from './sealWalk.ts';

/** Where a stream stood when a checkpoint was made. */
export interface StatedHead {
  stream: string;
  revision: number;
  hash: string;
  position: Position;
}

/** What one checkpoint says: the heads of all streams that changed since the one before, up to a position. */
export interface Stated {
  /** ISO 8601 UTC. */
  at: string;
  position: Position;
  heads: readonly StatedHead[];
}

export interface LogVerification {
  streams: number;
  events: number;
  checkpoints: number;
  /** Seals of months. */
  seals: number;
  /** The first fault of each stream, by position. */
  broken: BrokenLink[];
}

const BATCH = 1000;

/** Walks every chain of the whole log and holds it against checkpoints, which come in order, and against the seals of months. Keeps one head per stream. */
export async function verifyLog(
  feed: Pick<EventFeed, 'readAll'>,
  stated: AsyncIterable<Stated> | Iterable<Stated>,
  signatureFault?: SignatureFault,
): Promise<LogVerification> {
  const walk = chainWalk();
  const sealing = sealWalk(signatureFault);
  const broken = new Map<string, BrokenLink>();
  const report = (fault: BrokenLink): void => void (broken.has(fault.stream) || broken.set(fault.stream, fault));
  const touched = new Set<string>();
  const pause = yieldToEventLoop();
  let checkpoints = 0;

  const settle = ({ at, position, heads }: Stated): void => {
    checkpoints++;
    for (const { stream, revision, hash, position: place } of heads) {
      touched.delete(stream);
      const head = walk.head(stream);
      const saw = `the checkpoint of ${at} saw it`;
      if (!head)
        report({
          stream,
          revision: 0,
          position: place,
          reason: `The whole stream is gone: ${saw} up to revision ${revision}.`,
        });
      else if (head.revision < revision)
        report({
          stream,
          revision: head.revision + 1,
          position: place,
          reason: `The end of the stream was removed: ${saw} up to revision ${revision}.`,
        });
      else if (head.revision > revision)
        report({
          stream,
          revision: revision + 1,
          position: head.position,
          reason: `Events were slipped in: ${saw} end at revision ${revision}.`,
        });
      else if (head.hash !== hash)
        report({
          stream,
          revision,
          position: head.position,
          reason: `The event was replaced: ${saw} with another hash.`,
        });
    }
    for (const stream of touched) {
      const head = walk.head(stream)!;
      report({
        stream,
        revision: head.revision,
        position: head.position,
        reason: `Events were slipped in: the checkpoint of ${at}, up to position ${position}, did not see them.`,
      });
    }
    touched.clear();
  };

  const statements = Symbol.asyncIterator in stated ? stated[Symbol.asyncIterator]() : stated[Symbol.iterator]();
  let next = await statements.next();
  const settleBefore = async (event: StoredEvent | undefined): Promise<void> => {
    while (!next.done && (event === undefined || next.value.position < event.position)) {
      settle(next.value);
      next = await statements.next();
    }
  };
  for await (const batch of everyBatch(feed, { after: 0, limit: BATCH }))
    for (const event of batch) {
      if (!next.done && next.value.position < event.position) await settleBefore(event);
      const fault = walk.take(event);
      if (fault) report(fault);
      const unsealed = sealing.take(event);
      if (unsealed) report(unsealed);
      touched.add(event.stream);
      const slice = pause();
      if (slice) await slice;
    }
  await settleBefore(undefined);
  return {
    streams: walk.streams(),
    events: walk.events(),
    checkpoints,
    seals: sealing.seals(),
    broken: [...broken.values()].sort((a, b) => a.position - b.position),
  };
}
