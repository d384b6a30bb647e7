import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { LiveMessage } from '../../api/contract/gallery.ts';
import { openGallery } from '../../api/gallery/access.ts';
import { watchGallery } from '../liveGallery.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
let gig: GigAnswer;
let seed = 100;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
});
afterAll(() => loom.close());
beforeEach(async () => (gig = await loom.createGig(asha)));

const watch = (gigId: string, galleryToken?: string) => watchGallery(loom, gigId, galleryToken);
const shoot = async (fields = {}) => {
  const { received } = await loom.upload(
    asha,
    gig.gig_id,
    [{ name: `${(seed += 1)}.jpg`, bytes: await makeJpeg({ width: 300, height: 200, seed }) }],
    fields,
  );
  await loom.settled();
  return received[0]!.media_id;
};
const studio = (method: string, path: string, body: object) =>
  loom.call(method, `/api/v1/gigs/${gig.gig_id}${path}`, { token: asha.token, body });
const settings = (change: object) =>
  studio('PUT', '/public-settings', { public_settings: { ...gig.public_settings, ...change } });
const ids = (messages: LiveMessage[]) =>
  messages.map((message) => ('data' in message && 'media_id' in message.data ? message.data.media_id : ''));

test('a photo that arrives, is deleted and comes back is told each time', async () => {
  const { of, leave } = await watch(gig.gig_id);
  const id = await shoot();
  await expect.poll(() => ids(of('new_photo'))).toEqual([id]);
  const { data } = of('new_photo')[0]!;
  expect((await fetch(`${loom.url}${data.thumb_url}`)).status).toBe(200);
  await studio('DELETE', '/media/bulk', { media_ids: [id] });
  await expect.poll(() => ids(of('photo_removed'))).toEqual([id]);
  await studio('POST', '/media/restore', { media_ids: [id] });
  await expect.poll(() => ids(of('new_photo'))).toEqual([id, id]);
  leave();
});

test('a photo that is moved into a hidden folder leaves, and comes when it is moved out', async () => {
  const { body: hidden } = await loom.call<{ folder_id: string }>('POST', `/api/v1/gigs/${gig.gig_id}/folders`, {
    token: asha.token,
    body: { folder_name: 'Not yet' },
  });
  await settings({ visible_folders: ['root'] });
  const id = await shoot();
  const { of, leave } = await watch(gig.gig_id);
  await studio('PUT', '/media/move', { media_ids: [id], folder_id: hidden.folder_id });
  await expect.poll(() => ids(of('photo_removed'))).toEqual([id]);
  const secret = await shoot({ folder_id: hidden.folder_id });
  await studio('PUT', '/media/move', { media_ids: [id], folder_id: null });
  await expect.poll(() => ids(of('new_photo'))).toEqual([id]);
  await studio('DELETE', '/media/bulk', { media_ids: [secret] });
  await studio('DELETE', '/media/bulk', { media_ids: [id] });
  await expect.poll(() => ids(of('photo_removed'))).toEqual([id, id]);
  leave();
});

test('a photo that is moved from one shown folder to another is no news', async () => {
  const { body: vows } = await loom.call<{ folder_id: string }>('POST', `/api/v1/gigs/${gig.gig_id}/folders`, {
    token: asha.token,
    body: { folder_name: 'Vows' },
  });
  const id = await shoot();
  const { heard, of, leave } = await watch(gig.gig_id);
  await studio('PUT', '/media/move', { media_ids: [id], folder_id: vows.folder_id });
  const next = await shoot();
  await expect.poll(() => ids(of('new_photo'))).toEqual([next]);
  expect(heard.map(({ type }) => type)).toEqual(['ready', 'new_photo']);
  leave();
});

test('who watches is told that what is shown was changed, and let go when it is not theirs any more', async () => {
  const guest = await watch(gig.gig_id);
  await settings({ visible_folders: [] });
  await expect.poll(() => guest.of('gallery_changed').length).toBe(1);
  await studio('PUT', '', {
    gig_name: 'Wedding',
    date_time: '2026-11-21T18:00',
    location: 'Kochi',
    category: 'Event',
    gig_type: 'private',
    password: 'jasmine 7',
  });
  await guest.closed;
});

test('who knows the password stays until the gig is deleted', async () => {
  const secret = await loom.createGig(asha, { gig_type: 'private', password: 'jasmine 7' });
  const { gallery_token: token } = (
    await loom.call<{ gallery_token: string }>('POST', `/api/v1/public/gigs/${secret.gig_id}/unlock`, {
      body: { password: 'jasmine 7' },
    })
  ).body;
  const guest = await watch(secret.gig_id, token);
  await loom.call('DELETE', '/api/v1/gigs/bulk-delete', { token: asha.token, body: { gig_ids: [secret.gig_id] } });
  await expect.poll(() => guest.of('refused').length).toBe(1);
  await guest.closed;
});

test('a page that stays open renews its token, for a day at most', async () => {
  const secret = await loom.createGig(asha, { gig_type: 'private', password: 'jasmine 7' });
  const base = `/api/v1/public/gigs/${secret.gig_id}`;
  const { gallery_token: given } = (
    await loom.call<{ gallery_token: string }>('POST', `${base}/unlock`, { body: { password: 'jasmine 7' } })
  ).body;
  const renew = (token: string, path = base) =>
    loom.call<{ gallery_token: string }>('POST', `${path}/renew`, { headers: { 'x-gallery-token': token } });
  const again = await renew(given);
  expect(
    (await loom.call('GET', `${base}/media`, { headers: { 'x-gallery-token': again.body.gallery_token } })).status,
  ).toBe(200);
  expect((await renew(`${given}x`)).status).toBe(401);
  expect((await renew(given, `/api/v1/public/gigs/${gig.gig_id}`)).status).toBe(401);

  let hours = 0;
  const { context } = loom.loom;
  const gallery = openGallery({
    ...context,
    write: { ...context.write, now: () => new Date(Date.now() + hours * 3_600_000) },
  });
  const view = await gallery.find(secret.gig_id);
  let token = given;
  for (hours = 1.5; hours < 23.9; hours += 1.5) token = (await gallery.renew(view, token)).token;
  hours = 23.9;
  token = (await gallery.renew(view, token)).token;
  expect(await gallery.isOpen(view, token)).toBe(true);
  hours = 24.1;
  expect(await gallery.isOpen(view, token)).toBe(false);
  await expect(gallery.renew(view, token)).rejects.toThrow('This gallery is private. Please enter its password.');
});
