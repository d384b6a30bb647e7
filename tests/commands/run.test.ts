import { describe, expect, test } from 'vitest';
import { openMemoryEventStore } from '../../adapters/eventstore/memory.ts';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import { createFolder, deleteFolder, editGig, openGig } from '../../commands/gig.ts';
import { system } from '../../commands/core/actors.ts';
import { openJournal } from '../../commands/core/journal.ts';
import { personKeys } from '../../commands/core/personKeys.ts';
import { type Surroundings, command, runner, wasRun } from '../../commands/core/run.ts';
import { startSession } from '../../commands/session.ts';
import { switchLinkOff } from '../../commands/galleryLink.ts';
import { gig } from '../../domain/gig.ts';
import { z } from 'zod';
import { codec } from '../../domain/kernel/codec.ts';
import type { Actor } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { eventSchemas } from '../../domain/schemas.ts';

const details = {
  name: 'Asha & Ravi',
  description: '',
  category: 'Wedding',
  dateTime: '2026-12-01T10:00',
  location: 'Chennai',
};
const form = {
  gigId: 'g',
  details,
  gigType: 'public' as const,
  guestUploads: { enabled: false, limit: 10, moderation: true },
  passwordGiven: false,
};
const photographer = (id: string): Actor => ({ kind: 'user', id, role: 'photographer' });
const caller = { actor: photographer('o'), correlation: 'c' };

function context() {
  const store = openMemoryEventStore();
  const keys = personKeys(openMemoryVault());
  const translation = codec(eventSchemas, keys);
  const process = () => runner(openJournal(store, translation));
  return { store, keys, run: process(), process };
}
const outcomeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.kind : String(error)),
  );

