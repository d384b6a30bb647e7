import type { Position, StoredEvent } from '../../domain/kernel/event.ts';

/** A part of the log in memory, without a gap: what follows `after`, in order. */
interface LogSegment {
  after: Position;
  events: StoredEvent[];
}

/** What of the log is held for those who are on their way through it. */
export interface RecentEvents {
  /** Events behind a place, at most `limit`; undefined where none are held. */
  behind(after: Position, limit: number): StoredEvent[] | undefined;
  /** Holds what follows `after` without a gap, as far as it lies ahead of one of these places; at most `most` events a stretch, so that who is far behind the foremost has to read again. */
  add(after: Position, events: readonly StoredEvent[], places: readonly Position[]): void;
  /** Events held. */
  size(): number;
}

const endOf = ({ after, events }: LogSegment): Position => events.at(-1)?.position ?? after;

/** The index of the first event behind a place. */
function indexBehind(events: readonly StoredEvent[], place: Position): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.position <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function recentEvents(most: number): RecentEvents {
  let held: LogSegment[] = [];
  /** Lets go of the oldest events of a stretch, up to an index. */
  const cut = (segment: LogSegment, index: number): void => {
    if (index <= 0) return;
    segment.after = segment.events[index - 1]!.position;
    segment.events.splice(0, index);
  };
  const keepFor = (places: readonly Position[]): void => {
    held = held.filter((segment) => {
      const end = endOf(segment);
      const lowest = places.reduce(
        (least, place) => (place >= segment.after && place < end ? Math.min(least, place) : least),
        Infinity,
      );
      if (lowest === Infinity) return false;
      cut(segment, Math.max(indexBehind(segment.events, lowest), segment.events.length - most));
      return true;
    });
  };
  return {
    behind(after, limit) {
      const segment = held.find((one) => one.after <= after && after < endOf(one));
      if (!segment) return undefined;
      const from = indexBehind(segment.events, after);
      return segment.events.slice(from, from + limit);
    },
    add(after, events, places) {
      if (events.length === 0) return;
      const before = held.find((one) => one.after <= after && after <= endOf(one));
      if (before) before.events.push(...events.slice(indexBehind(events, endOf(before))));
      else held.push({ after, events: [...events] });
      keepFor(places);
    },
    size: () => held.reduce((sum, { events }) => sum + events.length, 0),
  };
}
