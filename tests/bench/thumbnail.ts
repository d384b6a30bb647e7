import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, median } from './figure.ts';
import { load, startKoaAlone } from './load.ts';
import { startLoomProcess } from './loomProcess.ts';
import { photosOf24MP } from './photos.ts';
import { sendByHttp } from './send.ts';
import { makeStudio, shownPhotos, signIn } from './studio.ts';

const ROUNDS = 3;

/** A guest's thumbnail by its signed address, checked at each request, against Koa streaming the same file to anyone. */
export async function benchThumbnail(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-thumbnail-'));
  try {
    const studio = await makeStudio(folder, 1);
    const gigId = studio.gigIds[0]!;
    const loom = await startLoomProcess(folder);
    try {
      await sendByHttp(loom.url, await signIn(loom.url, studio), gigId, await photosOf24MP(1));
      while ((await shownPhotos(loom.url, gigId)) < 1) await wait(20);
      const { media } = (await (await fetch(`${loom.url}/api/v1/public/gigs/${gigId}/media`)).json()) as {
        media: { thumb_url: string }[];
      };
      const address = loom.url + media[0]!.thumb_url;
      const headers = { accept: 'image/avif,image/webp,*/*' };
      const bytes = Buffer.from(await (await fetch(address, { headers })).arrayBuffer());
      await writeFile(join(folder, 'thumb.webp'), bytes);
      const koa = await startKoaAlone('file', join(folder, 'thumb.webp'), 'image/webp');
      try {
        // Faces are looked for meanwhile: not what is measured here.
        await loom.settled();
        await load(address, loom.cpuMs, { seconds: 1, headers });
        await load(koa.url, koa.cpuMs, { seconds: 1 });
        const rounds = [];
        for (let round = 0; round < ROUNDS; round++)
          rounds.push({
            reference: await load(koa.url, koa.cpuMs),
            ours: await load(address, loom.cpuMs, { headers }),
          });
        const byTime = median(rounds.map(({ ours, reference }) => reference.cpuMs / ours.cpuMs));
        return [
          {
            work: 'a thumbnail, authorised',
            unit: 'pictures/s',
            target: 0.7,
            ours: median(rounds.map(({ ours }) => ours.rate)),
            reference: median(rounds.map(({ reference }) => reference.rate)),
            ratio: median(rounds.map(({ ours, reference }) => ours.rate / reference.rate)),
            note: `Koa streaming the same ${Math.round(bytes.length / 1000)} kB; by processor time ${byTime.toFixed(2)}; p99 ${median(rounds.map(({ ours }) => ours.p99))} ms`,
          },
        ];
      } finally {
        await koa.close();
      }
    } finally {
      await loom.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
