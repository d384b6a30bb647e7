import { appendFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GUEST_TUS } from '../../api/contract/guest.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let folder: string;
let loom: TestLoom;
let asha: Person;
let gig: GigAnswer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-guest-'));
  loom = await startLoom({ folder });
  asha = await loom.register();
  gig = await loom.createGig(asha, { guest_uploads_enabled: true, guest_upload_limit: 5 });
});
afterEach(async () => {
  await loom.close();
  await rm(folder, { recursive: true, force: true });
});

const enter = async (name = 'Meera') =>
  (
    await loom.call<{ guest_token: string; remaining: number }>('POST', `/api/v1/guest/session/${gig.access_code}`, {
      body: { guest_name: name },
    })
  ).body;
const uploads = async () =>
  (
    await loom.call<{ uploads: { original_filename: string; guest_name: string; size: number }[]; total: number }>(
      'GET',
      `/api/v1/gigs/${gig.gig_id}/guest-uploads`,
      { token: asha.token },
    )
  ).body;
const headers = (token: string | undefined, more: Record<string, string> = {}) => ({
  'tus-resumable': '1.0.0',
  ...(token ? { 'x-guest-token': token } : {}),
  ...more,
});
const create = (token: string | undefined, size: number, more: Record<string, string> = {}) =>
  fetch(loom.url + GUEST_TUS, {
    method: 'POST',
    headers: headers(token, {
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from('IMG_1.HEIC.jpg').toString('base64')}`,
      ...more,
    }),
  });
const patch = (path: string, token: string | undefined, offset: number, bytes: Uint8Array) =>
  fetch(loom.url + path, {
    method: 'PATCH',
    headers: headers(token, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
    body: new Uint8Array(bytes),
  });
const head = (path: string, token: string | undefined) =>
  fetch(loom.url + path, { method: 'HEAD', headers: headers(token) });
const photo = (seed: number) => makeJpeg({ width: 640, height: 480, seed });

test('an upload that is cut in the middle goes on after the server was started again', async () => {
  const bytes = await photo(1);
  const half = bytes.length >> 1;
  const { guest_token: token } = await enter();
  const location = (await create(token, bytes.length)).headers.get('location')!;
  expect((await patch(location, token, 0, bytes.subarray(0, half))).status).toBe(204);
  expect((await uploads()).total).toBe(0);
  await loom.close();
  loom = await startLoom({ folder });
  asha = await loom.login(asha.email, asha.password);
  expect(Number((await head(location, token)).headers.get('upload-offset'))).toBe(half);
  expect((await patch(location, token, half, bytes.subarray(half))).status).toBe(204);
  await loom.settled();
  expect(await uploads()).toMatchObject({
    uploads: [{ original_filename: 'IMG_1.HEIC.jpg', guest_name: 'Meera', size: bytes.length }],
    total: 1,
  });
  // Whose answer was lost is told that all of it is there, and nothing comes twice.
  expect(Number((await head(location, token)).headers.get('upload-offset'))).toBe(bytes.length);
  expect((await uploads()).total).toBe(1);
  expect((await enter()).remaining).toBe(4);
});

test('what had come in whole when the server died becomes a photo at its next start', async () => {
  const bytes = await photo(2);
  const { guest_token: token } = await enter();
  const location = (await create(token, bytes.length)).headers.get('location')!;
  await patch(location, token, 0, bytes.subarray(0, bytes.length - 1));
  await loom.close();
  await appendFile(join(folder, 'guest-uploads', location.split('/').at(-1)!), bytes.subarray(bytes.length - 1));
  loom = await startLoom({ folder });
  asha = await loom.login(asha.email, asha.password);
  await expect.poll(async () => (await uploads()).total).toBe(1);
});

const HOUR_MS = 3_600_000;
/** As if this were so many hours ago: what the vault says of it, and its bytes. */
async function age(id: string, { begun, touched }: { begun: number; touched?: number }): Promise<void> {
  const { vault } = loom.loom.context.write;
  const entry = (await vault.get('guestUpload', id))!;
  await vault.put(
    'guestUpload',
    id,
    { ...(entry.value as Record<string, string>), begun: Date.now() - begun * HOUR_MS },
    { group: 'guestUpload' },
  );
  if (touched !== undefined)
    for (const name of [id, `${id}.json`])
      await utimes(
        join(folder, 'guest-uploads', name),
        Date.now() / 1000 - touched * 3600,
        Date.now() / 1000 - touched * 3600,
      );
}
const begin = async (token: string): Promise<{ id: string; location: string }> => {
  const location = (await create(token, 5000)).headers.get('location')!;
  await patch(location, token, 0, Buffer.alloc(2000));
  return { location, id: location.split('/').at(-1)! };
};
const restart = async (): Promise<void> => {
  await loom.close();
  loom = await startLoom({ folder });
};
/** A round is over when it has removed what is old and nobody's. */
const sweptAfterRestart = async (): Promise<void> => {
  const marker = join(folder, 'guest-uploads', 'a'.repeat(32));
  await writeFile(marker, '');
  await utimes(marker, 0, 0);
  await restart();
  await expect.poll(async () => (await lying()).includes('a'.repeat(32))).toBe(false);
};
const lying = async (): Promise<string[]> => (await readdir(join(folder, 'guest-uploads'))).sort();

test('what nobody goes on with for a day is given up after a restart too, its place in the limit as well', async () => {
  const { guest_token: token } = await enter();
  const { id, location } = await begin(token);
  expect((await enter()).remaining).toBe(4);
  await age(id, { begun: 25, touched: 25 });
  await restart();
  await expect.poll(async () => (await enter()).remaining).toBe(5);
  expect(await lying()).toEqual([]);
  expect((await head(location, token)).status).toBe(404);
});

test('what somebody went on with within a day stays, however long ago it was begun', async () => {
  const { guest_token: token } = await enter();
  const [slow, fresh] = [await begin(token), await begin(token)];
  await age(slow.id, { begun: 100, touched: 23 });
  await age(fresh.id, { begun: 1, touched: 100 });
  await sweptAfterRestart();
  expect(await lying()).toEqual([slow.id, `${slow.id}.json`, fresh.id, `${fresh.id}.json`].sort());
  expect((await patch(slow.location, token, 2000, Buffer.alloc(1000))).status).toBe(204);
  expect((await enter()).remaining).toBe(3);
});

test('what another process began is its own to give up, for a week', async () => {
  const { guest_token: token } = await enter();
  const [theirs, gone] = [await begin(token), await begin(token)];
  for (const { id } of [theirs, gone])
    for (const name of [id, `${id}.json`]) await rm(join(folder, 'guest-uploads', name));
  await age(theirs.id, { begun: 100 });
  await age(gone.id, { begun: 8 * 24 });
  await restart();
  await expect.poll(async () => (await enter()).remaining).toBe(4);
  expect(await loom.loom.context.write.vault.get('guestUpload', theirs.id)).toBeDefined();
});

test('what lies in the folder and belongs to no upload goes', async () => {
  const { guest_token: token } = await enter();
  const { id } = await begin(token);
  const loose = ['f'.repeat(32), `${'f'.repeat(32)}.json`, `${id}.0190f5c2`];
  const young = 'e'.repeat(32);
  for (const name of [...loose, young]) await appendFile(join(folder, 'guest-uploads', name), 'half a photo');
  for (const name of loose)
    await utimes(join(folder, 'guest-uploads', name), Date.now() / 1000 - 7200, Date.now() / 1000 - 7200);
  await sweptAfterRestart();
  expect(await lying()).toEqual([id, `${id}.json`, young].sort());
});

test("each request is its guest's own, and the gig's to allow", async () => {
  const bytes = await photo(3);
  const [{ guest_token: meera }, { guest_token: ravi }] = [await enter('Meera'), await enter('Ravi')];
  expect((await create(undefined, bytes.length)).status).toBe(401);
  expect((await create(`${meera}x`, bytes.length)).status).toBe(401);
  const location = (await create(meera, bytes.length)).headers.get('location')!;
  for (const token of [undefined, 'a.b.c.d', ravi]) {
    expect((await head(location, token)).status).toBe(token === ravi ? 404 : 401);
    expect((await patch(location, token, 0, bytes)).status).toBe(token === ravi ? 404 : 401);
    expect((await fetch(loom.url + location, { method: 'DELETE', headers: headers(token) })).status).toBe(
      token === ravi ? 404 : 401,
    );
  }
  expect((await fetch(loom.url + location, { headers: headers(meera) })).status).toBe(404);
  await loom.call('PUT', `/api/v1/gigs/${gig.gig_id}/public-settings`, {
    token: asha.token,
    body: { public_settings: { ...gig.public_settings, guest_uploads_enabled: false } },
  });
  expect((await patch(location, meera, 0, bytes)).status).toBe(403);
  expect((await create(meera, bytes.length)).status).toBe(403);
});

test('the limit holds for uploads that are only begun, raced, and is given back when they are given up', async () => {
  const { guest_token: token } = await enter();
  const begun = await Promise.all(Array.from({ length: 9 }, () => create(token, 1000)));
  expect(begun.filter(({ status }) => status === 201).length).toBe(5);
  const refused = begun.find(({ status }) => status === 422)!;
  expect(((await refused.json()) as { detail: string }).detail).toBe('Maximum 5 photos allowed');
  const location = begun.find(({ status }) => status === 201)!.headers.get('location')!;
  expect((await fetch(loom.url + location, { method: 'DELETE', headers: headers(token) })).status).toBe(204);
  await expect.poll(async () => (await create(token, 1000)).status).toBe(201);
});

test('what is no photo, too large or of unknown size is refused with a sentence, and leaves nothing', async () => {
  const { guest_token: token } = await enter();
  const text = Buffer.from('this is not a photo at all');
  const location = (await create(token, text.length)).headers.get('location')!;
  const refused = await patch(location, token, 0, text);
  expect(refused.status).toBe(415);
  expect(((await refused.json()) as { detail: string }).detail).toMatch(/photo|image/i);
  expect((await head(location, token)).status).toBe(415);
  expect((await create(token, 200 << 20)).status).toBe(413);
  expect((await create(token, 0)).status).toBe(422);
  expect(
    (await fetch(loom.url + GUEST_TUS, { method: 'POST', headers: headers(token, { 'upload-defer-length': '1' }) }))
      .status,
  ).toBe(400);
  expect((await enter()).remaining).toBe(5);
  expect((await uploads()).total).toBe(0);
  expect((await readdir(join(folder, 'guest-uploads'))).filter((name) => !name.endsWith('.json'))).toEqual([]);
});
