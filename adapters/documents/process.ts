import type { Browser } from 'playwright-core';
import { htmlOf } from './html.ts';
import type { Job, ProcessOptions, Reply } from './jobs.ts';

/** A process of its own that makes documents: the request thread waits for it, and a browser that goes wrong takes nothing else along. */
const { chromium, pageMs } = JSON.parse(process.argv[2]!) as ProcessOptions;
/** In characters. Past it a browser would work for minutes. */
const MOST_HTML = 6_000_000;

let browser: Promise<Browser> | undefined;
/** Started by the first PDF and kept; a browser that crashed or could not start is started anew by the next. */
function started(): Promise<Browser> {
  browser ??= import('./chromium.ts')
    .then(({ startChromium }) => startChromium(chromium))
    .then(
      (opened) => {
        opened.on('disconnected', () => (browser = undefined));
        return opened;
      },
      (error: unknown) => {
        browser = undefined;
        throw error;
      },
    );
  return browser;
}

async function made({ id, make, document }: Job): Promise<Reply> {
  const failed =
    (error: 'away' | 'failed') =>
    (cause: unknown): Reply => ({ id, error, cause: String(cause) });
  try {
    // It starts while the template is filled in.
    const starting = make === 'pdf' ? started().catch((cause: unknown) => String(cause)) : undefined;
    const html = await htmlOf(document);
    if (!starting) return { id, html };
    if (html.length > MOST_HTML) return failed('failed')('the document is too large');
    const opened = await starting;
    if (typeof opened === 'string') return failed('away')(opened);
    const { pdfOf } = await import('./chromium.ts');
    return { id, pdf: await pdfOf(opened, html, pageMs) };
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
