import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ZipState } from '../../api/contract/zip.ts';
import { makeJpeg } from '../pictures.ts';
import { h264, makeVideo } from '../videos.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const api = '/api/v1';
let loom: TestLoom;
let asha: Person;
let gigId: string;
let photos: string[];
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha));
  const files = await Promise.all(
    [1, 2].map(async (seed) => ({
      name: `IMG_${seed}.JPG`,
      bytes: await makeJpeg({ width: 1800, height: 1200, seed }),
    })),
  );
  photos = (await loom.upload(asha, gigId, files)).received.map(({ media_id }) => media_id);
  await loom.settled();
  await loom.call('PUT', `${api}/watermark/settings`, {
    token: asha.token,
    body: { text: 'PROOF', position: 'center', opacity: 1, font_size: 48, color: '#FF00FF', enabled: false },
  });
});
afterAll(() => loom.close());

const put = (watermark: boolean, token = asha.token) =>
  loom.call<{ watermark: boolean }>('PUT', `${api}/gigs/${gigId}/public-watermark`, { token, body: { watermark } });
async function marks(bytes: Uint8Array): Promise<number> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > 200 && data[at + 1]! < 70 && data[at + 2]! > 200) count++;
  return count;
}
const single = async () => {
  const answer = await fetch(`${loom.url}${api}/public/download/${photos[0]}`);
  return { name: answer.headers.get('content-disposition'), bytes: new Uint8Array(await answer.arrayBuffer()) };
};
const ticket = async () =>
  (
    await loom.call<{ zip_id: string; download_url: string; size: number; preparing: boolean; count: number }>(
      'POST',
      `${api}/public/gigs/${gigId}/zip-ticket`,
      { body: {} },
    )
  ).body;
const stateOf = async (id: string) => (await loom.call<ZipState>('GET', `${api}/zips/${id}`)).body;

describe("the public's downloads", () => {
  test('carry the watermark once their photographer says so, and not before or after', async () => {
    expect(await marks((await single()).bytes)).toBeLessThan(20);
    expect((await put(true)).body).toEqual({ watermark: true });
    expect((await loom.call('GET', `${api}/gigs/${gigId}/public-watermark`, { token: asha.token })).body).toEqual({
      watermark: true,
    });
    const { name, bytes } = await single();
    expect(await marks(bytes)).toBeGreaterThan(500);
    expect(name).toMatch(/IMG_[12]\.jpg/);
    expect((await sharp(bytes).metadata()).width).toBe(1600);
    await put(false);
    expect(await marks((await single()).bytes)).toBeLessThan(20);
  });
  test('come as a zip that is made first, then exact to the byte', async () => {
    await put(false);
    const plain = await ticket();
    expect(plain).toMatchObject({ preparing: false, count: 2 });
    await put(true);
    // From that moment on also the zip that was asked for before.
    await loom.call('PUT', `${api}/watermark/settings`, {
      token: asha.token,
      body: { text: 'LATER', position: 'center', opacity: 1, font_size: 48, color: '#FF00FF', enabled: true },
    });
    const early = await fetch(`${loom.url}${plain.download_url}`);
    expect(early.status).toBe(409);
    const marked = await ticket();
    expect(marked).toMatchObject({ preparing: true, size: 0 });
    await expect.poll(async () => (await stateOf(marked.zip_id)).state).toBe('ready');
    const { size, download_url: address } = await stateOf(marked.zip_id);
    const bytes = new Uint8Array(await (await fetch(`${loom.url}${address}`)).arrayBuffer());
    expect(bytes.length).toBe(size);
    expect((await ticket()).preparing).toBe(false);
    await put(false);
    expect((await stateOf(plain.zip_id)).size).toBe(plain.size);
  });
  test("are their own photographer's to mark", async () => {
    const ravi = await loom.register('Ravi Menon');
    expect((await put(true, ravi.token)).status).toBe(404);
    expect((await loom.call('GET', `${api}/gigs/${gigId}/public-watermark`, { token: ravi.token })).status).toBe(404);
  });
});

