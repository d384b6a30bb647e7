import type { Worker } from 'node:worker_threads';

const isReport = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && ('watch:import' in message || 'watch:require' in message);

/**
 * Hears what a worker thread answers, until what it returns is called. Under `node --watch` a thread also posts which
 * files it loads, in between: that is for Node alone.
 */
export function onWorkerMessage<Answer>(worker: Worker, hear: (answer: Answer) => void): () => void {
  const listener = (message: Answer): void => {
    if (!isReport(message)) hear(message);
  };
  worker.on('message', listener);
  return () => void worker.off('message', listener);
}
