import { availableParallelism } from 'node:os';
import type {
  Developed,
  Redacted,
  Derived,
  Inspection,
  MediaProcessor,
  PhotoMeasures,
} from '../../commands/ports/media.ts';
import { framedSize } from '../../domain/develop/frame.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { QualityMeasures } from '../../domain/quality.ts';
import { DECODE_MEMORY } from './budgets.ts';
import type { Effort } from './effort.ts';
import type { Reply } from './jobs.ts';
import { openWorkerPool } from './workerPool.ts';
import { openMemoryLimit } from './memoryLimit.ts';

export interface MediaProcessorOptions {
  /** Threads that make derivatives; one more inspects. Default: `enoughThreads`. */
  threads?: number;
  /** Bounds of one job, in milliseconds. */
  inspectLimitMs?: number;
  deriveLimitMs?: number;
  developLimitMs?: number;
  /** When idle threads are started ahead of the first job, in milliseconds after opening. */
  warmAfterMs?: number;
}

/**
 * One more than there are cores: a thread waits a little between the steps of a picture, and another fills the gap. Not
 * more than half of the pool that libvips shares with the disk (`UV_THREADPOOL_SIZE`).
 */
const enoughThreads = Math.min(4, availableParallelism() + 1);

/**
 * The media processor: worker threads that stay warm. Inspections have a thread of their own, so that an upload's
 * answer never waits behind derivatives. A thread that crashes fails its job (`unavailable`) and is replaced.
 */
export function openMediaProcessor(options: MediaProcessorOptions = {}): MediaProcessor {
  const {
    threads = enoughThreads,
    inspectLimitMs = 20_000,
    deriveLimitMs = 60_000,
    developLimitMs = 120_000,
    warmAfterMs = 1_000,
  } = options;
  const memoryLimit = openMemoryLimit(DECODE_MEMORY);
  const inspecting = openWorkerPool({ threads: 1, limitMs: inspectLimitMs, memoryLimit });
  const deriving = openWorkerPool({ threads, limitMs: deriveLimitMs, memoryLimit });
  // Nobody waits for it, so it holds up nobody: neither those threads, nor the count of what is waited for.
  const measuring = openWorkerPool({ threads: 1, limitMs: deriveLimitMs, memoryLimit });
  // Its network and the picture it works on stay in a thread of their own.
  const cutting = openWorkerPool({ threads: 1, limitMs: developLimitMs, memoryLimit });
  // Uploads wait for nobody's editing.
  const developing = openWorkerPool({ threads: 1, limitMs: developLimitMs, memoryLimit });
  // Somebody looks through it and waits for each frame; its thread starts with the first.
  const simulating = openWorkerPool({ threads: 1, limitMs: deriveLimitMs, memoryLimit });
  /** Bytes that decoding takes. Refuses what would take more than anybody may ask for, as it lies there. */
  const memoryOf = async (path: string): Promise<number> =>
    answerOf<Effort>(await inspecting.run({ work: 'weigh', path })).memory;
  const warming = setTimeout(() => {
    inspecting.warm();
    deriving.warm();
  }, warmAfterMs);
  warming.unref();
  return {
    inspect: async (path, name, sender) =>
      answerOf<Inspection>(await inspecting.run({ work: 'inspect', path, name, sender })),
    resize: async (path, inspection, edge, watermark) =>
      answerOf<Uint8Array>(
        await deriving.run(
          { work: 'resize', path, inspection, edge, watermark },
          (await memoryOf(path)) + bytesOf(inspection, edge),
        ),
      ),
    simulate: async (view) =>
      answerOf<Uint8Array>(
        await simulating.run({ work: 'simulate', view }, view.width * view.height * SIMULATED_BYTES),
      ),
    derive: async (path, inspection, watermark) =>
      answerOf<Derived>(await deriving.run({ work: 'derive', path, inspection, watermark }, await memoryOf(path))),
    redact: async (path, { mime }) => answerOf<Redacted>(await deriving.run({ work: 'redact', path, mime })),
    measure: async (path, { kind, mime }, faces) =>
      answerOf<QualityMeasures>(
        await measuring.run({ work: 'measure', path, inspection: { kind, mime }, faces }, await memoryOf(path)),
      ),
    cutOut: async (path, inspection) =>
      answerOf<Uint8Array>(
        await cutting.run(
          { work: 'cutOut', path, inspection },
          (await memoryOf(path)) + inspection.width * inspection.height * 8,
        ),
      ),
    examine: async (path, inspection, faces) =>
      answerOf<PhotoMeasures>(await developing.run({ work: 'examine', path, inspection, faces }, await memoryOf(path))),
    develop: async (path, inspection, recipe, options) =>
      answerOf<Developed>(
        await developing.run(
          { work: 'develop', path, inspection, recipe, options },
          (await memoryOf(path)) + bytesWhole(inspection, recipe),
        ),
      ),
    depth: () => inspecting.depth() + deriving.depth(),
    async close() {
      clearTimeout(warming);
      await Promise.all([
        inspecting.close(),
        deriving.close(),
        measuring.close(),
        developing.close(),
        simulating.close(),
        cutting.close(),
      ]);
    },
  };
}

/** Of a pixel while a simulated picture is made: its layers, and their blurred copies. */
const SIMULATED_BYTES = 16;
/** Of the picture that is made: its pixels, and those that a watermark is drawn into. */
const bytesOf = ({ width, height }: Pick<Inspection, 'width' | 'height'>, edge: number): number =>
  width * height * Math.min(1, edge / Math.max(width, height)) ** 2 * 4;

/** A RAW's pixel while it is developed: as it is read, in four colours, in three, and once more outside of LibRaw. */
const RAW_BYTES = 24;
/** Of a photo that is held whole, in up to 16 bits, and once more where a part of it is taken out. */
const bytesWhole = (
  size: Pick<Inspection, 'mime' | 'width' | 'height'>,
  recipe: Parameters<MediaProcessor['develop']>[2],
) => {
  const framed = framedSize(size, recipe);
  const raw = size.mime.startsWith('image/x-') ? RAW_BYTES : 0;
  return size.width * size.height * (6 + raw) + (framed.width === size.width ? 0 : framed.width * framed.height * 6);
};

function answerOf<
  T extends PhotoMeasures | Developed | Uint8Array | Redacted | Derived | Effort | Inspection | QualityMeasures,
>(reply: Reply): T {
  if ('refusal' in reply) throw new Refusal(reply.refusal.kind, reply.refusal.code, reply.refusal.detail);
  if ('failure' in reply) throw new Error(reply.failure);
  return reply.result as T;
}
