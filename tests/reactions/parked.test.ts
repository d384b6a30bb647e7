import { expect, test } from 'vitest';
import { openMemoryEventStore } from '../../adapters/eventstore/memory.ts';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import type { Json } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import type { Reaction, ReactionTools } from '../../reactions/core/reaction.ts';
import { runReactions } from '../../reactions/core/run.ts';
import type { Decode } from '../../projections/core/runner.ts';

const decode = (async (stored) =>
  stored.map(({ type, position, id, stream, revision }) => ({
    event: { type },
    meta: { id, position, stream, revision, correlation: 'c' },
  }))) as Decode;

test('what was parked is tried again when a process without reactions asks for it', async () => {
  const feed = openMemoryEventStore();
  const vault = openMemoryVault();
  await feed.append('thing-a', -1, [{ id: newId(), type: 'Happened', data: {}, meta: {} }]);
  let works = false;
  let tries = 0;
  const reaction: Reaction = {
    name: 'testing',
    on: ['Happened'],
    atOnce: 1,
    react: async () => {
      tries++;
      if (!works) throw new Error('the printer is on fire');
    },
  };
  // As it stands after five failures.
  await vault.put('checkpoint', 'testing', 1);
  const parked = { id: 'testing:1', reaction: 'testing', stream: 'thing-a', revision: 0, error: 'no paper' };
  const ask = () => vault.put('parked', parked.id, { ...parked, retry: true } as unknown as Json, { group: 'all' });
  await ask();
  const reactions = await runReactions([reaction], feed, decode, { write: { vault } } as unknown as ReactionTools);

  await expect.poll(() => tries).toBe(1);
  await expect
    .poll(async () => (await reactions.parked()).map(({ error, retry }) => [error, retry]))
    .toEqual([['the printer is on fire', undefined]]);
  works = true;
  await ask();
  await expect.poll(() => reactions.parked()).toEqual([]);
  expect(tries).toBe(2);
  await reactions.close();
  await feed.close();
});
