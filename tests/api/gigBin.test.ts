import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeletedGig, GigAnswer } from '../../api/contract/gig.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
let gig: GigAnswer;

const mine = async (who = asha) =>
  (await loom.call<{ gigs: GigAnswer[] }>('GET', '/api/v1/gigs/my-gigs', { token: who.token })).body.gigs.map(
    ({ gig_id }) => gig_id,
  );
const bin = async (who = asha) =>
  (await loom.call<{ gigs: DeletedGig[] }>('GET', '/api/v1/gigs/bin', { token: who.token })).body.gigs;
const remove = (ids: string[], who = asha) =>
  loom.call<{ message: string }>('DELETE', '/api/v1/gigs/bulk-delete', { token: who.token, body: { gig_ids: ids } });
const restore = (ids: string[], who = asha) =>
  loom.call<{ message?: string; detail?: string }>('POST', '/api/v1/gigs/restore', {
    token: who.token,
    body: { gig_ids: ids },
  });

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  gig = await loom.createGig(asha, { gig_name: 'Meera & Arjun', gig_type: 'private', password: 'marigold 1' });
  await loom.upload(asha, gig.gig_id, [{ name: 'a.jpg', bytes: await makeJpeg({ width: 300, height: 200, seed: 1 }) }]);
  await loom.settled();
});
afterAll(() => loom.close());

test('a deleted gig lies in the bin for 30 days, with its photos', async () => {
  expect((await remove([gig.gig_id])).body).toEqual({ message: 'Gig deleted' });
  expect(await mine()).toEqual([]);
  const [deleted] = await bin();
  expect(deleted).toMatchObject({ gig_id: gig.gig_id, gig_name: 'Meera & Arjun', total_photos: 1, days_left: 30 });
  expect((await fetch(`${loom.url}${deleted!.thumbnails[0]!.thumb_url}`)).status).toBe(200);
  expect((await loom.call('GET', `/api/v1/gigs/${gig.gig_id}`, { token: asha.token })).status).toBe(404);
  expect((await loom.call('GET', `/api/v1/public/gigs/${gig.gig_id}`)).status).toBe(404);
});

test('and comes back as it was, for its guests too', async () => {
  expect((await restore([gig.gig_id])).body).toEqual({ message: 'Gig restored' });
  expect(await bin()).toEqual([]);
  const { body } = await loom.call<GigAnswer>('GET', `/api/v1/gigs/${gig.gig_id}`, { token: asha.token });
  expect(body).toMatchObject({
    gig_name: 'Meera & Arjun',
    total_photos: 1,
    gig_type: 'private',
    has_password: true,
    access_code: gig.access_code,
  });
  expect(
    (await loom.call('POST', `/api/v1/public/gigs/${gig.gig_id}/unlock`, { body: { password: 'marigold 1' } })).status,
  ).toBe(200);
  expect((await restore([gig.gig_id])).status).toBe(200);
});

test("somebody else's gig is neither listed nor restored", async () => {
  const ravi = await loom.register('Ravi Iyer');
  await remove([gig.gig_id]);
  expect(await bin(ravi)).toEqual([]);
  expect((await restore([gig.gig_id], ravi)).status).toBe(404);
  await restore([gig.gig_id]);
});

test('several go and come back at once, with one key for all', async () => {
  const two = [(await loom.createGig(asha)).gig_id, (await loom.createGig(asha)).gig_id];
  const keyed = (method: string, path: string) =>
    loom.call<{ message: string }>(method, `/api/v1/gigs/${path}`, {
      token: asha.token,
      body: { gig_ids: two },
      headers: { 'idempotency-key': `${path}-1` },
    });
  expect((await keyed('DELETE', 'bulk-delete')).body.message).toBe('2 gigs deleted');
  expect(await mine()).toEqual([gig.gig_id]);
  expect((await keyed('POST', 'restore')).body.message).toBe('2 gigs restored');
  expect((await mine()).length).toBe(3);
});

test('a plan that has no place for it any more says so, and the gig stays in the bin', async () => {
  const trial = await loom.register('Tara Trial', { plan: 'free-trial' });
  const { gig_id: first } = await loom.createGig(trial);
  await remove([first], trial);
  const { gig_id: second } = await loom.createGig(trial);
  expect(await restore([first], trial)).toMatchObject({
    status: 422,
    body: { detail: 'Your plan includes 1 gig. Please upgrade to continue.' },
  });
  expect((await bin(trial)).map(({ gig_id }) => gig_id)).toEqual([first]);
  await remove([second], trial);
  expect((await restore([first], trial)).status).toBe(200);
});
