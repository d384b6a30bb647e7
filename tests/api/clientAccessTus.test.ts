import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const api = '/api/v1';
const TUS = `${api}/client/tus`;
let loom: TestLoom;
let asha: Person;
let gigId: string;
let seeds = 40;
const photo = (width = 640) => makeJpeg({ width, height: 400, seed: seeds++ });
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha));
});
afterAll(() => loom.close());

let clients = 0;
const login = async (client: ClientAnswer): Promise<string> =>
  (
    await loom.call<{ access_token: string }>('POST', `${api}/client/login`, {
      body: { client_email: client.client_email, access_code: client.access_code },
    })
  ).body.access_token;
async function enter(permissions = ['edit'], gig = gigId) {
  const { body } = await loom.call<{ client: ClientAnswer }>('POST', `${api}/gigs/${gig}/clients`, {
    token: asha.token,
    body: { client_name: `Client ${++clients}`, client_email: `c${clients}@loom.test`, permissions },
  });
  return { client: body.client, token: await login(body.client) };
}
const headers = (token: string | undefined, more: Record<string, string> = {}) => ({
  'tus-resumable': '1.0.0',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...more,
});
const begin = (token: string | undefined, size: number, name = 'IMG_1.JPG') =>
  fetch(`${loom.url}${TUS}`, {
    method: 'POST',
    headers: headers(token, {
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    }),
  });
const send = (address: string, token: string | undefined, bytes: Uint8Array, offset: number) =>
  fetch(new URL(address, loom.url), {
    method: 'PATCH',
    body: new Uint8Array(bytes),
    headers: headers(token, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
  });
const offsetOf = async (address: string, token: string | undefined) => {
  const answer = await fetch(new URL(address, loom.url), { method: 'HEAD', headers: headers(token) });
  return { status: answer.status, offset: Number(answer.headers.get('upload-offset') ?? -1) };
};
const media = async () =>
  (
    await loom.call<{ original_photos: { media_id: string; filename: string; uploaded_by: string }[] }>(
      'GET',
      `${api}/gigs/${gigId}/media`,
      { token: asha.token },
    )
  ).body.original_photos;

test("a cut upload goes on where it stopped, after a new login too, and becomes the client's photo", async () => {
  const { client, token } = await enter();
  const bytes = await photo(1600);
  const begun = await begin(token, bytes.length, 'From Meera.JPG');
  expect(begun.status).toBe(201);
  const address = begun.headers.get('location')!;
  expect((await send(address, token, bytes.subarray(0, 2000), 0)).status).toBe(204);
  await loom.call('POST', `${api}/client/logout`, { token });
  expect((await offsetOf(address, token)).status).toBe(401);
  const again = await login(client);
  expect(await offsetOf(address, again)).toEqual({ status: 200, offset: 2000 });
  expect((await send(address, again, bytes.subarray(2000), 2000)).status).toBe(204);
  const mine = (await media()).find(({ filename }) => filename === 'From Meera.JPG')!;
  expect(mine).toBeDefined();
  const { uploaders } = (
    await loom.call<{ uploaders: { kind: string; name: string }[] }>('GET', `${api}/gigs/${gigId}/uploaders`, {
      token: asha.token,
    })
  ).body;
  expect(uploaders).toContainEqual(expect.objectContaining({ kind: 'client', name: client.client_name }));
  // The same again is no second photo.
  const twice = await begin(again, bytes.length, 'copy.jpg');
  expect((await send(twice.headers.get('location')!, again, bytes, 0)).status).toBe(204);
  expect(await media()).toHaveLength((await media()).filter(({ filename }) => filename !== 'copy.jpg').length);
});
test("what has begun is its own client's: another's, a stranger's and the photographer's session reach nothing", async () => {
  const [one, other] = [await enter(), await enter()];
  const elsewhere = await loom.createGig(asha);
  const third = await enter(['edit'], elsewhere.gig_id);
  const address = (await begin(one.token, 5000)).headers.get('location')!;
  for (const [token, status] of [
    [other.token, 404],
    [third.token, 404],
    [asha.token, 401],
    [undefined, 401],
    ['junk', 401],
  ] as const) {
    expect((await offsetOf(address, token)).status).toBe(status);
    expect((await send(address, token, new Uint8Array(10), 0)).status).toBe(status);
    expect((await fetch(new URL(address, loom.url), { method: 'DELETE', headers: headers(token) })).status).toBe(
      status,
    );
  }
  expect(await offsetOf(address, one.token)).toEqual({ status: 200, offset: 0 });
});
test('nothing comes in without the permission to upload, also when it is taken on the way', async () => {
  const viewer = await enter(['download']);
  const refused = await begin(viewer.token, 100);
  expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
    403,
    'You do not have upload permissions',
  ]);
  const { client, token } = await enter();
  const bytes = await photo();
  const address = (await begin(token, bytes.length)).headers.get('location')!;
  const before = (await media()).length;
  await loom.call('PUT', `${api}/gigs/${gigId}/clients/${client.client_id}`, {
    token: asha.token,
    body: { permissions: ['view'] },
  });
  expect((await send(address, token, bytes, 0)).status).toBe(403);
  expect(await media()).toHaveLength(before);
});
test('what is no photo is refused with its sentence, once and for all', async () => {
  const { token } = await enter();
  const text = Buffer.from('Dear all, please find attached');
  const address = (await begin(token, text.length, 'notes.jpg')).headers.get('location')!;
  const answer = await send(address, token, text, 0);
  expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
    415,
    expect.stringContaining('"notes.jpg" is not a photo or video'),
  ]);
  expect((await offsetOf(address, token)).status).toBe(415);
  expect((await begin(token, 0)).status).toBe(422);
  expect((await begin(token, 21 * 1024 ** 3)).status).toBe(413);
});
test('nobody reads back what somebody sent', async () => {
  const { token } = await enter();
  const address = (await begin(token, 100)).headers.get('location')!;
  expect((await fetch(new URL(address, loom.url), { headers: headers(token) })).status).toBe(404);
});
