import type { Position, Recorded } from '../domain/kernel/event.ts';
import type { Change, Document, ReadSet } from './ports.ts';
import type { Projection, View } from './projection.ts';

/** Documents kept between batches of a rebuild, so that a stream's next event finds its document in memory. */
export interface FoldCache {
  get(collection: string, id: string): View | null | undefined;
  set(collection: string, id: string, view: View | null): void;
}

export function foldCache(most: number): FoldCache {
  const documents = new Map<string, View | null>();
  return {
    get: (collection, id) => documents.get(`${collection}\u0000${id}`),
    set(collection, id, view) {
      const key = `${collection}\u0000${id}`;
      documents.delete(key);
      documents.set(key, view);
      if (documents.size > most) documents.delete(documents.keys().next().value!);
    },
  };
}

type Step = { projection: Projection; id: string; recorded: Recorded };

function stepsOf(projections: readonly Projection[], batch: readonly Recorded[]): Step[] {
  const steps: Step[] = [];
  for (const recorded of batch)
    for (const projection of projections) {
      const fold = projection.folds[recorded.event.type];
      if (fold) for (const id of fold.ids(recorded.event, recorded.meta)) steps.push({ projection, id, recorded });
    }
  return steps;
}

/** Brings what the cache lacks, one read per collection. */
async function fetchMissing(set: ReadSet, steps: readonly Step[], cache: FoldCache): Promise<Map<string, Map<string, View | null>>> {
  const missing = new Map<string, Set<string>>();
  const working = new Map<string, Map<string, View | null>>();
  for (const { projection, id } of steps) {
    let documents = working.get(projection.name);
    if (!documents) working.set(projection.name, (documents = new Map()));
    if (documents.has(id)) continue;
    const cached = cache.get(projection.name, id);
    documents.set(id, cached ?? null);
    if (cached === undefined) {
      let ids = missing.get(projection.name);
      if (!ids) missing.set(projection.name, (ids = new Set()));
      ids.add(id);
    }
  }
  await Promise.all(
    [...missing].map(async ([collection, ids]) => {
      const documents = working.get(collection)!;
      for (const view of await set.reader(collection).getMany([...ids])) documents.set(view.id, view as unknown as View);
    }),
  );
  return working;
}

/**
 * Folds a batch into a set and moves its checkpoint. A document that already shows an event is left alone, so that
 * a repeated batch changes nothing.
 */
export async function foldBatch(set: ReadSet, projections: readonly Projection[], batch: readonly Recorded[], checkpoint: Position, cache: FoldCache): Promise<Change[]> {
  const steps = stepsOf(projections, batch);
  const working = await fetchMissing(set, steps, cache);
  const changed = new Map<string, Change>();
  for (const { projection, id, recorded } of steps) {
    const documents = working.get(projection.name)!;
    const view = documents.get(id) ?? undefined;
    const { position } = recorded.meta;
    if (view && view.position >= position) continue;
    const next = projection.folds[recorded.event.type]!.next(view, recorded.event, recorded.meta, id);
    if (next === undefined) continue;
    const document = next === null ? null : ({ ...next, id, position } as View);
    documents.set(id, document);
    changed.set(`${projection.name}\u0000${id}`, { collection: projection.name, id, document: document as unknown as Document | null });
  }
  const changes = [...changed.values()];
  await set.write(changes, checkpoint);
  for (const { collection, id, document } of changes) cache.set(collection, id, document as unknown as View | null);
  return changes;
}
