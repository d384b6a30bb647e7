import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { NEUTRAL, type Point, type Recipe } from '../../domain/develop/recipe.ts';
import { join } from 'node:path';
import { root } from './browser.ts';
import { files, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';

const { browser, gig, asha, open } = await openStudio({ photos: files(1) });

interface Differing {
  sizes: string;
  most: number;
  some: number;
  more: number;
}
let beside: Page;
/** Both pictures: one that is whole, and one that is see-through in parts. */
const compared = (recipe: Partial<Recipe>): Promise<Differing[]> =>
  beside.evaluate<Differing[]>(`[0, 1].map((which) => compare(${JSON.stringify({ ...NEUTRAL, ...recipe })}, which))`);

beforeAll(async () => {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(root, 'tests/web/gpuBesideWorker.ts'), formats: ['iife'], name: 'beside' },
    },
  });
  const [{ output }] = made as unknown as [{ output: [{ code: string }] }];
  beside = await browser.newPage();
  await beside.addScriptTag({ content: output[0].code });
});
afterAll(() => beside.close());

const CURVE: Point[] = [
  [0, 0],
  [64, 40],
  [192, 220],
  [255, 255],
];

describe('the graphics card draws what the worker computes', () => {
  test.each<[string, Partial<Recipe>]>([
    ['nothing', {}],
    ['brightness', { brightness: 140 }],
    ['contrast', { contrast: 165 }],
    ['saturation', { saturation: 30 }],
    ['exposure', { exposure: -1.3 }],
    ['white balance', { white_balance: { temperature: 60, tint: -40 } }],
    ['vibrance', { vibrance: 70 }],
    ['curves', { curves: { all: CURVE, red: CURVE, green: [], blue: [] } }],
    ['auto', { auto: true }],
    ['noise', { noise: 60 }],
    ['skin retouch', { skin_retouch: 80 }],
    ['sharpening', { sharpening: 70 }],
    ['a crop', { crop: { x: 0.21, y: 0.13, width: 0.6, height: 0.7 } }],
    ['straightening', { straighten: -7.3 }],
    ['straightening and a crop', { straighten: 6, crop: { x: 0.2, y: 0.1, width: 0.6, height: 0.8 } }],
  ])('%s', async (_, recipe) => {
    for (const { sizes, most, some } of await compared(recipe)) {
      const [ours, theirs] = sizes.split(', ');
      expect(ours).toBe(theirs);
      // A value that lies between two, to the last bit, may go up here and down there.
      expect(most).toBeLessThanOrEqual(1);
      expect(some).toBeLessThan(0.002);
    }
  });
  test('any recipe', async () => {
    let seed = 20;
    const share = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
    const from = (least: number, most: number): number => Math.round(least + share() * (most - least));
    for (let each = 0; each < 24; each += 1) {
      const recipe: Recipe = {
        ...NEUTRAL,
        brightness: from(40, 180),
        contrast: from(20, 200),
        saturation: from(0, 200),
        exposure: from(-200, 200) / 100,
        white_balance: { temperature: from(-100, 100), tint: from(-100, 100) },
        curves: { ...NEUTRAL.curves, all: share() < 0.5 ? [] : CURVE },
        vibrance: from(0, 100),
        skin_retouch: share() < 0.5 ? 0 : from(1, 100),
        noise: share() < 0.5 ? 0 : from(1, 100),
        sharpening: share() < 0.5 ? 0 : from(1, 100),
        auto: share() < 0.5,
        straighten: share() < 0.5 ? 0 : from(-45, 45),
        crop: share() < 0.5 ? null : { x: 0.1, y: share() / 3, width: 0.3 + share() / 2, height: 0.5 },
      };
      for (const { some, more, sizes } of await compared(recipe)) {
        expect([recipe, sizes, some < 0.002, more < 0.0002]).toEqual([recipe, sizes, true, true]);
      }
    }
  });
  test('not by software that pretends to be one: the worker is faster', async () => {
    expect(await beside.evaluate('usual')).toBe('none');
  });
});

/** The picture on the screen: its size, and every 23rd pixel of it. */
const pixels = (page: Page): Promise<number[]> =>
  page.evaluate(
    "(() => { const c = document.querySelector('.editor-canvas'); const { data } = c.getContext('2d').getImageData(0, 0, c.width, c.height); const seen = [c.width, c.height]; for (let at = 0; at < data.length; at += 92) seen.push(data[at], data[at + 1], data[at + 2]); return seen; })()",
  );
/** Before the worker's script: software says that it is a graphics card, tells of each frame, and goes when it is told to. */
const WATCHED = `
{
  const line = new BroadcastChannel('gpu');
  const { getContext, transferToImageBitmap } = OffscreenCanvas.prototype;
  OffscreenCanvas.prototype.getContext = function (...about) {
    const [kind, wanted] = about;
    const context = getContext.call(this, kind, { ...wanted, failIfMajorPerformanceCaveat: false });
    if (kind !== 'webgl2') return context;
    const { UNMASKED_RENDERER_WEBGL: name } = context.getExtension('WEBGL_debug_renderer_info');
    const { getParameter } = context;
    context.getParameter = (which) => (which === name ? 'A graphics card' : getParameter.call(context, which));
    line.onmessage = () => { context.getExtension('WEBGL_lose_context').loseContext(); line.postMessage('lost'); };
    return context;
  };
  OffscreenCanvas.prototype.transferToImageBitmap = function () { line.postMessage('frame'); return transferToImageBitmap.call(this); };
}
`;

test('the editor draws by it, and goes on by the worker once it is lost', async () => {
  const windows = [await open(), await open()];
  quiet(windows, /WebGL|GL Driver/);
  const [plain, carded] = windows.map(({ page }) => page) as [Page, Page];
  await carded.addInitScript(
    "globalThis.told = []; globalThis.line = new BroadcastChannel('gpu'); line.onmessage = ({ data }) => told.push(data);",
  );
  await carded.route('**/*renderer.worker*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: WATCHED + (await answer.text()) });
  });
  const change = async (page: Page, exposure: string) => {
    await page.getByLabel('Exposure').fill(exposure);
    await page.getByRole('img', { name: /, enhanced$/ }).waitFor();
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'Enhancing' }).count()).toBe(0);
    return pixels(page);
  };
  const begin = async (page: Page) => {
    await signedIn(page, asha);
    await page.goto(`/gigs/${gig.gig_id}/ai-editor`);
    await page.getByRole('button', { name: 'Photo IMG_1.jpg', exact: true }).click();
    await page.getByRole('img', { name: 'IMG_1.jpg, as it was' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Auto enhance' }).isEnabled()).toBe(true);
  };
  const told = (what: string): Promise<number> =>
    carded.evaluate<number>(`told.filter((each) => each === '${what}').length`);
  const differ = (a: number[], b: number[]): number =>
    a.length === b.length ? a.reduce((most, value, at) => Math.max(most, Math.abs(value - b[at]!)), 0) : Infinity;
  await begin(plain);
  await begin(carded);
  const [first, second] = [await change(plain, '0.5'), await change(plain, '-0.5')];
  expect(differ(await change(carded, '0.5'), first)).toBeLessThanOrEqual(1);
  await expect.poll(() => told('frame')).toBeGreaterThan(0);
  await carded.evaluate("line.postMessage('lose')");
  await expect.poll(() => told('lost')).toBe(1);
  const drawn = await told('frame');
  expect(differ(await change(carded, '-0.5'), second)).toBe(0);
  expect(await told('frame')).toBe(drawn);
});
