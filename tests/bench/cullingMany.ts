import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Request } from 'playwright-core';
import { openFolderBlobs } from '../../adapters/blobs/folder.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { picture, random } from '../pictures.ts';
import { type CullingGig, withCullingGig } from './cullingGig.ts';
import { nextPicture } from './culling.ts';
import { type Figure, median } from './figure.ts';
import { derived, openSeed, received } from './seed.ts';
import type { BenchStudio } from './studio.ts';

const [FEW, MANY] = [60, 3000];
/** A page of the round at first, and then, as the browser asks for them. */
const [FIRST_PAGE, PAGE] = [60, 500];
/** Takes of a scene, a few seconds apart. */
const TAKES = 3;
const SEEDED_PICTURES = 8;
const STEPS = 40;
const BETWEEN_MS = 150;
const BEGAN = Date.parse('2026-11-20T08:00:00Z');

/** Two gigs, a small one and a wedding, whose photos have pictures and were measured; one picture stands for many. */
async function seedGigs(folder: string, { ownerId, gigIds }: BenchStudio): Promise<void> {
  const next = random(9);
  const blobs = await openFolderBlobs({ folder: join(folder, 'blobs') });
  const sized = async (seed: number, edge: number) => {
    const made = picture({ width: edge, height: Math.round(edge / 1.5), seed });
    return {
      jpeg: await blobs.put(await made.clone().jpeg({ quality: 82 }).toBuffer()),
      webp: await blobs.put(await made.clone().webp({ quality: 82 }).toBuffer()),
    };
  };
  const pictures = await Promise.all(
    Array.from({ length: SEEDED_PICTURES }, async (_, seed) => ({
      400: await sized(seed, 400),
      1600: await sized(seed, 1600),
    })),
  );
  const seed = await openSeed(folder);
  for (const [which, count] of [FEW, MANY].entries()) {
    const gigId = gigIds[which]!;
    let dhash = '';
    for (let n = 0; n < count; n++) {
      if (n % TAKES === 0) dhash = Array.from({ length: 16 }, () => Math.floor(next() * 16).toString(16)).join('');
      const photo = { mediaId: derivedId('media', gigId, String(n)), gigId, ownerId };
      const [at, gig] = [BEGAN + n * 250, gigId];
      const takenAt = new Date(BEGAN + Math.floor(n / TAKES) * 120_000 + (n % TAKES) * 3000).toISOString().slice(0, 19);
      const of = pictures[Math.floor(n / TAKES) % SEEDED_PICTURES]!;
      const made = derived(photo) as Extract<ReturnType<typeof derived>, { type: 'DerivativesMade' }>;
      const derivatives = made.derivatives.map((one) => ({ ...one, ...of[one.edge as 400 | 1600][one.format] }));
      await seed.add(`media-${photo.mediaId}`, Object.assign(received(photo, n), { takenAt }), { at, gig });
      await seed.add(`media-${photo.mediaId}`, { ...made, dhash, derivatives } as DomainEvent, { at: at + 100, gig });
      const none = { type: 'FacesFound', mediaId: photo.mediaId, gigId, count: 0 } as DomainEvent;
      await seed.add(`media-${photo.mediaId}`, none, { at: at + 200, gig });
      const measures = {
        sharpness: 0.1 + 0.2 * next(),
        black: 0.02,
        middle: 0.45,
        white: 0.97,
        contrast: 0.7,
        burnt: 0,
        drowned: 0,
        noise: 0.01,
        faces: [],
      };
      const measured = {
        type: 'PhotoMeasured',
        mediaId: photo.mediaId,
        gigId,
        round: 1,
        score: 40 + 50 * next(),
        measures,
      };
      await seed.add(`quality-${photo.mediaId}`, measured as DomainEvent, { at: at + 300, gig });
    }
  }
  await seed.close();
  await blobs.close();
}

interface Round {
  /** Milliseconds until the first picture stands, and until all photos are listed. */
  first: number;
  listed: number;
  /** Milliseconds of each pick, until the next picture stands. */
  picks: number[];
  /** What scripts hold, in MB, after all of it. */
  heapMB: number;
}
async function culled({ page, url }: CullingGig, gigId: string, count: number, steps = STEPS): Promise<Round> {
  await page.goto('about:blank');
  // Not by the page's own record, which ends at 250 of all that it loads.
  let lists = 0;
  const heard = (request: Request): void => void (lists += Number(request.url().includes('/culling?')));
  page.on('requestfinished', heard);
  const began = performance.now();
  await page.goto(`${url}/gigs/${gigId}/cull`);
  await page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const image = document.querySelector('.culling-picture img');
      if (image && image.complete && image.naturalWidth > 0) resolve();
      else requestAnimationFrame(look);
    };
    look();
  })`);
  const first = performance.now() - began;
  while (lists < 1 + Math.ceil((count - FIRST_PAGE) / PAGE)) await wait(20);
  page.off('requestfinished', heard);
  const listed = performance.now() - began;
  const picks: number[] = [];
  for (let n = 0; n < steps; n++) {
    await wait(BETWEEN_MS);
    picks.push(await nextPicture(page, 'p'));
  }
  const wire = await page.context().newCDPSession(page);
  await wire.send('HeapProfiler.enable');
  await wire.send('HeapProfiler.collectGarbage');
  const { usedSize } = await wire.send('Runtime.getHeapUsage');
  await wire.detach();
  return { first, listed, picks, heapMB: usedSize / (1 << 20) };
}

/** Culling a wedding of 3,000 photos beside culling 60: to open it, to go on, and what it holds. */
export const benchCullingMany = (): Promise<Figure[]> =>
  withCullingGig(
    [],
    async (gig) => {
      const [few, many] = gig.gigIds as [string, string];
      // What the browser and the server need once is needed by neither.
      await culled(gig, few, FEW, 5);
      const small = await culled(gig, few, FEW);
      const large = await culled(gig, many, MANY);
      const of95 = (times: readonly number[]): number =>
        times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)]!;
      return [
        {
          work: `culling ${MANY.toLocaleString('en')} photos opened, to its first picture, when nobody has looked at them before`,
          ours: large.first,
          unit: 'ms',
          target: 1500,
          note: `${FEW} photos that were looked at before: ${small.first.toFixed(0)} ms; all of them are listed after ${(large.listed / 1000).toFixed(1)} s`,
        },
        {
          work: `culling's next picture after a pick, among ${MANY.toLocaleString('en')}, 19 of 20`,
          ours: of95(large.picks),
          reference: of95(small.picks),
          ratio: of95(small.picks) / of95(large.picks),
          unit: 'ms',
          target: 50,
          reached: of95(large.picks) <= 50,
          note: `among ${FEW}; half of them within ${median(large.picks).toFixed(0)} and ${median(small.picks).toFixed(0)} ms`,
        },
        {
          work: `what culling ${MANY.toLocaleString('en')} photos holds in the browser's scripts`,
          ours: large.heapMB,
          unit: 'MB',
          target: 100,
          note: `${small.heapMB.toFixed(0)} MB with ${FEW}`,
        },
      ];
    },
    { gigs: 2, seed: seedGigs },
  );
