import { parentPort, workerData } from 'node:worker_threads';

/** The connection that a writer thread owns. */
export interface Writer<Task, Outcome> {
  /** All tasks in one transaction with one fsync; each of them succeeds or fails by itself. */
  commit(group: Task[]): Outcome[];
  close(): void;
}

/** The thread's side of `writerThread`. */
export function serveWriter<Task, Outcome>(open: (file: string) => Writer<Task, Outcome>): void {
  const writer = open((workerData as { file: string }).file);
  parentPort?.on('message', (group: Task[] | 'close') => {
    if (group !== 'close') {
      parentPort?.postMessage(writer.commit(group));
      return;
    }
    writer.close();
    parentPort?.close();
  });
}
