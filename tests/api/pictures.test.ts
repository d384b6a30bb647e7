import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BusinessSettings } from '../../api/contract/business.ts';
import type { Invoice } from '../../api/contract/invoice.ts';
import type { Failure } from '../../api/contract/operation.ts';
import type { PublicInvoice } from '../../api/contract/publicInvoice.ts';
import type { Project } from '../../api/contract/project.ts';
import { pictureAddresses } from '../../api/auth/pictureAddresses.ts';
import { gifOf, pngOf } from '../decompressionBombs.ts';
import { makeJpeg, picture } from '../pictures.ts';
import { type Answer, type Person, type TestLoom, sessionIn, startLoom } from '../server.ts';
import { tidyUp } from '../tidyUp.ts';
import { h264, makeVideo } from '../videos.ts';

let loom: TestLoom;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ravi = await loom.register('Ravi Menon');
});
afterAll(() => loom.close());

type Uploaded = { message: string; s3_key: string; client_logo_url: string; detail: string };
const upload = (bytes: Uint8Array, name = 'logo.png', owner = asha, field = 'file'): Promise<Answer<Uploaded>> => {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(bytes)]), name);
  return loom.call<Uploaded>('POST', '/api/v1/projects/upload-logo', { token: owner.token, body });
};
let seeds = 400;
const logo = () =>
  makeJpeg({ width: 640, height: 480, seed: seeds++, exif: { gps: true, orientation: 6, make: 'Canon' } });
