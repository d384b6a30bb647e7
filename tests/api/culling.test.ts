import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
let gigId: string;
let folderId: string;
/** By the last letter of their names. */
const ids: Record<string, string> = {};
type Page = { original_photos: MediaAnswer[]; next_cursor: string | null; total: number };

const list = async (query = '', token = asha.token) =>
  (await loom.call<Page>('GET', `/api/v1/gigs/${gigId}/media?${query}`, { token })).body;
const names = async (query: string): Promise<string> =>
  (await list(query)).original_photos
    .map(({ filename }) => filename.slice(4, 5))
    .sort()
    .join('');
const cull = (letters: string, marks: object, token = asha.token) =>
  loom.call<{ message?: string; detail?: string }>('PUT', `/api/v1/gigs/${gigId}/media/culling`, {
    token,
    body: { media_ids: [...letters].map((letter) => ids[letter]), ...marks },
  });
const exported = (body: object) =>
  loom.call<string>('POST', `/api/v1/gigs/${gigId}/media/file-names`, { token: asha.token, body });

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha, { gig_name: 'Meera & Arjun' }));
  ({ folder_id: folderId } = (
    await loom.call<{ folder_id: string }>('POST', `/api/v1/gigs/${gigId}/folders`, {
      token: asha.token,
      body: { folder_name: 'Vows' },
    })
  ).body);
  for (const [seed, letter] of [...'abcdef'].entries()) {
    const { received } = await loom.upload(asha, gigId, [
      { name: `IMG_${letter}.JPG`, bytes: await makeJpeg({ width: 90, height: 60, seed }) },
    ]);
    ids[letter] = received[0]!.media_id;
  }
  await loom.settled();
  await cull('abc', { stars: 3 });
  await cull('c', { stars: 5, color_label: 'green' });
  await cull('bd', { color_label: 'red' });
  await cull('a', { flag: 'pick' });
  await cull('bf', { flag: 'reject' });
  await loom.call('PUT', `/api/v1/gigs/${gigId}/media/move`, {
    token: asha.token,
    body: { media_ids: [ids['a'], ids['b'], ids['e']], folder_id: folderId },
  });
});
afterAll(() => loom.close());

test('marks stand on the photos', async () => {
  const marks = Object.fromEntries(
    (await list()).original_photos.map(({ filename, stars, color_label, flag }) => [
      filename.slice(4, 5),
      { stars, color_label, flag },
    ]),
  );
  expect(marks).toEqual({
    a: { stars: 3, flag: 'pick' },
    b: { stars: 3, color_label: 'red', flag: 'reject' },
    c: { stars: 5, color_label: 'green' },
    d: { color_label: 'red' },
    e: {},
    f: { flag: 'reject' },
  });
});

test.each([
  ['at least so many stars', 'min_stars=3', 'abc'],
  ['more of them', 'min_stars=4', 'c'],
  ['one label', 'labels=red', 'bd'],
  ['several labels', 'labels=red,green', 'bcd'],
  ['no label', 'labels=none', 'aef'],
  ['picked', 'flags=pick', 'a'],
  ['rejected', 'flags=reject', 'bf'],
  ['not rejected', 'flags=pick,none', 'acde'],
  ['stars and label', 'min_stars=3&labels=red', 'b'],
  ['stars in a folder', `min_stars=1&folder_id=PLACE`, 'ab'],
  ['unflagged in a folder', `flags=none&folder_id=PLACE`, 'e'],
  ['of no video', 'flags=none&filter=videos', ''],
  ['from the browser', 'labels=red&uploader=browser', 'bd'],
])('the list is narrowed to %s', async (_, query, expected) => {
  const asked = query.replace('PLACE', folderId);
  expect(await names(asked)).toBe(expected);
  expect((await list(asked)).total).toBe(expected.length);
});

test('a narrowed list comes in pages, newest first, also while marks change', async () => {
  const first = await list('flags=pick,none&limit=2');
  expect([first.original_photos.map(({ filename }) => filename.slice(4, 5)), first.total]).toEqual([['e', 'd'], 4]);
  await cull('d', { flag: 'reject' });
  const second = await list(`flags=pick,none&limit=2&cursor=${encodeURIComponent(first.next_cursor!)}`);
  expect([
    second.original_photos.map(({ filename }) => filename.slice(4, 5)),
    second.total,
    second.next_cursor,
  ]).toEqual([['c', 'a'], 3, null]);
  await cull('d', { flag: null });
});

