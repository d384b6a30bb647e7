import { describe, expect, test } from 'vitest';
import type { Recorded } from '../../domain/kernel/event.ts';
import { folding } from '../../projections/core/fold.ts';
import type { Change, Document, ReadSet } from '../../projections/ports.ts';
import { type View, projection } from '../../projections/core/projection.ts';

interface Tally extends View {
  count: number;
}
type Counted = { type: 'Counted'; id: string };
const tallies = projection<Counted, Tally>(
  { name: 'tallies', version: 1, indexes: {}, key: ({ id }) => id },
  { Counted: (view, { id }) => ({ id, position: 0, count: (view?.count ?? 0) + 1 }) },
);
const counted = (position: number, id: string): Recorded =>
  ({
    event: { type: 'Counted', id },
    meta: { id: `e${position}`, stream: `tally-${id}`, revision: 0, position, at: '2026-11-21T10:00:00.000Z' },
  }) as unknown as Recorded;

/** A set in memory whose reads and writes can be made to fail or to wait. */
function scriptedSet(documents: Document[] = []) {
  const stored = new Map(documents.map((document) => [document.id, document]));
  const script: { reading?: Error; writing?: Error | Promise<void> } = {};
  const reads: string[] = [];
  const unsearchable = () => Promise.reject(new Error('A fold searches nothing'));
  const set: ReadSet = {
    id: 'scripted',
    checkpoint: async () => 0,
    reader: <T extends Document>() => ({
      get: unsearchable,
      find: unsearchable,
      count: unsearchable,
      async getMany(ids: readonly string[]) {
        reads.push(...ids);
        if (script.reading) throw script.reading;
        return ids.flatMap((id) => (stored.get(id) as T | undefined) ?? []);
      },
    }),
    async write(changes: Change[]) {
      const copies = structuredClone(changes);
      if (script.writing instanceof Error) throw script.writing;
      await script.writing;
      for (const { id, document } of copies) if (document) stored.set(id, document);
    },
  };
  return { set, stored, script, reads };
}
const all = [tallies as never];
const count = (stored: Map<string, Document>, id: string): unknown => stored.get(id)?.['count'];

describe('folding', () => {
  test('asks the set once for a document, and goes on from what it has', async () => {
    const { set, stored, reads } = scriptedSet([{ id: 'a', position: 1, count: 7 }]);
    const documents = folding(set, all, { cached: 10 });
    await documents.fold([counted(2, 'a'), counted(3, 'b'), counted(4, 'a')]);
    await documents.fold([counted(5, 'a')]);
    await documents.write(5);
    expect([count(stored, 'a'), count(stored, 'b')]).toEqual([10, 1]);
    expect(reads).toEqual(['a', 'b']);
  });

  test('asks for nothing where an event begins its document, and goes on from that', async () => {
    type Opened = { type: 'Opened' | 'Counted'; id: string };
    const opening = projection<Opened, Tally>(
      { name: 'tallies', version: 1, indexes: {}, key: ({ id }) => id, begins: ['Opened'] },
      {
        Opened: (_, { id }) => ({ id, position: 0, count: 0 }),
        Counted: (view) => view && { ...view, count: view.count + 1 },
      },
    );
    const opened = (position: number, id: string): Recorded => ({
      ...counted(position, id),
      event: { type: 'Opened', id } as never,
    });
    const { set, stored, reads } = scriptedSet([{ id: 'old', position: 1, count: 7 }]);
    const documents = folding(set, [opening as never], { cached: 1 });
    await documents.fold([opened(2, 'a'), counted(3, 'a')]);
    expect(reads).toEqual([]);
    // One that comes a second time is left alone; what was let go of is asked for, as any other.
    await documents.fold([opened(2, 'a'), opened(4, 'b'), counted(5, 'old')]);
    await documents.write(5);
    await documents.fold([counted(6, 'a')]);
    await documents.write(6);
    expect(['a', 'b', 'old'].map((id) => count(stored, id))).toEqual([2, 0, 8]);
    expect(reads).toEqual(['old', 'a']);
  });

  test('takes nothing for absent that could not be read', async () => {
    const { set, stored, script } = scriptedSet([{ id: 'a', position: 1, count: 7 }]);
    const documents = folding(set, all, { cached: 10 });
    script.reading = new Error('away');
    await expect(documents.fold([counted(2, 'a')])).rejects.toThrow('away');
    expect(documents.changed()).toBe(0);
    delete script.reading;
    await documents.fold([counted(2, 'a')]);
    await documents.write(2);
    expect(count(stored, 'a')).toBe(8);
  });

  test('writes again what could not be written, with what happened since', async () => {
    const { set, stored, script } = scriptedSet();
    const documents = folding(set, all, { cached: 10, empty: true });
    await documents.fold([counted(1, 'a'), counted(2, 'b')]);
    script.writing = new Error('full');
    await expect(documents.write(2)).rejects.toThrow('full');
    await documents.fold([counted(3, 'b')]);
    expect(documents.changed()).toBe(2);
    delete script.writing;
    await documents.write(3);
    expect([count(stored, 'a'), count(stored, 'b')]).toEqual([1, 2]);
  });

  test('goes on while it writes, and keeps what is under way', async () => {
    const { set, stored, script, reads } = scriptedSet();
    const documents = folding(set, all, { cached: 1, empty: true });
    await documents.fold([counted(1, 'a')]);
    let written = () => {};
    script.writing = new Promise<void>((resolve) => (written = resolve));
    const writing = documents.write(1);
    await documents.fold([counted(2, 'b'), counted(3, 'a')]);
    written();
    await writing;
    expect([count(stored, 'a'), count(stored, 'b')]).toEqual([1, undefined]);
    delete script.writing;
    await documents.write(3);
    expect([count(stored, 'a'), count(stored, 'b')]).toEqual([2, 1]);
    expect(reads).toEqual([]);
  });

  test('asks again for what it wrote and let go of, and for nothing that it never wrote', async () => {
    const { set, stored, reads } = scriptedSet();
    const documents = folding(set, all, { cached: 1, empty: true });
    for (const [position, id] of [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ] as const) {
      await documents.fold([counted(position, id)]);
      await documents.write(position);
    }
    await documents.fold([counted(4, 'a'), counted(5, 'd')]);
    await documents.write(5);
    expect(count(stored, 'a')).toBe(2);
    expect(reads).toEqual(['a']);
  });

  test('of a set that was empty asks for nothing new, until there is more than it remembers', async () => {
    const { set, stored, reads } = scriptedSet();
    const documents = folding(set, all, { cached: 1, empty: true, remembered: 2 });
    let position = 0;
    const fold = async (...ids: string[]): Promise<void> => {
      await documents.fold(ids.map((id) => counted(++position, id)));
      await documents.write(position);
    };
    await fold('a', 'b');
    await fold('c');
    expect(reads).toEqual([]);
    await fold('a');
    expect(reads).toEqual(['a']);
    await fold('d', 'e');
    await fold('f');
    await fold('b', 'g');
    expect(reads).toEqual(['a', 'd', 'e', 'f', 'b', 'g']);
    expect(['a', 'b', 'c', 'd', 'g'].map((id) => count(stored, id))).toEqual([2, 2, 1, 1, 1]);
  });
});
