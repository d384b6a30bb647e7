import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import type { PreparedZip, ZipState } from '../../api/contract/zip.ts';
import { mediaItems } from '../../projections/media.ts';
import { cutInHalf, makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const api = '/api/v1';
let loom: TestLoom;
let asha: Person;
let gigId: string;
let photos: { media_id: string; filename: string }[];
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha, { gig_name: 'Meera & Arjun' }));
  const files = await Promise.all(
    [1, 2, 3, 4].map(async (seed) => ({
      name: `IMG_${seed}.JPG`,
      bytes: await makeJpeg({ width: 1500, height: 1000, seed }),
    })),
  );
  photos = (await loom.upload(asha, gigId, files)).received.toSorted((a, b) => a.filename.localeCompare(b.filename));
  await loom.settled();
});
afterAll(() => loom.close());

interface Allowed {
  download_limit?: number | null;
  download_sizes?: string[];
  download_watermark?: boolean;
}
let clients = 0;
const change = (client: ClientAnswer, body: Allowed & { permissions?: string[] }) =>
  loom.call<ClientAnswer>('PUT', `${api}/gigs/${gigId}/clients/${client.client_id}`, { token: asha.token, body });
async function enter(allowed: Allowed = {}, permissions = ['download']) {
  const { body } = await loom.call<{ client: ClientAnswer }>('POST', `${api}/gigs/${gigId}/clients`, {
    token: asha.token,
    body: { client_name: 'Meera', client_email: `meera${clients++}@loom.test`, permissions },
  });
  if (Object.keys(allowed).length > 0) await change(body.client, allowed);
  const session = await loom.call<{ access_token: string }>('POST', `${api}/client/login`, {
    body: { client_email: body.client.client_email, access_code: body.client.access_code },
  });
  return { client: body.client, token: session.body.access_token };
}
const ask = (token: string, body: Record<string, unknown> = {}, gig = gigId) =>
  loom.call<PreparedZip & { detail: string }>('POST', `${api}/client/gig/${gig}/zip`, { token, body });
async function ready(zip: ZipState): Promise<ZipState> {
  for (let state = zip; ;) {
    if (state.state !== 'preparing') return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
    state = (await loom.call<ZipState>('GET', `${api}/zips/${zip.zip_id}`)).body;
  }
}
const get = (zip: ZipState, headers: Record<string, string> = {}) =>
  fetch(`${loom.url}${zip.download_url}`, { headers });
