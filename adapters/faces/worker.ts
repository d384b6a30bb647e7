import { access } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { collectPassed } from '../heap.ts';
import { embedAll, embedLargest } from './embed.ts';
import type { Answer, Job, WorkerOptions } from './job.ts';
import { loadNetworks } from './networks.ts';
import { decode, judge } from './picture.ts';

/** Enough for every camera's full resolution; bounds the memory for stitched panoramas. */
const FIND_PIXELS = 64_000_000;
/** Less than the pool's patience with a job. */
const FIND_SECONDS = 120;
const SELFIE_SECONDS = 20;
/** A selfie's face is large: more pixels would only cost time. */
const SELFIE_EDGE = 1600;

const { nice } = workerData as WorkerOptions;
// In Linux this is the priority of the calling thread alone; elsewhere it would slow the whole process.
if (nice && process.platform === 'linux') setPriority(nice);

const networks = loadNetworks();
// A failed load ends the thread through the first job that awaits it, not as an unhandled rejection before.
networks.catch(() => {});

parentPort!.on('message', async (job: Job) => {
  parentPort!.postMessage(await answer(job));
  // A photo of 24 MP leaves 72 MB, a selfie up to 8.
  collectPassed();
});

async function answer(job: Job): Promise<Answer> {
  try {
    if (job.kind === 'find') {
      await access(job.path); // a file that is away is our failure, not the picture's
      judge(job.path, false);
      const loaded = await networks;
      return {
        ok: true,
        faces: await embedAll(await decode(job.path, { maxPixels: FIND_PIXELS, seconds: FIND_SECONDS }), loaded),
      };
    }
    judge(job.picture, true);
    const loaded = await networks;
    const face = await embedLargest(
      await decode(job.picture, { maxPixels: FIND_PIXELS, maxEdge: SELFIE_EDGE, seconds: SELFIE_SECONDS }),
      loaded,
    );
    return { ok: true, faces: face ? [face] : [] };
  } catch (error) {
    if (error instanceof Refusal)
      return { ok: false, refusal: { kind: error.kind, code: error.code, detail: error.message } };
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