describe('what the public sees', () => {
  const MAGENTA = { text: 'PROOF', position: 'center', opacity: 1, font_size: 48, color: '#FF00FF', enabled: false };
  const settings = (more: object = {}) =>
    loom.call('PUT', `${api}/watermark/settings`, { token: asha.token, body: { ...MAGENTA, ...more } });
  const bytesOf = async (address: string, accept = 'image/webp') =>
    fetch(`${loom.url}${address}`, { headers: { accept } }).then(async (answer) => {
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(answer.status, Buffer.from(bytes.subarray(0, 200)).toString()).toBe(200);
      return bytes;
    });
  interface Shown {
    media_id: string;
    media_url: string;
    thumb_url: string;
    video_url?: string;
  }
  const gallery = async (gig = gigId, token = '') =>
    (
      await loom.call<{ media: Shown[] }>('GET', `${api}/public/gigs/${gig}/media`, {
        headers: token ? { 'x-gallery-token': token } : {},
      })
    ).body.media;
  /** By every door without an account: pages, search by ids, covers, link previews, links, downloads. */
  const doors = async (): Promise<Record<string, string[]>> => {
    const shown = await gallery();
    const { media: picked } = (
      await loom.call<{ media: Shown[] }>('POST', `${api}/public/gigs/${gigId}/media/pick`, {
        body: { media_ids: photos },
      })
    ).body;
    const { feature_image: cover } = (
      await loom.call<{ feature_image: { large_url: string; thumb_url: string } }>('GET', `${api}/public/gigs/${gigId}`)
    ).body;
    const { path } = (
      await loom.call<{ path: string }>('POST', `${api}/gigs/${gigId}/links`, {
        token: asha.token,
        body: { name: 'Family', kind: 'view' },
      })
    ).body;
    const opened = (
      await loom.call<{ gallery_token: string; feature_image: { large_url: string } }>(
        'POST',
        `${api}/public/links/open`,
        { body: { token: path.slice(path.indexOf('#') + 1) } },
      )
    ).body;
    const byLink = await gallery(gigId, opened.gallery_token);
    return {
      gallery: shown.flatMap((each) => [each.media_url, each.thumb_url]),
      picked: picked.map((each) => each.media_url),
      cover: [cover.large_url, cover.thumb_url],
      preview: [`/media/cover/${gigId}`, `/media/cover/${gigId}/${photos[0]}`],
      link: [opened.feature_image.large_url, ...byLink.map((each) => each.media_url)],
      download: [`${api}/public/download/${photos[0]}`],
    };
  };
  const marksAt = async (addresses: Record<string, string[]>, accept: string) => {
    const found: Record<string, boolean[]> = {};
    for (const [door, all] of Object.entries(addresses))
      found[door] = await Promise.all(all.map(async (address) => (await marks(await bytesOf(address, accept))) > 30));
    return found;
  };
  const all = (addresses: Record<string, string[]>, is: boolean) =>
    Object.fromEntries(Object.entries(addresses).map(([door, each]) => [door, each.map(() => is)]));

  test('carries the watermark by every door from the moment on that it is switched on, and at no address without', async () => {
    await settings();
    await put(false);
    const plain = await doors();
    expect(await marksAt(plain, 'image/webp')).toEqual(all(plain, false));
    await put(true);
    // Also at the addresses that were known before.
    for (const accept of ['image/webp', 'image/jpeg']) expect(await marksAt(plain, accept)).toEqual(all(plain, true));
    const marked = await doors();
    expect(await marksAt(marked, 'image/jpeg')).toEqual(all(marked, true));
    // A browser that kept what it saw before is shown another address.
    expect(marked['gallery']!.filter((address) => plain['gallery']!.includes(address))).toEqual([]);
    // The photographer's own stay as they are.
    const { body: own } = await loom.call<{ original_photos: Shown[] }>('GET', `${api}/gigs/${gigId}/media`, {
      token: asha.token,
    });
    expect(own.original_photos).toHaveLength(2);
    for (const each of own.original_photos) expect(await marks(await bytesOf(each.media_url))).toBeLessThan(30);
    await put(false);
    expect(await marksAt(marked, 'image/webp')).toEqual(all(marked, false));
  });
  test('is of a video its first picture, with the watermark on it', async () => {
    const { gig_id: films } = await loom.createGig(asha, { name: 'Films' });
    await loom.upload(asha, films, [{ name: 'FILM.MP4', bytes: makeVideo('mp4', h264) }]);
    await expect.poll(async () => (await gallery(films)).length).toBe(1);
    const [plain] = (await gallery(films)) as [Shown];
    expect((await fetch(`${loom.url}${plain.video_url}`)).status).toBe(200);
    await loom.call('PUT', `${api}/gigs/${films}/public-watermark`, { token: asha.token, body: { watermark: true } });
    const [marked] = (await gallery(films)) as [Shown];
    expect(marked.video_url).toBeUndefined();
    expect((await fetch(`${loom.url}${plain.video_url}`)).status).toBe(404);
    expect((await fetch(`${loom.url}${api}/public/download/${marked.media_id}`)).status).toBe(403);
    expect(await marks(await bytesOf(marked.media_url))).toBeGreaterThan(30);
  });
  test('changes with the watermark, and a logo stands on it', async () => {
    await put(true);
    await settings();
    const [{ media_url: address }] = (await gallery()) as [Shown];
    expect(await marks(await bytesOf(address))).toBeGreaterThan(500);
    await settings({ color: '#00FF00' });
    expect(await marks(await bytesOf(address))).toBeLessThan(30);
    const body = new FormData();
    const logo = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#ff00ff' } })
      .png()
      .toBuffer();
    body.append('file', new Blob([new Uint8Array(logo)]), 'logo.png');
    const set = await loom.call<{ logo_url: string }>('POST', `${api}/watermark/logo`, { token: asha.token, body });
    expect(set.status).toBe(200);
    await settings({ color: '#00FF00', content: 'logo' });
    expect(await marks(await bytesOf(address))).toBeGreaterThan(500);
    expect((await loom.call('GET', `${api}/watermark/settings`, { token: asha.token })).body).toMatchObject({
      content: 'logo',
      logo_url: expect.stringMatching(/^\/media\/picture\//),
    });
    // What is left out stays as it is.
    await settings({ color: '#00FF00', position: 'top-left' });
    expect(await marks(await bytesOf(address))).toBeGreaterThan(500);
    const ravi = await loom.register('Ravi Menon');
    const remove = async () => {
      const headers = { 'idempotency-key': 'logo-off' };
      return (await loom.call<{ s3_key: string }>('DELETE', `${api}/watermark/logo`, { token: asha.token, headers }))
        .body;
    };
    const { s3_key: key } = await remove();
    expect((await remove()).s3_key).toBe(key);
    expect(await marks(await bytesOf(address))).toBeLessThan(30);
    const back = (token: string) => loom.call('PUT', `${api}/watermark/logo`, { token, body: { s3_key: key } });
    expect([(await back(ravi.token)).status, (await back(asha.token)).status]).toEqual([404, 200]);
    expect(await marks(await bytesOf(address))).toBeGreaterThan(500);
  });
  test('has no logo that is an SVG or beyond all bounds', async () => {
    const send = (bytes: Uint8Array, name: string) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(bytes)]), name);
      return loom.call('POST', `${api}/watermark/logo`, { token: asha.token, body });
    };
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await send(svg, 'logo.png')).status).toBe(415);
    expect((await send(Buffer.concat([await makeJpeg({ seed: 9 }), Buffer.alloc(26 << 20)]), 'a.jpg')).status).toBe(
      413,
    );
  });
  test('begins with it where the studio enabled it, and only once it has saved a watermark', async () => {
    const meera = await loom.register('Meera Iyer');
    const begins = async () => {
      const { gig_id: gig } = await loom.createGig(meera);
      const { body } = await loom.call('GET', `${api}/gigs/${gig}/public-watermark`, { token: meera.token });
      return { gig, ...(body as { watermark: boolean }) };
    };
    const save = (enabled: boolean) =>
      loom.call('PUT', `${api}/watermark/settings`, { token: meera.token, body: { ...MAGENTA, enabled } });
    expect((await begins()).watermark).toBe(false);
    await save(true);
    const { gig, watermark } = await begins();
    expect(watermark).toBe(true);
    await loom.upload(meera, gig, [{ name: 'A.JPG', bytes: await makeJpeg({ width: 900, height: 600, seed: 5 }) }]);
    await expect.poll(async () => (await gallery(gig)).length).toBe(1);
    for (const { thumb_url: address } of await gallery(gig))
      expect(await marks(await bytesOf(address))).toBeGreaterThan(100);
    const off = await loom.call('PUT', `${api}/gigs/${gig}/public-watermark`, {
      token: meera.token,
      body: { watermark: false },
    });
    expect(off.body).toEqual({ watermark: false });
    for (const { thumb_url: address } of await gallery(gig))
      expect(await marks(await bytesOf(address))).toBeLessThan(30);
    await save(false);
    expect((await begins()).watermark).toBe(false);
  });
});
