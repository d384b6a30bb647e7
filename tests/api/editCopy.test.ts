import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMediaProcessor } from '../../adapters/media/processor.ts';
import type { EditCopy } from '../../api/contract/editCopy.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import type { MediaProcessor } from '../../commands/ports/media.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { NEUTRAL } from '../../domain/develop/recipe.ts';
import { developed } from '../../projections/develop.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { h264, makeVideo } from '../videos.ts';

const api = '/api/v1';
const NAMES = ['IMG_1.JPG', 'IMG_2.JPG', 'IMG_3.JPG', 'IMG_4.JPG'];
const bright = { ...NEUTRAL, exposure: 0.5, straighten: 4, crop: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 } };

/** Renders as ever, a photo at a time as they are let through. */
function heldProcessor() {
  const real = openMediaProcessor({ threads: 1, warmAfterMs: 60_000 });
  let through = Number.POSITIVE_INFINITY;
  let arrived = 0;
  const waiting = new Set<() => void>();
  const turns = (left: number) => {
    through = left;
    const those = [...waiting];
    for (const look of those) look();
  };
  const processor: MediaProcessor = {
    ...real,
    develop: async (...about) => {
      arrived += 1;
      while (through <= 0)
        await new Promise<void>((resolve) => {
          const look = () => {
            waiting.delete(look);
            resolve();
          };
          waiting.add(look);
        });
      if (Number.isNaN(through)) throw new Refusal('unavailable', 'media.closed', 'The server is shutting down.');
      through -= 1;
      return real.develop(...about);
    },
  };
  return { processor, let: turns, arrived: () => arrived };
}

let folder: string;
let loom: TestLoom;
let asha: Person;
let ravi: Person;
let gigId: string;
let photos: string[];
let video: string;
let held: ReturnType<typeof heldProcessor>;

const ask = <T = { detail: string }>(method: string, path: string, body?: object, { token } = asha) =>
  loom.call<T>(method, `${api}/gigs/${gigId}${path}`, { token, ...(body ? { body } : {}) });
const start = (body: object, who = asha) =>
  ask<{ copy: EditCopy; message: string; detail: string }>(
    'POST',
    '/edit-copies',
    { media_id: photos[0], recipe: bright, ...body },
    who,
  );
const last = async (): Promise<EditCopy> =>
  (await ask<{ copies: EditCopy[] }>('GET', '/edit-copies?limit=1')).body.copies[0]!;
const edits = async (): Promise<MediaAnswer[]> =>
  (await ask<{ edited_photos: MediaAnswer[] }>('GET', '/media')).body.edited_photos;
