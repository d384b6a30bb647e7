import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personKeys } from '../../commands/core/personKeys.ts';
import { codec } from '../../domain/kernel/codec.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import { ERASED } from '../../domain/kernel/personal.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { watchGallery } from '../liveGallery.ts';
import { cutInHalf, makeJpeg, picture } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { stopClock } from '../clock.ts';

/** As an iPhone makes it; nothing here can write one. */
const heic = new URL('../../../shared/photos/cameras/iphone.heic', import.meta.url).pathname;
let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
});
afterAll(() => loom.close());

interface Shared {
  guest_token: string;
  remaining: number;
  message: string;
  detail: string;
  received: { media_id: string; duplicate: boolean }[];
  refused: { filename: string; detail: string }[];
}
interface Uploads {
  uploads: {
    media_id: string;
    approved: boolean;
    guest_name: string;
    guest_email: string | null;
    guest_phone: string | null;
    thumb_url: string;
    media_url: string;
    uploaded_by: string;
    source: string;
  }[];
  pending: number;
  total: number;
}
let seeds = 100;
const photo = (seed = seeds++) => makeJpeg({ width: 320, height: 240, seed });
const open = (form: Record<string, unknown> = {}) =>
  loom.createGig(asha, { guest_uploads_enabled: true, guest_upload_limit: 5, guest_moderation: true, ...form });
const share = (
  code: string,
  files: readonly Uint8Array[],
  {
    name = 'Meera',
    token,
    ...fields
  }: { name?: string; token?: string; guest_email?: string; guest_phone?: string } = {},
) => {
  const form = new FormData();
  if (name) form.append('guest_name', name);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  files.forEach((bytes, index) => form.append('files', new Blob([new Uint8Array(bytes)]), `IMG_${index}.jpg`));
  return loom.call<Shared>('POST', `/api/v1/guest/upload/${code}`, {
    body: form,
    headers: token ? { 'x-guest-token': token } : {},
  });
};
const uploads = async (gig: GigAnswer, token = asha.token) =>
  (await loom.call<Uploads>('GET', `/api/v1/gigs/${gig.gig_id}/guest-uploads`, { token })).body;
const publicPage = async (gig: GigAnswer) =>
  (await loom.call<{ media: { media_id: string }[]; total: number }>('GET', `/api/v1/public/gigs/${gig.gig_id}/media`))
    .body;
const moderate = (gig: GigAnswer, id: string, how: 'approve' | 'hold' | 'reject', token = asha.token) =>
  loom.call<{ message: string; detail: string }>(
    how === 'reject' ? 'DELETE' : 'POST',
    `/api/v1/gigs/${gig.gig_id}/guest-uploads/${id}${how === 'reject' ? '' : `/${how}`}`,
    { token },
  );

describe('the access code', () => {
  test('opens its own gig only; what is wrong and what is unknown are told alike', async () => {
    const [one, other] = [await open(), await open()];
    expect((await share(one.access_code.toLowerCase(), [await photo()])).status).toBe(200);
    expect((await uploads(one)).total).toBe(1);
    expect((await uploads(other)).total).toBe(0);
    const wrong = await share(`${one.access_code.slice(0, -1)}${one.access_code.endsWith('A') ? 'B' : 'A'}`, [
      await photo(),
    ]);
    const unknown = await share('ZZZZZZZZZZ', [await photo()]);
    const deletedGig = await open();
    await loom.call('DELETE', '/api/v1/gigs/bulk-delete', {
      token: asha.token,
      body: { gig_ids: [deletedGig.gig_id] },
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
    expect((await share(deletedGig.access_code, [await photo()])).status).toBe(404);
  });
  test('is guessed ever more slowly', async () => {
    const other = await startLoom();
    stopClock();
    try {
      const guess = (n: number) =>
        other.call('POST', `/api/v1/guest/session/GUESS${n}`, { body: { guest_name: 'Eve' } });
      const answers = [];
      for (let n = 0; n < 24; n++) answers.push(await guess(n));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 24 }, (_, n) => (n < 20 ? 401 : 429)));
      expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await other.close();
    }
  });
  test('is told to the public only while guests may share', async () => {
    const gig = await open();
    const about = () => loom.call<{ guest_access_code?: string }>('GET', `/api/v1/public/gigs/${gig.gig_id}`);
    expect((await about()).body.guest_access_code).toBe(gig.access_code);
    await loom.call('PUT', `/api/v1/gigs/${gig.gig_id}/public-settings`, {
      token: asha.token,
      body: { public_settings: { ...gig.public_settings, guest_uploads_enabled: false } },
    });
    expect((await about()).body.guest_access_code).toBeUndefined();
    const closed = await share(gig.access_code, [await photo()]);
    expect([closed.status, closed.body.detail]).toEqual([403, 'Guest uploads are switched off for this gallery.']);
    expect(
      (await loom.call('POST', `/api/v1/guest/session/${gig.access_code}`, { body: { guest_name: 'Meera' } })).status,
    ).toBe(403);
  });
  test('of a private gig is not told to who lacks its password', async () => {
    const gig = await open({ gig_type: 'private', password: 'first-1' });
    const about = await loom.call<{ guest_access_code?: string }>('GET', `/api/v1/public/gigs/${gig.gig_id}`);
    expect(about.body.guest_access_code).toBeUndefined();
    expect((await share(gig.access_code, [await photo()])).status).toBe(200);
  });
});

