import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openMemoryEventStore } from '../../adapters/eventstore/memory.ts';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import { openJournal } from '../../commands/core/journal.ts';
import { personKeys } from '../../commands/core/personKeys.ts';
import { command, runner } from '../../commands/core/run.ts';
import { closeMonth, holdMonths, untilStill } from '../../commands/monthSeal.ts';
import type { EventStore } from '../../commands/ports/eventStore.ts';
import type { Vault } from '../../commands/ports/vault.ts';
import { advance } from '../../domain/invoice/advance.ts';
import { codec } from '../../domain/kernel/codec.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import { story } from '../fixtures/story/all.ts';

const by = { actor: { kind: 'user', id: 'asha', role: 'photographer' } as const, correlation: 'c' };
const now = (): Date => new Date('2026-11-02T10:00:00Z');
const DAY = '2026-10-31';

type Receive = Extract<Parameters<typeof advance.decider.decide>[0], { type: 'ReceiveAdvance' }>;
const received = story
  .flatMap(({ commands }) => commands as readonly { type: string }[])
  .find((each): each is Receive => each.type === 'ReceiveAdvance')!;
/** An advance without the client and the settings that it is received for. */
const receive = command({
  name: 'ReceiveAdvance',
  aggregate: advance,
  id: ({ advanceId }) => advanceId,
  input: z.object({ advanceId: z.string(), on: z.string() }),
  may: () => true,
  to: ({ advanceId, on }, { at }) => ({
    ...received,
    advanceId,
    ownerId: 'asha',
    at,
    money: { ...received.money, on },
  }),
});

/** Adapters of which each call takes place when the scheduler says so, as those of other processes do. */
function scheduled(scheduler: fc.Scheduler, store: EventStore, vault: Vault): { store: EventStore; vault: Vault } {
  const late =
    <A extends unknown[], T>(of: (...input: A) => Promise<T>, label: string) =>
    async (...input: A): Promise<T> => {
      await scheduler.schedule(Promise.resolve(), `${label} begins`);
      const answer = await of(...input);
      await scheduler.schedule(Promise.resolve(), `${label} is answered`);
      return answer;
    };
  return {
    store: {
      ...store,
      append: late((...input) => store.append(...input), 'append'),
      readStream: late((...input) => store.readStream(...input), 'read'),
    },
    vault: {
      ...vault,
      put: late((...input) => vault.put(...input), 'put'),
      list: late((...input) => vault.list(...input), 'list'),
      delete: late((...input) => vault.delete(...input), 'delete'),
    },
  };
}

/** What is dated into the month when it is sealed, what is in the end, and how each writer fared. */
async function race(scheduler: fc.Scheduler, writers: number, held: boolean) {
  const [store, vault] = [openMemoryEventStore(), openMemoryVault({ now: () => now().getTime() })];
  const keys = personKeys(openMemoryVault());
  await keys.obtain('asha');
  const process = () => {
    const own = scheduled(scheduler, store, vault);
    const journal = openJournal(own.store, codec(eventSchemas, keys));
    return { run: runner(journal, now, held ? holdMonths(journal, own.vault, now) : undefined), vault: own.vault };
  };
  const dated = async (): Promise<string[]> => {
    const all = await Promise.all(Array.from({ length: writers }, (_, n) => store.readStream(`advance-${n}`)));
    return all.flat().map(({ stream }) => stream);
  };
  let sealed: string[] | undefined;
  const seal = async (): Promise<void> => {
    const { run, vault: own } = process();
    await run(closeMonth, { month: '2026-10' }, by);
    const wait = async () => scheduler.schedule(Promise.resolve(), 'wait');
    try {
      await untilStill({ vault: own }, { ownerId: 'asha', month: '2026-10' }, wait);
    } catch (error) {
      expect(error).toMatchObject({ kind: 'unavailable' });
      return;
    }
    sealed = await dated();
  };
  const fates: string[] = [];
  const write = async (n: number): Promise<void> => {
    try {
      await process().run(receive, { advanceId: String(n), on: DAY }, by);
      fates[n] = 'recorded';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fates[n] = error.code;
    }
  };
  await scheduler.waitFor(Promise.all([seal(), ...Array.from({ length: writers }, (_, n) => write(n))]));
  return { sealed, dated: await dated(), fates };
}

test('whoever seals a month and whoever dates something into it at the same moment, in whatever order: it is in the seal, or refused', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 3 }), async (scheduler, writers) => {
      const { sealed, dated, fates } = await race(scheduler, writers, true);
      for (const fate of fates) seen.add(fate);
      if (sealed) expect(dated).toEqual(sealed);
      expect(dated).toEqual(fates.flatMap((fate, n) => (fate === 'recorded' ? [`advance-${n}`] : [])));
    }),
    { numRuns: 200, seed: 16 },
  );
  expect(seen).toEqual(new Set(['recorded', 'month.sealed']));
});

test('without that, some order leaves one beside the seal', async () => {
  const found = await fc.check(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const { sealed, dated } = await race(scheduler, 2, false);
      return sealed === undefined || dated.length === sealed.length;
    }),
    { numRuns: 200, seed: 16 },
  );
  expect(found.failed).toBe(true);
});

test('a process that died in between is waited for, and then no more', async () => {
  let clock = Date.parse('2026-11-02T10:00:00Z');
  const vault = openMemoryVault({ now: () => clock });
  const store = openMemoryEventStore();
  const journal = openJournal(store, codec(eventSchemas, personKeys(openMemoryVault())));
  const event = { type: 'AdvanceReceived', ownerId: 'asha', on: DAY };
  await holdMonths(journal, vault, () => new Date(clock))({ name: 'advance' }, undefined, [event]);
  const month = { ownerId: 'asha', month: '2026-10' };
  await expect(untilStill({ vault }, month, async () => undefined)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Something dated into October 2026 is being finished at this moment. Please seal it again in a minute.',
  });
  // Of a later month it is not waited for, nor of another studio.
  await untilStill({ vault }, { ...month, month: '2026-09' });
  await untilStill({ vault }, { ...month, ownerId: 'ravi' });
  clock += 60_001;
  await untilStill({ vault }, month);
});
