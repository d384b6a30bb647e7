import type { Browser } from 'playwright-core';
import { keepCompiled } from '../compileCache.ts';
import { htmlThread } from './htmlThread.ts';
import type { Job, ProcessOptions, Reply } from './jobs.ts';
import { watchMemory } from './memory.ts';

/** A process of its own that makes documents: the request thread waits for it, and a browser that goes wrong takes nothing else along. */
const { chromium, pageMs, pageBytes } = JSON.parse(process.argv[2]!) as ProcessOptions;
// What is heavy is imported afterwards, when it is needed.
keepCompiled();

const htmlOf = htmlThread();
let browser: Promise<Browser> | undefined;

/** Started by the first PDF and kept; a browser that crashed or could not start is started anew by the next. Answers the browser, or why there is none. */
async function opened(): Promise<Browser | string> {
  const { startChromium } = await import('./chromium.ts');
  browser ??= startChromium(chromium).then(
    (started) => {
      started.on('disconnected', () => (browser = undefined));
      return started;
    },
    (error: unknown) => {
      browser = undefined;
      throw error;
    },
  );
  return browser.catch(String);
}

async function made({ id, make, document }: Job): Promise<Reply> {
  const failed =
    (error: 'away' | 'failed') =>
    (cause: unknown): Reply => ({ id, error, cause: String(cause) });
  try {
    const html = htmlOf(document);
    if (make === 'html') return { id, html: await html };
    // It may fail while the browser is still awaited.
    html.catch(() => undefined);
    const ready = await opened();
    if (typeof ready === 'string') return failed('away')(ready);
    const { pdfOf } = await import('./chromium.ts');
    const watched = watchMemory(pageBytes);
    try {
      return { id, pdf: await pdfOf(ready, html, pageMs) };
    } finally {
      watched();
    }
  } catch (cause) {
    return failed('failed')(cause);
  }
}

process.on('message', (job: Job) => void made(job).then((reply) => process.connected && process.send!(reply)));
// Whoever asked is gone, or has had enough of this one.
process.on('disconnect', () => {
  const end = (): never => process.exit(0);
  void Promise.resolve(browser)
    .then((opened) => opened?.close())
    .then(end, end);
});
// A terminal that ends the server sends this to us too: it is the server that says when.
process.on('SIGINT', () => {});
