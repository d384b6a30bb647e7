import { Worker } from 'node:worker_threads';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { onWorkerMessage } from '../workerMessages.ts';
import type { Job, Reply } from './jobs.ts';
import { type MemoryLimit, ALWAYS_ADMITTED } from './memoryLimit.ts';

interface Task {
  job: Job;
  /** In bytes, of the memory that is shared. */
  memory: number;
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

/** A queue and the worker threads that serve it, one job each at a time, first come first served. */
export interface WorkerPool {
  /** A job that takes so much `memory` (bytes) begins when it is free; small ones overtake those that wait for that. */
  run(job: Job, memory?: number): Promise<Reply>;
  /** Starts the threads before they are needed. */
  warm(): void;
  depth(): number;
  /** The threads, busy ones first. */
  workers(): readonly Worker[];
  close(): Promise<void>;
}

const closed = (): Refusal =>
  new Refusal('unavailable', 'media.closed', 'The server is shutting down. Please try again.');
const crashed = (): Refusal =>
  new Refusal('unavailable', 'media.crashed', 'Reading this file failed. Please try again.');
const tooSlow = (): Refusal =>
  new Refusal('invalid', 'media.tooSlow', 'Reading this file takes too long. Please send another copy.');

/** `limitMs` bounds one job; its worker is then replaced. `room` may be shared with other pools. */
export function openWorkerPool({
  threads,
  limitMs,
  memoryLimit,
}: {
  threads: number;
  limitMs: number;
  memoryLimit: MemoryLimit;
}): WorkerPool {
  const queue: Task[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, { task: Task; timer: NodeJS.Timeout }>();
  /** What each thread has of it: a decoder that was given up goes on until its thread has ended. */
  const held = new Map<Worker, number>();
  let shut = false;

  const start = (): Worker => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      stdout: true,
    });
    // Decoders print what they dislike about a file; what matters comes back as a reply.
    worker.stdout.resume();
    // An idle thread keeps no process alive; a busy one does.
    worker.unref();
    const reason = crashed();
    worker.on('error', (error) => {
      reason.cause = error;
    });
    worker.on('exit', () => {
      lose(worker, reason);
      giveBack(worker);
    });
    return worker;
  };

  const giveBack = (worker: Worker): void => {
    const memory = held.get(worker);
    if (held.delete(worker)) memoryLimit.release(memory!);
  };

  /** Fails what the worker was doing; the next job gets a new one. */
  const lose = (worker: Worker, reason: Refusal): void => {
    const at = idle.indexOf(worker);
    if (at !== -1) idle.splice(at, 1);
    const running = busy.get(worker);
    busy.delete(worker);
    worker.removeAllListeners('message');
    clearTimeout(running?.timer);
    running?.task.reject(reason);
    next();
  };

  const assign = (worker: Worker, task: Task): void => {
    held.set(worker, task.memory);
    worker.ref();
    const timer = setTimeout(() => {
      lose(worker, tooSlow());
      void worker.terminate();
    }, limitMs);
    busy.set(worker, { task, timer });
    const stop = onWorkerMessage(worker, (reply: Reply) => {
      stop();
      clearTimeout(timer);
      worker.unref();
      busy.delete(worker);
      if (reply.retire) void worker.terminate();
      else {
        idle.push(worker);
        giveBack(worker);
      }
      task.resolve(reply);
      next();
    });
    worker.postMessage(task.job);
  };

  /** The first in turn for which there is memoryLimit. Who waits for room is overtaken by small ones alone, or it would wait for ever. */
  const take = (): Task | undefined => {
    let waits = false;
    const at = queue.findIndex(({ memory }) => {
      const fits = (memory <= ALWAYS_ADMITTED || !waits) && memoryLimit.reserve(memory);
      waits ||= !fits;
      return fits;
    });
    return at === -1 ? undefined : queue.splice(at, 1)[0];
  };

  const next = (): void => {
    while (busy.size < threads) {
      const task = take();
      if (!task) return;
      assign(idle.pop() ?? start(), task);
    }
  };

  memoryLimit.onRelease(() => next());
  return {
    run: (job, memory = 0) =>
      new Promise((resolve, reject) => {
        if (shut) return reject(closed());
        queue.push({ job, memory, resolve, reject });
        next();
      }),
    warm() {
      if (shut) return;
      while (idle.length + busy.size < threads) idle.push(start());
    },
    depth: () => queue.length + busy.size,
    workers: () => [...busy.keys(), ...idle],
    async close() {
      shut = true;
      const workers = [...busy.keys(), ...idle];
      for (const task of queue.splice(0)) task.reject(closed());
      for (const worker of workers) lose(worker, closed());
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
