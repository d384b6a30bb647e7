import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaAnswer } from '../../api/contract/media.ts';
import { makeJpeg } from '../pictures.ts';
import { startLoom, type TestLoom } from '../server.ts';

let loom: TestLoom;
beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());

test('a photo is as large as it was shot, and stands upright; its guests load the screen size', async () => {
  const owner = await loom.register();
  const gig = await loom.createGig(owner);
  await loom.upload(owner, gig.gig_id, [
    { name: 'a.jpg', bytes: await makeJpeg({ width: 2400, height: 1600, exif: { orientation: 6 } }) },
  ]);
  await loom.settled();
  const { body } = await loom.call<{ original_photos: MediaAnswer[] }>('GET', `/api/v1/gigs/${gig.gig_id}/media`, {
    token: owner.token,
  });
  expect(body.original_photos[0]).toMatchObject({ width: 1600, height: 2400 });
  const guests = await loom.call('GET', `/api/v1/public/gigs/${gig.gig_id}/media`);
  expect(guests.body).toMatchObject({ media: [{ width: 1067, height: 1600 }] });
});
