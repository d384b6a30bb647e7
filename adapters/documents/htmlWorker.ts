import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { HtmlJob, HtmlReply } from './htmlThread.ts';
import { ownFolder } from './ownFolder.ts';

/** In characters. Past it a browser would work for minutes. */
const MOST_HTML = 6_000_000;

// What is compiled once need not be by the next process. Hence the template is imported after it.
enableCompileCache(join(ownFolder(), 'modules'));
const { htmlOf } = await import('./html.ts');

async function made({ id, document }: HtmlJob): Promise<HtmlReply> {
  try {
    const html = await htmlOf(document);
    return html.length > MOST_HTML ? { id, cause: 'the document is too large' } : { id, html };
  } catch (cause) {
    return { id, cause: String(cause) };
  }
}

parentPort!.on('message', (job: HtmlJob) => void made(job).then((reply) => parentPort!.postMessage(reply)));
