import { Worker } from 'node:worker_threads';
import type { Append, Outcome } from './sqlite-log.ts';

/** The write side of a log's file, as a thread of its own. */
export interface GroupCommit {
  append(append: Append): Promise<Outcome>;
  /** After everything that was handed over has its outcome. */
  close(): Promise<void>;
}

interface Waiting {
  append: Append;
  settle(outcome: Outcome): void;
}

/** One group is being committed while the next is on its way: measured faster than one, and no slower than more. */
const GROUPS_UNDER_WAY = 2;

/**
 * Gathers what arrives within one turn of the event loop, or while the thread is busy, into one transaction.
 * `committed` is called when a group is durable, before the promises of its appends go on.
 */
export function groupCommit(file: string, committed: () => void): GroupCommit {
  const worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: { file } });
  const exit = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const underWay: Waiting[][] = [];
  let queue: Waiting[] = [];
  let scheduled = false;
  let dead: Outcome | undefined;
  let idle = () => {};

  const settle = (group: Waiting[], outcome: (n: number) => Outcome): void => {
    group.forEach((waiting, n) => waiting.settle(outcome(n)));
    if (underWay.length > 0 || queue.length > 0) return;
    // An idle thread does not keep the process alive; one that owes an answer does.
    worker.unref();
    idle();
  };
  const schedule = (): void => {
    if (scheduled || queue.length === 0 || underWay.length >= GROUPS_UNDER_WAY) return;
    scheduled = true;
    setImmediate(send);
  };
  const send = (): void => {
    scheduled = false;
    if (dead) return;
    const group = queue;
    queue = [];
    underWay.push(group);
    worker.postMessage(group.map(({ append }) => append));
  };
  const die = (failure: string): void => {
    dead ??= { failure, away: true };
    const lost = [...underWay.splice(0).flat(), ...queue.splice(0)];
    settle(lost, () => dead!);
  };

  worker.unref();
  worker.on('message', (outcomes: Outcome[]) => {
    const group = underWay.shift() ?? [];
    committed();
    settle(group, (n) => outcomes[n]!);
    schedule();
  });
  worker.on('error', (error) => die(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => die('the event store is closed'));

  return {
    append: (append) =>
      new Promise((resolve) => {
        if (dead) return resolve(dead);
        worker.ref();
        queue.push({ append, settle: resolve });
        schedule();
      }),
    async close() {
      if (!dead && (underWay.length > 0 || queue.length > 0)) await new Promise<void>((resolve) => (idle = resolve));
      if (!dead) worker.postMessage('close');
      worker.ref();
      await exit;
    },
  };
}
