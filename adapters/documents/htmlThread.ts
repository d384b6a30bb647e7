import { Worker } from 'node:worker_threads';
import type { InvoiceDocument } from '../../domain/invoiceTemplate/document.ts';
import { onWorkerMessage } from '../workerMessages.ts';

export interface HtmlJob {
  id: number;
  document: InvoiceDocument;
}
/** `cause`: why there is none. */
export type HtmlReply = { id: number; html: string } | { id: number; cause: string };

interface Waiting {
  resolve(html: string): void;
  reject(cause: Error): void;
}

/**
 * HTML of documents by a thread, which starts with the first of them and is kept: loading and filling in the template
 * takes as long as a browser's start, and neither holds up the other. A thread that dies fails what it was making.
 */
export function htmlThread(): (document: InvoiceDocument) => Promise<string> {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let ids = 0;

  function started(): Worker {
    const thread = new Worker(new URL('./htmlWorker.ts', import.meta.url));
    const lost = (cause: unknown): void => {
      if (worker === thread) worker = undefined;
      for (const { reject } of waiting.values()) reject(new Error(`the thread of documents ended: ${String(cause)}`));
      waiting.clear();
    };
    onWorkerMessage<HtmlReply>(thread, (reply) => {
      const one = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('html' in reply) one?.resolve(reply.html);
      else one?.reject(new Error(reply.cause));
    });
    thread.on('error', lost);
    thread.on('exit', lost);
    return thread;
  }

  return (document) =>
    new Promise<string>((resolve, reject) => {
      worker ??= started();
      const job: HtmlJob = { id: ++ids, document };
      waiting.set(job.id, { resolve, reject });
      worker.postMessage(job);
    });
}
