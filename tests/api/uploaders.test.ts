import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import { Client } from 'basic-ftp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
let gig: GigAnswer;
const api = <T>(method: string, path: string, body?: unknown, token = asha.token) =>
  loom.call<T>(method, `/api/v1${path}`, { token, body });
const formOf = async (seed: number, name: string, fields: Record<string, string> = {}): Promise<FormData> => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('files', new Blob([new Uint8Array(await makeJpeg({ width: 120, height: 80, seed }))]), name);
  return form;
};

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
  gig = await loom.createGig(asha, { gig_name: 'Wedding', guest_uploads_enabled: true, guest_moderation: false });
  await loom.upload(asha, gig.gig_id, [
    { name: 'browser.jpg', bytes: await makeJpeg({ width: 120, height: 80, seed: 1 }) },
  ]);

  await api('PUT', '/camera-ftp/settings', {
    enabled: true,
    custom_username: 'asha-r5',
    custom_password: 'camera pass 1',
    current_gig_id: gig.gig_id,
  });
  const camera = new Client(10_000);
  await camera.access({ host: '127.0.0.1', port: loom.loom.ftpPort!, user: 'ASHA-R5', password: 'camera pass 1' });
  await camera.uploadFrom(Readable.from([await makeJpeg({ width: 120, height: 80, seed: 2 })]), 'camera.jpg');
  camera.close();

  await loom.call('POST', `/api/v1/guest/upload/${gig.access_code}`, {
    body: await formOf(3, 'guest.jpg', { guest_name: 'Nila Bose' }),
  });
  const { client } = (
    await api<{ client: ClientAnswer }>('POST', `/gigs/${gig.gig_id}/clients`, {
      client_name: 'Meera Iyer',
      client_email: 'meera@loom.test',
      permissions: ['view', 'edit'],
    })
  ).body;
  const { access_token: token } = (
    await loom.call<{ access_token: string }>('POST', '/api/v1/client/login', {
      body: { client_email: client.client_email, access_code: client.access_code },
    })
  ).body;
  await api('POST', `/client/gig/${gig.gig_id}/upload-media`, await formOf(4, 'client.jpg'), token);
  await loom.settled();
});
afterAll(() => loom.close());

const listed = async (query = '') =>
  (await api<{ original_photos: MediaAnswer[]; total: number }>('GET', `/gigs/${gig.gig_id}/media${query}`)).body;

test('each photo names who brought it: the photographer, the camera by its FTP login, the guest, the client', async () => {
  const names = Object.fromEntries(
    (await listed()).original_photos.map(({ filename, uploaded_by }) => [filename, uploaded_by]),
  );
  expect(names).toEqual({
    'browser.jpg': 'You',
    'camera.jpg': 'asha-r5',
    'guest.jpg': 'Nila Bose',
    'client.jpg': 'Meera Iyer',
  });
});

test('a guest who gives another name is shown by it at once', async () => {
  expect((await listed()).original_photos.map(({ uploaded_by }) => uploaded_by)).toContain('Nila Bose');
  const session = (name: string, token?: string) =>
    loom.call<{ guest_token: string }>('POST', `/api/v1/guest/session/${gig.access_code}`, {
      body: { guest_name: name },
      ...(token === undefined ? {} : { headers: { 'X-Guest-Token': token } }),
    });
  const { guest_token: token } = (await session('Nila Bose')).body;
  for (const name of ['Nila Roy', 'Nila Bose']) {
    expect((await session(name, token)).status).toBe(200);
    const names = (await listed()).original_photos.map(({ uploaded_by }) => uploaded_by);
    expect(names).toContain(name);
  }
});

test('and the list is filtered by each of them', async () => {
  const { uploaders } = (
    await api<{ uploaders: { uploader: string; kind: string; name: string }[] }>('GET', `/gigs/${gig.gig_id}/uploaders`)
  ).body;
  expect(uploaders.map(({ kind, name }) => [kind, name])).toEqual([
    ['browser', 'You'],
    ['camera', 'asha-r5'],
    ['guest', 'Nila Bose'],
    ['client', 'Meera Iyer'],
  ]);
  const found = await Promise.all(
    uploaders.map(async ({ uploader }) =>
      (await listed(`?uploader=${encodeURIComponent(uploader)}`)).original_photos.map(({ filename }) => filename),
    ),
  );
  expect(found).toEqual([['browser.jpg'], ['camera.jpg'], ['guest.jpg'], ['client.jpg']]);
});

test('neither a client nor a guest reads who brought what', async () => {
  const told = JSON.stringify((await loom.call('GET', `/api/v1/public/gigs/${gig.gig_id}/media`)).body);
  for (const name of ['asha-r5', 'Nila Bose', 'Meera Iyer', 'uploaded_by']) expect(told).not.toContain(name);
});

test('a gig needs its description, and a cover that is a photo', async () => {
  const form = { gig_name: 'Reception', date_time: '2026-11-22T18:00', location: 'Kochi' };
  const required = { status: 422, body: { detail: 'Please fill in all required fields' } };
  expect(await api('POST', '/gigs/create', form)).toMatchObject(required);
  expect(await api('POST', '/gigs/create', { ...form, description: ' ' })).toMatchObject(required);
  expect(await api('POST', '/gigs/create', { ...form, description: 'At home', guest_upload_limit: 51 })).toMatchObject({
    status: 422,
    body: { detail: 'Please enter a number from 1 to 50.' },
  });
  expect((await api('PUT', `/gigs/${gig.gig_id}`, form)).status, 'an edit may leave it out').toBe(200);

  const path = join(loom.folder, 'clip.mp4');
  execFileSync(ffmpeg.path, [
    '-nostdin',
    '-loglevel',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=160x90:rate=5:duration=1',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'ultrafast',
    path,
  ]);
  const { received } = await loom.upload(asha, gig.gig_id, [{ name: 'clip.mp4', bytes: await readFile(path) }]);
  const refused = { status: 422, body: { detail: 'Please select a photo to set as feature image' } };
  for (const image of ['', received[0]!.media_id])
    expect(await api('PUT', `/gigs/${gig.gig_id}/feature-image`, { feature_image: image })).toMatchObject(refused);
});
