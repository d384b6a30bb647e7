import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_COPIED } from '../../domain/develop/editCopy.ts';
import { NEUTRAL } from '../../domain/develop/recipe.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const api = '/api/v1';
let loom: TestLoom;
let asha: Person;
let ravi: Person;
let gigId: string;
const idOf: Record<string, string> = {};

type Said = { detail: string; media_id: string; enhanced_url: string };
const ask = (method: string, path: string, body: object | undefined, token = asha.token) =>
  loom.call<Said>(method, `${api}${path}`, { token, ...(body && { body }) });
const save = (id: string, edit_metadata: string, more = {}) =>
  ask('POST', `/ai-editor/save-enhanced/${id}`, { edit_metadata, ...more });
/** Every call of the editor about one photo. */
const all = (id: string, token = asha.token) =>
  Promise.all(
    [
      ['POST', `/ai-editor/enhance/${id}`, { enhancement_type: 'auto' }],
      ['POST', `/ai-editor/save-enhanced/${id}`, { edit_metadata: '{"brightness":120}' }],
      ['POST', `/ai-editor/analyze/${id}`, {}],
      ['POST', `/ai-editor/remove-background/${id}`, {}],
      ['POST', `/watermark/apply/${id}`, {}],
      ['GET', `/ai-editor/edits/${id}`, undefined],
    ].map(([method, path, body]) => ask(method as string, path as string, body as object | undefined, token)),
  );

beforeAll(async () => {
  loom = await startLoom();
  [asha, ravi] = [await loom.register(), await loom.register()];
  ({ gig_id: gigId } = await loom.createGig(asha, { gig_name: 'Meera & Arjun' }));
  const panorama = await sharp({ create: { width: 25_000, height: 8000, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const photo = await makeJpeg({ width: 600, height: 400, seed: 1 });
  const { received } = await loom.upload(asha, gigId, [
    { name: 'ONE.JPG', bytes: photo },
    { name: 'GONE.JPG', bytes: await makeJpeg({ width: 600, height: 400, seed: 2 }) },
    { name: 'PANORAMA.JPG', bytes: panorama },
  ]);
  for (const { filename, media_id } of received) idOf[filename] = media_id;
  await loom.settled();
});
afterAll(() => loom.close());

test.each([
  ['what is no number', '{"brightness":NaN}'],
  ['more than any number', '{"brightness":1e999}'],
  ['less than any number', '{"recipe":{"exposure":-1e999}}'],
  ['nothing for a number', '{"brightness":null}'],
  ['lists in lists without end', '['.repeat(9_900) + ']'.repeat(9_900)],
  ['recipes in recipes', '{"recipe":'.repeat(1_500) + '1' + '}'.repeat(1_500)],
  ['a list for a recipe', '{"recipe":[]}'],
])('a recipe of %s is refused in a sentence', async (_, said) => {
  const { status, body } = await save(idOf['ONE.JPG']!, said);
  expect([status, body.detail]).toEqual([422, expect.stringMatching(/^[A-Z].*\.$/)]);
});

test('a panorama of 200 megapixels is refused by each call that would hold it, in a sentence', async () => {
  for (const { status, body } of await all(idOf['PANORAMA.JPG']!))
    expect([status, body.detail]).toEqual([
      422,
      'This photo has 200 megapixels, and the editor takes up to 160. Please edit a smaller copy of it.',
    ]);
});

test('a photo of another studio answers each call as one that is not there', async () => {
  const [theirs, none] = [
    await all(idOf['ONE.JPG']!, ravi.token),
    await all('01890000-0000-7000-8000-000000000000', ravi.token),
  ];
  const heard = (answers: typeof theirs) => answers.map(({ status, body }) => [status, body.detail]);
  expect(heard(theirs)).toEqual(heard(none));
  for (const { status } of theirs) expect([403, 404]).toContain(status);
});

test('two saves at once: of the same it is one edit, of two both are kept', async () => {
  const id = idOf['ONE.JPG']!;
  const same = await Promise.all([save(id, '{"contrast":120}'), save(id, '{"contrast":120}')]);
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  expect(same[0]!.body.media_id).toBe(same[1]!.body.media_id);
  const two = await Promise.all([save(id, '{"contrast":80}'), save(id, '{"contrast":90}')]);
  expect(two.map(({ status }) => status)).toEqual([200, 200]);
  await loom.settled();
  const { body } = await loom.call<{ edits: { media_id: string }[] }>('GET', `${api}/ai-editor/edits/${id}`, {
    token: asha.token,
  });
  expect(new Set(body.edits.map(({ media_id }) => media_id))).toEqual(
    new Set([same[0]!, ...two].map((each) => each.body.media_id)),
  );
});

test('a photo that was deleted cannot be edited, nor saved from what was enhanced before', async () => {
  const id = idOf['GONE.JPG']!;
  const { body } = await ask('POST', `/ai-editor/enhance/${id}`, { enhancement_type: 'auto' });
  expect(body.enhanced_url).toBeTruthy();
  expect((await ask('DELETE', `/gigs/${gigId}/media/bulk`, { media_ids: [id] })).status).toBe(200);
  await loom.settled();
  for (const { status } of [
    ...(await all(id)),
    await save(id, '{"contrast":110}', { enhanced_url: body.enhanced_url }),
  ])
    expect([403, 404, 410]).toContain(status);
});

test('a set of 100,000 photos is refused in a sentence, and nothing of it is read or kept', async () => {
  const media_ids = Array.from({ length: 100_000 }, (_, n) => String(n).padStart(36, '0'));
  const to = (ids: readonly string[]) =>
    ask('POST', `/gigs/${gigId}/edit-copies`, {
      media_id: idOf['ONE.JPG'],
      recipe: { ...NEUTRAL, exposure: 0.5 },
      to: 'chosen',
      media_ids: ids,
    });
  for (const [ids, status, sentence] of [
    [media_ids, 413, 'This request is too large: at most 1 MB at once, please.'],
    [media_ids.slice(0, MOST_COPIED + 1), 422, 'Please choose at most 5,000 at once.'],
  ] as const) {
    const answer = await to(ids);
    expect([answer.status, answer.body.detail]).toEqual([status, sentence]);
  }
  const { body } = await loom.call<{ copies: object[] }>('GET', `${api}/gigs/${gigId}/edit-copies`, {
    token: asha.token,
  });
  expect(body.copies).toEqual([]);
});
