import { Client } from 'basic-ftp';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { zipEntries } from '../zipEntries.ts';
import type { Editor } from './teamAccessStudio.ts';

const api = '/api/v1';
let loom: TestLoom;
let asha: Person;
let gig: GigAnswer;
let mediaId: string;
let client: string;
let editor: Editor;

/** A whole JPEG, and behind its end a page that Windows would run if it were called one. */
const polyglot = async (seed: number): Promise<Uint8Array> =>
  Buffer.concat([
    await makeJpeg({ width: 640, height: 480, seed }),
    Buffer.from('<html><hta:application><script>new ActiveXObject("WScript.Shell").Run("calc")</script></html>'),
  ]);
const formOf = (name: string, bytes: Uint8Array, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('files', new Blob([new Uint8Array(bytes)]), name);
  return form;
};
const done = async <T = Record<string, unknown>>(
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<T> => {
  const answer = await loom.call<T>(method, `${api}${path}`, { token, body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  gig = await loom.createGig(asha, { gig_name: 'Wedding', guest_uploads_enabled: true, guest_moderation: true });
  const { received } = await done<{ received: { media_id: string }[] }>(
    'POST',
    `/guest/upload/${gig.access_code}`,
    undefined,
    formOf('cute.jpg.hta', await polyglot(1), { guest_name: 'Eve' }),
  );
  mediaId = received[0]!.media_id;
  await loom.settled();
  await done('POST', `/gigs/${gig.gig_id}/guest-uploads/${mediaId}/approve`, asha.token);
  const { client: invited } = await done<{ client: { client_email: string; access_code: string } }>(
    'POST',
    `/gigs/${gig.gig_id}/clients`,
    asha.token,
    { client_name: 'Meera', client_email: 'meera@loom.test', permissions: ['view', 'download', 'comment'] },
  );
  ({ access_token: client } = await done<{ access_token: string }>('POST', '/client/login', undefined, {
    client_email: invited.client_email,
    access_code: invited.access_code,
  }));
  await done('POST', `/media/${mediaId}/approve`, client, { approved: true });
  await done('PUT', `/gigs/${gig.gig_id}/media/${mediaId}/photographer-approve`, asha.token, {});
  const { team_member: member } = await done<{ team_member: Editor['member'] }>(
    'POST',
    `/gigs/${gig.gig_id}/team`,
    asha.token,
    { team_name: 'Ravi', team_email: 'ravi@loom.test' },
  );
  editor = {
    member,
    token: (await done<{ access_token: string }>('POST', '/team/login', undefined, { access_code: member.access_code }))
      .access_token,
  };
  await loom.settled();
});
afterAll(() => loom.close());

/** What a browser makes of an answer: under which name it saves it, as what type, and whether it may guess another. */
const saved = async (path: string, token?: string) => {
  const response = await fetch(`${loom.url}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const disposition = response.headers.get('content-disposition') ?? '';
  return {
    bytes,
    name: decodeURIComponent(/filename\*=UTF-8''(.+)/.exec(disposition)?.[1] ?? ''),
    plain: /filename="([^"]*)"/.exec(disposition)?.[1],
    type: response.headers.get('content-type'),
    sniff: response.headers.get('x-content-type-options'),
    policy: response.headers.get('content-security-policy'),
  };
};
const aPhoto = { type: 'image/jpeg', sniff: 'nosniff', policy: "default-src 'none'; sandbox" };
const zipOf = async (path: string, token: string | undefined, body: object = {}): Promise<string[]> => {
  const { download_url: address } = await done<{ download_url: string }>('POST', path, token, body);
  return zipEntries((await saved(address)).bytes).map(({ name }) => name);
};

test("a guest's polyglot is a photo by its name, its type and its headers, whoever takes it home and however", async () => {
  const { uploads } = await done<{ uploads: MediaAnswer[] }>('GET', `/gigs/${gig.gig_id}/guest-uploads`, asha.token);
  expect(uploads.map(({ filename, original_filename }) => [filename, original_filename])).toEqual([
    ['cute.jpg', 'cute.jpg'],
  ]);
  for (const [token, path] of [
    [asha.token, `/media/${mediaId}/download`],
    [client, `/media/${mediaId}/download`],
  ] as const) {
    const { download_url: address, filename } = await done<{ download_url: string; filename: string }>(
      'POST',
      path,
      token,
      { size: 'original' },
    );
    expect([filename, await saved(address)]).toMatchObject([
      'cute.jpg',
      { name: 'cute.jpg', plain: 'cute.jpg', ...aPhoto },
    ]);
  }
  expect(await saved(`${api}/public/download/${mediaId}`)).toMatchObject({
    name: 'cute.jpg',
    plain: 'cute.jpg',
    ...aPhoto,
  });
  const one = { media_ids: [mediaId] };
  expect(await zipOf(`/gigs/${gig.gig_id}/media/zip-ticket`, asha.token)).toEqual(['cute.jpg']);
  expect(await zipOf(`/gigs/${gig.gig_id}/media/zip-ticket`, editor.token)).toEqual(['cute.jpg']);
  expect(await zipOf(`/public/gigs/${gig.gig_id}/zip-ticket`, undefined, one)).toEqual(['cute.jpg']);
  expect(await zipOf(`/client/gig/${gig.gig_id}/zip`, client, { size: 'original' })).toEqual(['cute.jpg']);
  // And shown in place: as a picture, or not at all.
  for (const address of [uploads[0]!.media_url, uploads[0]!.thumb_url])
    expect(await saved(address)).toMatchObject({ ...aPhoto, type: expect.stringMatching(/^image\/(?:jpeg|webp)$/) });
});

test('so is what an editor returns and what a camera sends, under whatever name', async () => {
  const { received } = await done<{ received: { media_id: string }[] }>(
    'POST',
    `/gigs/${gig.gig_id}/team-upload`,
    editor.token,
    formOf('cute-edit.scr', await polyglot(2)),
  );
  await loom.settled();
  const { download_url: edit } = await done<{ download_url: string }>(
    'POST',
    `/media/${received[0]!.media_id}/download`,
    asha.token,
    {},
  );
  expect(await saved(edit)).toMatchObject({ name: 'cute-edit.jpg', ...aPhoto });

  await done('PUT', '/camera-ftp/settings', asha.token, {
    enabled: true,
    custom_username: 'asha-camera',
    custom_password: 'camera-secret-1',
    current_gig_id: null,
  });
  const bytes = Buffer.from(await polyglot(3));
  const ftp = new Client(20_000);
  try {
    await ftp.access({ host: '127.0.0.1', port: loom.loom.ftpPort!, user: 'asha-camera', password: 'camera-secret-1' });
    await ftp.uploadFrom(Readable.from([bytes]), `/${gig.ftp_folder}/IMG_7.hta`);
    await loom.settled();
    // The camera is told of it by the name that it gave as well: it asks whether all of it arrived.
    expect([await ftp.size(`/${gig.ftp_folder}/IMG_7.hta`), await ftp.size(`/${gig.ftp_folder}/IMG_7.jpg`)]).toEqual([
      bytes.length,
      bytes.length,
    ]);
    expect(
      (await ftp.list(`/${gig.ftp_folder}`)).map(({ name }) => name).filter((name) => /\.(?:hta|scr)$/.test(name)),
    ).toEqual([]);
  } finally {
    ftp.close();
  }
  const all = await zipOf(`/gigs/${gig.gig_id}/media/zip-ticket`, asha.token);
  expect(all).toEqual(expect.arrayContaining(['cute.jpg', 'IMG_7.jpg']));
  expect(all.filter((name) => !name.endsWith('.jpg'))).toEqual([]);
});

test('the audit still tells under which name it was sent', async () => {
  const sent = (await loom.events(gig.gig_id))
    .filter(({ type }) => type === 'MediaReceived')
    .map(({ data }) => (data as { filename: string }).filename);
  expect(sent).toContain('cute.jpg.hta');
});
