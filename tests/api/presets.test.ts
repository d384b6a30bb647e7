import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Preset } from '../../api/contract/preset.ts';
import { NEUTRAL } from '../../domain/develop/recipe.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
let ravi: Person;
const warm = { ...NEUTRAL, white_balance: { temperature: 30, tint: 0 }, crop: { x: 0, y: 0, width: 0.5, height: 1 } };
const ask = <T = { detail: string }>(method: string, path = '', body?: object, { token } = asha) =>
  loom.call<T>(method, `/api/v1/ai-editor/presets${path}`, { token, ...(body ? { body } : {}) });
const save = (name: string, recipe: object = warm, who = asha) =>
  ask<{ preset: Preset; message: string; detail: string }>('POST', '', { name, recipe }, who);
const names = async (who = asha) =>
  (await ask<{ presets: Preset[] }>('GET', '', undefined, who)).body.presets.map(({ name }) => name);

beforeAll(async () => {
  loom = await startLoom();
  [asha, ravi] = [await loom.register(), await loom.register('Ravi')];
});
afterAll(() => loom.close());

test('presets are kept by name, without the crop of the photo that they were made on', async () => {
  const { status, body } = await save('  Warm evening ');
  expect([status, body.message]).toEqual([200, 'The preset is saved']);
  expect(body.preset).toMatchObject({ name: 'Warm evening', recipe: { ...warm, crop: null } });
  await save('Cold 10');
  await save('Cold 9');
  expect(await names()).toEqual(['Cold 9', 'Cold 10', 'Warm evening']);
});
test('a preset is renamed and deleted; another photographer has none of it', async () => {
  const { preset } = (await save('Sepia')).body;
  for (const method of ['PUT', 'DELETE'])
    expect((await ask(method, `/${preset.preset_id}`, { name: 'Mine' }, ravi)).status).toBe(404);
  expect(await names(ravi)).toEqual([]);
  expect((await ask('PUT', `/${preset.preset_id}`, { name: 'Old paper' })).status).toBe(200);
  expect(await names()).toContain('Old paper');
  expect((await ask('DELETE', `/${preset.preset_id}`)).body).toEqual({ message: 'The preset is deleted' });
  expect(await names()).not.toContain('Old paper');
});
test('what cannot be a preset is refused in a sentence', async () => {
  for (const [name, recipe, sentence] of [
    ['', warm, 'Please give the preset a name, so that you know it again.'],
    ['\u200b', warm, 'Please give the preset a name, so that you know it again.'],
    ['x'.repeat(81), warm, 'The name can have at most 80 characters.'],
    ['warm EVENING', warm, 'There is a preset called "Warm evening" already. Please choose another name.'],
    [
      'Nothing',
      { ...NEUTRAL, straighten: 2 },
      'A preset keeps light, colour, detail and curves. Please change some of them first.',
    ],
    ['Too bright', { ...warm, exposure: 9 }, 'Exposure goes from -3 to 3.'],
  ] as const)
    expect([name, (await save(name, recipe)).body.detail]).toEqual([name, sentence]);
});
test('a studio has at most a hundred', async () => {
  for (let at = 0; at < 100; at += 1) await save(`Look ${at}`, warm, ravi);
  expect(await save('One more', warm, ravi)).toMatchObject({
    status: 422,
    body: { detail: 'There can be at most 100 presets. Please delete one first.' },
  });
});
