import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ZipState } from '../../api/contract/zip.ts';
import { makeJpeg } from '../pictures.ts';
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
