import { expect, test } from 'vitest';
import { openMemoryEventStore } from '../../adapters/eventstore/memory.ts';
import { openMemoryReadModels } from '../../adapters/readmodels/memory.ts';
import type { StoredEvent } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import { type View, projection } from '../../projections/core/projection.ts';
import { type Decode, runReadSide } from '../../projections/core/runner.ts';
import { watchReadSide } from '../../projections/core/watch.ts';

interface Tally extends View {
  n: number;
}
const tallies = projection<{ type: 'Counted' }, Tally>(
  { name: 'tallies', version: 1, indexes: {} },
  { Counted: (view, _, __, id) => ({ id, n: (view?.n ?? 0) + 1 }) },
);
const projections = [tallies] as unknown as Parameters<typeof watchReadSide>[0]['projections'];
const decode: Decode = async (stored) =>
  stored.map(({ type, stream, position }) => ({
    event: { type },
    meta: { stream, position } as StoredEvent['meta'] & { stream: string },
  })) as unknown as Awaited<ReturnType<Decode>>;

test('a process that does not project waits for the projector, reads what it writes, and follows it to a rebuilt set', async () => {
  const feed = openMemoryEventStore();
  const models = openMemoryReadModels();
  let revision = -1;
  const count = async (): Promise<number> => {
    const done = await feed.append('tally-a', revision, [{ id: newId(), type: 'Counted', data: {}, meta: {} }]);
    revision = done.revision;
    return done.position;
  };
  await count();

  let waits = 0;
  const opening = watchReadSide({ models, projections, waiting: () => waits++ });
  await expect.poll(() => waits).toBe(1);
  const projector = await runReadSide({ feed, models, decode, projections });
  const watcher = await opening;
  expect(waits).toBe(1);
  const reader = watcher.reader(tallies);
  expect(await reader.get('a')).toMatchObject({ n: 1 });

  expect(await watcher.passed(await count())).toBe(true);
  expect(await reader.get('a')).toMatchObject({ n: 2 });

  // The old set is gone with the rebuild: readers that were handed out long ago find the new one.
  const own = projector.reader(tallies);
  await projector.rebuild();
  expect(await reader.get('a')).toMatchObject({ n: 2 });
  expect(await own.get('a')).toMatchObject({ n: 2 });
  expect(await watcher.passed(await count())).toBe(true);
  expect(await reader.get('a')).toMatchObject({ n: 3 });
  expect(await watcher.passed(1_000_000, 30)).toBe(false);
  await expect(watcher.rebuild()).rejects.toMatchObject({ kind: 'conflict' });

  await watcher.close();
  await projector.close();
  await feed.close();
});
