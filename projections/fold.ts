import type { Position, Recorded } from '../domain/kernel/event.ts';
import type { Change, Document, ReadSet } from './ports.ts';
import type { Fold, Projection, View } from './projection.ts';

/** Documents on their way into a set: events are folded in memory, and what changed is written when asked for. */
export interface Folding {
  /** A document that already shows an event is left alone, so that a batch that comes again changes nothing. */
  fold(batch: readonly Recorded[]): Promise<void>;
  /** Documents that wait to be written. */
  changed(): number;
  /** Writes them and moves the checkpoint. Folding may go on meanwhile, another write may not begin. When it fails, they go on waiting. */
  write(checkpoint: Position): Promise<void>;
}

/** One collection's documents in memory; null where there is none. */
interface Shelf {
  name: string;
  documents: Map<string, View | null>;
  changed: Set<string>;
  /** Of those that were changed, what is being written. */
  writing: ReadonlySet<string>;
  /** Tells collections apart in what is remembered of ids. */
  seed: number;
}
type Step = { shelf: Shelf; fold: Fold<View>; id: string; recorded: Recorded };

/** Remembers ids in 4 MB: may take one for known that is not, never the other way round (Bloom, 1970; FNV-1a and a mix of it). */
function rememberedIds() {
  const words = new Uint32Array(1 << 20);
  const hashOf = (id: string, seed: number): number => {
    let hash = 0x811c9dc5 ^ Math.imul(seed + 1, 0x9e3779b1);
    for (let n = 0; n < id.length; n++) hash = Math.imul(hash ^ id.charCodeAt(n), 0x01000193);
    return hash ^ (hash >>> 15);
  };
  const second = (hash: number): number => Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
  const at = (hash: number): number => (hash >>> 5) & 0xfffff;
  return {
    add(id: string, seed: number): void {
      const hash = hashOf(id, seed);
      for (const bit of [hash, second(hash)]) words[at(bit)]! |= 1 << (bit & 31);
    },
    has(id: string, seed: number): boolean {
      const hash = hashOf(id, seed);
      return (words[at(hash)]! & (1 << (hash & 31))) !== 0 && (words[at(second(hash))]! & (1 << (second(hash) & 31))) !== 0;
    },
  };
}

/**
 * Keeps `cached` documents a collection in memory between batches, so that a stream's next event finds its document
 * there. Of a set that is `empty` at the beginning it asks only for what it has written itself.
 */
export function folding(set: ReadSet, projections: readonly Projection[], { cached, empty = false }: { cached: number; empty?: boolean }): Folding {
  const shelves = projections.map(({ name }, seed): Shelf => ({ name, documents: new Map(), changed: new Set(), writing: new Set(), seed }));
  const written = empty ? rememberedIds() : undefined;
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
          if (shelf.documents.has(id) || (written && !written.has(id, shelf.seed))) continue;
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
  /** Lets go of the oldest that are written. */
  const trim = ({ documents, changed, writing, seed }: Shelf): void => {
    let surplus = documents.size - cached;
    for (const id of documents.keys()) {
      if (surplus-- <= 0) return;
      if (changed.has(id) || writing.has(id)) continue;
      documents.delete(id);
      written?.add(id, seed);
    }
  };

  return {
    async fold(batch) {
      // Only here: between a plan and its steps a write may end, and what the plan counts on must still be there.
      for (const shelf of shelves) trim(shelf);
      const { steps, missing } = plan(batch);
      await Promise.all([...missing].map(([shelf, ids]) => fetch(shelf, ids)));
      for (const step of steps) take(step);
    },
    changed: () => shelves.reduce((sum, { changed }) => sum + changed.size, 0),
    async write(checkpoint) {
      const changes: Change[] = [];
      for (const shelf of shelves) {
        for (const id of shelf.changed) changes.push({ collection: shelf.name, id, document: shelf.documents.get(id) as unknown as Document | null });
        [shelf.writing, shelf.changed] = [shelf.changed, new Set()];
      }
      try {
        await set.write(changes, checkpoint);
      } catch (error) {
        for (const shelf of shelves) for (const id of shelf.writing) shelf.changed.add(id);
        throw error;
      } finally {
        for (const shelf of shelves) shelf.writing = new Set();
      }
    },
  };
}
