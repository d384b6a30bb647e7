import { parentPort } from 'node:worker_threads';
import { htmlOf } from './html.ts';
import type { HtmlJob, HtmlReply } from './htmlThread.ts';

/** In characters. Past it a browser would work for minutes. */
const MOST_HTML = 6_000_000;

async function made({ id, document }: HtmlJob): Promise<HtmlReply> {
  try {
    const html = await htmlOf(document);
    return html.length > MOST_HTML ? { id, cause: 'the document is too large' } : { id, html };
  } catch (cause) {
    return { id, cause: String(cause) };
  }
}

parentPort!.on('message', (job: HtmlJob) => void made(job).then((reply) => parentPort!.postMessage(reply)));