test('what lies in the bin is in no narrowed list, and comes back with its marks', async () => {
  const change = (method: string, path: string) =>
    loom.call(method, `/api/v1/gigs/${gigId}/media/${path}`, { token: asha.token, body: { media_ids: [ids['c']] } });
  await change('DELETE', 'bulk');
  expect(await names('min_stars=3')).toBe('ab');
  expect((await cull('c', { stars: 1 })).status).toBe(404);
  await change('POST', 'restore');
  expect(await names('min_stars=5')).toBe('c');
});

test('clients, guests and other photographers never see or set a mark', async () => {
  const ravi = await loom.register('Ravi Iyer');
  expect((await cull('a', { stars: 1 }, ravi.token)).status).toBe(404);
  const { client } = (
    await loom.call<{ client: ClientAnswer }>('POST', `/api/v1/gigs/${gigId}/clients`, {
      token: asha.token,
      body: {
        client_name: 'Meera',
        client_email: 'meera@loom.test',
        permissions: ['view', 'download', 'comment', 'edit'],
      },
    })
  ).body;
  const { access_token: token } = (
    await loom.call<{ access_token: string }>('POST', '/api/v1/client/login', {
      body: { client_email: client.client_email, access_code: client.access_code },
    })
  ).body;
  expect((await cull('a', { stars: 1 }, token)).status).toBe(401);
  await loom.settled();
  const seen = await Promise.all([
    loom.call('GET', `/api/v1/public/gigs/${gigId}/media?min_stars=5`),
    loom.call('GET', `/api/v1/public/gigs/${gigId}`),
    loom.call('GET', `/api/v1/client/gig/${gigId}/media`, { token }),
    loom.call('GET', `/api/v1/media/${ids['a']}/interactions`, { token }),
  ]);
  for (const { status, body } of seen) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/"stars"|color_label|"flag"|"reject"/);
  }
});

test('nothing to mark, no such mark and no such filter are refused in words', async () => {
  expect(await cull('a', {})).toMatchObject({
    status: 422,
    body: { detail: 'Please choose stars, a label or a flag.' },
  });
  for (const marks of [{ stars: 6 }, { stars: -1 }, { color_label: 'pink' }, { flag: 'maybe' }])
    expect((await cull('a', marks)).status).toBe(422);
  for (const query of ['min_stars=0', 'min_stars=6', 'labels=pink', 'labels=red,', 'flags=maybe'])
    expect((await loom.call('GET', `/api/v1/gigs/${gigId}/media?${query}`, { token: asha.token })).status, query).toBe(
      400,
    );
});

test('the names of what was selected or filtered leave for other programs, with their marks', async () => {
  expect((await exported({ format: 'txt', min_stars: 3 })).body).toBe('IMG_a.JPG\nIMG_b.JPG\nIMG_c.JPG\n');
  expect((await exported({ format: 'txt', media_ids: [ids['e'], ids['a']] })).body).toBe('IMG_a.JPG\nIMG_e.JPG\n');
  const csv = await exported({ format: 'csv', flags: 'pick,reject' });
  expect(csv.headers.get('content-disposition')).toContain('Meera%20%26%20Arjun%20-%20selection.csv');
  expect(csv.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'filename,rating,label,flag',
    '"IMG_a.JPG","3","","pick"',
    '"IMG_b.JPG","-1","Red","reject"',
    '"IMG_f.JPG","-1","","reject"',
  ]);
  const xmp = (await exported({ format: 'xmp', media_ids: [ids['b'], ids['c'], ids['e']] })).body;
  expect(
    [...xmp.matchAll(/xmp:Rating="(-?\d)"(?: xmp:Label="(\w+)")?/g)].map(([, rating, label]) => [rating, label]),
  ).toEqual([
    ['-1', 'Red'],
    ['5', 'Green'],
    ['0', undefined],
  ]);
  expect(xmp).toContain('IMG_c.xmp');
});
