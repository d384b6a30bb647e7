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

/**
 * Gathers what arrives within one turn of the event loop, or while the thread is busy, into one transaction. Only one
 * is under way: with two, each took half of what was waiting and twice the fsyncs.
 * `committed` is called when a group is durable, before the promises of its appends go on.
 */
export function groupCommit(file: string, committed: () => void): GroupCommit {
  const worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: { file } });
  const exit = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  let committing: Waiting[] = [];
  let gathering: Waiting[] = [];
  let scheduled = false;
  let dead: Outcome | undefined;
  let idle = () => {};

  const schedule = (): void => {
    if (scheduled || gathering.length === 0 || committing.length > 0) return;
    scheduled = true;
    setImmediate(commit);
  };
  const commit = (): void => {
    scheduled = false;
    if (dead) return;
    [committing, gathering] = [gathering, []];
    worker.postMessage(committing.map(({ append }) => append));
  };
  const settle = (group: Waiting[], outcome: (n: number) => Outcome): void => {
    group.forEach((waiting, n) => waiting.settle(outcome(n)));
    if (gathering.length > 0) return schedule();
    // An idle thread does not keep the process alive; one that owes an answer does.
    worker.unref();
    idle();
  };
  const die = (failure: string): void => {
    const end = (dead ??= { failure, away: true });
    settle([...committing.splice(0), ...gathering.splice(0)], () => end);
  };

  worker.unref();
  worker.on('message', (outcomes: Outcome[]) => {
    const group = committing;
    committing = [];
    committed();
    settle(group, (n) => outcomes[n]!);
  });
  worker.on('error', (error) => die(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => die('the event store is closed'));

  return {
    append: (append) =>
      new Promise((resolve) => {
        if (dead) return resolve(dead);
        if (gathering.length === 0) worker.ref();
        gathering.push({ append, settle: resolve });
        schedule();
      }),
    async close() {
      if (!dead && committing.length + gathering.length > 0) await new Promise<void>((resolve) => (idle = resolve));
      if (!dead) worker.postMessage('close');
      worker.ref();
      await exit;
    },
  };
}
