import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { type Figure, median } from './figure.ts';
import { type Load, load, startKoaAlone } from './load.ts';
import { startLoomProcess } from './loomProcess.ts';
import { derived, openSeed, received } from './seed.ts';

const SIZES = [10_000, 100_000] as const;
const PAGE = 60;
const ROUNDS = 3;
const COLD_PAGES = 60;
const BEGAN = Date.parse('2026-11-20T08:00:00Z');

/** A gig with so many photos that guests can see. */
async function seedGig(folder: string, count: number): Promise<string> {
  const seed = await openSeed(folder);
  const [gigId, ownerId] = [derivedId('bench', String(count)), derivedId('bench', 'owner', String(count))];
  await seed.add(
    `account-${ownerId}`,
    {
      type: 'AccountRegistered',
      userId: ownerId,
      email: `${count}@loom.test`,
      fullName: 'Asha Rao',
      role: 'photographer',
    } as DomainEvent,
    { at: BEGAN },
  );
  await seed.add(`account-${ownerId}`, { type: 'EmailVerified', userId: ownerId } as DomainEvent, { at: BEGAN });
  const guestUploads = { enabled: false, limit: 10, moderation: true };
  await seed.add(
    `gig-${gigId}`,
    {
      type: 'GigOpened',
      gigId,
      ownerId,
      name: `Gig of ${count}`,
      description: '',
      category: 'Wedding',
      dateTime: '2026-11-21T18:00',
      location: 'Kochi',
      privacy: 'public',
      guestUploads,
    } as DomainEvent,
    { at: BEGAN, gig: gigId },
  );
  for (let n = 0; n < count; n++) {
    const photo = { mediaId: derivedId('media', gigId, String(n)), gigId, ownerId };
    const at = BEGAN + n * 250;
    await seed.add(`media-${photo.mediaId}`, received(photo, n), { at, gig: gigId });
    await seed.add(`media-${photo.mediaId}`, derived(photo), { at: at + 100, gig: gigId });
    await seed.add(
      `media-${photo.mediaId}`,
      { type: 'FacesFound', mediaId: photo.mediaId, gigId, count: 2 } as DomainEvent,
      { at: at + 200, gig: gigId },
    );
  }
  await seed.close();
  return gigId;
}

type Page = { media: unknown[]; next_cursor: string | null };

/** Milliseconds for pages that nobody has asked for yet, one after the other. */
async function coldPages(address: string): Promise<number> {
  const times: number[] = [];
  let cursor = '';
  for (let n = 0; n < COLD_PAGES; n++) {
    const began = performance.now();
    const page = (await (await fetch(`${address}${cursor && `&cursor=${cursor}`}`)).json()) as Page;
    times.push(performance.now() - began);
    if (page.media.length !== PAGE || page.next_cursor === null)
      throw new Error(`a page has ${page.media.length} pictures`);
    cursor = page.next_cursor;
  }
  return median(times);
}

/** A guest's page of 60 from a small and a large gig, against Koa answering the same bytes. */
export async function benchGallery(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-gallery-'));
  try {
    const gigs: string[] = [];
    for (const size of SIZES) gigs.push(await seedGig(folder, size));
    const loom = await startLoomProcess(folder);
    const addresses = gigs.map((gigId) => `${loom.url}/api/v1/public/gigs/${gigId}/media?limit=${PAGE}`);
    const page = Buffer.from(await (await fetch(addresses[0]!)).arrayBuffer());
    await writeFile(join(folder, 'page.json'), page);
    const koa = await startKoaAlone('bytes', join(folder, 'page.json'), 'application/json');
    try {
      await loom.settled();
      for (const address of addresses) await load(address, loom.cpuMs, { seconds: 1 });
      await load(koa.url, koa.cpuMs, { seconds: 1 });
      const rounds: { reference: Load; ours: Load[] }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const reference = await load(koa.url, koa.cpuMs);
        rounds.push({
          reference,
          ours: [await load(addresses[0]!, loom.cpuMs), await load(addresses[1]!, loom.cpuMs)],
        });
      }
      const cold = [await coldPages(addresses[0]!), await coldPages(addresses[1]!)];
      return SIZES.map((size, n) => {
        const ratio = median(rounds.map(({ ours, reference }) => ours[n]!.rate / reference.rate));
        const byTime = median(rounds.map(({ ours, reference }) => reference.cpuMs / ours[n]!.cpuMs));
        return {
          work: `one page of a gallery, ${size.toLocaleString('en')} media`,
          unit: 'pages/s',
          target: 0.5,
          ratio,
          ours: median(rounds.map(({ ours }) => ours[n]!.rate)),
          reference: median(rounds.map(({ reference }) => reference.rate)),
          note: `Koa answering the same ${Math.round(page.length / 1000)} kB; by processor time ${byTime.toFixed(2)}; p99 ${median(rounds.map(({ ours }) => ours[n]!.p99))} ms; never asked for before: ${cold[n]!.toFixed(1)} ms`,
        };
      });
    } finally {
      await Promise.all([loom.close(), koa.close()]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
