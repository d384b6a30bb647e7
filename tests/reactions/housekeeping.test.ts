import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runner } from '../../commands/core/run.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import { type HousekeepingResult, housekeep } from '../../reactions/housekeeping.ts';
import { mediaItems } from '../../projections/media.ts';
import { pictures } from '../../projections/picture.ts';
import { makeJpeg } from '../pictures.ts';
import { invite, inviteEditor } from '../rights/arrive.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { h264, makeVideo } from '../videos.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const nothing: HousekeepingResult = { media: 0, gigs: 0, accounts: 0, bookings: 0, blobs: 0, orphans: 0, secrets: 0 };

let it: TestLoom;
let asha: Person;
let seed = 1;
const picture = async () => ({
  name: `IMG_${seed}.JPG`,
  bytes: await makeJpeg({ width: 480, height: 320, seed: seed++ }),
});
/** A round at a later hour, with every reaction to it. By that clock all that is marked for deletion now has been so for long. */
const tidyIn = async (ms: number): Promise<HousekeepingResult> => {
  const { write, reads, feed } = it.loom.context;
  const now = (): Date => new Date(Date.now() + ms);
  const tidied = await housekeep({ write: { ...write, now, run: runner(write.journal, now) }, reads, feed });
  await it.settled();
  return { ...tidied, secrets: 0 };
};
const blobCount = async (): Promise<number> =>
  (await readdir(join(it.folder, 'blobs'), { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name)).length;
const remove = (gigId: string, ...ids: string[]) =>
  it.call('DELETE', `/api/v1/gigs/${gigId}/media/bulk`, { token: asha.token, body: { media_ids: ids } });
const view = (id: string) => it.loom.context.reads.reader(mediaItems).get(id);

/** When the last walk over all blobs was: in the future, there is none. */
const walkAgain = (last: number) => it.loom.context.write.vault.put('housekeeping', 'walked', last);

beforeAll(async () => {
  it = await startLoom();
  asha = await it.register('Asha Rao');
  await walkAgain(Date.now() + 365 * DAY);
});
afterAll(() => it.close());

test('what lay in the bin for 30 days is purged, with its faces and with the blobs that nothing else refers to', async () => {
  const [gig, other] = [await it.createGig(asha), await it.createGig(asha)];
  const [shared, own] = [await picture(), await picture()];
  const before = await blobCount();
  const { received } = await it.upload(asha, gig.gig_id, [shared, own]);
  await it.upload(asha, other.gig_id, [shared]);
  await it.settled();
  expect(await blobCount()).toBe(before + 10);
  const [sharedId, ownId] = [shared, own].map(
    ({ name }) => received.find(({ filename }) => filename === name)!.media_id,
  ) as [string, string];
  const ownHash = (await view(ownId))!.blob.hash;
  await it.loom.context.write.vault.put('faces', ownId, new Uint8Array(512), { group: gig.gig_id });
  await remove(gig.gig_id, sharedId, ownId);

  expect(await tidyIn(29 * DAY)).toEqual(nothing);
  expect((await view(ownId))?.inBin).toBe(true);

  expect(await tidyIn(30 * DAY)).toMatchObject({ media: 2, gigs: 0 });
  expect(await view(ownId)).toBeUndefined();
  expect(await it.loom.context.write.vault.get('faces', ownId)).toBeUndefined();
  expect((await it.events(gig.gig_id)).at(-1)?.sentence).toMatch(/for good/);

  await tidyIn(30 * DAY);
  expect(await blobCount()).toBe(before + 5);
  expect(await it.loom.context.write.blobs.stat(ownHash)).toBeUndefined();
  const { body } = await it.call<{ original_photos: { media_id: string }[] }>(
    'GET',
    `/api/v1/gigs/${other.gig_id}/media`,
    { token: asha.token },
  );
  expect(body.original_photos).toHaveLength(1);
  const { body: address } = await it.call<{ download_url: string }>(
    'POST',
    `/api/v1/media/${body.original_photos[0]!.media_id}/download`,
    { token: asha.token },
  );
  const bytes = Buffer.from(await (await fetch(it.url + address.download_url)).arrayBuffer());
  expect(bytes.equals(shared.bytes)).toBe(true);
});

test('what of a video its owner alone gets is known as long as the video is there, and forgotten with it', async () => {
  const before = await blobCount();
  const gig = await it.createGig(asha);
  const { media_id: id } = (
    await it.upload(asha, gig.gig_id, [
      { name: 'a.mp4', bytes: makeVideo('mp4', [...h264, '-metadata', 'title=Kochi']) },
    ])
  ).received[0]!;
  await it.settled();
  const list = (await view(id))!.redacted!.blanks!;
  // Itself, the list, and its pictures, which are the same in both sizes.
  expect(await blobCount()).toBe(before + 4);
  await walkAgain(0);
  await tidyIn(0);
  await tidyIn(DAY);
  expect(await it.loom.context.write.blobs.stat(list)).toBeDefined();
  await remove(gig.gig_id, id);
  await walkAgain(Date.now() + 365 * DAY);
  await tidyIn(30 * DAY);
  await tidyIn(31 * DAY);
  expect(await it.loom.context.write.blobs.stat(list)).toBeUndefined();
  expect(await blobCount()).toBe(before);
});

test('sent again between the purge and the deletion of its blobs, a photo is there with all its pictures', async () => {
  const gig = await it.createGig(asha);
  const photo = await picture();
  const upload = async () => (await it.upload(asha, gig.gig_id, [photo])).received[0]!;
  const { media_id: id } = await upload();
  await it.settled();
  await remove(gig.gig_id, id);
  expect((await tidyIn(30 * DAY)).media).toBe(1);
  expect(await upload()).toMatchObject({ media_id: id, duplicate: false });
  await it.settled();
  expect((await tidyIn(31 * DAY)).blobs).toBe(0);
  const known = (await view(id))!;
  for (const { hash } of [known.blob, ...known.derivatives])
    expect(await it.loom.context.write.blobs.stat(hash)).toBeDefined();
  expect(known.status).toBe('ready');
});

/** Mails in the outbox in which this word stands. */
const mailsWith = async (word: string): Promise<number> => {
  const outbox = join(it.folder, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'latin1')));
  return mails.filter((mail) => mail.includes(word)).length;
};

