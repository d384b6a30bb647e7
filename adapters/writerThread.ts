import { Worker } from 'node:worker_threads';
import { onWorkerMessage } from './workerMessages.ts';

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

/** Part of what one transaction will hold. */
export interface Piece<Task> {
  tasks: Task[];
  /** Others of the same transaction follow. */
  more: boolean;
}

/**
 * To wake the thread costs this one a tenth of what it does for a small command. While it has other work anyway, more
 * tasks join: a turn of the event loop that takes longer than the first (milliseconds) had some; nobody waits longer
 * than the second.
 */
const [BUSY_TURN_MS, LONGEST_MS] = [0.05, 2];

/** Tasks of one message. The thread begins on the first of them while this one still makes the others. */
const PIECE = 8;

/**
 * Gathers what arrives while either thread is busy, at least within one turn of the event loop, into one transaction.
 * Only one is under way: with two, each took half of what was waiting and twice the fsyncs.
 * `script` answers the pieces of a transaction with one message of as many outcomes, and ends at 'close' (`serveWriter`).
 * `committed` is called when a group is durable, before the promises of its tasks go on.
 */
export function writerThread<Task, Outcome>({
  script,
  file,
  closed,
  committed,
}: {
  script: URL;
  file: string;
  closed: string;
  committed?: (group: [Task, Outcome | Failed][]) => void;
}): WriterThread<Task, Outcome> {
  const worker = new Worker(script, { workerData: { file } });
  const exit = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  /** The transaction under way: what was sent of it, and what will be with this turn's end. Nothing joins one that is whole. */
  let sent: Waiting<Task, Outcome>[] = [];
  let unsent: Waiting<Task, Outcome>[] = [];
  let isWhole = false;
  /** For the next transaction. */
  let gathering: Waiting<Task, Outcome>[] = [];
  let scheduled = false;
  let dead: Failed | undefined;
  let idle = () => {};

  const send = (more: boolean): void => {
    worker.postMessage({ tasks: unsent.map(({ task }) => task), more } satisfies Piece<Task>);
    sent.push(...unsent);
    unsent = [];
    isWhole = !more;
  };
  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    const began = performance.now();
    let last = began;
    setImmediate(function turn() {
      const now = performance.now();
      const busy = now - last > BUSY_TURN_MS && now - began < LONGEST_MS;
      last = now;
      if (busy) return void setImmediate(turn);
      scheduled = false;
      if (!dead) send(false);
    });
  };
  const add = (waiting: Waiting<Task, Outcome>): void => {
    unsent.push(waiting);
    if (unsent.length >= PIECE) send(true);
    schedule();
  };
  const settle = (group: Waiting<Task, Outcome>[], outcome: (n: number) => Outcome | Failed): void => {
    group.forEach((waiting, n) => waiting.settle(outcome(n)));
    const next = gathering;
    gathering = [];
    for (const waiting of next) add(waiting);
    if (next.length > 0) return;
    // An idle thread does not keep the process alive; one that owes an answer does.
    worker.unref();
    idle();
  };
  const die = (failure: string): void => {
    const end = (dead ??= { failure, away: true });
    settle([...sent.splice(0), ...unsent.splice(0), ...gathering.splice(0)], () => end);
  };

  worker.unref();
  onWorkerMessage(worker, (outcomes: (Outcome | Failed)[]) => {
    const group = sent;
    sent = [];
    isWhole = false;
    committed?.(group.map(({ task }, n) => [task, outcomes[n]!]));
    settle(group, (n) => outcomes[n]!);
  });
  worker.on('error', (error) => die(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => die(closed));

  return {
    run: (task) =>
      new Promise((settled) => {
        if (dead) return settled(dead);
        if (sent.length + unsent.length + gathering.length === 0) worker.ref();
        const waiting = { task, settle: settled };
        if (isWhole) gathering.push(waiting);
        else add(waiting);
      }),
    async close() {
      if (!dead && sent.length + unsent.length + gathering.length > 0)
        await new Promise<void>((resolve) => (idle = resolve));
      if (!dead) worker.postMessage('close');
      worker.ref();
      await exit;
    },
  };
}
