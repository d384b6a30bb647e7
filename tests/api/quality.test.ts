import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { memoryCounters } from '../../adapters/limits/memory.ts';
import { openApiContext } from '../../api/context.ts';
import { openSmartSelection } from '../../api/quality/smartSelection.ts';
import { openThrottling } from '../../commands/core/throttling.ts';
import { gigs } from '../../projections/gig.ts';
import { interleave } from '../interleave.ts';
import { exifOf, makeJpeg, picture } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

interface Photo {
  media_id: string;
  filename: string;
  quality_score: number | null;
  ai_score?: number;
  reasons: { code: string; good: boolean; text: string }[];
}
interface Status {
  status: string;
  analysis_complete: boolean;
  analyzed_photos: number;
  total_photos: number;
  quality_stats: { excellent: number; good: number; weak: number };
  duplicate_groups: number;
}
interface Groups {
  duplicate_groups: { group_id: string; count: number; photos: Photo[]; recommended_keep: string }[];
}

let loom: TestLoom;
let asha: Person;
let ravi: Person;
let gigId: string;
const ids = new Map<string, string>();
const ask = <T>(method: string, path: string, body?: unknown, person = asha) =>
  loom.call<T>(method, `/api/v1/ai-assistant/${path}`, { token: person.token, body });
/** A clean picture, then spoiled: one pipeline would do all of it in an order of its own. */
async function photo(
  seed: number,
  takenAt: string,
  spoil: (picture: Sharp) => Sharp = (picture) => picture,
): Promise<Buffer> {
  const clean = await picture({ width: 900, height: 600, seed }).blur(0.6).normalise().png().toBuffer();
  return spoil(sharp(clean))
    .withExif(exifOf({ takenAt, model: 'R5' }))
    .jpeg({ quality: 95 })
    .toBuffer();
}

beforeAll(async () => {
  loom = await startLoom();
  [asha, ravi] = [await loom.register('Asha Rao'), await loom.register('Ravi Menon')];
  gigId = (await loom.createGig(asha)).gig_id;
  const { received } = await loom.upload(asha, gigId, [
    { name: 'good.jpg', bytes: await photo(3, '2026-11-20T18:30:05') },
    { name: 'again.jpg', bytes: await photo(3, '2026-11-20T18:30:25', (one) => one.blur(4)) },
    { name: 'dark.jpg', bytes: await photo(5, '2026-11-20T19:30:05', (one) => one.linear(0.15, 0)) },
    { name: 'other.jpg', bytes: await photo(8, '2026-11-20T20:30:05') },
  ]);
  for (const { filename, media_id } of received) ids.set(filename, media_id);
  await loom.settled();
});
afterAll(() => loom.close());

const status = async (): Promise<Status> => (await ask<Status>('GET', `gigs/${gigId}/analysis-status`)).body;

test('photos are measured without being asked for', async () => {
  const { quality_stats: stats, ...rest } = await status();
  expect(rest).toEqual({
    status: 'complete',
    analysis_complete: true,
    analyzed_photos: 4,
    total_photos: 4,
    duplicate_groups: 1,
  });
  expect(stats.excellent + stats.good + stats.weak).toBe(4);
  expect(stats.weak).toBeGreaterThanOrEqual(2);
  const { body } = await loom.call<{ original_photos: Photo[] }>('GET', `/api/v1/gigs/${gigId}/media`, {
    token: asha.token,
  });
  for (const { quality_score: score, ai_score: share } of body.original_photos)
    expect(share).toBeCloseTo(score! / 100, 3);
});

test('filters answer the best first, with reasons', async () => {
  const all = (
    await ask<{ filtered_photos: Photo[]; total: number }>('POST', `gigs/${gigId}/filter`, { min_quality: 0 })
  ).body;
  expect(all.total).toBe(4);
  const scores = all.filtered_photos.map(({ quality_score: score }) => score!);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  const reasons = (name: string) =>
    all.filtered_photos.find(({ filename }) => filename === name)!.reasons.map(({ text }) => text);
  expect(reasons('dark.jpg')).toContain('Too dark');
  expect(reasons('again.jpg')).toContain('Blurred: nothing is in focus');
  const usual = (await ask<{ filtered_photos: Photo[] }>('POST', `gigs/${gigId}/filter`, {})).body.filtered_photos;
  expect(usual.length).toBeGreaterThan(0);
  for (const { quality_score: score } of usual) expect(score).toBeGreaterThanOrEqual(70);
  expect(
    (await ask<{ total: number }>('POST', `gigs/${gigId}/filter`, { min_quality: 0, group_photos_only: true })).body
      .total,
  ).toBe(0);
  expect(
    (await ask<{ total: number }>('POST', `gigs/${gigId}/filter`, { min_quality: 0, category: 'scene' })).body.total,
  ).toBe(4);
  expect((await ask('POST', `gigs/${gigId}/filter`, { min_quality: 101 })).status).toBe(422);
});

test('the smart selection shows the better of two duplicates', async () => {
  const api = openApiContext({ ...loom.loom.context, throttling: openThrottling(memoryCounters()) });
  const chosen = await openSmartSelection(api)((await loom.loom.context.reads.reader(gigs).get(gigId))!);
  expect(chosen).toContain(ids.get('good.jpg'));
  expect(chosen).not.toContain(ids.get('again.jpg'));
  expect(chosen).toHaveLength(3);
});

