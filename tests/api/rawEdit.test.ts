import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { developFile } from '../../adapters/media/develop.ts';
import { inspect } from '../../adapters/media/inspect.ts';
import { openMediaProcessor } from '../../adapters/media/processor.ts';
import { NEUTRAL } from '../../domain/develop/recipe.ts';
import { makeDng } from '../adapters/media/sensor.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const SIZE = { width: 1200, height: 800 };
let loom: TestLoom;
let asha: Person;
let raw: string;
let file: string;
let folder: string;
/** What was rendered, by the kind of its file. */
const rendered: string[] = [];

const ask = <T>(path: string, body: object) =>
  loom.call<T & { detail: string }>('POST', `/api/v1${path}`, { token: asha.token, body });
const save = async (said: object, enhanced_url?: string) => {
  const { status, body } = await ask<{ media_id: string }>(`/ai-editor/save-enhanced/${raw}`, {
    edit_metadata: JSON.stringify(said),
    ...(enhanced_url && { enhanced_url }),
  });
  expect(status).toBe(200);
  await loom.settled();
  const { download_url: address } = (await ask<{ download_url: string }>(`/media/${body.media_id}/download`, {})).body;
  return Buffer.from(await (await fetch(`${loom.url}${address}`)).arrayBuffer());
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-raw-edit-'));
  const real = openMediaProcessor();
  const develop: typeof real.develop = (path, about, ...rest) => {
    rendered.push(about.mime);
    return real.develop(path, about, ...rest);
  };
  loom = await startLoom({ given: { mediaProcessor: { ...real, develop } } });
  asha = await loom.register();
  const { gig_id: gigId } = await loom.createGig(asha);
  const preview = await makeJpeg({ ...SIZE, seed: 7 });
  const bytes = makeDng({ ...SIZE, preview, light: (x, y) => [0.1 + x / 2, 0.1 + y / 2, 0.3] });
  await writeFile((file = join(folder, 'SENSOR.DNG')), bytes);
  const { received } = await loom.upload(asha, gigId, [{ name: 'SENSOR.DNG', bytes }]);
  raw = received[0]!.media_id;
  await loom.settled();
});
afterAll(async () => {
  await loom.close();
  await rm(folder, { recursive: true, force: true });
});

test('an edit of a RAW is saved as its recipe renders it from the sensor, which is developed once for it', async () => {
  const recipe = { ...NEUTRAL, exposure: 0.4, contrast: 115 };
  rendered.length = 0;
  const saved = await save({ contrast: 115, recipe: { exposure: 0.4 } });
  expect(rendered).toEqual(['image/x-adobe-dng']);
  const { bytes, embedded } = await developFile(file, inspect(file, ''), recipe, { about: file });
  expect(embedded).toBeUndefined();
  expect(saved.equals(Buffer.from(bytes))).toBe(true);
});

test('what was enhanced before is what an edit of a RAW is saved over: its sensor is not developed a second time', async () => {
  rendered.length = 0;
  const { body } = await ask<{ enhanced_url: string }>(`/ai-editor/enhance/${raw}`, { enhancement_type: 'auto' });
  await save({ saturation: 120 }, body.enhanced_url);
  expect(rendered).toEqual(['image/x-adobe-dng', 'image/jpeg']);
});
