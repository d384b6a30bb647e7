import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { PortfolioGig, PortfolioItem, OfferedPhoto } from '../../api/contract/portfolio.ts';
import { pngOf } from '../decompressionBombs.ts';
import { makeJpeg } from '../pictures.ts';
import { mediaItems } from '../../projections/media.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { tidyUp } from '../tidyUp.ts';

let loom: TestLoom;
let asha: Person;
let ravi: Person;
let gig: GigAnswer;
let photos: string[];
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ravi = await loom.register('Ravi Menon');
  gig = await loom.createGig(asha, { guest_uploads_enabled: true, guest_moderation: true });
  const files = await Promise.all([1, 2, 3].map(async (n) => ({ name: `DSC_${n}.jpg`, bytes: await photo() })));
  photos = (await loom.upload(asha, gig.gig_id, files)).received.map(({ media_id }) => media_id);
  await loom.settled();
});
afterAll(() => loom.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let seeds = 700;
const photo = () => makeJpeg({ width: 480, height: 320, seed: seeds++, exif: { gps: true } });
type Told = { message: string; item: PortfolioItem; detail: string };
const add = (body: object, owner = asha) =>
  loom.call<Told>('POST', '/api/v1/portfolio/items', { token: owner.token, body });
const ofGig = (media_id: string | undefined, more: object = {}, owner = asha) =>
  add({ source: 'gig', media_id, ...more }, owner);
type Listed = { portfolio_items: PortfolioItem[]; total: number; categories: object; next_cursor: string | null };
const list = async (owner = asha, query = '') =>
  (await loom.call<Listed>('GET', `/api/v1/portfolio${query}`, { token: owner.token })).body;
const remove = (itemId: string, owner = asha) =>
  loom.call<Told>('DELETE', `/api/v1/portfolio/items/${itemId}`, { token: owner.token });
type Uploaded = {
  message: string;
  portfolio_items: PortfolioItem[];
  refused: { filename: string; detail: string }[];
  detail: string;
  errors?: { path: string }[];
};
const upload = (files: [name: string, bytes: Uint8Array][], category?: string, owner = asha) => {
  const body = new FormData();
  if (category !== undefined) body.append('category', category);
  for (const [name, bytes] of files) body.append('files', new Blob([new Uint8Array(bytes)]), name);
  return loom.call<Uploaded>('POST', '/api/v1/portfolio/upload', { token: owner.token, body });
};
const status = async (address: string): Promise<number> => (await fetch(`${loom.url}${address}`)).status;
const offered = async (owner = asha): Promise<PortfolioGig[]> =>
  (await loom.call<{ gigs: PortfolioGig[] }>('GET', '/api/v1/portfolio/gigs', { token: owner.token })).body.gigs;

describe('from gigs', () => {
  test('a photo is added with what is said of it, once, and told as there', async () => {
    const [first] = photos;
    const { status: code, body } = await ofGig(first, {
      title: 'The vows',
      category: 'wedding',
      description: 'Rain',
      featured: true,
    });
    expect([code, body.message]).toEqual([200, 'Added to portfolio successfully!']);
    expect(body.item).toMatchObject({
      source: 'gig',
      media_id: first,
      title: 'The vows',
      category: 'wedding',
      description: 'Rain',
      featured: true,
    });
    expect((await ofGig(first)).body.item).toEqual(body.item);
    expect(await status(body.item.media_url)).toBe(200);
    const bytes = await (await fetch(`${loom.url}${body.item.media_url}`)).arrayBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const there = (await offered())[0]!.media.filter(({ in_portfolio }) => in_portfolio);
    expect(there.map(({ media_id }) => media_id)).toEqual([first]);
    expect((await ofGig(photos[1])).body.item.title).toMatch(/^DSC_\d$/);
  });
  test("somebody else's photo, and one that is not there, is no item: 404 for both", async () => {
    const answers = [await ofGig(photos[2], {}, ravi), await ofGig('no-such-photo', {}, ravi), await ofGig(undefined)];
    for (const { status: code, body } of answers)
      expect([code, body.detail]).toEqual([404, 'This photo is no longer here.']);
    expect((await list(ravi)).total).toBe(0);
  });
  test("nothing is offered that waits: a guest's photo, a deleted one, another studio's gig", async () => {
    const form = new FormData();
    form.append('guest_name', 'Nila');
    form.append('files', new Blob([new Uint8Array(await photo())]), 'guest.jpg');
    expect((await loom.call('POST', `/api/v1/guest/upload/${gig.access_code}`, { body: form })).status).toBe(200);
    const { received } = await loom.upload(asha, gig.gig_id, [{ name: 'gone.jpg', bytes: await photo() }]);
    await loom.settled();
    await loom.call('DELETE', `/api/v1/gigs/${gig.gig_id}/media/bulk`, {
      token: asha.token,
      body: { media_ids: [received[0]!.media_id] },
    });
    const pending = (
      await loom.call<{ media: { media_id: string }[] }>('GET', `/api/v1/gigs/${gig.gig_id}/guest-uploads`, {
        token: asha.token,
      })
    ).body;
    const held = JSON.stringify(pending).match(/"media_id":"([^"]+)"/)?.[1];
    expect(held).toBeDefined();
    const [own] = await offered();
    expect(own!.media.map(({ media_id }) => media_id).sort()).toEqual([...photos].sort());
    for (const id of [held, received[0]!.media_id]) expect((await ofGig(id)).status).toBe(404);
    expect(await offered(ravi)).toEqual([]);
    const foreign = await loom.call('GET', `/api/v1/portfolio/gigs/${gig.gig_id}/media`, { token: ravi.token });
    expect(foreign.status).toBe(404);
  });
  test('gigs and their photos come in pages', async () => {
    const second = await loom.createGig(asha, { gig_name: 'Second' });
    const page = async (query: string) =>
      (
        await loom.call<{ gigs: PortfolioGig[]; next_cursor: string | null }>('GET', `/api/v1/portfolio/gigs${query}`, {
          token: asha.token,
        })
      ).body;
    const first = await page('?limit=1');
    expect(first.gigs.map(({ gig_id, media }) => [gig_id, media.length])).toEqual([[second.gig_id, 0]]);
    const next = await page(`?limit=1&cursor=${encodeURIComponent(first.next_cursor!)}`);
    expect(next.gigs.map(({ gig_name, media, category }) => [gig_name, category, media.length])).toEqual([
      [gig.gig_name, gig.category, 3],
    ]);
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: { body: { media: OfferedPhoto[]; next_cursor: string | null } } = await loom.call(
        'GET',
        `/api/v1/portfolio/gigs/${gig.gig_id}/media?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        { token: asha.token },
      );
      found.push(...body.media.map(({ media_id }) => media_id));
      cursor = body.next_cursor;
    }
    expect(found.sort()).toEqual([...photos].sort());
  });
  test('a photo stays when its gig loses it', async () => {
    const { item } = (await ofGig(photos[2])).body;
    await loom.call('DELETE', `/api/v1/gigs/${gig.gig_id}/media/bulk`, {
      token: asha.token,
      body: { media_ids: [photos[2]] },
    });
    await loom.settled();
    expect((await list()).portfolio_items.map(({ item_id }) => item_id)).toContain(item.item_id);
    expect(await status(item.media_url)).toBe(200);
  });
});

test('a photo stays with its own blobs when its gig is purged, until it is removed itself', async () => {
  const dev = await loom.register('Dev Pillai');
  const { gig_id: id } = await loom.createGig(dev);
  const files = [
    { name: 'kept.jpg', bytes: await photo() },
    { name: 'lost.jpg', bytes: await photo() },
  ];
  const { received } = await loom.upload(dev, id, files);
  await loom.settled();
  const [kept, lost] = files.map(({ name }) => received.find(({ filename }) => filename === name)!.media_id);
  const { item } = (await ofGig(kept, {}, dev)).body;
  const { write, reads } = loom.loom.context;
  const blobsIn = async (mediaId: string | undefined) => {
    const view = (await reads.reader(mediaItems).get(mediaId!))!;
    return { original: view.blob.hash, pictures: view.derivatives.map(({ hash }) => hash) };
  };
  const [own, others] = [await blobsIn(kept), await blobsIn(lost)];
  const there = async (...hashes: string[]) =>
    (await Promise.all(hashes.map((hash) => write.blobs.stat(hash)))).filter(Boolean).length;

  await loom.call('DELETE', '/api/v1/gigs/bulk-delete', { token: dev.token, body: { gig_ids: [id] } });
  expect((await tidyUp(loom, 31 * DAY_MS)).gigs).toBe(1);
  await tidyUp(loom, 31 * DAY_MS + 2 * HOUR_MS);
  expect(await there(own.original, others.original, ...others.pictures)).toBe(0);
  expect(await there(...own.pictures)).toBe(own.pictures.length);
  expect((await list(dev)).portfolio_items.map(({ item_id }) => item_id)).toEqual([item.item_id]);
  expect(await status(item.media_url)).toBe(200);

  await remove(item.item_id, dev);
  for (const later of [33 * DAY_MS, 33 * DAY_MS + 2 * HOUR_MS]) await tidyUp(loom, later);
  expect(await there(...own.pictures)).toBe(0);
  expect(await status(item.media_url)).toBe(404);
});

describe('by upload', () => {
  test('photos are taken by category, each refused alone by its name', async () => {
    const { status: code, body } = await upload(
      [
        ['Sunset.JPG', await photo()],
        ['notes.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
        ['bomb.png', pngOf({ width: 16_000, height: 16_000, bits: 16, colour: 'rgba' })],
        ['Harbour.jpg', await photo()],
      ],
      'commercial',
    );
    expect([code, body.message]).toEqual([200, '2 uploaded, 2 not: see the list.']);
    expect(body.portfolio_items.map(({ title, category, source }) => [title, category, source])).toEqual([
      ['Sunset', 'commercial', 'direct'],
      ['Harbour', 'commercial', 'direct'],
    ]);
    expect(body.refused.map(({ filename }) => filename)).toEqual(['notes.svg', 'bomb.png']);
    const bytes = await (await fetch(`${loom.url}${body.portfolio_items[0]!.media_url}`)).arrayBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });
  test('all good ones are told so; the same file is one item; without a category it is general', async () => {
    const file: [string, Uint8Array] = ['Once.jpg', await photo()];
    const { body } = await upload([file, file]);
    expect(body.message).toBe('Photos uploaded to portfolio successfully!');
    expect(body.portfolio_items.map(({ category }) => category)).toEqual(['general']);
    expect((await upload([file])).body.portfolio_items[0]!.item_id).toBe(body.portfolio_items[0]!.item_id);
  });
  test('none good is refused, and so is an unknown category, no file and a form of too many', async () => {
    const bad = await upload([['a.svg', Buffer.from('<svg/>')]]);
    expect([bad.status, bad.body.detail]).toEqual([415, expect.stringContaining('"a.svg"')]);
    const both = await upload([
      ['a.svg', Buffer.from('<svg/>')],
      ['b.txt', Buffer.from('text')],
    ]);
    expect([both.status, both.body.errors?.map(({ path }) => path)]).toEqual([415, ['a.svg', 'b.txt']]);
    expect((await upload([['a.jpg', await photo()]], 'holiday')).status).toBe(422);
    expect((await upload([])).status).toBe(400);
    const many = Array.from({ length: 51 }, (_, n): [string, Uint8Array] => [`${n}.jpg`, Buffer.from('x')]);
    expect((await upload(many)).status).toBe(413);
  });
  test("they count against the plan's media, and no more once they are removed", async () => {
    const nila = await loom.register('Nila Das', { plan: 'free-trial' });
    const used = async () =>
      (
        await loom.call<{ usage: { media_uploads_used: number } }>('GET', '/subscriptions/status', {
          token: nila.token,
        })
      ).body.usage.media_uploads_used;
    const { body } = await upload(
      [
        ['a.jpg', await photo()],
        ['b.jpg', await photo()],
      ],
      'event',
      nila,
    );
    await loom.settled();
    expect(await used()).toBe(2);
    const [first] = body.portfolio_items;
    expect((await remove(first!.item_id, nila)).status).toBe(200);
    await loom.settled();
    expect(await used()).toBe(1);
    const back = await loom.call('POST', `/api/v1/portfolio/items/${first!.item_id}/restore`, { token: nila.token });
    expect(back.status).toBe(200);
    await loom.settled();
    expect(await used()).toBe(2);
  });
  test("a picture that was uploaded becomes an item by its key, its own studio's alone", async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await photo())]), 'a.jpg');
    const { s3_key } = (
      await loom.call<{ s3_key: string }>('POST', '/api/v1/projects/upload-logo', { token: asha.token, body: form })
    ).body;
    expect((await add({ source: 'direct', s3_key }, ravi)).status).toBe(404);
    expect((await add({ source: 'direct' })).status).toBe(404);
    expect((await add({ source: 'direct', s3_key, title: 'By key' })).body.item).toMatchObject({
      s3_key,
      title: 'By key',
    });
  });
});

describe('the portfolio', () => {
  let nila: Person;
  let ids: string[];
  beforeAll(async () => {
    nila = await loom.register('Nila Iyer');
    const { body } = await upload(
      [
        ['a.jpg', await photo()],
        ['b.jpg', await photo()],
        ['c.jpg', await photo()],
      ],
      'portrait',
      nila,
    );
    ids = body.portfolio_items.map(({ item_id }) => item_id);
  });
  const order = (item_ids: unknown, owner = nila) =>
    loom.call<Told>('PUT', '/api/v1/portfolio/order', { token: owner.token, body: { item_ids } });
  const change = (id: string, body: object, owner = nila) =>
    loom.call<Told>('PUT', `/api/v1/portfolio/items/${id}`, { token: owner.token, body });
  const seen = async (query = '') => (await list(nila, query)).portfolio_items.map(({ item_id }) => item_id);

  test('is listed newest first, in pages, by category, with counts', async () => {
    const [a, b, c] = ids as [string, string, string];
    expect(await seen()).toEqual([c, b, a]);
    const first = await list(nila, '?limit=2');
    expect(first).toMatchObject({ total: 3, categories: { portrait: 3 } });
    const rest = await list(nila, `?limit=2&cursor=${encodeURIComponent(first.next_cursor!)}`);
    expect([...first.portfolio_items, ...rest.portfolio_items].map(({ item_id }) => item_id)).toEqual([c, b, a]);
    await change(a, { category: 'event' });
    expect(await seen('?category=event')).toEqual([a]);
    expect((await list(nila)).categories).toEqual({ portrait: 2, event: 1 });
    expect((await loom.call('GET', '/api/v1/portfolio?category=holiday', { token: nila.token })).status).toBe(400);
  });
  test('is put in order; featured ones come first', async () => {
    const [a, b, c] = ids as [string, string, string];
    expect((await order([a, b, c])).status).toBe(200);
    expect(await seen()).toEqual([a, b, c]);
    expect((await change(c, { featured: true })).body.item).toMatchObject({ featured: true, title: 'c' });
    expect(await seen()).toEqual([c, a, b]);
    await change(c, { featured: false });
    expect(await seen()).toEqual([a, b, c]);
  });
  test('is ordered by its own photos only, each once', async () => {
    const [a] = ids as [string];
    const foreign = (await list(asha)).portfolio_items[0]!.item_id;
    expect((await order([a, foreign])).status).toBe(404);
    expect((await order([a], ravi)).status).toBe(404);
    expect((await order([a, a])).status).toBe(422);
    for (const wrong of [[], 'a', Array.from({ length: 501 }, () => a), [7]])
      expect((await order(wrong)).status).toBe(422);
  });
  test('loses a photo, and has it back where it was', async () => {
    const [a, b, c] = ids as [string, string, string];
    expect((await remove(b, nila)).status).toBe(200);
    expect((await remove(b, nila)).status).toBe(200);
    expect(await seen()).toEqual([a, c]);
    expect((await change(b, { featured: true })).status).toBe(404);
    expect((await remove(a, ravi)).status).toBe(404);
    await loom.call('POST', `/api/v1/portfolio/items/${b}/restore`, { token: nila.token });
    expect(await seen()).toEqual([a, b, c]);
  });
  test('takes titles in any script, without what is not seen, and not beyond their length', async () => {
    const [a] = ids as [string];
    expect((await change(a, { title: ' மழை \u202E\u0007 ' })).body.item.title).toBe('மழை');
    expect((await change(a, { title: '   ' })).status).toBe(422);
    expect((await change(a, { title: 't'.repeat(121) })).body.detail).toBe(
      'The title can have at most 120 characters.',
    );
    expect((await change(a, { description: 'd'.repeat(1001) })).status).toBe(422);
  });
});
