import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Page, chromium } from 'playwright-core';
import { chromiumPath } from '../../adapters/documents/chromium.ts';
import { startLoomProcess } from './loomProcess.ts';
import { type BenchStudio, makeStudio, signIn } from './studio.ts';

const WINDOW = { width: 1920, height: 1080 };

/** A gig whose photos can be culled, and a browser in which its photographer is signed in. */
export interface CullingGig {
  page: Page;
  url: string;
  gigId: string;
  /** All gigs of the studio, the first of which is `gigId`. */
  gigIds: readonly string[];
  /** With the photographer's session; a body is put. */
  ask<T>(path: string, body?: object): Promise<T>;
}

/** Makes it of these files, for as long as `work` takes. */
export async function withCullingGig<T>(
  files: readonly { name: string; bytes(): Promise<Uint8Array> }[],
  work: (gig: CullingGig) => Promise<T>,
  { gigs = 1, seed }: { gigs?: number; seed?: (folder: string, studio: BenchStudio) => Promise<void> } = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-culling-'));
  try {
    const studio = await makeStudio(folder, gigs);
    await seed?.(folder, studio);
    const [gigId] = studio.gigIds as [string];
    const loom = await startLoomProcess(folder);
    const browser = await chromium.launch({
      executablePath: await chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    try {
      const token = await signIn(loom.url, studio);
      const headers = { authorization: `Bearer ${token}` };
      const ask = async <A>(path: string, body?: object): Promise<A> => {
        const sent = body && {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
        const answer = await fetch(`${loom.url}/api/v1${path}`, sent ?? { headers });
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as A;
      };
      for (const { name, bytes } of files) {
        const form = new FormData();
        form.append('files', new Blob([new Uint8Array(await bytes())]), name);
        const sent = await fetch(`${loom.url}/api/v1/gigs/${gigId}/upload-media`, {
          method: 'POST',
          headers,
          body: form,
        });
        if (!sent.ok) throw new Error(`upload: ${sent.status} ${await sent.text()}`);
      }
      const ready = async (): Promise<number> =>
        (await ask<{ photos: unknown[] }>(`/gigs/${gigId}/culling?limit=500`)).photos.length;
      for (let tries = 0; (await ready()) < files.length; tries++) {
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
      await loom.settled();
      return await work({ page, url: loom.url, gigId, gigIds: studio.gigIds, ask });
    } finally {
      await browser.close();
      await loom.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
