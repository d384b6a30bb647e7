import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhotoAnalysis } from '../../api/contract/advice.ts';
import { recipeSchema } from '../../domain/develop/schema.ts';
import { NEUTRAL } from '../../domain/develop/recipe.ts';
import { PEOPLE, havePeople, landscape } from '../adapters/faces/photos.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { h264, makeVideo } from '../videos.ts';

const api = '/api/v1';
const DENIED = 'Access denied. You need to be a photographer or team member.';
let loom: TestLoom;
let asha: Person;
let ravi: Person;
const ids: Record<string, string> = {};

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ravi = await loom.register();
  const { gig_id: gigId } = await loom.createGig(asha);
  const portrait = havePeople ? await readFile(join(PEOPLE, 'obama-1.jpg')) : await landscape(900, 700);
  const files = [
    { name: 'portrait.jpg', bytes: portrait },
    { name: 'dark.jpg', bytes: await sharp(portrait).linear(0.25, 0).jpeg({ quality: 95 }).toBuffer() },
    { name: 'nobody.jpg', bytes: await landscape(600, 400) },
    { name: 'film.mp4', bytes: makeVideo('mp4', h264) },
  ];
  for (const { media_id: id, filename } of (await loom.upload(asha, gigId, files)).received) ids[filename] = id;
  await loom.settled();
});
afterAll(() => loom.close());

const ask = <T>(path: string, name: string, token = asha.token) =>
  loom.call<T & { detail: string }>('POST', `${api}${path}/${ids[name]}`, { token, body: {} });
const bytesAt = async (address: string | undefined) => {
  const answer = await fetch(`${loom.url}${address}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('a photo is analysed', () => {
  const analyze = (name: string, token = asha.token) => ask<PhotoAnalysis>('/ai-editor/analyze', name, token);

  test.skipIf(!havePeople)(
    'for its faces and for what to do about it, each by a measure and with a recipe that can be saved',
    async () => {
      const { status, body } = await analyze('dark.jpg');
      expect(status).toBe(200);
      const exposure = body.suggestions.find(({ type }) => type === 'exposure')!;
      expect(exposure).toMatchObject({ description: expect.stringMatching(/^Brighten it by [\d.]+ stops$/) });
      expect(exposure.measured).toMatch(/^Its middle tone lies at \d+ % of white\.$/);
      expect(recipeSchema.safeParse({ ...NEUTRAL, ...exposure.recipe }).success).toBe(true);
      const saved = await loom.call('POST', `${api}/ai-editor/save-enhanced/${ids['dark.jpg']}`, {
        token: asha.token,
        body: { edit_metadata: JSON.stringify({ recipe: exposure.recipe }) },
      });
      expect(saved.status).toBe(200);
      const { body: bright } = await analyze('portrait.jpg');
      expect(bright.suggestions.filter(({ type }) => type === 'exposure')).toEqual([]);
    },
  );
  test('and names no objects where no model knows any, which it says', async () => {
    const { body } = await analyze('nobody.jpg');
    expect(body).toMatchObject({
      faces: [],
      objects: [],
      objects_note: 'No model that knows objects is installed on this server, so none are named.',
    });
    for (const { priority, measured } of body.suggestions) {
      expect(['high', 'medium', 'low']).toContain(priority);
      expect(measured).toMatch(/\.$/);
    }
  });
  test('only by who may edit it, and only where it is a photo', async () => {
    expect(await analyze('portrait.jpg', ravi.token)).toMatchObject({ status: 403, body: { detail: DENIED } });
    expect((await analyze('film.mp4')).body.detail).toBe('Videos cannot be edited here. Please choose a photo.');
  });
});

describe('a background is removed', () => {
  interface Removed {
    status: string;
    processed_url?: string;
    method: string;
    message: string;
    error?: string;
  }
  const remove = (name: string, token = asha.token) => ask<Removed>('/ai-editor/remove-background', name, token);

  test.skipIf(!havePeople)(
    'from people, by the model on this server, and the rest of the editing goes on over it',
    async () => {
      const { status, body } = await remove('portrait.jpg');
      expect([status, body.status, body.message]).toEqual([200, 'success_local', 'Background removed']);
      expect(body.method).toBe('person segmentation on this server');
      const { bytes } = await bytesAt(body.processed_url);
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect([
        info.channels,
        data[3],
        data[(Math.floor(info.height * 0.7) * info.width + info.width / 2) * 4 + 3],
      ]).toEqual([4, 0, 255]);
      // Made once: the second answer is of the same picture.
      const again = await bytesAt((await remove('portrait.jpg')).body.processed_url);
      expect(again.bytes.equals(bytes)).toBe(true);
      const saved = await loom.call<{ media_id: string }>(
        'POST',
        `${api}/ai-editor/save-enhanced/${ids['portrait.jpg']}`,
        {
          token: asha.token,
          body: { enhanced_url: body.processed_url, edit_metadata: JSON.stringify({ background_removed: true }) },
        },
      );
      expect(saved.status).toBe(200);
    },
  );
  test('but not where nobody is, which is an answer in a sentence', async () => {
    const { status, body } = await remove('nobody.jpg');
    expect([status, body.status, body.processed_url]).toEqual([200, 'failed', undefined]);
    expect(body.error).toBe(
      'Nobody was found in this photo, and only people can be cut out. Please choose a photo of a person.',
    );
  });
  test('only by who may edit it, from a photo, and not without end', async () => {
    expect(await remove('portrait.jpg', ravi.token)).toMatchObject({ status: 403, body: { detail: DENIED } });
    expect((await remove('film.mp4')).status).toBe(422);
    // At once: on a busy machine one after another lets as many in as are sent.
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove('nobody.jpg')));
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});

describe('a watermark is applied', () => {
  interface Marked {
    status: string;
    watermarked_url?: string;
    message: string;
  }
  const apply = (name: string, token = asha.token) => ask<Marked>('/watermark/apply', name, token);
  const set = (color: string) =>
    loom.call('PUT', `${api}/watermark/settings`, {
      token: asha.token,
      body: { text: 'PROOF', position: 'center', opacity: 1, font_size: 48, color },
    });
  const marks = async (address: string | undefined) => {
    const { data, info } = await sharp((await bytesAt(address)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += info.channels)
      if (data[at]! > 200 && data[at + 1]! < 70 && data[at + 2]! > 200) count++;
    return count;
  };

  test('to the whole photo, as it is set now, and the original stays as it is', async () => {
    await set('#FF00FF');
    const { status, body } = await apply('nobody.jpg');
    expect([status, body.status, body.message]).toEqual([200, 'success', 'Watermark applied']);
    expect(await marks(body.watermarked_url)).toBeGreaterThan(200);
    await set('#00FF00');
    expect(await marks((await apply('nobody.jpg')).body.watermarked_url)).toBeLessThan(20);
  });
  test('only by who may edit it, to a photo', async () => {
    expect(await apply('portrait.jpg', ravi.token)).toMatchObject({ status: 403, body: { detail: DENIED } });
    expect((await apply('film.mp4')).body.detail).toBe('Videos cannot be edited here. Please choose a photo.');
  });
});
