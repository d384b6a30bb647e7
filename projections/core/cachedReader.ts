import type { Projection, View } from './projection.ts';
import { remembered } from './remembered.ts';
import type { ReadSide } from './runner.ts';

/**
 * Reads each document once for every position of the read models: hundreds of guests ask for the same gig between two
 * events. What it answers is shared, so nobody may change it.
 */
export function cachedReader<V extends View>(
  reads: ReadSide,
  projection: Projection<V>,
): { get(id: string): Promise<Readonly<V> | undefined> } {
  const reader = reads.reader(projection);
  const known = remembered<Readonly<V> | undefined>(() => reads.position());
  return { get: (id) => known(id, () => reader.get(id)) };
}
