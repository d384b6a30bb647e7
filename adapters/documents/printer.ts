import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { DocumentPrinter } from '../../commands/ports/documents.ts';
import type { InvoiceDocument } from '../../domain/invoiceTemplate/document.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { Job, ProcessOptions, Reply } from './jobs.ts';

export interface PrinterOptions {
  /** The browser; one of the machine or out of npm where none is named. */
  chromium?: string | undefined;
  /** Documents that are made at once. */
  atOnce?: number;
  /** Documents that may wait; more are refused. */
  maxWaiting?: number;
  /** Longest time of one page, and of all that belongs to a document: a browser that hangs in it is ended. In milliseconds. */
  pageMs?: number;
  documentMs?: number;
  /** Most memory of one page, in bytes: a document that needs more is given up, and nothing else is. */
  pageBytes?: number;
  /** The process is ended when nothing was asked for so long, in milliseconds. */
  idleMs?: number;
  /** The process is replaced after so many documents: browsers grow. */
  maxDocuments?: number;
  script?: URL;
}

interface Task {
  job: Job;
  tries: number;
  timer?: NodeJS.Timeout;
  resolve(reply: Reply): void;
  reject(error: Refusal): void;
}
interface Member {
  child: ChildProcess;
  tasks: Map<number, Task>;
  served: number;
  idle?: NodeJS.Timeout;
}

const away = (cause: unknown): Refusal =>
  Object.assign(
    new Refusal(
      'unavailable',
      'document.away',
      'PDFs cannot be made on this server right now. Everything else works: please try again later, or print the preview from your browser.',
    ),
    { cause },
  );
const failed = (cause: unknown): Refusal =>
  Object.assign(new Refusal('unavailable', 'document.failed', 'This document could not be made. Please try again.'), {
    cause,
  });
const busy = (): Refusal =>
  new Refusal('unavailable', 'document.busy', 'Many documents are being made right now. Please try again in a moment.');
const closing = (): Refusal =>
  new Refusal('unavailable', 'document.closed', 'The server is stopping. Please try again in a moment.');

/** Documents by a warm process with a browser in it, which starts with the first of them. */
export function openDocumentPrinter({
  chromium,
  atOnce = 2,
  maxWaiting = 50,
  pageMs = 20_000,
  documentMs = 60_000,
  pageBytes = 1_000_000_000,
  idleMs = 300_000,
  maxDocuments = 200,
  script = new URL('./process.ts', import.meta.url),
}: PrinterOptions = {}): DocumentPrinter {
  const waiting: Task[] = [];
  let member: Member | undefined;
  const leaving = new Set<ChildProcess>();
  let ids = 0;
  let closed = false;

  function start(): Member {
    const options: ProcessOptions = { chromium, pageMs, pageBytes };
    const child = fork(script, [JSON.stringify(options)], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
      // Nothing of the configuration is its business.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], LANG: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const opened: Member = { child, tasks: new Map(), served: 0 };
    child.on('message', (reply: Reply) => finish(opened, reply));
    child.on('error', (cause) => lost(opened, cause));
    child.on('exit', (code, signal) => {
      leaving.delete(child);
      lost(opened, new Error(`the process of documents ended with ${signal ?? code}`));
    });
    return opened;
  }

  function next(): void {
    while (waiting.length > 0 && !closed) {
      member ??= start();
      if (member.tasks.size >= atOnce || member.served >= maxDocuments) return;
      give(member, waiting.shift()!);
    }
  }

  function give(to: Member, task: Task): void {
    clearTimeout(to.idle);
    to.child.ref();
    to.child.channel?.ref();
    to.served++;
    task.tries++;
    to.tasks.set(task.job.id, task);
    task.timer = setTimeout(() => to.child.kill('SIGKILL'), documentMs);
    to.child.send(task.job);
  }

  function finish(of: Member, reply: Reply): void {
    const task = of.tasks.get(reply.id);
    if (!task) return;
    of.tasks.delete(reply.id);
    clearTimeout(task.timer);
    if (of.tasks.size === 0) rest(of);
    task.resolve(reply);
    next();
  }

  /** Warm for the next document, without keeping our own process alive. */
  function rest(of: Member): void {
    if (of.served >= maxDocuments) return leave(of);
    of.child.unref();
    of.child.channel?.unref();
    of.idle = setTimeout(() => leave(of), idleMs).unref();
  }

  function leave(of: Member): void {
    clearTimeout(of.idle);
    if (member === of) member = undefined;
    leaving.add(of.child);
    if (of.child.connected) of.child.disconnect();
  }

  /** The process died. What it was making gets one more try in a fresh one: it may have been a neighbour's fault. */
  function lost(of: Member, cause: unknown): void {
    clearTimeout(of.idle);
    if (member === of) member = undefined;
    for (const task of of.tasks.values()) {
      clearTimeout(task.timer);
      if (task.tries < 2 && !closed) waiting.unshift(task);
      else task.reject(closed ? closing() : failed(cause));
    }
    of.tasks.clear();
    next();
  }

  const run = (make: Job['make'], document: InvoiceDocument): Promise<Reply> =>
    new Promise<Reply>((resolve, reject) => {
      if (closed) return reject(closing());
      if (waiting.length >= maxWaiting) return reject(busy());
      waiting.push({ job: { id: ++ids, make, document }, tries: 0, resolve, reject });
      next();
    }).then((reply) => {
      if ('error' in reply) throw reply.error === 'away' ? away(reply.cause) : failed(reply.cause);
      return reply;
    });

  return {
    html: async (document) => ((await run('html', document)) as Extract<Reply, { html: string }>).html,
    pdf: async (document) => ((await run('pdf', document)) as Extract<Reply, { pdf: Uint8Array }>).pdf,
    async close() {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(closing());
      if (member) leave(member);
      await Promise.all(
        [...leaving].map(async (child) => {
          const patience = setTimeout(() => child.kill('SIGKILL'), 5000);
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
          clearTimeout(patience);
        }),
      );
    },
  };
}
