import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { selfieConsent } from '../../api/contract/gallery.ts';
import type { FaceFinder, FoundFace } from '../../commands/ports/faces.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

/** As many faces in every picture as the file is told to have. */
let people = 1;
const face = (n: number): FoundFace => ({
  box: { x: n / 10, y: 0, width: 0.1, height: 0.1 },
  score: 1,
  embedding: Float32Array.from({ length: 128 }, (_, at) => (at === n ? 1 : 0)),
});
const faces: FaceFinder = {
  find: async () => Array.from({ length: people }, (_, n) => face(n)),
  selfie: async () => face(0),
  depth: () => 0,
  close: async () => undefined,
  quietMs: 0,
};

let loom: TestLoom;
let asha: Person;
let gig: GigAnswer;
const api = '/api/v1';
const hers = <T = { detail: string }>(method: string, path: string, body?: unknown) =>
  loom.call<T>(method, `${api}${path}`, { token: asha.token, body });
const form = {
  gig_name: 'Sangeet',
  description: 'At home',
  category: 'Wedding',
  date_time: '2026-12-01T18:00',
  location: 'Kochi',
  gig_type: 'public',
} as const;
const photo = async (seed: number) => ({
  name: `IMG_${seed}.jpg`,
  bytes: await makeJpeg({ width: 320, height: 240, seed }),
});
const invite = async (permissions: string[]) => {
  const email = `${Math.random().toString(36).slice(2)}@loom.test`;
  const { body } = await hers<{ client: { access_code: string } }>('POST', `/gigs/${gig.gig_id}/clients`, {
    client_name: 'Meera',
    client_email: email,
    permissions,
  });
  const login = await loom.call<{ access_token: string }>('POST', `${api}/client/login`, {
    body: { client_email: email, access_code: body.client.access_code },
  });
  return (method: string, path: string, what?: unknown) =>
    loom.call<{ detail: string }>(method, `${api}${path}`, { token: login.body.access_token, body: what });
};

beforeAll(async () => {
  loom = await startLoom({ given: { faces } });
  asha = await loom.register();
  gig = await loom.createGig(asha);
  await loom.upload(asha, gig.gig_id, await Promise.all([1, 2].map(photo)));
  await loom.settled();
});
afterAll(() => loom.close());

describe('gigs', () => {
  test('a gig begins with what the document sets', async () => {
    const { body } = await hers<GigAnswer>('POST', '/gigs/create', {
      gig_name: 'Sangeet',
      description: 'At home',
      date_time: '2026-12-01T18:00',
      location: 'Kochi',
    });
    expect(body).toMatchObject({
      category: 'Event',
      gig_type: 'public',
      guest_uploads_enabled: false,
      guest_upload_limit: 10,
      guest_moderation: true,
    });
    expect(body.public_settings).toEqual({
      show_public_gallery: true,
      visible_folders: 'all',
      allow_selfie_search: true,
      allow_face_registration: true,
      guest_uploads_enabled: false,
      guest_upload_limit: 10,
      guest_moderation: true,
    });
  });
  test('a gig needs its fields, and a private one a password', async () => {
    for (const field of ['gig_name', 'description', 'date_time', 'location']) {
      const { status, body } = await hers('POST', '/gigs/create', { ...form, [field]: ' ' });
      expect({ field, status, detail: body.detail }).toEqual({
        field,
        status: 422,
        detail: 'Please fill in all required fields',
      });
    }
    for (const [method, path] of [
      ['POST', '/gigs/create'],
      ['PUT', `/gigs/${gig.gig_id}`],
    ] as const) {
      expect(await hers(method, path, { ...form, gig_type: 'private' })).toMatchObject({
        status: 422,
        body: { detail: 'Password is required for private gigs' },
      });
    }
    expect((await hers('POST', '/gigs/create', { ...form, category: 'Party' })).status).toBe(422);
    expect((await hers('POST', '/gigs/create', { ...form, gig_type: 'secret' })).status).toBe(422);
  });
  test('the limit of guest uploads is 1 to 50', async () => {
    const limits = [0, 51, 1.5, 1, 50];
    const statuses = [422, 422, 422, 200, 200];
    for (const [index, guest_upload_limit] of limits.entries()) {
      expect(
        (await hers('PUT', `/gigs/${gig.gig_id}`, { ...form, guest_upload_limit })).status,
        `${guest_upload_limit}`,
      ).toBe(statuses[index]);
      expect(
        (
          await hers('PUT', `/gigs/${gig.gig_id}/public-settings`, {
            public_settings: { ...gig.public_settings, guest_upload_limit },
          })
        ).status,
        `${guest_upload_limit}`,
      ).toBe(statuses[index]);
    }
  });
  test('lists to delete name something', async () => {
    expect((await hers('DELETE', '/gigs/bulk-delete', { gig_ids: [] })).status).toBe(422);
    expect((await hers('DELETE', `/gigs/${gig.gig_id}/media/bulk`, { media_ids: [] })).status).toBe(422);
    expect(
      (await loom.call('DELETE', `${api}/gigs/${gig.gig_id}/media/bulk`, { body: { media_ids: ['x'] } })).status,
    ).toBe(401);
  });
  test('a free trial is one gig and 1000 media', async () => {
    const nila = await loom.register('Nila Bose', { plan: 'free-trial' });
    await loom.createGig(nila);
    expect((await loom.call('GET', '/subscriptions/status', { token: nila.token })).body).toMatchObject({
      plan_name: 'Free Trial',
      usage: { gigs_used: 1, gigs_limit: 1, media_uploads_used: 0, media_upload_limit: 1000 },
    });
    expect((await loom.call('POST', `${api}/gigs/create`, { token: nila.token, body: form })).status).toBe(422);
  });
});

