import { GENESIS, linkHash } from './chain.ts';
import type { Position, StoredEvent } from './event.ts';

/** A place where a stream's chain does not hold. `reason` is a sentence for an auditor. */
export interface BrokenLink {
  stream: string;
  revision: number;
  position: Position;
  reason: string;
}

/** The last event of a stream as far as it was walked. */
export interface Head {
  revision: number;
  hash: string;
  position: Position;
}

/** Walks the chains of any number of streams, whose events come in order. Keeps one head per stream, and nothing else. */
export interface ChainWalk {
  /** The stream's first broken link, when it is this event; what comes after it in the same stream is not judged. */
  take(event: StoredEvent): BrokenLink | undefined;
  head(stream: string): Head | undefined;
  streams(): number;
  events(): number;
}

function fault(event: StoredEvent, revision: number, previous: string): string | undefined {
  if (event.revision > revision) {
    const missing = event.revision - revision;
    return missing === 1
      ? `Revision ${revision} is missing before it.`
      : `Revisions ${revision} to ${event.revision - 1} are missing before it.`;
  }
  if (event.revision < revision)
    return `The stream was at revision ${revision - 1} already: this event is a repeat or stands in the wrong place.`;
  const { hash } = event.meta;
  if (typeof hash !== 'string') return 'It carries no hash.';
  if (linkHash(previous, event.stream, event.revision, event) === hash) return undefined;
  return revision === 0
    ? 'Its content (id, type, data or circumstances) does not match its hash.'
    : 'Its content (id, type, data or circumstances) does not match its hash, or the event before it is not the one that it was linked to.';
}

export function chainWalk(): ChainWalk {
  const heads = new Map<string, Head & { broken: boolean }>();
  let events = 0;
  return {
    take(event) {
      events++;
      const { stream, revision, position } = event;
      const head = heads.get(stream);
      const reason = head?.broken ? undefined : fault(event, (head?.revision ?? -1) + 1, head?.hash ?? GENESIS);
      const hash = String(event.meta['hash'] ?? '');
      if (head)
        Object.assign(head, {
          revision: Math.max(head.revision, revision),
          hash,
          position,
          broken: head.broken || reason !== undefined,
        });
      else heads.set(stream, { revision, hash, position, broken: reason !== undefined });
      return reason === undefined ? undefined : { stream, revision, position, reason };
    },
    head: (stream) => heads.get(stream),
    streams: () => heads.size,
    events: () => events,
  };
}
