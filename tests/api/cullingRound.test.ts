import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CullingPhoto, PhotoFace } from '../../api/contract/cullingRound.ts';
import { exifOf, picture } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

interface Round {
  photos: CullingPhoto[];
  next_cursor: string | null;
  total: number;
  groups: number;
}

let loom: TestLoom;
let asha: Person;
let gigId: string;
const ids: Record<string, string> = {};

/** Pictures of one seed are takes of one scene; the blurred one is the worse. */
async function photo(seed: number, takenAt: string, blurred = false): Promise<Buffer> {
  const clean = await picture({ width: 900, height: 600, seed }).blur(0.6).normalise().png().toBuffer();
  return sharp(clean)
    .blur(blurred ? 4 : 0.3)
    .withExif(exifOf({ takenAt, model: 'R5' }))
    .jpeg({ quality: 95 })
    .toBuffer();
}
const round = async (query = '') =>
  (await loom.call<Round>('GET', `/api/v1/gigs/${gigId}/culling?${query}`, { token: asha.token })).body;
const approve = (names: string[], approved: boolean, gig = gigId) =>
  loom.call<{ message?: string; detail?: string }>('PUT', `/api/v1/gigs/${gig}/photographer-approvals`, {
    token: asha.token,
    body: { media_ids: names.map((name) => ids[name]), approved },
  });

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha, { gig_name: 'Meera & Arjun' }));
  // They arrive in another order than they were taken in.
  const { received } = await loom.upload(asha, gigId, [
    { name: 'late.jpg', bytes: await photo(8, '2026-11-20T20:30:05') },
    { name: 'sharp.jpg', bytes: await photo(3, '2026-11-20T18:30:25') },
    { name: 'between.jpg', bytes: await photo(5, '2026-11-20T18:30:15') },
    { name: 'blurred.jpg', bytes: await photo(3, '2026-11-20T18:30:05', true) },
  ]);
  for (const { filename, media_id } of received) ids[filename] = media_id;
  await loom.settled();
});
afterAll(() => loom.close());

test('photos stand as they were taken, takes of one scene side by side, the best first and suggested', async () => {
  const { photos, total, groups, next_cursor: next } = await round();
  expect(photos.map(({ filename }) => filename)).toEqual(['sharp.jpg', 'blurred.jpg', 'between.jpg', 'late.jpg']);
  expect([total, groups, next]).toEqual([4, 1, null]);
  const [best, worse, ...alone] = photos;
  expect(best!.group_id).toBe(worse!.group_id);
  expect([best, worse].map((one) => [one!.group_size, one!.suggested])).toEqual([
    [2, true],
    [2, false],
  ]);
  for (const { group_id, group_size, suggested, quality_score: score } of alone)
    expect([group_id, group_size, suggested]).toEqual([null, 1, score! >= 50]);
  expect(worse!.reasons[0]).toMatchObject({ good: false, text: expect.stringContaining('Blurred') });
});

test('page by page it is the same, also while photos are marked meanwhile', async () => {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Round = await round(`limit=1${cursor ? `&cursor=${cursor}` : ''}`);
    names.push(...page.photos.map(({ filename }) => filename));
    await loom.call('PUT', `/api/v1/gigs/${gigId}/media/culling`, {
      token: asha.token,
      body: { media_ids: page.photos.map(({ media_id: id }) => id), flag: 'pick' },
    });
    cursor = page.next_cursor;
  } while (cursor);
  expect(names).toEqual(['sharp.jpg', 'blurred.jpg', 'between.jpg', 'late.jpg']);
  expect((await round()).photos.map(({ flag }) => flag)).toEqual(['pick', 'pick', 'pick', 'pick']);
  const { status } = await loom.call('GET', `/api/v1/gigs/${gigId}/culling?cursor=%00nonsense`, { token: asha.token });
  expect(status).toBe(200);
});

test('faces stand in shares of the picture, the largest first, with their eyes', async () => {
  await loom.loom.context.write.vault.put('faceMarks', ids['late.jpg']!, [
    { box: { x: 0.1, y: 0.1, width: 0.05, height: 0.05 } },
    { box: { x: 0.5, y: 0.2, width: 0.2, height: 0.3 }, eyes: 0.31 },
    { box: { x: 0.2, y: 0.2, width: 0.1, height: 0.15 }, eyes: 0.09 },
  ]);
  const facesOf = (name: string, gig = gigId) =>
    loom.call<{ faces: PhotoFace[] }>('GET', `/api/v1/gigs/${gig}/media/${ids[name]}/faces`, { token: asha.token });
  expect((await facesOf('late.jpg')).body.faces).toEqual([
    { x: 0.5, y: 0.2, width: 0.2, height: 0.3, eyes: 'open' },
    { x: 0.2, y: 0.2, width: 0.1, height: 0.15, eyes: 'shut' },
    { x: 0.1, y: 0.1, width: 0.05, height: 0.05, eyes: null },
  ]);
  expect((await facesOf('sharp.jpg')).body.faces).toEqual([]);
  const { gig_id: other } = await loom.createGig(asha, { gig_name: 'Another' });
  expect((await facesOf('late.jpg', other)).status).toBe(404);
  expect((await approve(['late.jpg'], true, other)).status).toBe(404);
});

test('many are approved for editing at once; what is approved already stays so', async () => {
  const approvals = async () =>
    (await loom.events(gigId)).filter(
      ({ type }) => type.startsWith('PhotographerApproval') || type === 'PhotographerApproved',
    ).length;
  expect((await approve(['sharp.jpg', 'late.jpg'], true)).body.message).toBe('Photos approved for editing!');
  expect(await approvals()).toBe(2);
  await approve(['sharp.jpg', 'late.jpg', 'between.jpg'], true);
  expect(await approvals()).toBe(3);
  await approve(['between.jpg', 'blurred.jpg'], false);
  expect(await approvals()).toBe(4);
});

test('what is in the bin is not culled', async () => {
  await loom.call('DELETE', `/api/v1/gigs/${gigId}/media/bulk`, {
    token: asha.token,
    body: { media_ids: [ids['blurred.jpg']] },
  });
  const { photos, groups } = await round();
  expect(photos.map(({ filename }) => filename)).toEqual(['between.jpg', 'sharp.jpg', 'late.jpg']);
  expect(groups).toBe(0);
  const { status } = await loom.call('GET', `/api/v1/gigs/${gigId}/media/${ids['blurred.jpg']}/faces`, {
    token: asha.token,
  });
  expect(status).toBe(404);
});