describe('media', () => {
  test('a media item tells what both sides said of it', async () => {
    const client = await invite(['view', 'comment']);
    const { body } = await hers<{ original_photos: { media_id: string }[] }>('GET', `/gigs/${gig.gig_id}/media`);
    const { media_id: id } = body.original_photos[0]!;
    await client('POST', `/media/${id}/like`, {});
    await client('POST', `/media/${id}/comment`, { comment: 'Lovely' });
    await client('POST', `/media/${id}/approve`, { approved: true });
    await hers('PUT', `/gigs/${gig.gig_id}/media/${id}/photographer-approve`);
    const told = (
      await hers<{ original_photos: { media_id: string; approved_by: string[] }[] }>('GET', `/gigs/${gig.gig_id}/media`)
    ).body.original_photos.find(({ media_id }) => media_id === id);
    expect(told).toMatchObject({
      photographer_approved: true,
      client_approved: true,
      approval_status: 'approved',
      likes_count: 1,
      comments_count: 1,
      media_type: 'photo',
    });
    expect(told!.approved_by.length).toBeGreaterThan(0);
  });
  test('no answer tells an address of the store', async () => {
    const answers = await Promise.all([
      hers<object>('GET', `/gigs/${gig.gig_id}/media`),
      loom.call<object>('GET', `${api}/public/gigs/${gig.gig_id}/media`),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/s3_url|s3:\/\/|amazonaws|"[^"]*blobs\//);
    }
  });
});

describe('clients', () => {
  test('every client may like, comment and approve', async () => {
    const client = await invite(['view']);
    const {
      original_photos: [first],
    } = (await hers<{ original_photos: { media_id: string }[] }>('GET', `/gigs/${gig.gig_id}/media`)).body;
    for (const [path, body] of [
      ['like', {}],
      ['comment', { comment: 'Lovely' }],
      ['approve', { approved: true }],
    ] as const)
      expect((await client('POST', `/media/${first!.media_id}/${path}`, body)).status, path).toBe(200);
    expect(await client('POST', `/media/${first!.media_id}/download`, {})).toMatchObject({
      status: 403,
      body: { detail: 'You do not have download permissions' },
    });
  });
  test('a comment is not blank', async () => {
    const client = await invite(['view']);
    const {
      original_photos: [first],
    } = (await hers<{ original_photos: { media_id: string }[] }>('GET', `/gigs/${gig.gig_id}/media`)).body;
    expect((await client('POST', `/media/${first!.media_id}/comment`, { comment: ' \n ' })).status).toBe(422);
  });
});

describe('AI filters', () => {
  const filter = (body: object) =>
    hers<{ filtered_photos: unknown[] }>('POST', `/ai-assistant/gigs/${gig.gig_id}/filter`, body);
  test('filters stay within their scales', async () => {
    for (const body of [{ min_quality: -1 }, { min_quality: 101 }, { min_faces: -1 }, { min_faces: 11 }])
      expect((await filter(body)).status, JSON.stringify(body)).toBe(422);
    for (const body of [{ min_quality: 0 }, { min_quality: 100 }, { min_faces: 10 }])
      expect((await filter(body)).status, JSON.stringify(body)).toBe(200);
  });
  test('a group photo has 3 faces or more', async () => {
    const of = async (number: number) => {
      people = number;
      await loom.upload(asha, gig.gig_id, [await photo(number + 60)]);
      await loom.settled();
    };
    await of(2);
    expect((await filter({ min_quality: 0, group_photos_only: true })).body.filtered_photos).toEqual([]);
    await of(3);
    expect((await filter({ min_quality: 0, group_photos_only: true })).body.filtered_photos).toMatchObject([
      { filename: 'IMG_63.jpg' },
    ]);
    people = 1;
  });
});

test('a visitor needs no login, and gets no further than the settings say', async () => {
  const { gig_id: id, public_settings: all } = await loom.createGig(asha);
  const { received } = await loom.upload(asha, id, [await photo(71)]);
  await loom.settled();
  const visit = async () => {
    const selfie = new FormData();
    selfie.append('consent_version', selfieConsent.version);
    selfie.append('selfie', new Blob([new Uint8Array((await photo(72)).bytes)]), 'selfie.jpg');
    const media = await loom.call<{ media: unknown[] }>('GET', `${api}/public/gigs/${id}/media`);
    return {
      shown: media.status === 200 ? media.body.media.length : media.status,
      downloaded: (await loom.call('GET', `${api}/public/download/${received[0]!.media_id}`)).status,
      found: (await loom.call('POST', `${api}/public/gigs/${id}/selfie-search`, { body: selfie })).status,
      code:
        (await loom.call<{ guest_access_code?: string }>('GET', `${api}/public/gigs/${id}`)).body.guest_access_code !==
        undefined,
    };
  };
  expect(await visit()).toEqual({ shown: 1, downloaded: 200, found: 200, code: false });
  const set = (change: object) =>
    hers('PUT', `/gigs/${id}/public-settings`, { public_settings: { ...all, ...change } });
  await set({ allow_selfie_search: false, guest_uploads_enabled: true });
  expect(await visit()).toEqual({ shown: 1, downloaded: 200, found: 403, code: true });
  await set({ show_public_gallery: false });
  expect(await visit()).toMatchObject({ shown: 403, downloaded: 403, code: false });
});
