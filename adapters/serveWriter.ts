import { parentPort, workerData } from 'node:worker_threads';
import { failed } from './sqliteFailure.ts';
import type { Failed, Piece } from './writerThread.ts';

/** The connection that a writer thread owns. */
export interface Writer<Task, Outcome> {
  /** What is performed until `commit` is durable together, or not at all. */
  begin(): void;
  /** Answers a failure that is this task's alone; throws where nothing of the group can stand any more. */
  perform(task: Task): Outcome | Failed;
  commit(): void;
  /** After one of them threw. */
  undo(): void;
  close(): void;
}

/** The thread's side of `writerThread`. */
export function serveWriter<Task, Outcome>(open: (file: string) => Writer<Task, Outcome>): void {
  const writer = open((workerData as { file: string }).file);
  let outcomes: (Outcome | Failed)[] | undefined;
  let failure: Failed | undefined;
  const unlessFailed = (work: () => void): void => {
    if (failure) return;
    try {
      work();
    } catch (error) {
      failure = failed(error);
      writer.undo();
    }
  };
  parentPort?.on('message', (message: Piece<Task> | 'close') => {
    if (message === 'close') {
      writer.close();
      parentPort?.close();
      return;
    }
    const { tasks, more } = message;
    const group = outcomes ?? [];
    if (!outcomes) unlessFailed(writer.begin);
    outcomes = group;
    for (const task of tasks) {
      unlessFailed(() => group.push(writer.perform(task)));
      if (failure) group.push(failure);
    }
    if (more) return;
    unlessFailed(writer.commit);
    parentPort?.postMessage(failure ? group.map(() => failure) : group);
    [outcomes, failure] = [undefined, undefined];
  });
}
