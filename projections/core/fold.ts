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
  /** Tells collections apart in what is remembered of ids. */
  seed: number;
}

/**
 * Remembers ids in 4 MB: may take one for known that is not, never the other way round. Four bits an id, at steps of a
 * second hash (Bloom, 1970; Kirsch and Mitzenmacher, 2006; FNV-1a and a mix of it): of half a million, one in 100,000.
 */
function rememberedIds() {
  const words = new Uint32Array(1 << 20);
  const BITS = 4;
  const bitsOf = (id: string, seed: number): [first: number, step: number] => {
    let hash = 0x811c9dc5 ^ Math.imul(seed + 1, 0x9e3779b1);
    for (let n = 0; n < id.length; n++) hash = Math.imul(hash ^ id.charCodeAt(n), 0x01000193);
    hash ^= hash >>> 15;
    const mixed = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
    return [hash, (mixed ^ (mixed >>> 16)) | 1];
  };
  return {
    add(id: string, seed: number): void {
      const [first, step] = bitsOf(id, seed);
      for (let n = 0, bit = first; n < BITS; n++, bit = (bit + step) | 0)
        words[(bit >>> 5) & 0xfffff]! |= 1 << (bit & 31);
    },
    has(id: string, seed: number): boolean {
      const [first, step] = bitsOf(id, seed);
      for (let n = 0, bit = first; n < BITS; n++, bit = (bit + step) | 0)
        if ((words[(bit >>> 5) & 0xfffff]! & (1 << (bit & 31))) === 0) return false;
      return true;
    },
  };
}

/**
 * Keeps `cached` documents a collection in memory between batches, so that a stream's next event finds its document
 * there. Of a set that is `empty` at the beginning it asks only for what it has written itself.
 */
export function folding(
  set: ReadSet,
  projections: readonly Projection[],
  { cached, empty = false }: { cached: number; empty?: boolean },
): Folding {
  const shelves = projections.map(({ name }, seed): Shelf => ({
    name,
    held: new Map(),
    changed: [],
    writing: [],
    seed,
  }));
  const written = empty ? rememberedIds() : undefined;
  const byType = new Map<string, { shelf: Shelf; fold: Fold<View> }[]>();
  for (const [index, { folds }] of projections.entries())
    for (const [type, fold] of Object.entries(folds)) {
      const known = byType.get(type);
      if (known) known.push({ shelf: shelves[index]!, fold });
      else byType.set(type, [{ shelf: shelves[index]!, fold }]);
    }

  /** Whether the set may hold what is not in memory. */
  const isStored = (shelf: Shelf, id: string): boolean => !written || written.has(id, shelf.seed);

  /** What one event will do, each list at the same index up to `count`: kept, as there are millions of these steps in a rebuild. */
  const steps = { count: 0, shelves: [] as Shelf[], folds: [] as Fold<View>[], held: [] as Held[] };
  /** False where a document has to be asked for first. */
  const step = (shelf: Shelf, fold: Fold<View>, id: string): boolean => {
    let held = shelf.held.get(id);
    if (!held) {
      if (isStored(shelf, id)) return false;
      shelf.held.set(id, (held = { id, view: null, isChanged: false, isWriting: false }));
    }
    const n = steps.count++;
    steps.shelves[n] = shelf;
    steps.folds[n] = fold;
    steps.held[n] = held;
    return true;
  };
  /** Folds an event into all of its documents, or into none: false where one of them has to be asked for first. */
  const foldOne = (recorded: Recorded): boolean => {
    const { event, meta } = recorded;
    const parts = byType.get(event.type);
    if (!parts) return true;
    steps.count = 0;
    for (const { shelf, fold } of parts) {
      const found = fold.key(event, meta);
      if (found === undefined) continue;
      if (typeof found === 'string') {
        if (!step(shelf, fold, found)) return false;
      } else for (const id of found) if (!step(shelf, fold, id)) return false;
    }
    for (let n = 0; n < steps.count; n++) take(steps.shelves[n]!, steps.folds[n]!, steps.held[n]!, recorded);
    return true;
  };
  /** Brings into memory what these events have to ask for. */
  const fetchFor = async (batch: readonly Recorded[]): Promise<void> => {
    const missing = new Map<Shelf, Set<string>>();
    for (const { event, meta } of batch)
      for (const { shelf, fold } of byType.get(event.type) ?? [])
        for (const id of idsOf(fold, event, meta)) {
          if (shelf.held.has(id) || !isStored(shelf, id)) continue;
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
  const trim = ({ held, seed }: Shelf): void => {
    let surplus = held.size - cached;
    if (surplus <= 0) return;
    for (const { id, isChanged, isWriting } of held.values()) {
      if (surplus-- <= 0) return;
      if (isChanged || isWriting) continue;
      held.delete(id);
      written?.add(id, seed);
    }
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
