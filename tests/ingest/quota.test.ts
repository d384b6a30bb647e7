import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '../../commands/actors.ts';
import { reserveGig, reserveMedia } from '../../commands/subscription.ts';
import { newId } from '../../domain/kernel/id.ts';
import type { Recorded } from '../../domain/kernel/event.ts';
import { subscription } from '../../domain/subscription.ts';
import { returnUnused } from '../../ingest/reactions/quota.ts';
import type { ReactionTools } from '../../ingest/reactions/reaction.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let it: TestLoom;
let asha: Person;
beforeAll(async () => {
  it = await startLoom();
  asha = await it.register('Asha Rao', { plan: 'free-trial' });
});
afterAll(() => it.close());

const reserved = async () => (await it.loom.house.write.journal.load(subscription, asha.id)).state;
const caller = () => ({ actor: system('test'), correlation: newId() });
/** What the reaction does about the last event of the studio's plan. */
const react = async (withinMs: number): Promise<void> => {
  const { feed, decode, write } = it.loom.house;
  const [last] = (await feed.readStream(`subscription-${asha.id}`)).slice(-1);
  const [{ event, meta }] = (await decode([last!])) as [Recorded];
  await returnUnused(withinMs).react(event, meta, { write } as ReactionTools, { ...caller(), key: meta.id });
};

test('a gig that was reserved and never opened is given back, and another can be opened', async () => {
  await it.loom.house.write.run(reserveGig, { userId: asha.id, gigId: newId() }, caller());
  expect((await it.call('POST', '/api/v1/gigs/create', { token: asha.token, body: { gig_name: 'Wedding', description: 'From the vows to the last dance', date_time: '2026-11-21T18:00', location: 'Kochi' } })).status).toBe(422);
  await react(50);
  expect((await reserved()).gigs.size).toBe(0);
  await it.createGig(asha);
  await react(50);
  expect((await reserved()).gigs.size).toBe(1);
});

test('a photo that was reserved and never received is given back, and one that was received is not', async () => {
  await it.loom.house.write.run(reserveMedia, { userId: asha.id, mediaId: newId() }, caller());
  await react(50);
  expect((await reserved()).media.size).toBe(0);
  const { gigs } = (await it.call<{ gigs: { gig_id: string }[] }>('GET', '/api/v1/gigs/my-gigs', { token: asha.token })).body;
  await it.upload(asha, gigs[0]!.gig_id, [{ name: 'a.jpg', bytes: await makeJpeg({ width: 64, height: 48 }) }]);
  await react(50);
  expect((await reserved()).media.size).toBe(1);
});

test('deleting many at once with one key gives every one of them back', async () => {
  const { gigs } = (await it.call<{ gigs: { gig_id: string }[] }>('GET', '/api/v1/gigs/my-gigs', { token: asha.token })).body;
  const files = await Promise.all([2, 3, 4].map(async (seed) => ({ name: `${seed}.jpg`, bytes: await makeJpeg({ width: 64, height: 48, seed }) })));
  const { received } = await it.upload(asha, gigs[0]!.gig_id, files);
  expect((await reserved()).media.size).toBe(4);
  const about = { token: asha.token, body: { media_ids: received.map(({ media_id: id }) => id) }, headers: { 'idempotency-key': 'one-key-for-all' } };
  expect((await it.call('DELETE', `/api/v1/gigs/${gigs[0]!.gig_id}/media/bulk`, about)).status).toBe(200);
  expect((await reserved()).media.size).toBe(1);
  expect((await it.call('POST', `/api/v1/gigs/${gigs[0]!.gig_id}/media/restore`, about)).status).toBe(200);
  expect((await reserved()).media.size).toBe(4);
});
