import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Job, ProcessOptions, Reply } from './jobs.ts';
import { watchMemory } from './memory.ts';
import { ownFolder } from './ownFolder.ts';

/** A process of its own that makes documents: the request thread waits for it, and a browser that goes wrong takes nothing else along. */
const { chromium, pageMs, pageBytes } = JSON.parse(process.argv[2]!) as ProcessOptions;
/** In characters. Past it a browser would work for minutes. */
const MOST_HTML = 6_000_000;

// What is compiled once need not be by the next process. Hence no other import stands above.
enableCompileCache(join(ownFolder(), 'modules'));

let browser: Promise<Browser> | undefined;
/** Until a process of ours was begun. */
const begun = (): Promise<void> =>
  new Promise((resolve) => {
    const seen = (): void => {
      unsubscribe('child_process', seen);
      resolve();
    };
    subscribe('child_process', seen);
  });

/**
 * Started by the first PDF and kept; a browser that crashed or could not start is started anew by the next. It answers as
 * soon as that has begun, since loading and filling in the template, which is done meanwhile, would hold it up. `opened`:
 * the browser, or why there is none.
 */
async function started(): Promise<{ opened: Promise<Browser | string> }> {
  const { startChromium } = await import('./chromium.ts');
  const beginning = browser ? undefined : begun();
  browser ??= startChromium(chromium).then(
    (opened) => {
      opened.on('disconnected', () => (browser = undefined));
      return opened;
    },
    (error: unknown) => {
      browser = undefined;
      throw error;
    },
  );
  const opened = browser.catch((cause: unknown) => String(cause));
  if (beginning) await Promise.race([beginning, opened]);
  return { opened };
}

async function htmlFor(document: Job['document']): Promise<string> {
  const { htmlOf } = await import('./html.ts');
  const html = await htmlOf(document);
  if (html.length > MOST_HTML) throw new Error('the document is too large');
  return html;
}

async function made({ id, make, document }: Job): Promise<Reply> {
  const failed =
    (error: 'away' | 'failed') =>
    (cause: unknown): Reply => ({ id, error, cause: String(cause) });
  try {
    if (make === 'html') return { id, html: await htmlFor(document) };
    const starting = await started();
    const html = htmlFor(document);
    // It may fail while the browser is still awaited.
    html.catch(() => undefined);
    const opened = await starting.opened;
    if (typeof opened === 'string') return failed('away')(opened);
    const { pdfOf } = await import('./chromium.ts');
    const watched = watchMemory(pageBytes);
    try {
      return { id, pdf: await pdfOf(opened, html, pageMs) };
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