const editedNames = async () => (await edits()).map(({ original }) => original?.filename).sort();
const open = async () => {
  held = heldProcessor();
  loom = await startLoom({ folder, given: { mediaProcessor: held.processor } });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-edit-copy-'));
  await open();
  [asha, ravi] = [await loom.register(), await loom.register('Ravi')];
  ({ gig_id: gigId } = await loom.createGig(asha));
  const { received } = await loom.upload(asha, gigId, [
    ...(await Promise.all(
      NAMES.map(async (name, seed) => ({ name, bytes: await makeJpeg({ width: 300, height: 200, seed }) })),
    )),
    { name: 'CLIP.MP4', bytes: await makeVideo('mp4', h264) },
  ]);
  await loom.settled();
  const idOf = (name: string) => received.find(({ filename }) => filename === name)!.media_id;
  photos = NAMES.map(idOf);
  video = idOf('CLIP.MP4');
});
afterAll(async () => {
  await loom.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the edit of a photo', () => {
  test('is copied onto all others, without its crop; a video is named with the reason', async () => {
    const { status, body } = await start({ to: 'all' });
    expect([status, body.message]).toEqual([200, 'The edit is being copied']);
    expect(body.copy).toMatchObject({ total: 4, status: 'running', media_id: photos[0] });
    await loom.settled();
    expect(await last()).toMatchObject({
      status: 'done',
      edited: 3,
      left_out: 1,
      left_out_text: 'CLIP.MP4: Videos cannot be edited here. Please choose a photo.',
    });
    const made = await edits();
    expect(made.map(({ original, width, height }) => [original?.filename, width, height]).sort()).toEqual(
      NAMES.slice(1).map((name) => [name, 300, 200]),
    );
    const { recipe } = (await loom.loom.context.reads.reader(developed).get(made[0]!.media_id))!;
    expect(recipe).toEqual({ ...bright, straighten: 0, crop: null });
  });
  test('is taken back as a whole, into the bin, and what was edited before stays', async () => {
    const { body } = await start({ to: 'chosen', media_ids: [photos[1]], recipe: { ...NEUTRAL, contrast: 130 } });
    await loom.settled();
    expect((await edits()).length).toBe(3);
    const first = (await ask<{ copies: EditCopy[] }>('GET', '/edit-copies')).body.copies[1]!;
    expect((await ask('POST', `/edit-copies/${first.copy_id}/undo`)).body).toEqual({
      message: 'Taken back. The edits go into the bin.',
    });
    await loom.settled();
    expect(await editedNames()).toEqual(['IMG_2.JPG']);
    expect((await ask<{ media: unknown[] }>('GET', '/bin')).body.media.length).toBe(3);
    // The very same once more is an edit that is there: taken back, it stays.
    await start({ to: 'chosen', media_ids: [photos[1]], recipe: { ...NEUTRAL, contrast: 130 } });
    await loom.settled();
    await ask('POST', `/edit-copies/${(await last()).copy_id}/undo`);
    await loom.settled();
    expect(await editedNames()).toEqual(['IMG_2.JPG']);
    await ask('POST', `/edit-copies/${body.copy.copy_id}/undo`);
    await loom.settled();
    expect(await editedNames()).toEqual([]);
  });
  test('is copied with its crop where that is asked for, onto picks or a folder', async () => {
    await ask('PUT', '/media/culling', { media_ids: [photos[2], video], flag: 'pick' });
    await loom.settled();
    expect((await start({ to: 'picks', with_crop: true })).body.copy.total).toBe(2);
    await loom.settled();
    const [made] = await edits();
    expect(made!.width).toBeLessThan(240);
    await ask('POST', `/edit-copies/${(await last()).copy_id}/undo`);
    const { body } = await ask<{ folder_id: string }>('POST', '/folders', { folder_name: 'Vows' });
    await ask('PUT', '/media/move', { media_ids: [photos[3]], folder_id: body.folder_id });
    await loom.settled();
    expect((await start({ to: 'folder', folder_id: body.folder_id })).body.copy.total).toBe(1);
    await loom.settled();
    expect(await editedNames()).toEqual(['IMG_4.JPG']);
    await ask('POST', `/edit-copies/${(await last()).copy_id}/undo`);
    await loom.settled();
  });
  test('goes on where it was after a restart, each photo once; what was deleted meanwhile is named', async () => {
    held.let(1);
    await start({ to: 'chosen', media_ids: photos.slice(1) });
    await expect.poll(async () => (await last()).edited).toBe(1);
    await expect.poll(held.arrived).toBeGreaterThan(1);
    held.let(Number.NaN);
    await loom.close();
    await open();
    held.let(0);
    await ask('DELETE', '/media/bulk', { media_ids: [photos[3]] });
    held.let(Number.POSITIVE_INFINITY);
    await loom.settled();
    expect(await last()).toMatchObject({
      status: 'done',
      edited: 2,
      left_out: 1,
      left_out_text: 'IMG_4.JPG: This photo is no longer here.',
    });
    expect(await editedNames()).toEqual(['IMG_2.JPG', 'IMG_3.JPG']);
    await ask('POST', `/edit-copies/${(await last()).copy_id}/undo`);
    await loom.settled();
    await ask('POST', '/media/restore', { media_ids: [photos[3]] });
    await loom.settled();
  });
  test('is stopped: what was edited so far stays, and another set can begin', async () => {
    held.let(1);
    const { body } = await start({ to: 'all' });
    await expect.poll(async () => (await last()).edited).toBe(1);
    expect(await start({ to: 'all' })).toMatchObject({
      status: 409,
      body: { detail: 'Another set is being edited just now. Please wait until it is done, or stop it.' },
    });
    expect((await ask('POST', `/edit-copies/${body.copy.copy_id}/stop`)).body).toEqual({
      message: 'Stopped. What was edited so far stays.',
    });
    held.let(Number.POSITIVE_INFINITY);
    await loom.settled();
    // What was under way is finished, and counted.
    expect(await last()).toMatchObject({ status: 'stopped', edited: 2, reason: '' });
    expect((await editedNames()).length).toBe(2);
    expect((await start({ to: 'chosen', media_ids: [photos[1]] })).status).toBe(200);
    await loom.settled();
  });
  test('is refused in a sentence where there is nothing to copy, or nobody to copy it onto', async () => {
    for (const [body, sentence] of [
      [{ to: 'all', recipe: NEUTRAL }, 'There is nothing to copy yet. Please apply an enhancement first.'],
      [
        { to: 'all', recipe: { ...NEUTRAL, straighten: 3 } },
        'There is nothing to copy yet. Please apply an enhancement first.',
      ],
      [{ to: 'chosen' }, 'There is no other photo to edit. Please choose some photos first.'],
      [{ to: 'chosen', media_ids: [photos[0]] }, 'There is no other photo to edit. Please choose some photos first.'],
      [{ to: 'folder' }, 'There is no other photo to edit. Please choose some photos first.'],
      [{ to: 'all', recipe: { ...bright, exposure: 9 } }, 'Exposure goes from -3 to 3.'],
      [{ to: 'all', media_id: video }, 'Videos cannot be edited here. Please choose a photo.'],
    ] as const)
      expect([sentence, (await start(body)).body.detail]).toEqual([sentence, sentence]);
    expect((await start({ to: 'all', media_id: 'no-such-photo' })).status).toBe(404);
    expect((await start({ to: 'all' }, ravi)).status).toBe(404);
    expect((await ask('POST', '/edit-copies/no-such-copy/undo')).status).toBe(404);
  });
});
