import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../commands/core/actors.ts';
import { runner } from '../../commands/core/run.ts';
import { reserveGig, reserveMedia } from '../../commands/subscription.ts';
import { derivedId, newId } from '../../domain/kernel/id.ts';
import type { Recorded } from '../../domain/kernel/event.ts';
import { subscription } from '../../domain/subscription.ts';
import { housekeep } from '../../reactions/housekeeping.ts';
import { returnUnused } from '../../reactions/quota.ts';
import type { ReactionTools } from '../../reactions/core/reaction.ts';
import { interleave } from '../interleave.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let it: TestLoom;
let asha: Person;
beforeAll(async () => {
  it = await startLoom();
  asha = await it.register('Asha Rao', { plan: 'free-trial' });
});
afterAll(() => it.close());

const reserved = async () => (await it.loom.context.write.journal.load(subscription, asha.id)).state;
const caller = () => ({ actor: system('test'), correlation: newId() });
/** What the reaction does about the last event of the studio's plan. */
const react = async (withinMs: number): Promise<void> => {
  const { feed, decode, write } = it.loom.context;
  const [last] = (await feed.readStream(`subscription-${asha.id}`)).slice(-1);
  const [{ event, meta }] = (await decode([last!])) as [Recorded];
  await returnUnused(withinMs).react(event, meta, { write } as ReactionTools, { ...caller(), key: meta.id });
};

test('a gig that was reserved and never opened is given back, and another can be opened', async () => {
  await it.loom.context.write.run(reserveGig, { userId: asha.id, gigId: newId() }, caller());
  expect(
    (
      await it.call('POST', '/api/v1/gigs/create', {
        token: asha.token,
        body: {
          gig_name: 'Wedding',
          description: 'From the vows to the last dance',
          date_time: '2026-11-21T18:00',
          location: 'Kochi',
        },
      })
    ).status,
  ).toBe(422);
  await react(50);
  expect((await reserved()).gigs.size).toBe(0);
  await it.createGig(asha);
  await react(50);
  expect((await reserved()).gigs.size).toBe(1);
});

test('a photo that was reserved and never received is given back, and one that was received is not', async () => {
  await it.loom.context.write.run(reserveMedia, { userId: asha.id, mediaId: newId() }, caller());
  await react(50);
  expect((await reserved()).media.size).toBe(0);
  const { gigs } = (await it.call<{ gigs: { gig_id: string }[] }>('GET', '/api/v1/gigs/my-gigs', { token: asha.token }))
    .body;
  await it.upload(asha, gigs[0]!.gig_id, [{ name: 'a.jpg', bytes: await makeJpeg({ width: 64, height: 48 }) }]);
  await react(50);
  expect((await reserved()).media.size).toBe(1);
});

test('deleting many at once with one key gives every one of them back', async () => {
  const { gigs } = (await it.call<{ gigs: { gig_id: string }[] }>('GET', '/api/v1/gigs/my-gigs', { token: asha.token }))
    .body;
  const files = await Promise.all(
    [2, 3, 4].map(async (seed) => ({ name: `${seed}.jpg`, bytes: await makeJpeg({ width: 64, height: 48, seed }) })),
  );
  const { received } = await it.upload(asha, gigs[0]!.gig_id, files);
  expect((await reserved()).media.size).toBe(4);
  const about = {
    token: asha.token,
    body: { media_ids: received.map(({ media_id: id }) => id) },
    headers: { 'idempotency-key': 'one-key-for-all' },
  };
  expect((await it.call('DELETE', `/api/v1/gigs/${gigs[0]!.gig_id}/media/bulk`, about)).status).toBe(200);
  expect((await reserved()).media.size).toBe(1);
  expect((await it.call('POST', `/api/v1/gigs/${gigs[0]!.gig_id}/media/restore`, about)).status).toBe(200);
  expect((await reserved()).media.size).toBe(4);
});

describe('what comes back or arrives at the moment in which it is given back', () => {
  let vikram: Person;
  let gigId: string;
  const read = async () => (await it.loom.context.write.journal.load(subscription, vikram.id)).state;
  const act = async (method: string, path: string, body: object) =>
    expect((await it.call(method, `/api/v1${path}`, { token: vikram.token, body })).status).toBe(200);
  const photo = async (seed: number) => ({
    name: `${seed}.jpg`,
    bytes: await makeJpeg({ width: 64, height: 48, seed }),
  });
  beforeAll(async () => {
    vikram = await it.register('Vikram Sen', { plan: 'free-trial' });
    ({ gig_id: gigId } = await it.createGig(vikram));
  });

  test('is counted: a photo that took long to arrive', async () => {
    const { context } = it.loom;
    const late = await photo(21);
    const mediaId = derivedId('media', gigId, createHash('sha256').update(late.bytes).digest('hex'));
    const slow = {
      ...context.write,
      run: async (...args: Parameters<typeof context.write.run>) => (
        await it.upload(vikram, gigId, [late]),
        context.write.run(...args)
      ),
    };
    // Its reservation stands alone for as long as is waited; while it is given back, the photo comes.
    await context.write.run(reserveMedia, { userId: vikram.id, mediaId }, caller());
    await returnUnused(0).react(
      { type: 'MediaQuotaReserved', userId: vikram.id, mediaId } as never,
      {} as never,
      { ...context, write: slow } as never,
      caller(),
    );
    await it.settled();
    expect([...(await read()).media]).toEqual([mediaId]);
    await act('DELETE', `/gigs/${gigId}/media/bulk`, { media_ids: [mediaId] });
    await it.settled();
    expect((await read()).media.size).toBe(0);
  });
  test('is counted: a photo that one device deletes and another restores', async () => {
    const id = (await it.upload(vikram, gigId, [await photo(22)])).received[0]!.media_id;
    const ids = { media_ids: [id] };
    await interleave(
      it,
      'ReturnMedia',
      () => act('POST', `/gigs/${gigId}/media/restore`, ids),
      () => act('DELETE', `/gigs/${gigId}/media/bulk`, ids),
    );
    await it.settled();
    expect([...(await read()).media]).toEqual([id]);
  });
  test('is counted: a gig', async () => {
    const ids = { gig_ids: [gigId] };
    await interleave(
      it,
      'ReturnGig',
      () => act('POST', '/gigs/restore', ids),
      () => act('DELETE', '/gigs/bulk-delete', ids),
    );
    await it.settled();
    expect([...(await read()).gigs]).toEqual([gigId]);
  });
  test('is counted: the photos of a gig that comes back as its last hour ends', async () => {
    const { write, reads, feed } = it.loom.context;
    const before = [...(await read()).media];
    expect(before).toHaveLength(1);
    await act('DELETE', '/gigs/bulk-delete', { gig_ids: [gigId] });
    const now = (): Date => new Date(Date.now() + 31 * 86_400_000);
    const run = runner(write.journal, now);
    let back = false;
    const late: typeof run = async (description, input, by) => {
      const its = (input as { mediaId?: string }).mediaId === before[0];
      if (its && !back) await act('POST', '/gigs/restore', { gig_ids: [gigId] });
      back ||= its;
      return run(description, input, by);
    };
    expect(await housekeep({ write: { ...write, now, run: late }, reads, feed })).toMatchObject({ gigs: 0 });
    expect(back).toBe(true);
    expect([...(await read()).media]).toEqual(before);
  });
});
