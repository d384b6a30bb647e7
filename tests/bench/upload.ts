import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deriveAllWithSharpAlone } from './deriveWithSharpAlone.ts';
import { type Figure, median } from './figure.ts';
import { type LoomProcess, startLoomProcess } from './loomProcess.ts';
import { photosOf24MP } from './photos.ts';
import { sendByFtp, sendByHttp } from './send.ts';
import { makeStudio, shownPhotos, signIn } from './studio.ts';

const run = promisify(execFile);
const PHOTOS = Number(process.env['BENCH_PHOTOS'] ?? 100);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Until the worker threads are warm, as they are when a shoot begins. */
const WARM_MS = 1500;

/** Photos a second by sharp alone, in a process of its own. */
async function sharpAlone(): Promise<number> {
  const { stdout } = await run(process.execPath, [import.meta.filename, 'sharp']);
  return Number(stdout);
}

/** Photos a second from the first byte sent until the guests of the gig can see the last one; asked for seldom while many are missing, as asking takes its time, too. */
async function untilShown({ url }: LoomProcess, gigId: string, sending: Promise<void>, began: number): Promise<number> {
  await sending;
  for (let missing = PHOTOS; missing > 0; missing = PHOTOS - (await shownPhotos(url, gigId)))
    await wait(missing > 5 ? 250 : 25);
  return (PHOTOS / (performance.now() - began)) * 1000;
}

/** One run on a fresh data folder, so that no faces of an earlier one are still looked for. */
async function uploaded(by: 'http' | 'ftp', paths: readonly string[]): Promise<{ rate: number; peakMB: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-upload-'));
  try {
    const studio = await makeStudio(folder, 1);
    const gigId = studio.gigIds[0]!;
    const loom = await startLoomProcess(folder);
    try {
      const token = await signIn(loom.url, studio);
      await wait(WARM_MS);
      const began = performance.now();
      const sending =
        by === 'http' ? sendByHttp(loom.url, token, gigId, paths) : sendByFtp(loom.ftpPort, studio, 'Gig 1', paths);
      return { rate: await untilShown(loom, gigId, sending, began), peakMB: loom.peakMB() };
    } finally {
      await loom.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** 100 photos of 24 MP until every picture of them exists, by HTTP and by FTP, turn by turn with sharp alone; and the memory that took. */
export async function benchUpload(): Promise<Figure[]> {
  const paths = await photosOf24MP(PHOTOS);
  const runs: { by: 'http' | 'ftp'; ours: number; reference: number; peakMB: number }[] = [];
  let before = await sharpAlone();
  for (let round = 0; round < ROUNDS; round++) {
    // Each is first in turn: what the machine does by the minute meets both.
    for (const by of round % 2 === 0 ? (['http', 'ftp'] as const) : (['ftp', 'http'] as const)) {
      const { rate, peakMB } = await uploaded(by, paths);
      const after = await sharpAlone();
      // Beside the mean of the references around it: what else the machine does changes slowly.
      runs.push({ by, ours: rate, reference: (before + after) / 2, peakMB });
      before = after;
      if (process.env['BENCH_VERBOSE']) console.error(runs.at(-1));
    }
  }
  const figure = (work: string, of: 'http' | 'ftp'): Figure => {
    const these = runs.filter(({ by }) => by === of);
    return {
      work,
      unit: 'photos/s',
      target: 0.85,
      note: 'sharp alone, same derivatives, same cores',
      ours: median(these.map(({ ours }) => ours)),
      reference: median(these.map(({ reference }) => reference)),
      ratio: median(these.map(({ ours, reference }) => ours / reference)),
    };
  };
  return [
    figure(`${PHOTOS} photos of 24 MP by HTTP until all derivatives exist`, 'http'),
    figure('the same by FTP, two cameras', 'ftp'),
    {
      work: 'peak memory during the upload run',
      ours: Math.max(...runs.map(({ peakMB }) => peakMB)),
      unit: 'MB',
      target: 700,
    },
  ];
}

if (import.meta.main && process.argv[2] === 'sharp')
  process.stdout.write(String(await deriveAllWithSharpAlone(await photosOf24MP(PHOTOS))));
