import type { Position, Recorded } from '../domain/kernel/event.ts';
import type { Change, Document, ReadSet } from './ports.ts';
import type { Fold, Projection, View } from './projection.ts';

/** Documents on their way into a set: events are folded in memory, and what changed is written when asked for. */
export interface Folding {
  /** A document that already shows an event is left alone, so that a batch that comes again changes nothing. */
  fold(batch: readonly Recorded[]): Promise<void>;
  /** Documents that wait to be written. */
  changed(): number;
  /** Writes them and moves the checkpoint. When that fails, they go on waiting. */
  write(checkpoint: Position): Promise<void>;
}

/** One collection's documents in memory; null where there is none. */
interface Shelf {
  name: string;
  documents: Map<string, View | null>;
  changed: Set<string>;
  /** Ids that were here before; undefined when they are too many to know. */
  gone: Set<string> | undefined;
}
type Step = { shelf: Shelf; fold: Fold<View>; id: string; recorded: Recorded };

/** Beyond it, whether a document exists is asked of the set. */
const MOST_GONE = 200_000;

/**
 * Keeps `cached` documents a collection in memory between batches, so that a stream's next event finds its document
 * there. Of a set that is `empty` at the beginning it asks only for what it has written itself.
 */
export function folding(set: ReadSet, projections: readonly Projection[], { cached, empty = false }: { cached: number; empty?: boolean }): Folding {
  const shelves = projections.map(({ name }): Shelf => ({ name, documents: new Map(), changed: new Set(), gone: empty ? new Set() : undefined }));
  const byType = new Map<string, { shelf: Shelf; fold: Fold<View> }[]>();
  for (const [index, { folds }] of projections.entries())
    for (const [type, fold] of Object.entries(folds)) {
      const known = byType.get(type);
      if (known) known.push({ shelf: shelves[index]!, fold });
      else byType.set(type, [{ shelf: shelves[index]!, fold }]);
    }

  /** What a batch will do, and which documents that takes from the set. */
  const plan = (batch: readonly Recorded[]): { steps: Step[]; missing: Map<Shelf, Set<string>> } => {
    const steps: Step[] = [];
    const missing = new Map<Shelf, Set<string>>();
    for (const recorded of batch)
      for (const { shelf, fold } of byType.get(recorded.event.type) ?? [])
        for (const id of fold.ids(recorded.event, recorded.meta)) {
          steps.push({ shelf, fold, id, recorded });
          if (shelf.documents.has(id) || (shelf.gone && !shelf.gone.has(id))) continue;
          const ids = missing.get(shelf);
          if (ids) ids.add(id);
          else missing.set(shelf, new Set([id]));
        }
    return { steps, missing };
  };
  const fetch = async ({ name, documents }: Shelf, ids: ReadonlySet<string>): Promise<void> => {
    const found = await set.reader(name).getMany([...ids]);
    for (const id of ids) documents.set(id, null);
    for (const view of found) documents.set(view.id, view as unknown as View);
  };
  const take = ({ shelf: { documents, changed }, fold, id, recorded: { event, meta } }: Step): void => {
    const view = documents.get(id) ?? undefined;
    if (view && view.position >= meta.position) return;
    const next = fold.next(view, event, meta, id);
    if (next === undefined) return;
    // What a fold answers is new and becomes the document: a copy here would double the work of a rebuild.
    const document = (next !== null && next === (view as unknown) ? { ...next } : next) as View | null;
    if (document) {
      document.id = id;
      document.position = meta.position;
    }
    documents.set(id, document);
    changed.add(id);
  };
  /** Lets go of the oldest; all are written by now. */
  const trim = (shelf: Shelf): void => {
    shelf.changed.clear();
    for (const id of shelf.documents.keys()) {
      if (shelf.documents.size <= cached) return;
      shelf.documents.delete(id);
      shelf.gone?.add(id);
      if (shelf.gone && shelf.gone.size > MOST_GONE) shelf.gone = undefined;
    }
  };

  return {
    async fold(batch) {
      const { steps, missing } = plan(batch);
      await Promise.all([...missing].map(([shelf, ids]) => fetch(shelf, ids)));
      for (const step of steps) take(step);
    },
    changed: () => shelves.reduce((sum, { changed }) => sum + changed.size, 0),
    async write(checkpoint) {
      const changes: Change[] = [];
      for (const { name, documents, changed } of shelves)
        for (const id of changed) changes.push({ collection: name, id, document: documents.get(id) as unknown as Document | null });
      await set.write(changes, checkpoint);
      for (const shelf of shelves) trim(shelf);
    },
  };
}