const add = (key: string | null, owner = asha) =>
  loom.call<{ project: Project; detail: string }>('POST', '/api/v1/projects/items', {
    token: owner.token,
    body: { client_name: 'Meera', project_name: 'Saris', client_logo_s3_key: key },
  });
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${loom.url}${path}`, { headers });

describe('a picture of a studio', () => {
  test('is what was uploaded, upright, without its place and its camera, in the format that is asked for', async () => {
    const { status, body } = await upload(await logo());
    expect([status, body.message]).toEqual([200, 'Logo uploaded successfully!']);
    const answer = await get(body.client_logo_url, { accept: 'image/webp,*/*' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d{4,5}$/);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const seen = await sharp(bytes).metadata();
    expect([seen.width, seen.height, seen.exif, seen.xmp]).toEqual([300, 400, undefined, undefined]);
    expect((await get(body.client_logo_url, { 'if-none-match': answer.headers.get('etag')! })).status).toBe(200);
    const jpeg = await get(body.client_logo_url.replace(/400$/, '1600'));
    expect([jpeg.status, jpeg.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(
      (await get(body.client_logo_url.replace(/400$/, '1600'), { 'if-none-match': jpeg.headers.get('etag')! })).status,
    ).toBe(304);
  });
  test('keeps the clear parts of a logo', async () => {
    const clear = await sharp({ create: { width: 80, height: 40, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    const { body } = await upload(clear);
    const bytes = await (await get(body.client_logo_url, { accept: 'image/webp' })).arrayBuffer();
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });
  test('has an address that ends with the session it was told in, and opens nothing else', async () => {
    const nila = await loom.register('Nila Das');
    const { body } = await upload(await logo(), 'logo.jpg', nila);
    const { body: others } = await upload(await logo(), 'logo.jpg', ravi);
    const [token, id] = body.client_logo_url.split('/').slice(3) as [string, string];
    const [otherToken, otherId] = others.client_logo_url.split('/').slice(3) as [string, string];
    for (const path of [
      `${token}/${otherId}/400`,
      `${otherToken}/${id}/400`,
      `${token}/${id}/401`,
      `${token}/${id}/original`,
      `${token}/${id}/400/more`,
      `${token}/${id}`,
      `${token}/nobody/400`,
      `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}/${id}/400`,
      `${token.replace(nila.id, ravi.id)}/${otherId}/400`,
      '..%2f..%2f/x/400',
    ])
      expect([path, (await get(`/media/picture/${path}`)).status]).toEqual([path, 404]);
    expect((await fetch(`${loom.url}${body.client_logo_url}`, { method: 'DELETE' })).status).toBe(404);
    expect((await get(body.client_logo_url)).status).toBe(200);
    await loom.call('POST', '/api/v1/auth/logout', { token: nila.token });
    expect((await get(body.client_logo_url)).status).toBe(404);
  });
  test('is shown to the public while a project that is shown holds it, and to its owner in any case', async () => {
    const { body } = await upload(await logo());
    const id = body.client_logo_url.split('/').at(-2)!;
    const secrets = loom.loom.context.write.secrets;
    const address = `/media/picture/${pictureAddresses(secrets).forPublic(asha.id)}/${id}/400`;
    const own = `/media/picture/${pictureAddresses(secrets).forOwner(asha.id, sessionIn(asha.token))}/${id}/400`;
    const seen = async () => [(await get(address)).status, (await get(own)).status];
    expect(await seen()).toEqual([404, 200]);
    const { project } = (await add(body.s3_key)).body;
    expect(await seen()).toEqual([404, 200]);
    const open = (public_profile_enabled: boolean) =>
      loom.call('POST', '/api/v1/profile/setup', {
        token: asha.token,
        body: { privacy_settings: { public_profile_enabled } },
      });
    expect((await open(true)).status).toBe(200);
    expect(await seen()).toEqual([200, 200]);
    await open(false);
    expect(await seen()).toEqual([404, 200]);
    await open(true);
    const show = (shown: boolean) =>
      loom.call('PUT', '/api/v1/projects/order', {
        token: asha.token,
        body: { projects: [{ project_id: project.project_id, shown }] },
      });
    await show(false);
    expect(await seen()).toEqual([404, 200]);
    await show(true);
    expect(await seen()).toEqual([200, 200]);
    await loom.call('DELETE', `/api/v1/projects/items/${project.project_id}`, { token: asha.token });
    expect(await seen()).toEqual([404, 200]);
    const others = `/media/picture/${pictureAddresses(secrets).forPublic(ravi.id)}/${id}/400`;
    expect((await get(others)).status).toBe(404);
    const past = pictureAddresses(secrets, () => Date.now() - 13 * 3_600_000).forPublic(asha.id);
    expect((await get(`/media/picture/${past}/${id}/400`)).status).toBe(404);
  });
});

describe('a key', () => {
  test("is its studio's alone", async () => {
    const { body } = await upload(await logo());
    const stolen = await add(body.s3_key, ravi);
    expect([stolen.status, stolen.body.detail]).toEqual([
      404,
      'This picture is no longer here. Please upload it once more.',
    ]);
    for (const key of ['pictures/', 'pictures/../x', 'x', `${body.s3_key}x`, body.s3_key.slice('pictures/'.length)])
      expect((await add(key)).status).toBe(404);
    expect((await add('k'.repeat(201))).status).toBe(422);
    expect((await add(body.s3_key)).status).toBe(200);
  });
  test('is dropped when nobody used it for a day', async () => {
    const { body } = await upload(await logo());
    await loom.loom.context.write.vault.sweep(Date.now() + 86_400_001);
    expect((await add(body.s3_key)).status).toBe(404);
  });
  test('stays good for the project that has it, and a repeated call makes no second project', async () => {
    const { body } = await upload(await logo());
    const call = () =>
      loom.call<{ project: Project }>('POST', '/api/v1/projects/items', {
        token: asha.token,
        body: { client_name: 'Nila', project_name: 'Hotel', client_logo_s3_key: body.s3_key },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, second] = [await call(), await call()];
    expect(second.body.project).toEqual(first.body.project);
    expect(first.body.project).toMatchObject({
      project_id: expect.any(String) as string,
      client_name: 'Nila',
      industry: 'corporate',
      services: [],
      project_name: 'Hotel',
      description: '',
      budget_range: null,
      status: 'completed',
      project_date: null,
      client_logo_url: expect.stringContaining('/') as string,
    });
    const { project_id: id, client_logo_s3_key: key } = first.body.project;
    expect(key).toBe(body.s3_key);
    const change = (client_logo_s3_key: string | null) =>
      loom.call<{ project: Project }>('PUT', `/api/v1/projects/items/${id}`, {
        token: asha.token,
        body: { client_name: 'Nila', project_name: 'Hotel', client_logo_s3_key },
      });
    await loom.loom.context.write.vault.deleteGroup('picture', asha.id);
    expect((await change(key)).body.project.client_logo_url).toBe(first.body.project.client_logo_url);
    expect((await change(null)).body.project.client_logo_url).toBeNull();
    expect((await change(key)).status).toBe(404);
  });
});

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const NOT_READ = '"logo.png" is not an image that we can read. Please choose a JPG, PNG, WebP or HEIC.';
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
    ['an SVG', () => Buffer.from(svg), 415, NOT_READ],
    ['an SVG behind a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 415, NOT_READ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, NOT_READ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 415, NOT_READ],
    ['nothing', () => Buffer.alloc(0), 422, '"logo.png" is empty. Please send it again.'],
    ['a video', () => makeVideo('mp4', h264), 415, '"logo.png" is a video. Please choose an image.'],
    [
      'a PNG that says it is vast',
      () => pngOf({ width: 16_000, height: 16_000, bits: 16, colour: 'rgba' }),
      422,
      '"logo.png" is a PNG of 16,000 x 16,000 pixels, which takes too much to open. Please export it as a plain JPEG, or with fewer pixels.',
    ],
    [
      'a PNG beyond all bounds',
      () => pngOf({ width: 60_000, height: 60_000 }),
      422,
      '"logo.png" has too many pixels. Send pictures of at most 268 megapixels and 30,000 pixels a side.',
    ],
    ['a GIF with a vast frame', () => gifOf({ width: 29_999, height: 8000 }), 422, 'which takes too much to open'],
    ['half a JPEG', async () => (await logo()).subarray(0, 900), 422, '"logo.png"'],
  ])('is refused: %s', async (_, make, status, detail) => {
    const answer = await upload(await make(), 'logo.png', ravi);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toContain(detail);
  });
  test('is refused when it is a camera RAW file, in a sentence that says what to do', async () => {
    const tiff = await picture({ width: 64, height: 64 }).tiff({ compression: 'none' }).toBuffer();
    // Canon's CR2 is a TIFF that says so behind its header.
    const raw = Buffer.concat([
      tiff.subarray(0, 8),
      Buffer.from('CR\x02\x00\x00\x00\x00\x00', 'latin1'),
      tiff.subarray(8),
    ]);
    const answer = await upload(raw, 'IMG_1.CR2');
    expect([415, 422]).toContain(answer.status);
    expect(answer.body.detail).toContain('"IMG_1.CR2"');
  });
  test('is refused beyond 25 MB, in another field, without a file and of two files', async () => {
    const huge = await upload(Buffer.concat([await logo(), Buffer.alloc(26 << 20)]));
    expect([huge.status, huge.body.detail]).toEqual([413, expect.stringContaining('larger than the')]);
    expect((await upload(await logo(), 'a.jpg', asha, 'files')).body.detail).toBe(
      'Please send the image in the form field "file".',
    );
    const none = await loom.call('POST', '/api/v1/projects/upload-logo', { token: asha.token, body: new FormData() });
    expect(none.status).toBe(400);
    const two = new FormData();
    for (const name of ['a.jpg', 'b.jpg']) two.append('file', new Blob([new Uint8Array(await logo())]), name);
    expect((await loom.call('POST', '/api/v1/projects/upload-logo', { token: asha.token, body: two })).status).toBe(
      413,
    );
  });
  test('and behind a picture is thrown away with the rest of the file', async () => {
    const both = Buffer.concat([await logo(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const { body } = await upload(both, 'logo.html');
    for (const edge of [400, 1600]) {
      const bytes = Buffer.from(await (await get(body.client_logo_url.replace(/400$/, String(edge)))).arrayBuffer());
      expect(bytes.includes('script')).toBe(false);
    }
  });
});

describe("the logo of a studio's paperwork", () => {
  const set = (bytes: Uint8Array, owner = asha) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'logo.png');
    return loom.call<Failure & { logo_url: string }>('POST', '/api/v1/business/logo', { token: owner.token, body });
  };
  const ask = <T>(method: string, path: string, body?: object, owner = asha, headers = {}) =>
    loom.call<T>(method, `/api/v1/business${path}`, { token: owner.token, body, headers });
  const shown = async () => (await ask<{ settings: BusinessSettings }>('GET', '/settings')).body.settings.logo_url;

  test('stands on its invoices in its bytes, also for who has to pay; taken off, it can be put back', async () => {
    expect(await shown()).toBeNull();
    const { status, body } = await set(await logo());
    expect(status).toBe(200);
    const { logo_url: address } = body;
    expect(await shown()).toBe(address);
    expect((await get(address, { accept: 'image/webp' })).headers.get('content-type')).toBe('image/webp');
    // An open profile does not show what stands on paper.
    const { secrets } = loom.loom.context.write;
    const id = address.split('/').at(-2)!;
    expect((await get(`/media/picture/${pictureAddresses(secrets).forPublic(asha.id)}/${id}/400`)).status).toBe(404);

    const { client } = (
      await ask<{ client: { client_id: string } }>('POST', '/clients', {
        client_name: 'Meera',
        client_email: 'meera@clients.test',
      })
    ).body;
    const form = { client_id: client.client_id, issue_date: '2026-11-23', due_date: '2026-11-23' };
    const items = [{ description: 'Portraits', quantity: 1, rate: 5 }];
    const { invoice } = (await ask<{ invoice: Invoice }>('POST', '/invoices', { ...form, items })).body;
    const path = `/invoices/${invoice.invoice_id}`;
    const sheet = async () => (await ask<{ html: string }>('GET', `${path}/preview`)).body.html;
    expect(await sheet()).toContain('<img src="data:image/webp;base64,');
    expect((await ask('POST', `${path}/send`, {})).status).toBe(200);
    const { url } = (await ask<{ url: string }>('POST', `${path}/share`, {})).body;
    const seen = async () =>
      (await loom.call<{ invoice: PublicInvoice }>('GET', `/api/v1/public/invoices/${new URL(url).hash.slice(1)}`)).body
        .invoice.studio.logo;
    expect(await seen()).toMatch(/^data:image\/webp;base64,/);

    const takeOff = async () =>
      (await ask<{ s3_key: string }>('DELETE', '/logo', undefined, asha, { 'idempotency-key': 'logo-off' })).body
        .s3_key;
    const key = await takeOff();
    // Who got no answer can put it back, too.
    expect(await takeOff()).toBe(key);
    expect([await shown(), await seen(), (await sheet()).includes('data:image')]).toEqual([null, null, false]);
    expect((await ask<{ s3_key: null }>('DELETE', '/logo')).body.s3_key).toBeNull();
    expect((await ask('PUT', '/logo', { s3_key: key }, ravi)).status).toBe(404);
    expect((await ask('PUT', '/logo', { s3_key: key })).status).toBe(200);
    expect(await seen()).toMatch(/^data:image/);
    // What it is stored in counts as used, also a day later.
    await loom.loom.context.write.vault.sweep(Date.now() + 86_400_001);
    await tidyUp(loom, 2 * 86_400_000);
    expect((await get((await shown())!)).status).toBe(200);
  });
  test('is no SVG, and no picture beyond all bounds', async () => {
    const svg = await set(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
    expect([svg.status, svg.body.detail]).toEqual([
      415,
      '"logo.png" is not an image that we can read. Please choose a JPG, PNG, WebP or HEIC.',
    ]);
    const vast = await set(await pngOf({ width: 50_000, height: 50_000 }));
    expect([vast.status, vast.body.detail]).toEqual([422, expect.stringContaining('has too many pixels')]);
  });
});

test('a flood of uploads is slowed down, and of those that are not used the oldest goes', async () => {
  const flooder = await loom.register('Flo Oder');
  const { vault } = loom.loom.context.write;
  const waiting = { pictureId: 'x', original: null, derivatives: [], width: 1, height: 1, thumbhash: '', mime: '' };
  for (let n = 0; n < 100; n++)
    await vault.put('picture', `old-${n}`, waiting, { group: flooder.id, expiresAt: Date.now() + 60_000 + n });
  const small = await makeJpeg({ width: 32, height: 32, seed: 7 });
  const { status, body } = await upload(small, 'a.jpg', flooder);
  expect(status).toBe(200);
  const kept = (await vault.list('picture', flooder.id)).map(({ id }) => id);
  expect(kept).toHaveLength(100);
  expect(kept).not.toContain('old-0');
  expect(`pictures/${kept.find((id) => !id.startsWith('old-'))}`).toBe(body.s3_key);
  const answers = await Promise.all(Array.from({ length: 40 }, () => upload(Buffer.from('x'), 'a.jpg', flooder)));
  expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThan(0);
});
