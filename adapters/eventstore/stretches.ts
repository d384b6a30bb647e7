import type { Position, StoredEvent } from '../../domain/kernel/event.ts';

/** A part of the log in memory, without a gap: what follows `after`, in order. */
interface Stretch {
  after: Position;
  events: StoredEvent[];
}

/** What of the log is held for those who are on their way through it. */
export interface Stretches {
  /** Events behind a place, at most `limit`; undefined where none are held. */
  behind(after: Position, limit: number): StoredEvent[] | undefined;
  /** Holds what follows `after` without a gap, as far as it lies ahead of one of these places; at most `most` events a stretch, so that who is far behind the foremost has to read again. */
  add(after: Position, events: readonly StoredEvent[], places: readonly Position[]): void;
  /** Events held. */
  size(): number;
}

const endOf = ({ after, events }: Stretch): Position => events.at(-1)?.position ?? after;

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

export function stretches(most: number): Stretches {
  let held: Stretch[] = [];
  /** Lets go of the oldest events of a stretch, up to an index. */
  const cut = (stretch: Stretch, index: number): void => {
    if (index <= 0) return;
    stretch.after = stretch.events[index - 1]!.position;
    stretch.events.splice(0, index);
  };
  const keepFor = (places: readonly Position[]): void => {
    held = held.filter((stretch) => {
      const end = endOf(stretch);
      const lowest = places.reduce(
        (least, place) => (place >= stretch.after && place < end ? Math.min(least, place) : least),
        Infinity,
      );
      if (lowest === Infinity) return false;
      cut(stretch, Math.max(indexBehind(stretch.events, lowest), stretch.events.length - most));
      return true;
    });
  };
  return {
    behind(after, limit) {
      const stretch = held.find((one) => one.after <= after && after < endOf(one));
      if (!stretch) return undefined;
      const from = indexBehind(stretch.events, after);
      return stretch.events.slice(from, from + limit);
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
