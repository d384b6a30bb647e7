import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestLoom, startLoom } from '../server.ts';
import { makeJpeg } from '../pictures.ts';
import { stopClock } from '../clock.ts';

let loom: TestLoom;
beforeAll(async () => (loom = await startLoom()));
afterAll(() => loom.close());

const page = (gigId: string, token?: string) =>
  loom.call('GET', `/api/v1/public/gigs/${gigId}/media`, { headers: token ? { 'x-gallery-token': token } : {} });

test('a gallery opens once its photographer has a verified address', async () => {
  const owner = await loom.register('Nila Bose', { verified: false });
  const gig = await loom.createGig(owner);
  expect((await page(gig.gig_id)).status).toBe(403);
  expect((await loom.call('GET', `/api/v1/public/gigs/${gig.gig_id}`)).status).toBe(403);
});

test('a private gallery asks for its password, and for the new one when that changes', async () => {
  const owner = await loom.register();
  const form = {
    gig_name: 'Sangeet',
    date_time: '2026-11-21T18:00',
    location: 'Kochi',
    gig_type: 'private',
    password: 'first-1',
  };
  const gig = await loom.createGig(owner, form);
  await loom.upload(owner, gig.gig_id, [
    { name: 'a.jpg', bytes: await makeJpeg({ width: 900, height: 600, seed: 1 }) },
  ]);
  await loom.settled();
  const unlock = (password: string) =>
    loom.call<{ gallery_token: string; detail: string }>('POST', `/api/v1/public/gigs/${gig.gig_id}/unlock`, {
      body: { password },
    });

  expect((await page(gig.gig_id)).status).toBe(401);
  const about = await loom.call<{ locked: boolean; total_photos: number; feature_image: unknown; location: string }>(
    'GET',
    `/api/v1/public/gigs/${gig.gig_id}`,
  );
  expect(about.body).toMatchObject({ locked: true, total_photos: 0, feature_image: null, location: '' });
  expect((await unlock('wrong')).status).toBe(401);
  const { gallery_token: token } = (await unlock('first-1')).body;
  const open = await page(gig.gig_id, token);
  expect(open.status).toBe(200);
  expect((open.body['media'] as unknown[]).length).toBe(1);

  await loom.call('PUT', `/api/v1/gigs/${gig.gig_id}`, { token: owner.token, body: { ...form, password: 'second-2' } });
  expect((await page(gig.gig_id, token)).status).toBe(401);
  expect((await unlock('first-1')).status).toBe(401);
  expect((await page(gig.gig_id, (await unlock('second-2')).body.gallery_token)).status).toBe(200);
});

test('wrong passwords have to wait longer and longer', async () => {
  stopClock();
  const owner = await loom.register();
  const gig = await loom.createGig(owner, { gig_type: 'private', password: 'right-1' });
  const tries = [];
  for (let n = 0; n < 8; n++)
    tries.push(
      await loom.call('POST', `/api/v1/public/gigs/${gig.gig_id}/unlock`, { body: { password: `wrong${n}` } }),
    );
  expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  expect(Number(tries.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
});
