import type { Projection, View } from './projection.ts';
import type { ReadSide } from './runner.ts';

/** Documents remembered between two events. */
const MOST_KNOWN = 5000;

/**
 * Reads each document once for every position of the read models: hundreds of guests ask for the same gig between two
 * events. What it answers is shared, so nobody may change it.
 */
export function cachedReader<V extends View>(
  reads: ReadSide,
  projection: Projection<V>,
): { get(id: string): Promise<Readonly<V> | undefined> } {
  const reader = reads.reader(projection);
  const known = new Map<string, Promise<Readonly<V> | undefined>>();
  let position = -1;
  return {
    get(id) {
      if (position !== reads.position() || known.size >= MOST_KNOWN) {
        known.clear();
        position = reads.position();
      }
      let found = known.get(id);
      if (!found) {
        found = reader.get(id);
        known.set(id, found);
        found.catch(() => known.get(id) === found && known.delete(id));
      }
      return found;
    },
  };
}
