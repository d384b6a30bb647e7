import type { Context } from 'koa';
import { disposition } from '../http/send.ts';
import { SENT } from '../http/reply.ts';

/** Answers with a PDF as a file of this name (without its ending), which nothing on the way keeps. A number's slashes become hyphens. */
export function sendPdf(ctx: Context, pdf: Uint8Array, name: string): typeof SENT {
  ctx.set('Cache-Control', 'private, no-store');
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  ctx.set('Content-Disposition', disposition(`${name.replaceAll('/', '-')}.pdf`));
  ctx.type = 'application/pdf';
  ctx.body = Buffer.from(pdf);
  return SENT;
}
