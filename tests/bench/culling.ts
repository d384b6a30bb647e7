import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Page, chromium } from 'playwright-core';
import { chromiumPath } from '../../adapters/documents/chromium.ts';
import { type Figure, median } from './figure.ts';
import { startLoomProcess } from './loomProcess.ts';
import { photosOf24MP } from './photos.ts';
import { makeStudio, signIn } from './studio.ts';

const PHOTOS = 60;
/** A fast eye looks at two or three photos a second. */
const BETWEEN_MS = 300;
const WINDOW = { width: 1920, height: 1080 };

/** Milliseconds from a key to the frame that shows the next picture, drawn whole. */
const nextPicture = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const shown = () => document.querySelector('.culling-picture img');
    const before = shown().src;
    const began = performance.now();
    const look = () => {
      const image = shown();
      if (image && image.src !== before && image.complete && image.naturalWidth > 0)
        image.decode().then(() => requestAnimationFrame(() => resolve(performance.now() - began)));
      else requestAnimationFrame(look);
    };
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }));
    requestAnimationFrame(look);
  })`);

/** Photos of 24 MP, culled by keys in a browser: how long the next one takes to be there. */
export async function benchCulling(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-culling-'));
  try {
    const studio = await makeStudio(folder, 1);
    const [gigId] = studio.gigIds as [string];
    const paths = await photosOf24MP(PHOTOS);
    const loom = await startLoomProcess(folder);
    const browser = await chromium.launch({
      executablePath: await chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    try {
      const token = await signIn(loom.url, studio);
      for (const [n, path] of paths.entries()) {
        const form = new FormData();
        form.append('files', new Blob([new Uint8Array(await readFile(path))]), `DSC_${n}.JPG`);
        const url = `${loom.url}/api/v1/gigs/${gigId}/upload-media`;
        const sent = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
        if (!sent.ok) throw new Error(`upload: ${sent.status} ${await sent.text()}`);
      }
      const ready = async (): Promise<boolean> => {
        const url = `${loom.url}/api/v1/gigs/${gigId}/culling?limit=500`;
        const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
        return ((await answer.json()) as { photos: unknown[] }).photos.length === PHOTOS;
      };
      for (let tries = 0; !(await ready()); tries++) {
        if (tries > 1200) throw new Error('the photos were never ready');
        await wait(250);
      }
      const page = await browser.newPage({ viewport: WINDOW });
      await page.goto(`${loom.url}/login`);
      await page.evaluate(
        `for (const [name, value] of ${JSON.stringify([
          ['access_token', token],
          ['user_id', studio.ownerId],
          ['role', 'photographer'],
        ])}) localStorage.setItem(name, value)`,
      );
      await page.goto(`${loom.url}/gigs/${gigId}/cull`);
      await page.locator('.culling-picture img').waitFor();
      const times: number[] = [];
      for (let n = 1; n < PHOTOS; n++) {
        await wait(BETWEEN_MS);
        times.push(await nextPicture(page));
      }
      const sorted = times.toSorted((a, b) => a - b);
      return [
        {
          work: "culling's next picture, of 24 MP, 19 of 20",
          ours: sorted[Math.floor(0.95 * sorted.length)]!,
          unit: 'ms',
          target: 50,
          note: `half of them within ${median(times).toFixed(0)} ms, the slowest ${sorted.at(-1)!.toFixed(0)} ms; while the photos are still measured`,
        },
      ];
    } finally {
      await browser.close();
      await loom.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