test('the photos of a gig deleted 30 days ago go with it, with its codes, and the mails to its clients and editors', async () => {
  const before = await blobCount();
  const [gig, kept] = [
    await it.createGig(asha, { gig_type: 'private', password: 'open sesame' }),
    await it.createGig(asha),
  ];
  await invite(it, asha, gig.gig_id, 'Gonemeera', ['view']);
  await inviteEditor(it, asha, gig.gig_id, 'Goneravi');
  await invite(it, asha, kept.gig_id, 'Staytara', ['view']);
  const { received } = await it.upload(asha, gig.gig_id, [await picture(), await picture()]);
  await it.settled();
  await remove(gig.gig_id, received[0]!.media_id);
  const usage = async () =>
    (await it.call<{ usage: { media_uploads_used: number } }>('GET', '/subscriptions/status', { token: asha.token }))
      .body.usage.media_uploads_used;
  const used = await usage();
  await it.call('DELETE', '/api/v1/gigs/bulk-delete', { token: asha.token, body: { gig_ids: [gig.gig_id] } });

  expect(await tidyIn(29 * DAY)).toEqual(nothing);
  expect([await mailsWith('Gonemeera'), await mailsWith('Goneravi')]).toEqual([1, 1]);
  expect(await tidyIn(30 * DAY + HOUR)).toMatchObject({ media: 2, gigs: 1 });
  expect([await mailsWith('Gonemeera'), await mailsWith('Goneravi'), await mailsWith('Staytara')]).toEqual([0, 0, 1]);
  expect(await usage()).toBe(used - 1);
  const { vault } = it.loom.context.write;
  expect([await vault.get('gigPassword', gig.gig_id), await vault.get('gigCode', gig.gig_id)]).toEqual([
    undefined,
    undefined,
  ]);
  await tidyIn(30 * DAY + HOUR);
  expect(await blobCount()).toBe(before);
});

test('what an upload that died left in the store is found by the daily walk', async () => {
  const { hash } = await it.loom.context.write.blobs.put(Buffer.from('left by a dead process'));
  expect((await tidyIn(0)).orphans).toBe(0);
  await walkAgain(0);
  expect((await tidyIn(60 * DAY)).orphans).toBe(1);
  expect(await it.loom.context.write.blobs.stat(hash)).toBeDefined();
  expect((await tidyIn(61 * DAY)).blobs).toBe(1);
  expect(await it.loom.context.write.blobs.stat(hash)).toBeUndefined();
});

test('a file that is no picture stays an hour, in case the same bytes are somewhere a photo', async () => {
  const gig = await it.createGig(asha);
  const before = await blobCount();
  await expect(
    it.upload(asha, gig.gig_id, [{ name: 'a.jpg', bytes: Buffer.from('not a picture at all') }]),
  ).rejects.toThrow();
  expect(await blobCount()).toBe(before + 1);
  expect((await tidyIn(HOUR + 1000)).blobs).toBe(1);
  expect(await blobCount()).toBe(before);
});

test('a picture of a studio stays while it waits and while a project holds it, and goes when the last of them is gone', async () => {
  const ravi = await it.register('Ravi Menon');
  const before = await blobCount();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array((await picture()).bytes)]), 'logo.jpg');
  const { s3_key: key } = (
    await it.call<{ s3_key: string }>('POST', '/api/v1/projects/upload-logo', { token: ravi.token, body })
  ).body;
  // The file itself is not kept, what is shown of it is.
  await tidyIn(2 * HOUR);
  expect(await blobCount()).toBe(before + 4);
  const { project } = (
    await it.call<{ project: { project_id: string } }>('POST', '/api/v1/projects/items', {
      token: ravi.token,
      body: { client_name: 'Meera', project_name: 'Saris', client_logo_s3_key: key },
    })
  ).body;
  await walkAgain(0);
  for (const day of [2, 4, 6]) await tidyIn(day * DAY);
  expect(await blobCount()).toBe(before + 4);
  await it.call('DELETE', `/api/v1/projects/items/${project.project_id}`, { token: ravi.token });
  await tidyIn(HOUR + 1000);
  expect(await it.loom.context.reads.reader(pictures).count({ index: 'byPicture', where: {} })).toBe(0);
  await walkAgain(0);
  for (const day of [8, 10]) await tidyIn(day * DAY);
  expect(await blobCount()).toBe(before);
  await walkAgain(Date.now() + 365 * DAY);
});

test('every event that stores a blob is seen where the uses of blobs are looked up', () => {
  const storing = Object.entries(eventSchemas).filter(([, { schema }]) =>
    JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })).includes('"crc32"'),
  );
  const seen = (type: string): boolean => type in mediaItems.folds || type in pictures.folds;
  expect(storing.map(([type]) => type).filter((type) => !seen(type))).toEqual([]);
  expect(storing.length).toBeGreaterThan(1);
});
