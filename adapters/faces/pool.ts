import { stat } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { onWorkerMessage } from '../workerMessages.ts';
import type { EmbeddedFace } from './embed.ts';
import type { Answer, Job, WorkerOptions } from './job.ts';

export interface PoolOptions {
  size: number;
  nice: number;
  /** Longest time that one job may take, loading the networks included. */
  jobMs: number;
  /** A worker without work for this long is let go, with its memory. */
  idleMs: number;
  /** Jobs that may wait; more are refused. */
  maxWaiting: number;
  script?: URL;
}

export interface Pool {
  /** Refuses `unavailable` when too much waits, when a job takes too long or when it killed two workers. */
  run(job: Job): Promise<EmbeddedFace[]>;
  depth(): number;
  close(): Promise<void>;
}

interface Task {
  job: Job;
  tries: number;
  resolve(faces: EmbeddedFace[]): void;
  reject(error: unknown): void;
}
interface Member {
  worker: Worker;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
}

const away = (code: string, detail: string, cause?: unknown): Refusal => {
  const refusal = new Refusal('unavailable', code, detail);
  refusal.cause = cause;
  return refusal;
};

/** Warm worker threads, started by the first jobs, first come, first served. */
export function openPool(options: PoolOptions): Pool {
  const waiting: Task[] = [];
  const members = new Set<Member>();
  let closed = false;

  function next(): void {
    while (waiting.length) {
      const member = [...members].find(({ task }) => !task) ?? (members.size < options.size ? start() : undefined);
      if (!member) return;
      give(member, waiting.shift()!);
    }
  }

  function give(member: Member, task: Task): void {
    clearTimeout(member.timer);
    task.tries++;
    member.task = task;
    member.worker.ref();
    member.timer = setTimeout(() => {
      member.task = undefined;
      leave(member);
      task.reject(
        away('face.tooSlow', 'Looking for faces in this picture took too long. It will be tried again later.'),
      );
    }, options.jobMs);
    member.worker.postMessage(task.job);
  }

  function start(): Member {
    // libuv makes its threads at their first use, with the priority of whoever uses them first: let that be us.
    stat('.', () => {});
    const workerData: WorkerOptions = { nice: options.nice };
    const worker = new Worker(options.script ?? new URL('./worker.ts', import.meta.url), { workerData });
    const member: Member = { worker, task: undefined, timer: undefined };
    members.add(member);
    onWorkerMessage(worker, (answer: Answer) => finish(member, answer));
    worker.on('error', (cause) => lost(member, cause));
    worker.on('exit', (code) => lost(member, new Error(`face worker ended with ${code}`)));
    return member;
  }

  function finish(member: Member, answer: Answer): void {
    const { task } = member;
    if (!task) return;
    rest(member);
    if (answer.ok) task.resolve(answer.faces);
    else if ('refusal' in answer)
      task.reject(new Refusal(answer.refusal.kind, answer.refusal.code, answer.refusal.detail));
    else task.reject(new Error(answer.error));
    next();
  }

  /** Keeps the worker warm for the next job, without keeping the process alive. */
  function rest(member: Member): void {
    clearTimeout(member.timer);
    member.task = undefined;
    member.worker.unref();
    member.timer = setTimeout(() => leave(member), options.idleMs).unref();
  }

  function leave(member: Member): void {
    clearTimeout(member.timer);
    members.delete(member);
    void member.worker.terminate();
    if (!closed) next();
  }

  /** The thread died. Its job gets one more try in a fresh one: it may have been a neighbour's fault. */
  function lost(member: Member, cause: unknown): void {
    if (!members.has(member)) return;
    const { task } = member;
    member.task = undefined;
    if (task && task.tries < 2) waiting.unshift(task);
    else task?.reject(away('face.crashed', 'Looking for faces failed. It will be tried again later.', cause));
    leave(member);
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(away('face.closed', 'The server is stopping. Please try again in a moment.'));
        if (waiting.length >= options.maxWaiting)
          return reject(away('face.busy', 'Many people are searching right now. Please try again in a moment.'));
        waiting.push({ job, tries: 0, resolve, reject });
        next();
      }),
    depth: () => waiting.length + [...members].filter(({ task }) => task).length,
    async close() {
      closed = true;
      const stopped = away('face.closed', 'The server is stopping. Please try again in a moment.');
      const tasks = [...waiting.splice(0), ...[...members].flatMap(({ task }) => task ?? [])];
      const workers = [...members];
      members.clear();
      for (const task of tasks) task.reject(stopped);
      for (const { timer } of workers) clearTimeout(timer);
      await Promise.all(workers.map(({ worker }) => worker.terminate()));
    },
  };
}