test('duplicates are found, the sharper one is recommended, the others go to the bin', async () => {
  const { duplicate_groups: groups } = (await ask<Groups>('GET', `gigs/${gigId}/duplicates`)).body;
  expect(groups).toHaveLength(1);
  const [group] = groups;
  expect(group!.count).toBe(2);
  expect(group!.recommended_keep).toBe(ids.get('good.jpg'));
  const body = { gig_id: gigId, group_id: group!.group_id, keep_media_id: group!.recommended_keep };
  expect((await ask('POST', 'delete-duplicates', { ...body, keep_media_id: ids.get('other.jpg') })).status).toBe(422);
  expect((await ask('POST', 'delete-duplicates', { ...body, group_id: 'another' })).status).toBe(404);
  const { status: code, body: answer } = await ask<{ message: string; deleted_media_ids: string[] }>(
    'POST',
    'delete-duplicates',
    body,
  );
  expect([code, answer]).toEqual([
    200,
    { message: 'Duplicate photos deleted successfully!', deleted_media_ids: [ids.get('again.jpg')] },
  ]);
  expect((await status()).duplicate_groups).toBe(0);
  expect((await status()).total_photos).toBe(3);
  await loom.call('POST', `/api/v1/gigs/${gigId}/media/restore`, {
    token: asha.token,
    body: { media_ids: answer.deleted_media_ids },
  });
  expect((await status()).duplicate_groups).toBe(1);
});

describe('deleting duplicates', () => {
  const [good, again] = ['good.jpg', 'again.jpg'];
  const deletion = async (keep: string) => ({
    gig_id: gigId,
    group_id: (await ask<Groups>('GET', `gigs/${gigId}/duplicates`)).body.duplicate_groups[0]!.group_id,
    keep_media_id: ids.get(keep),
  });
  const there = async () =>
    (
      await loom.call<{ original_photos: Photo[] }>('GET', `/api/v1/gigs/${gigId}/media`, { token: asha.token })
    ).body.original_photos
      .map(({ filename }) => filename)
      .filter((name) => name === good || name === again);
  const restore = (name: string) =>
    loom.call('POST', `/api/v1/gigs/${gigId}/media/restore`, {
      token: asha.token,
      body: { media_ids: [ids.get(name)] },
    });

  test('can be asked for again by who got no answer', async () => {
    const body = await deletion(good);
    const send = () =>
      loom.call('POST', '/api/v1/ai-assistant/delete-duplicates', {
        token: asha.token,
        body,
        headers: { 'idempotency-key': 'duplicates-1' },
      });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await there()).toEqual([good]);
    await restore(again);
  });
  test('leaves one of them also where it is asked for again, and the one to keep was deleted meanwhile', async () => {
    const body = await deletion(good);
    const send = () =>
      loom.call('POST', '/api/v1/ai-assistant/delete-duplicates', {
        token: asha.token,
        body,
        headers: { 'idempotency-key': 'duplicates-2' },
      });
    const { write } = loom.loom.context;
    const { run } = write;
    vi.spyOn(write, 'run').mockImplementation(async (description, input, caller) => {
      const outcome = await run(description, input, caller);
      if (description.name === 'DeleteMedia') throw new Error('killed');
      return outcome;
    });
    expect((await send()).status).toBe(500);
    vi.restoreAllMocks();
    await loom.call('DELETE', `/api/v1/gigs/${gigId}/media/bulk`, {
      token: asha.token,
      body: { media_ids: [ids.get(good)] },
    });
    expect([(await send()).status, await there()]).toEqual([404, [again]]);
    await restore(good);
  });
  test('leaves one of them where two devices keep different ones', async () => {
    const [keepGood, keepAgain] = [await deletion(good), await deletion(again)];
    const { status: code } = await interleave(
      loom,
      'DeleteMedia',
      () => ask('POST', 'delete-duplicates', keepAgain),
      () => ask('POST', 'delete-duplicates', keepGood),
    );
    expect(code).toBe(404);
    expect(await there()).toEqual([again]);
    await restore(good);
  });
});

test('analysing again measures all anew, and is told in the history', async () => {
  // Asked for twice at once, it is one.
  const { status: code } = await interleave(
    loom,
    'RequestAnalysis',
    () => ask('POST', `analyze/${gigId}`),
    () => ask('POST', `analyze/${gigId}`),
  );
  expect(code).toBe(200);
  await loom.settled();
  expect((await status()).analysis_complete).toBe(true);
  const events = await loom.events(gigId);
  expect(events.filter(({ type }) => type === 'PhotoMeasured')).toHaveLength(8);
  const told = 'Asha Rao asked for an analysis of the photos, the 2nd time';
  expect(events.filter(({ type }) => type === 'AnalysisRequested').map(({ sentence }) => sentence)).toEqual([
    told,
    told,
  ]);
});

test("an empty gig is not analysed, and nobody else's gig is there", async () => {
  const empty = (await loom.createGig(asha)).gig_id;
  expect((await ask<Status>('GET', `gigs/${empty}/analysis-status`)).body).toMatchObject({
    status: 'not_analysed',
    analysis_complete: false,
    total_photos: 0,
  });
  for (const [method, path, body] of [
    ['GET', `gigs/${gigId}/analysis-status`],
    ['POST', `analyze/${gigId}`],
    ['GET', `gigs/${gigId}/duplicates`],
    ['POST', `gigs/${gigId}/filter`, {}],
    ['POST', 'delete-duplicates', { gig_id: gigId, group_id: 'x', keep_media_id: 'y' }],
  ] as const)
    expect((await ask(method, path, body, ravi)).status, path).toBe(404);
});

test('what cannot be a photo any more is no reason to wait', async () => {
  await loom.upload(asha, gigId, [{ name: 'late.jpg', bytes: await makeJpeg({ width: 300, height: 200, seed: 9 }) }]);
  await loom.settled();
  expect(await status()).toMatchObject({ analysis_complete: true, total_photos: 5 });
});