describe('what a guest sends', () => {
  test('needs a name and a photo', async () => {
    const gig = await open();
    const nameless = await share(gig.access_code, [await photo()], { name: '' });
    expect([nameless.status, nameless.body.detail]).toEqual([422, 'Please enter your name']);
    const none = await share(gig.access_code, []);
    expect([none.status, none.body.detail]).toEqual([422, 'Please select photos to upload']);
    const mail = await share(gig.access_code, [await photo()], { guest_email: 'not an address' });
    expect(mail.status).toBe(422);
    expect((await uploads(gig)).total).toBe(0);
  });
  test('is judged by its bytes: JPG and PNG come in, everything else has its sentence and leaves nothing', async () => {
    const gig = await open({ guest_upload_limit: 50 });
    expect(
      (await share(gig.access_code, [await picture({ width: 300, height: 200, seed: 7 }).png().toBuffer()])).status,
    ).toBe(200);
    const folder = await mkdtemp(join(tmpdir(), 'loom-guest-'));
    execFileSync(ffmpeg.path, [
      '-nostdin',
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=64x48:rate=5:duration=1',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      join(folder, 'a.mp4'),
    ]);
    const mp4 = await readFile(join(folder, 'a.mp4'));
    await rm(folder, { recursive: true });
    expect((await share(gig.access_code, [mp4])).body.detail).toBe(
      'Videos cannot be shared here. Please choose photos (JPG, PNG or HEIC).',
    );
    const cases: [string, Uint8Array, number][] = [
      ['a video', mp4, 415],
      ['a text', Buffer.from('not a photo at all'), 415],
      ['a script in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
      ['a GIF', await picture({ width: 40, height: 40, seed: 8 }).gif().toBuffer(), 415],
      ['an empty file', Buffer.alloc(0), 422],
      ['half a photo', cutInHalf(await photo()), 422],
    ];
    for (const [what, bytes, status] of cases) {
      const answer = await share(gig.access_code, [bytes]);
      expect([what, answer.status]).toEqual([what, status]);
      expect(answer.body.detail).toMatch(/[.!]$/);
    }
    const mixed = await share(gig.access_code, [await photo(), Buffer.from('no photo')]);
    expect(mixed.body).toMatchObject({
      received: [{ duplicate: false }],
      refused: [{ filename: 'IMG_1.jpg' }],
      remaining: 48,
    });
    expect((await uploads(gig)).total).toBe(2);
  });
  test.skipIf(!existsSync(heic))('from an iPhone is HEIC, and is shown as any other', async () => {
    const gig = await open({ guest_moderation: false });
    expect((await share(gig.access_code, [await readFile(heic)])).status).toBe(200);
    await loom.settled();
    expect((await publicPage(gig)).total).toBe(1);
  });
  test('is at most what the gig allows, raced by parallel requests, other names and forgotten tokens', async () => {
    const gig = await open({ guest_upload_limit: 5 });
    const tooMany = await share(gig.access_code, await Promise.all(Array.from({ length: 6 }, () => photo())));
    expect([tooMany.status, tooMany.body.detail]).toEqual([422, 'Maximum 5 photos allowed']);
    const { guest_token: token } = (
      await loom.call<Shared>('POST', `/api/v1/guest/session/${gig.access_code}`, { body: { guest_name: 'Meera' } })
    ).body;
    const raced = await Promise.all(
      Array.from({ length: 12 }, async () => share(gig.access_code, [await photo()], { token })),
    );
    expect(raced.filter(({ status }) => status === 200).length).toBe(5);
    expect(
      raced.filter(({ status }) => status === 422).every(({ body }) => body.detail === 'Maximum 5 photos allowed'),
    ).toBe(true);
    expect((await uploads(gig)).total).toBe(5);
    expect((await share(gig.access_code, [await photo()], { token, name: 'Another name' })).status).toBe(422);
    expect((await share(gig.access_code, [await photo()], { name: ' meera ' })).status).toBe(422);
    expect((await share(gig.access_code, [await photo()], { name: 'Ravi' })).status).toBe(200);
    expect(
      (await share(gig.access_code, [await photo()], { name: 'Meera', guest_phone: '+91 98000 00001' })).status,
    ).toBe(200);
  });
  test("with another gig's token, or a forged one, is nobody's", async () => {
    const [one, other] = [await open(), await open()];
    const { guest_token: token } = (await share(one.access_code, [await photo()])).body;
    const answer = await share(other.access_code, [await photo()], { token });
    expect([answer.status, answer.body.remaining]).toEqual([200, 4]);
    expect(
      (await share(one.access_code, [await photo()], { token: `${token.slice(0, -2)}xx`, name: 'Eve' })).body.remaining,
    ).toBe(4);
  });
  test('that is the same photo counts once', async () => {
    const gig = await open();
    const bytes = await photo();
    expect((await share(gig.access_code, [bytes])).body).toMatchObject({
      received: [{ duplicate: false }],
      remaining: 4,
    });
    expect((await share(gig.access_code, [bytes])).body).toMatchObject({
      received: [{ duplicate: true }],
      remaining: 4,
    });
    expect((await uploads(gig)).total).toBe(1);
  });
});

describe('a held photo', () => {
  test('is never public on any path, and is once it is approved', async () => {
    const gig = await open();
    const watcher = await watchGallery(loom, gig.gig_id);

    const id = (
      await share(gig.access_code, [await photo()], {
        name: 'Meera Iyer',
        guest_email: 'meera@example.com',
        guest_phone: '+91 98000 00001',
      })
    ).body.received[0]!.media_id;
    await loom.settled();
    const [upload] = (await uploads(gig)).uploads;
    expect(upload).toMatchObject({
      media_id: id,
      approved: false,
      guest_name: 'Meera Iyer',
      guest_email: 'meera@example.com',
      guest_phone: '+919800000001',
      uploaded_by: 'Meera Iyer',
      source: 'guest',
    });
    expect((await fetch(loom.url + upload!.thumb_url)).status).toBe(200);

    const publicToken = loom.loom.context.addresses.token('public', gig.gig_id);
    const paths = ['400', '1600', 'original', 'video'].map((variant) => `/media/${publicToken}/${id}/${variant}`);
    const hidden = async () => {
      expect(await publicPage(gig)).toMatchObject({ media: [], total: 0 });
      for (const path of [...paths, `/api/v1/public/download/${id}`, `/media/cover/${gig.gig_id}`])
        expect([path, (await fetch(loom.url + path)).status]).toEqual([path, 404]);
      expect(
        (await loom.call('POST', `/api/v1/public/gigs/${gig.gig_id}/zip-ticket`, { body: { media_ids: [id] } })).status,
      ).toBe(404);
      expect((await loom.call('POST', `/api/v1/public/gigs/${gig.gig_id}/zip-ticket`, { body: {} })).status).toBe(404);
      const about = await loom.call<{ total_photos: number; feature_image: unknown }>(
        'GET',
        `/api/v1/public/gigs/${gig.gig_id}`,
      );
      expect(about.body).toMatchObject({ total_photos: 0, feature_image: null });
      const list = await loom.call<{ original_photos: unknown[]; total: number }>(
        'GET',
        `/api/v1/gigs/${gig.gig_id}/media`,
        { token: asha.token },
      );
      expect(list.body).toMatchObject({ original_photos: [], total: 0 });
    };
    await hidden();
    // Not even as the chosen cover.
    await loom.call('PUT', `/api/v1/gigs/${gig.gig_id}/feature-image`, {
      token: asha.token,
      body: { feature_image: id },
    });
    await hidden();

    expect((await moderate(gig, id, 'approve')).body.message).toBe('Guest upload approved!');
    expect((await moderate(gig, id, 'approve')).status).toBe(200);
    expect(await publicPage(gig)).toMatchObject({ media: [{ media_id: id }], total: 1 });
    expect((await fetch(loom.url + paths[0]!)).status).toBe(200);
    await expect.poll(() => watcher.of('new_photo').map(({ data }) => data.media_id)).toEqual([id]);
    expect((await uploads(gig)).uploads[0]).toMatchObject({ approved: true });

    expect((await moderate(gig, id, 'hold')).status).toBe(200);
    await hidden();
    await expect.poll(() => watcher.heard.at(-1)?.type).toBe('photo_removed');
    const before = watcher.heard.length;
    expect((await moderate(gig, id, 'reject')).body.message).toBe('Guest upload rejected and deleted');
    await hidden();
    await loom.settled();
    expect(watcher.heard.length).toBe(before);
    watcher.leave();
  });
  test("is nothing to the gig's clients until it is approved", async () => {
    const gig = await open();
    const id = (await share(gig.access_code, [await photo()])).body.received[0]!.media_id;
    await loom.settled();
    const invited = await loom.call('POST', `/api/v1/gigs/${gig.gig_id}/clients`, {
      token: asha.token,
      body: {
        client_name: 'Nila',
        client_email: 'nila@example.com',
        permissions: ['view', 'download', 'comment', 'edit'],
      },
    });
    expect(invited.status).toBe(200);
    const [client] = (
      await loom.call<{ clients: { access_code: string }[] }>('GET', `/api/v1/gigs/${gig.gig_id}/clients`, {
        token: asha.token,
      })
    ).body.clients;
    const { access_token: token } = (
      await loom.call<{ access_token: string }>('POST', '/api/v1/client/login', {
        body: { client_email: 'nila@example.com', access_code: client!.access_code },
      })
    ).body;
    const seen = async () =>
      (
        await loom.call<{ original_photos: { media_id: string }[] }>('GET', `/api/v1/client/gig/${gig.gig_id}/media`, {
          token,
        })
      ).body.original_photos.map(({ media_id }) => media_id);
    const smart = async () =>
      JSON.stringify((await loom.call('GET', `/api/v1/client/gig/${gig.gig_id}/smart-gallery`, { token })).body);
    const touch = async () =>
      Promise.all([
        loom.call('GET', `/api/v1/media/${id}/interactions`, { token }),
        loom.call('POST', `/api/v1/media/${id}/like`, { token }),
        loom.call('POST', `/api/v1/media/${id}/comment`, { token, body: { comment: 'Lovely' } }),
        loom.call('POST', `/api/v1/media/${id}/download`, { token }),
      ]);
    expect(await seen()).toEqual([]);
    expect(await smart()).not.toContain(id);
    expect((await touch()).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await moderate(gig, id, 'approve');
    expect(await seen()).toEqual([id]);
    expect((await touch()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
  test('that was rejected lies in the bin for 30 days and comes back held; its guest cannot bring it back', async () => {
    const gig = await open();
    const bytes = await photo();
    const id = (await share(gig.access_code, [bytes])).body.received[0]!.media_id;
    await loom.settled();
    await moderate(gig, id, 'reject');
    expect(await uploads(gig)).toMatchObject({ uploads: [], total: 0, pending: 0 });
    const bin = async () =>
      (
        await loom.call<{ media: { media_id: string; days_left: number; thumb_url: string; uploaded_by: string }[] }>(
          'GET',
          `/api/v1/gigs/${gig.gig_id}/bin`,
          { token: asha.token },
        )
      ).body.media;
    expect(await bin()).toMatchObject([{ media_id: id, days_left: 30, uploaded_by: 'Meera' }]);
    expect((await fetch(loom.url + (await bin())[0]!.thumb_url)).status).toBe(200);
    expect((await share(gig.access_code, [bytes])).body.received[0]!.duplicate).toBe(true);
    expect((await uploads(gig)).total).toBe(0);

    const restored = await loom.call('POST', `/api/v1/gigs/${gig.gig_id}/media/restore`, {
      token: asha.token,
      body: { media_ids: [id] },
    });
    expect(restored.status).toBe(200);
    expect(await uploads(gig)).toMatchObject({ uploads: [{ media_id: id, approved: false }], pending: 1 });
    expect((await publicPage(gig)).total).toBe(0);
    expect(await bin()).toEqual([]);
  });
  test('is shown at once where moderation is off', async () => {
    const gig = await open({ guest_moderation: false });
    const id = (await share(gig.access_code, [await photo()])).body.received[0]!.media_id;
    await loom.settled();
    expect(await publicPage(gig)).toMatchObject({ media: [{ media_id: id }], total: 1 });
    expect(await uploads(gig)).toMatchObject({ uploads: [{ approved: true }], pending: 0, total: 1 });
    // A guest's photo is the cover only where there is no other.
    const cover = async () =>
      (await loom.call<{ feature_image: { thumb_url: string } }>('GET', `/api/v1/public/gigs/${gig.gig_id}`)).body
        .feature_image.thumb_url;
    expect(await cover()).toContain(id);
    const own = (await loom.upload(asha, gig.gig_id, [{ name: 'own.jpg', bytes: await photo() }])).received[0]!
      .media_id;
    await loom.settled();
    await share(gig.access_code, [await photo()]);
    await loom.settled();
    expect(await cover()).toContain(own);
  });
  test("is for its own gig's photographer to judge, nobody else", async () => {
    const gig = await open();
    const id = (await share(gig.access_code, [await photo()])).body.received[0]!.media_id;
    const other = await loom.register('Nila Bose');
    const theirs = await loom.createGig(other);
    for (const how of ['approve', 'hold', 'reject'] as const) {
      expect((await moderate(gig, id, how, other.token)).status).toBe(404);
      expect((await moderate(theirs, id, how, other.token)).status).toBe(404);
      expect((await loom.call('POST', `/api/v1/gigs/${gig.gig_id}/guest-uploads/${id}/${how}`)).status).toBe(
        how === 'reject' ? 404 : 401,
      );
    }
    for (const path of ['guest-uploads', 'bin', 'uploaders'])
      expect((await loom.call('GET', `/api/v1/gigs/${gig.gig_id}/${path}`, { token: other.token })).status).toBe(404);
    const own = (await loom.upload(asha, gig.gig_id, [{ name: 'own.jpg', bytes: await photo() }])).received[0]!
      .media_id;
    expect((await moderate(gig, own, 'approve')).status).toBe(404);
  });
});

test('who brought a photo is told, and lists are filtered by it', async () => {
  const gig = await open({ guest_moderation: false });
  const {
    received: [own],
  } = await loom.upload(asha, gig.gig_id, [{ name: 'own.jpg', bytes: await photo() }]);
  const shared = (await share(gig.access_code, [await photo()], { name: 'Meera' })).body.received[0]!.media_id;
  const { uploaders } = (
    await loom.call<{ uploaders: { uploader: string; kind: string; name: string }[] }>(
      'GET',
      `/api/v1/gigs/${gig.gig_id}/uploaders`,
      { token: asha.token },
    )
  ).body;
  expect(uploaders).toMatchObject([
    { kind: 'browser', name: 'You' },
    { kind: 'guest', name: 'Meera' },
  ]);
  const by = async (uploader: string) =>
    (
      await loom.call<{ original_photos: { media_id: string; uploaded_by: string }[]; total: number }>(
        'GET',
        `/api/v1/gigs/${gig.gig_id}/media?uploader=${uploader}`,
        { token: asha.token },
      )
    ).body;
  expect(await by('browser')).toMatchObject({ original_photos: [{ media_id: own!.media_id }], total: 1 });
  expect(await by(uploaders[1]!.uploader)).toMatchObject({
    original_photos: [{ media_id: shared, uploaded_by: 'Meera' }],
    total: 1,
  });
});

test("a guest's name, address and number are readable only while their key exists", async () => {
  const gig = await open();
  await share(gig.access_code, [await photo()], { name: 'Meera Iyer', guest_email: 'meera@example.com' });
  const stored = (await loom.loom.context.feed.readAll({ after: 0, limit: 100_000 })).filter(
    ({ type, meta }) => type === 'GuestIntroduced' && meta['gig'] === gig.gig_id,
  );
  expect(stored.length).toBe(1);
  expect(JSON.stringify(stored)).not.toMatch(/Meera|example\.com/);
  const keys = personKeys(loom.loom.context.write.vault);
  const read = async () => (await codec(eventSchemas, keys).decodeAll(stored))[0]!.event;
  expect(await read()).toMatchObject({ name: 'Meera Iyer', email: 'meera@example.com' });
  await keys.forget(String(stored[0]!.data['guestId']));
  expect(await read()).toMatchObject({ name: ERASED, email: ERASED });
});