/** What `unzip` makes of it. */
async function unpacked(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-client-zip-'));
  try {
    await writeFile(join(folder, 'a.zip'), bytes);
    execFileSync('unzip', ['-q', 'a.zip', '-d', 'out'], { cwd: folder });
    return new Map(
      await Promise.all(
        (await readdir(join(folder, 'out'))).map(
          async (name) => [name, await readFile(join(folder, 'out', name))] as const,
        ),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
const bytesOf = async (zip: ZipState): Promise<Uint8Array> => new Uint8Array(await (await get(zip)).arrayBuffer());
const listed = async (id: string): Promise<ClientAnswer> =>
  (
    await loom.call<{ clients: ClientAnswer[] }>('GET', `${api}/gigs/${gigId}/clients`, { token: asha.token })
  ).body.clients.find(({ client_id }) => client_id === id)!;
const ids = (...places: number[]): string[] => places.map((place) => photos[place]!.media_id);

describe("a client's zip", () => {
  test('of originals is there at once, to the byte, and resumes', async () => {
    const { token, client } = await enter();
    const { body: zip } = await ask(token, { media_ids: ids(0, 1), size: 'original' });
    expect(zip).toMatchObject({
      state: 'ready',
      count: 2,
      done: 2,
      filename: 'Meera & Arjun.zip',
      left_out: { allowance: 0, videos: 0 },
    });
    const whole = await get(zip);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    expect([whole.status, Number(whole.headers.get('content-length')), bytes.length]).toEqual([
      200,
      zip.size,
      zip.size,
    ]);
    const rest = await get(zip, { range: `bytes=1000-`, 'if-range': whole.headers.get('etag')! });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(Buffer.from(bytes.subarray(1000)))).toBe(true);
    expect([...(await unpacked(bytes)).keys()].sort()).toEqual(['IMG_1.JPG', 'IMG_2.JPG']);
    expect((await listed(client.client_id)).downloaded).toBe(2);
  });
  test('in another size is made first, told how far it is, and then as exact', async () => {
    const { token } = await enter();
    const { body: zip } = await ask(token, { size: '640' });
    expect(zip).toMatchObject({ state: 'preparing', count: 4, size: null, download_url: null });
    const done = await ready(zip);
    expect(done).toMatchObject({ state: 'ready', done: 4 });
    const bytes = await bytesOf(done);
    expect(bytes.length).toBe(done.size);
    const files = await unpacked(bytes);
    expect([...files.keys()].sort()).toEqual(['IMG_1-640.jpg', 'IMG_2-640.jpg', 'IMG_3-640.jpg', 'IMG_4-640.jpg']);
    const { width, exif } = await sharp(files.get('IMG_1-640.jpg')!).metadata();
    expect([width, exif]).toEqual([640, undefined]);
    // The next one finds them made.
    expect((await ask(token, { size: '640' })).body.state).toBe('ready');
  });
  test('is counted as one download of all of them, by its client', async () => {
    const { token, client } = await enter();
    const { body: zip } = await ask(token, { media_ids: ids(2, 3), size: 'original' });
    await bytesOf(zip);
    await (await get(zip, { range: 'bytes=500-' })).arrayBuffer();
    await loom.settled();
    const events = (await loom.events(gigId)).filter(
      ({ type, data }) => type === 'PhotosDownloaded' && (data as { by: string }).by === client.client_id,
    );
    expect(events.map(({ data }) => (data as { mediaIds: string[] }).mediaIds)).toEqual([ids(2, 3)]);
  });
  test('takes the allowance as single downloads do: of a selection all or none, of everything what is left', async () => {
    const { token, client } = await enter({ download_limit: 2 });
    const many = await ask(token, { media_ids: ids(0, 1, 2), size: 'original' });
    expect([many.status, many.body.detail]).toEqual([
      403,
      '2 of your 2 downloads are left, and these are 3. Please choose fewer, or ask your photographer for more.',
    ]);
    expect((await listed(client.client_id)).downloaded).toBe(0);
    const { body: zip } = await ask(token, { size: 'original' });
    expect(zip).toMatchObject({ count: 2, left_out: { allowance: 2, videos: 0 } });
    expect((await listed(client.client_id)).downloaded).toBe(2);
    const taken = await unpacked(await bytesOf(zip));
    for (const { media_id: id, filename } of photos)
      expect(
        (await loom.call('POST', `${api}/media/${id}/download`, { token, body: { size: 'original' } })).status,
        filename,
      ).toBe(taken.has(filename) ? 200 : 403);
  });
  test('cannot exceed the allowance together with others at the same moment', async () => {
    const { token, client } = await enter({ download_limit: 2 });
    const answers = await Promise.all([
      ask(token, { media_ids: ids(0, 1), size: 'original' }),
      ask(token, { media_ids: ids(2, 3), size: 'original' }),
      ask(token, { media_ids: ids(1, 2), size: 'original' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await listed(client.client_id)).downloaded).toBe(2);
  });
  test("needs the permission, a size that is shared, and a gig of one's own", async () => {
    const viewer = await enter({}, ['view']);
    expect(await ask(viewer.token, { media_ids: ids(0) })).toMatchObject({
      status: 403,
      body: { detail: 'You do not have download permissions' },
    });
    const small = await enter({ download_sizes: ['640'] });
    expect(await ask(small.token, { media_ids: ids(0), size: 'original' })).toMatchObject({
      status: 403,
      body: { detail: 'Your photographer has not shared the photos in this size.' },
    });
    const other = await loom.createGig(asha);
    expect((await ask(small.token, {}, other.gig_id)).status).toBe(403);
    const [elsewhere] = (
      await loom.upload(asha, other.gig_id, [
        { name: 'x.jpg', bytes: await makeJpeg({ width: 300, height: 200, seed: 77 }) },
      ])
    ).received;
    await loom.settled();
    expect((await ask(small.token, { media_ids: [elsewhere!.media_id], size: '640' })).status).toBe(404);
    expect((await loom.call('POST', `${api}/client/gig/${gigId}/zip`, { token: asha.token, body: {} })).status).toBe(
      401,
    );
    expect((await ask(small.token, { media_ids: [] })).status).toBe(422);
  });
  test('ends at once with the permission, the size or the access, and leaves out what was deleted', async () => {
    const { token, client } = await enter();
    const gone = (
      await loom.upload(asha, gigId, [
        { name: 'gone.jpg', bytes: await makeJpeg({ width: 300, height: 200, seed: 78 }) },
      ])
    ).received[0]!.media_id;
    await loom.settled();
    const { body: zip } = await ask(token, { media_ids: [...ids(0), gone], size: 'original' });
    await loom.call('DELETE', `${api}/gigs/${gigId}/media/bulk`, { token: asha.token, body: { media_ids: [gone] } });
    expect([...(await unpacked(await bytesOf(zip))).keys()]).toEqual(['IMG_1.JPG']);
    await change(client, { download_sizes: ['640'] });
    expect((await get(zip)).status).toBe(403);
    await change(client, { download_sizes: ['original'], permissions: ['view'] });
    expect((await get(zip)).status).toBe(403);
    await change(client, { permissions: ['download'] });
    expect((await get(zip)).status).toBe(200);
    await loom.call('DELETE', `${api}/gigs/${gigId}/clients/${client.client_id}`, { token: asha.token });
    expect([(await get(zip)).status, (await loom.call('GET', `${api}/zips/${zip.zip_id}`)).status]).toEqual([404, 404]);
  });
  test('is known by its id alone', async () => {
    for (const id of ['x', '__proto__', 'a'.repeat(100)])
      expect((await loom.call('GET', `${api}/zips/${id}`)).status).toBe(404);
    expect((await fetch(`${loom.url}/media/client-zip/guess`)).status).toBe(404);
  });
  test('can be asked for again after a restart: what was made is there, what was not is made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loom-zip-again-'));
    const env = { LOOM_SECRET: 'a secret of the test that is long enough to be one' };
    let first = await startLoom({ folder, env });
    try {
      const owner = await first.register();
      const gig = await first.createGig(owner);
      await first.upload(owner, gig.gig_id, [
        { name: 'a.jpg', bytes: await makeJpeg({ width: 1200, height: 800, seed: 5 }) },
      ]);
      await first.settled();
      const invited = (
        await first.call<{ client: ClientAnswer }>('POST', `${api}/gigs/${gig.gig_id}/clients`, {
          token: owner.token,
          body: { client_name: 'M', client_email: 'm@loom.test', permissions: ['download'] },
        })
      ).body.client;
      const session = (
        await first.call<{ access_token: string }>('POST', `${api}/client/login`, {
          body: { client_email: 'm@loom.test', access_code: invited.access_code },
        })
      ).body;
      const zip = (
        await first.call<PreparedZip>('POST', `${api}/client/gig/${gig.gig_id}/zip`, {
          token: session.access_token,
          body: { size: '640' },
        })
      ).body;
      await first.close();
      first = await startLoom({ folder, env });
      await expect
        .poll(async () => (await first.call<ZipState>('GET', `${api}/zips/${zip.zip_id}`)).body.state)
        .toBe('ready');
    } finally {
      await first.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the watermark of a client', () => {
  const style = { text: 'PROOF', position: 'center', opacity: 1, font_size: 48, color: '#FF00FF', enabled: true };
  /** Pixels of the mark's own colour. */
  const marks = async (bytes: Uint8Array): Promise<number> => {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += info.channels)
      if (data[at]! > 200 && data[at + 1]! < 70 && data[at + 2]! > 200) count++;
    return count;
  };
  beforeAll(async () => {
    expect((await loom.call('PUT', `${api}/watermark/settings`, { token: asha.token, body: style })).body).toEqual({
      message: 'Watermark settings saved!',
    });
  });
  const single = async (token: string, size: string, mediaId = ids(0)[0]) => {
    const { body } = await loom.call<{ download_url: string; filename: string }>(
      'POST',
      `${api}/media/${mediaId}/download`,
      { token, body: { size } },
    );
    const answer = await fetch(`${loom.url}${body.download_url}`);
    return { ...body, status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  test("is on every size, the original included, and on no other client's", async () => {
    const [marked, plain] = [await enter({ download_watermark: true }), await enter()];
    for (const size of ['original', '1024', '640']) {
      expect(await marks((await single(marked.token, size)).bytes), size).toBeGreaterThan(200);
      expect(await marks((await single(plain.token, size)).bytes), size).toBeLessThan(20);
    }
    const original = await single(marked.token, 'original');
    expect(original.filename).toBe('IMG_1.jpg');
    const { width, height, exif } = await sharp(original.bytes).metadata();
    expect([width, height, exif]).toEqual([1500, 1000, undefined]);
  });
  test('is on every photo of a zip', async () => {
    const { token } = await enter({ download_watermark: true });
    const zip = await ready((await ask(token, { size: 'original' })).body);
    for (const [name, bytes] of await unpacked(await bytesOf(zip)))
      expect(await marks(bytes), name).toBeGreaterThan(200);
  });
  test('goes on from the moment it is switched on, whatever address was given before', async () => {
    const { token, client } = await enter();
    const { body: zip } = await ask(token, { media_ids: ids(0), size: 'original' });
    const { download_url: address } = await single(token, 'original');
    await change(client, { download_watermark: true });
    expect(await marks(new Uint8Array(await (await fetch(`${loom.url}${address}`)).arrayBuffer()))).toBeGreaterThan(
      200,
    );
    const again = await ready((await loom.call<ZipState>('GET', `${api}/zips/${zip.zip_id}`)).body);
    for (const bytes of (await unpacked(await bytesOf(again))).values())
      expect(await marks(bytes)).toBeGreaterThan(200);
  });
  test('changes with the settings: nothing is served that was made with others', async () => {
    const { token } = await enter({ download_watermark: true });
    expect(await marks((await single(token, '640')).bytes)).toBeGreaterThan(50);
    await loom.call('PUT', `${api}/watermark/settings`, { token: asha.token, body: { ...style, color: '#00FF00' } });
    expect(await marks((await single(token, '640')).bytes)).toBeLessThan(20);
    await loom.call('PUT', `${api}/watermark/settings`, { token: asha.token, body: style });
  });
  test("has settings of one's own, with a text, an opacity, a size and a colour that can be drawn", async () => {
    const ravi = await loom.register('Ravi Menon');
    expect((await loom.call('GET', `${api}/watermark/settings`, { token: ravi.token })).body).toEqual({
      text: '© Ravi Menon',
      position: 'bottom-right',
      opacity: 0.7,
      font_size: 24,
      color: '#FFFFFF',
      enabled: true,
      content: 'text',
      logo_url: null,
    });
    for (const wrong of [{ text: '' }, { opacity: 0 }, { font_size: 99 }, { color: 'red' }, { position: 'middle' }])
      expect(
        (await loom.call('PUT', `${api}/watermark/settings`, { token: ravi.token, body: { ...style, ...wrong } }))
          .status,
      ).toBe(422);
    expect(
      (await loom.call<{ text: string }>('GET', `${api}/watermark/settings`, { token: asha.token })).body.text,
    ).toBe('PROOF');
  });
});

test('a photo that cannot be made in the size is named', async () => {
  const gig = await loom.createGig(asha, { gig_name: 'Broken' });
  const invited = (
    await loom.call<{ client: ClientAnswer }>('POST', `${api}/gigs/${gig.gig_id}/clients`, {
      token: asha.token,
      body: { client_name: 'M', client_email: 'broken@loom.test', permissions: ['download'] },
    })
  ).body.client;
  const session = (
    await loom.call<{ access_token: string }>('POST', `${api}/client/login`, {
      body: { client_email: 'broken@loom.test', access_code: invited.access_code },
    })
  ).body;
  const { received } = await loom.upload(asha, gig.gig_id, [
    { name: 'IMG_9.JPG', bytes: await makeJpeg({ width: 900, height: 600, seed: 9 }) },
  ]);
  await loom.settled();
  // Rot on the disk.
  const hash = (await loom.loom.context.reads.reader(mediaItems).get(received[0]!.media_id))!.blob.hash;
  const find = async (folder: string): Promise<string | undefined> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const found = entry.isDirectory()
        ? await find(path)
        : entry.name.includes(hash.slice(4)) || path.replaceAll('/', '').endsWith(hash)
          ? path
          : undefined;
      if (found) return found;
    }
    return undefined;
  };
  const path = (await find(join(loom.folder, 'blobs')))!;
  await writeFile(path, cutInHalf(await makeJpeg({ width: 900, height: 600, seed: 10 })));
  const zip = await ready(
    (
      await loom.call<PreparedZip>('POST', `${api}/client/gig/${gig.gig_id}/zip`, {
        token: session.access_token,
        body: { size: '640' },
      })
    ).body,
  );
  expect([zip.state, zip.detail]).toEqual(['failed', '"IMG_9.JPG" cannot be made in this size. Please leave it out.']);
});
