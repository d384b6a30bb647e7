import { parentPort } from 'node:worker_threads';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { collectPassed } from '../heap.ts';
import { inspect, weigh } from './inspect.ts';
import type { Effort } from './effort.ts';
import type { Job, Reply } from './jobs.ts';
import { isOutgrown } from './outgrown.ts';
import { yieldToRequests } from './priority.ts';
import { undecodable } from './sentences.ts';

/** Who sent it is not known any more: nobody's budget is wider than a photographer's. */
function weighStored(path: string): Effort {
  try {
    return weigh(path, '', 'photographer');
  } catch (error) {
    throw error instanceof Refusal && error.kind === 'unsupported' ? undecodable() : error;
  }
}

/** One job at a time. The inspecting worker never loads the decoders. */
async function work(job: Job): Promise<Reply> {
  try {
    if (job.work === 'inspect') return { result: inspect(job.path, job.name, job.sender) };
    if (job.work === 'weigh') return { result: weighStored(job.path) };
    yieldToRequests();
    if (job.work === 'simulate') return { result: await (await import('./simulated.ts')).simulated(job.view) };
    if (job.work === 'redact') return { result: (await import('./redact.ts')).redact(job.path, job.mime) };
    if (job.work === 'resize')
      return {
        result: await (await import('./derive.ts')).resize(job.path, job.inspection, job.edge, job.watermark),
      };
    if (job.work === 'cutOut')
      return {
        result: await (await import('../cutOut/cutOut.ts')).cutOut(job.path, job.inspection),
      };
    if (job.work === 'examine')
      return { result: await (await import('./examine.ts')).examine(job.path, job.inspection, job.faces) };
    if (job.work === 'develop') {
      const { developFile } = await import('./develop.ts');
      return { result: await developFile(job.path, job.inspection, job.recipe, job.options) };
    }
    if (job.work === 'measure')
      return { result: await (await import('./quality.ts')).measure(job.path, job.inspection, job.faces) };
    const { derive } = await import('./derive.ts');
    return { result: await derive(job.path, job.inspection, job.watermark) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { kind: error.kind, code: error.code, detail: error.message } };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (job: Job) => {
  void work(job).then((reply) => {
    const buffers: ArrayBuffer[] = [];
    if ('result' in reply && 'derivatives' in reply.result) {
      for (const { bytes } of reply.result.derivatives) buffers.push(bytes.buffer as ArrayBuffer);
    }
    parentPort?.postMessage(isOutgrown() ? { ...reply, retire: true } : reply, buffers);
    if (job.work !== 'inspect' && job.work !== 'weigh') collectPassed();
  });
});