describe('running a command', () => {
  test('appends what was decided and answers where', async () => {
    const { run, store } = context();
    const outcome = await run(openGig, form, caller);
    expect(outcome).toMatchObject({ id: 'g', changed: true, state: { status: 'open', ownerId: 'o' } });
    expect((await store.readStream('gig-g')).map(({ type }) => type)).toEqual(['GigOpened']);
    expect(outcome.position).toBe((await store.readLast('gig-g'))!.position);
  });

  test('names, places and free text never stand in the log in clear', async () => {
    const { run, store } = context();
    await run(openGig, form, caller);
    expect(JSON.stringify(await store.readStream('gig-g'))).not.toContain('Asha');
  });

  test('of somebody else reads as if nothing were there', async () => {
    const { run } = context();
    await run(openGig, form, caller);
    expect(await outcomeOf(run(editGig, form, { ...caller, actor: photographer('other') }))).toBe('notFound');
  });

  test('with malformed input names the field', async () => {
    const { run } = context();
    const error = await run(createFolder, { gigId: 'g', folderId: 'f', name: ' ' }, caller).catch(
      (refused: unknown) => refused,
    );
    expect(error).toMatchObject({ kind: 'invalid', errors: [{ path: 'name' }] });
  });

  test('is recognised among the last 200 of its stream, whether this process gave them or another', async () => {
    const { store } = context();
    const translation = codec(eventSchemas, personKeys(openMemoryVault()));
    const [here, there] = [openJournal(store, translation), openJournal(store, translation)];
    const run = runner(here);
    await run(openGig, form, caller);
    for (let count = 0; count < 210; count++)
      await run(editGig, { ...form, details: { ...details, name: `Take ${count}` } }, { ...caller, key: `k${count}` });
    for (const journal of [here, there]) expect((await journal.load(gig, 'g')).recent.size).toBe(200);
    expect(
      await Promise.all(['k0', 'k9', 'k10', 'k209'].map((key) => wasRun(there, editGig, 'g', { ...caller, key }))),
    ).toEqual([false, false, true, true]);
  });

  test('twice with one key appends once and answers the same', async () => {
    const { run, store } = context();
    await run(openGig, form, caller);
    const rename = { ...form, details: { ...details, name: 'Reception' } };
    const keyed = { ...caller, key: 'k' };
    const answers = await Promise.all([
      run(editGig, rename, keyed),
      run(editGig, rename, keyed),
      run(editGig, rename, keyed),
    ]);
    expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
    expect(await store.readStream('gig-g')).toHaveLength(2);
  });

  test('a key of another caller is another command', async () => {
    const { run } = context();
    await run(openGig, form, { ...caller, key: 'k' });
    await run(openGig, { ...form, gigId: 'h' }, { actor: photographer('p'), correlation: 'c', key: 'k' });
    expect(await outcomeOf(run(editGig, { ...form, gigId: 'h' }, caller))).toBe('notFound');
  });

  test('50 writers in two processes lose nothing and break no rule', async () => {
    const { run, process, store } = context();
    await run(openGig, form, caller);
    const second = process();
    const tries = Array.from({ length: 50 }, (_, n) =>
      outcomeOf(
        (n % 2 ? run : second)(createFolder, { gigId: 'g', folderId: `f${n}`, name: `Folder ${n % 25}` }, caller),
      ),
    );
    const outcomes = await Promise.all(tries);
    // Each of the 25 names was wanted twice: one got it, the other was told.
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(25);
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(25);
    expect(await store.readStream('gig-g')).toHaveLength(26);
  });

  test('a stream that this process knows is changed without being read; what another process wrote is seen all the same', async () => {
    const { store } = context();
    let reads = 0;
    const counted = {
      ...store,
      readStream: (...asked: Parameters<typeof store.readStream>) => (reads++, store.readStream(...asked)),
    };
    const translation = codec(eventSchemas, personKeys(openMemoryVault()));
    const [here, there] = [runner(openJournal(counted, translation)), runner(openJournal(store, translation))];
    await here(openGig, form, caller);
    reads = 0;
    const named = (name: string) => ({ ...form, details: { ...details, name } });
    for (let n = 0; n < 5; n++)
      expect(await here(editGig, named(`Take ${n}`), caller)).toMatchObject({ changed: true });
    expect(reads).toBe(0);
    // As this process knows it, the first would change nothing, and the second would be refused for a folder that is not there.
    await there(editGig, named('Elsewhere'), caller);
    expect(await here(editGig, named('Take 4'), caller)).toMatchObject({ changed: true });
    await there(createFolder, { gigId: 'g', folderId: 'f', name: 'Vows' }, caller);
    expect(await here(deleteFolder, { gigId: 'g', folderId: 'f' }, caller)).toMatchObject({ changed: true });
    expect((await store.readStream('gig-g')).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('a stream that is begun under a new id is not read at all; one that is there after all stays as it is', async () => {
    const { store } = context();
    let reads = 0;
    const counting = {
      ...store,
      readStream: (...asked: Parameters<typeof store.readStream>) => (reads++, store.readStream(...asked)),
    };
    const process = () => runner(openJournal(counting, codec(eventSchemas, personKeys(openMemoryVault()))));
    const session = { sessionId: 's', userId: 'u', expiresAt: '2026-12-01T10:00:00.000Z' };
    const login = { actor: system('login'), correlation: 'c' };
    await process()(startSession, session, login);
    expect(reads).toBe(0);
    await process()(startSession, { ...session, userId: 'other' }, login).catch(() => undefined);
    expect(await store.readStream('session-s')).toHaveLength(1);
  });

  test('a process that cached a stream sees what another one wrote to it', async () => {
    const { run, process } = context();
    await run(openGig, form, caller);
    const other = process();
    await other(createFolder, { gigId: 'g', folderId: 'f', name: 'Ceremony' }, caller);
    expect(await outcomeOf(run(createFolder, { gigId: 'g', folderId: 'x', name: 'ceremony' }, caller))).toBe(
      'conflict',
    );
  });
});

describe('a description without `to`', () => {
  const around = { at: '2026-11-22T10:00:00.000Z' } as Surroundings;
  const about = { aggregate: gig, id: () => 'g', may: () => true };

  test('makes the command of its name, or of the type that it says, of its input and the time', () => {
    expect(deleteFolder.to({ gigId: 'g', folderId: 'f' }, around, undefined)).toEqual({
      type: 'DeleteFolder',
      gigId: 'g',
      folderId: 'f',
      at: around.at,
    });
    expect(switchLinkOff.to({ gigId: 'g', linkId: 'l' }, around, undefined)).toMatchObject({ type: 'SwitchOff' });
    expect(switchLinkOff.name).toBe('SwitchGalleryLinkOff');
  });

  test('is refused by the compiler where the decider wants more than the input has, or knows no such command', () => {
    command({ ...about, name: 'DeleteFolder', input: z.object({ folderId: z.string() }) });
    // @ts-expect-error The decider's command names a folder.
    command({ ...about, name: 'DeleteFolder', input: z.object({ gigId: z.string() }) });
    // @ts-expect-error There is no such command.
    command({ ...about, name: 'BurnFolder', input: z.object({ folderId: z.string() }) });
  });
});

test('how a stream stands is known with what is personal still sealed, and without a look at anybody’s key', async () => {
  const { store, run, keys } = context();
  await run(openGig, form, caller);
  const asked: string[] = [];
  const journal = openJournal(store, codec(eventSchemas, { ...keys, find: (id) => (asked.push(id), keys.find(id)) }));
  const sealed = (await journal.loadSealed(gig, 'g')).state;
  expect(sealed).toMatchObject({ status: 'open', ownerId: 'o' });
  expect(JSON.stringify(sealed)).not.toContain('Asha');
  expect(asked).toEqual([]);
  // Neither is taken for the other, whichever came first.
  expect((await journal.load(gig, 'g')).state).toMatchObject({ details });
  await run(editGig, { ...form, details: { ...details, name: 'Meera' } }, caller);
  expect(JSON.stringify((await journal.loadSealed(gig, 'g')).state)).not.toContain('Meera');
  expect((await journal.load(gig, 'g')).state).toMatchObject({ details: { name: 'Meera' } });
});
