import { Worker } from 'node:worker_threads';

/** Why a task was not done. `away`: the disk could not; it may work again shortly. */
export interface Failed {
  failure: string;
  away: boolean;
}

/** The write side of a database file, as a thread of its own: no sync of the disk ever holds up a request. */
export interface WriterThread<Task, Outcome> {
  /** Settles when the task's transaction is durable, or was undone. */
  run(task: Task): Promise<Outcome | Failed>;
  /** After everything that was handed over has its outcome. */
  close(): Promise<void>;
}

interface Waiting<Task, Outcome> {
  task: Task;
  settle(outcome: Outcome | Failed): void;
}

/**
 * Gathers what arrives within one turn of the event loop, or while the thread is busy, into one transaction. Only one
 * is under way: with two, each took half of what was waiting and twice the fsyncs.
 * `script` answers a message of tasks with one of as many outcomes, and ends at 'close' (`serveWriter`).
 * `committed` is called when a group is durable, before the promises of its tasks go on.
 */
export function writerThread<Task, Outcome>({ script, file, closed, committed }: { script: URL; file: string; closed: string; committed?: () => void }): WriterThread<Task, Outcome> {
  const worker = new Worker(script, { workerData: { file } });
  const exit = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  let committing: Waiting<Task, Outcome>[] = [];
  let gathering: Waiting<Task, Outcome>[] = [];
  let scheduled = false;
  let dead: Failed | undefined;
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
    worker.postMessage(committing.map(({ task }) => task));
  };
  const settle = (group: Waiting<Task, Outcome>[], outcome: (n: number) => Outcome | Failed): void => {
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
  worker.on('message', (outcomes: (Outcome | Failed)[]) => {
    const group = committing;
    committing = [];
    committed?.();
    settle(group, (n) => outcomes[n]!);
  });
  worker.on('error', (error) => die(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => die(closed));

  return {
    run: (task) =>
      new Promise((resolve) => {
        if (dead) return resolve(dead);
        if (gathering.length === 0) worker.ref();
        gathering.push({ task, settle: resolve });
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
