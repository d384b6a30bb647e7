import type { BrokenLink } from '../../domain/kernel/chainWalk.ts';
import { chainWalk } from '../../domain/kernel/chainWalk.ts';
import type { Entry } from './reader.ts';
import type { EventFeed } from '../ports.ts';
import { yieldToEventLoop } from '../core/eventLoop.ts';

export interface Verification {
  streams: number;
  events: number;
  /** The first broken link of each stream, by position. */
  broken: BrokenLink[];
}

const STREAMS_AT_ONCE = 25;

/** Walks the chains of the streams in which these entries stand, and misses what the entries know and the log has no longer. */
export async function verifyStreams(feed: EventFeed, entries: readonly Entry[]): Promise<Verification> {
  const ends = new Map<string, Entry>();
  for (const entry of entries)
    if (entry.revision >= (ends.get(entry.stream)?.revision ?? 0)) ends.set(entry.stream, entry);
  const broken: BrokenLink[] = [];
  const streams = [...ends];
  const pause = yieldToEventLoop();
  let events = 0;
  for (let from = 0; from < streams.length; from += STREAMS_AT_ONCE) {
    const some = streams.slice(from, from + STREAMS_AT_ONCE);
    const read = await Promise.all(some.map(([stream]) => feed.readStream(stream)));
    for (const [index, [stream, end]] of some.entries()) {
      const walk = chainWalk();
      const faults = read[index]!.map((event) => walk.take(event)).filter((fault) => fault !== undefined);
      events += read[index]!.length;
      const last = walk.head(stream)?.revision ?? -1;
      if (faults[0]) broken.push(faults[0]);
      else if (last < end.revision)
        broken.push({
          stream,
          revision: last + 1,
          position: end.position,
          reason:
            last < 0
              ? 'The whole stream is gone from the log.'
              : `The stream ends at revision ${last}, but it went to revision ${end.revision}: its end was removed.`,
        });
      await pause();
    }
  }
  return { streams: streams.length, events, broken: broken.sort((a, b) => a.position - b.position) };
}
