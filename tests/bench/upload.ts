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
  for (let missing = PHOTOS; missing > 0; missing = PHOTOS - (await shownPhotos(url, gigId))) await wait(missing > 5 ? 250 : 25);
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
      const sending = by === 'http' ? sendByHttp(loom.url, token, gigId, paths) : sendByFtp(loom.ftpPort, studio, 'Gig 1', paths);
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
  const rounds: { http: number; ftp: number; before: number; between: number; after: number }[] = [];
  let peak = 0;
  let before = await sharpAlone();
  for (let round = 0; round < ROUNDS; round++) {
    const http = await uploaded('http', paths);
    const between = await sharpAlone();
    const ftp = await uploaded('ftp', paths);
    const after = await sharpAlone();
    peak = Math.max(peak, http.peakMB, ftp.peakMB);
    rounds.push({ http: http.rate, ftp: ftp.rate, before, between, after });
    before = after;
    if (process.env['BENCH_VERBOSE']) console.error(rounds.at(-1), `${Math.round(http.peakMB)} and ${Math.round(ftp.peakMB)} MB`);
  }
  // Each beside the mean of the references around it: what else the machine does changes slowly.
  const figure = (work: string, ours: (round: (typeof rounds)[number]) => number, reference: (round: (typeof rounds)[number]) => number): Figure => ({
    work, unit: 'photos/s', target: 0.85, note: 'sharp alone, same derivatives, same cores',
    ours: median(rounds.map(ours)), reference: median(rounds.map(reference)), ratio: median(rounds.map((round) => ours(round) / reference(round))),
  });
  return [
    figure(`${PHOTOS} photos of 24 MP by HTTP until all derivatives exist`, ({ http }) => http, (round) => (round.before + round.between) / 2),
    figure('the same by FTP, two cameras', ({ ftp }) => ftp, (round) => (round.between + round.after) / 2),
    { work: 'peak memory during the upload run', ours: peak, unit: 'MB', target: 700 },
  ];
}

if (import.meta.main && process.argv[2] === 'sharp') process.stdout.write(String(await deriveAllWithSharpAlone(await photosOf24MP(PHOTOS))));
