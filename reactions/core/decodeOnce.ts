import type { Recorded, StoredEvent } from '../../domain/kernel/event.ts';
import type { Decode } from '../../projections/core/runner.ts';

/** Decodes an event once for all who are given the very same one: several reactions want what happened to a photo. */
export function decodeOnce(decode: Decode): Decode {
  const known = new WeakMap<StoredEvent, Promise<Recorded>>();
  return (events) => {
    const fresh = events.filter((event) => !known.has(event));
    const decoding = fresh.length > 0 ? decode(fresh) : Promise.resolve([]);
    for (const [index, event] of fresh.entries()) {
      const one = decoding.then((decoded) => decoded[index]!);
      known.set(event, one);
      // What failed is tried again.
      one.catch(() => known.get(event) === one && known.delete(event));
    }
    return Promise.all(events.map((event) => known.get(event)!));
  };
}
