import type { Position, Recorded } from '../../domain/kernel/event.ts';
import type { Change, Document, ReadSet } from '../ports.ts';
import { type Fold, type Projection, type View, idsOf } from './projection.ts';

/** Documents on their way into a set: events are folded in memory, and what changed is written when asked for. */
export interface Folding {
  /** A document that already shows an event is left alone, so that a batch that comes again changes nothing. */
  fold(batch: readonly Recorded[]): Promise<void>;
  /** Documents that wait to be written. */
  changed(): number;
  /** Writes them and moves the checkpoint. Folding may go on meanwhile, another write may not begin. When it fails, they go on waiting. */
  write(checkpoint: Position): Promise<void>;
}

/** A document in memory; null where there is none. What waits to be written, or is being written, is kept. */
interface Held {
  id: string;
  view: View | null;
  isChanged: boolean;
  isWriting: boolean;
}
/** One collection's documents, the oldest first. */
interface Shelf {
  name: string;
  held: Map<string, Held>;
  changed: Held[];
  writing: readonly Held[];
  /** Of a set that was empty: ids of documents that were let go of. No other can be stored; undefined: any may be. */
  known: Set<string> | undefined;
}

/** One event's part in one document. */
interface Step {
  shelf: Shelf;
  fold: Fold<View>;
  held: Held;
}

/** Ids of one collection that are remembered, some 30 MB of them; beyond that the set is asked. */
const MOST_KNOWN = 200_000;

/**
 * Keeps `cached` documents a collection in memory between batches, so that a stream's next event finds its document
 * there. Of a set that is `empty` at the beginning it asks only for what it has written itself: a rebuild of
 * 200,000 events that asks for every new document takes a fifth more processor time (its ratio to reading and parsing
 * them 0.22, and 0.25 to 0.26 as it is; the target is 0.25).
 */
export function folding(
  set: ReadSet,
  projections: readonly Projection[],
  { cached, empty = false, remembered = MOST_KNOWN }: { cached: number; empty?: boolean; remembered?: number },
): Folding {
  const shelves = projections.map(({ name }): Shelf => ({
    name,
    held: new Map(),
    changed: [],
    writing: [],
    known: empty ? new Set() : undefined,
  }));
  const byType = new Map<string, { shelf: Shelf; fold: Fold<View> }[]>();
  for (const [index, { folds }] of projections.entries())
    for (const [type, fold] of Object.entries(folds)) {
      const known = byType.get(type);
      if (known) known.push({ shelf: shelves[index]!, fold });
      else byType.set(type, [{ shelf: shelves[index]!, fold }]);
    }

  /** Whether the set may hold what is not in memory: a checkpoint moves with its documents, so it shows no event that is still to come. */
  const isStored = ({ known }: Shelf, { begins }: Fold<View>, id: string): boolean =>
    !begins && (!known || known.has(id));

  /** The document, if it is in memory or known to be new; undefined where the set has to be asked first. */
  const heldOf = (shelf: Shelf, fold: Fold<View>, id: string): Held | undefined => {
    const held = shelf.held.get(id);
    if (held || isStored(shelf, fold, id)) return held;
    const fresh: Held = { id, view: null, isChanged: false, isWriting: false };
    shelf.held.set(id, fresh);
    return fresh;
  };
  /** Folds an event into all of its documents, or into none: false where one of them has to be asked for first. */
  const foldOne = (recorded: Recorded): boolean => {
    const { event, meta } = recorded;
    const parts = byType.get(event.type);
    if (!parts) return true;
    const steps: Step[] = [];
    for (let n = 0; n < parts.length; n++) {
      const { shelf, fold } = parts[n]!;
      const ids = fold.key(event, meta);
      if (ids === undefined) continue;
      if (typeof ids === 'string') {
        const held = heldOf(shelf, fold, ids);
        if (!held) return false;
        steps.push({ shelf, fold, held });
        continue;
      }
      for (const id of ids) {
        const held = heldOf(shelf, fold, id);
        if (!held) return false;
        steps.push({ shelf, fold, held });
      }
    }
    for (const { shelf, fold, held } of steps) take(shelf, fold, held, recorded);
    return true;
  };
  /** Brings into memory what these events have to ask for. */
  const fetchFor = async (batch: readonly Recorded[]): Promise<void> => {
    const missing = new Map<Shelf, Set<string>>();
    for (const { event, meta } of batch)
      for (const { shelf, fold } of byType.get(event.type) ?? [])
        for (const id of idsOf(fold, event, meta)) {
          if (shelf.held.has(id) || !isStored(shelf, fold, id)) continue;
          const others = missing.get(shelf);
          if (others) others.add(id);
          else missing.set(shelf, new Set([id]));
        }
    const found = await Promise.all(
      [...missing].map(async ([shelf, ids]) => ({ shelf, ids, views: await set.reader(shelf.name).getMany([...ids]) })),
    );
    for (const { shelf, ids, views } of found) {
      const byId = new Map(views.map((view) => [view.id, view as unknown as View]));
      for (const id of ids) shelf.held.set(id, { id, view: byId.get(id) ?? null, isChanged: false, isWriting: false });
    }
  };
  const take = (shelf: Shelf, fold: Fold<View>, held: Held, { event, meta }: Recorded): void => {
    const view = held.view ?? undefined;
    if (view && view.position >= meta.position) return;
    const next = fold.next(view, event, meta, held.id);
    if (next === undefined) return;
    // What a fold answers is new and becomes the document: a copy here would double the work of a rebuild.
    const document = (next !== null && next === (view as unknown) ? { ...next } : next) as View | null;
    if (document) {
      document.id = held.id;
      document.position = meta.position;
    }
    held.view = document;
    if (held.isChanged) return;
    held.isChanged = true;
    shelf.changed.push(held);
  };
  /** Lets go of the oldest that are written. */
  const trim = (shelf: Shelf): void => {
    const { held } = shelf;
    let surplus = held.size - cached;
    if (surplus <= 0) return;
    for (const { id, isChanged, isWriting } of held.values()) {
      if (surplus-- <= 0) break;
      if (isChanged || isWriting) continue;
      held.delete(id);
      shelf.known?.add(id);
    }
    if (shelf.known && shelf.known.size > remembered) shelf.known = undefined;
  };

  return {
    async fold(batch) {
      // Only here: what an event was asked for must still be there when it is folded.
      for (const shelf of shelves) trim(shelf);
      for (let n = 0; n < batch.length; n++) {
        if (foldOne(batch[n]!)) continue;
        await fetchFor(batch.slice(n));
        if (!foldOne(batch[n]!)) throw new Error(`A document of ${batch[n]!.event.type} was asked for in vain`);
      }
    },
    changed: () => shelves.reduce((sum, { changed }) => sum + changed.length, 0),
    async write(checkpoint) {
      const changes: Change[] = [];
      for (const shelf of shelves) {
        for (const held of shelf.changed) {
          changes.push({ collection: shelf.name, id: held.id, document: held.view as unknown as Document | null });
          held.isChanged = false;
          held.isWriting = true;
        }
        [shelf.writing, shelf.changed] = [shelf.changed, []];
      }
      let isWritten = false;
      try {
        await set.write(changes, checkpoint);
        isWritten = true;
      } finally {
        for (const shelf of shelves) {
          for (const held of shelf.writing) {
            held.isWriting = false;
            if (isWritten || held.isChanged) continue;
            held.isChanged = true;
            shelf.changed.push(held);
          }
          shelf.writing = [];
        }
      }
    },
  };
}
