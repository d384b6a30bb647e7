import type { Context } from 'koa';
import type { Readable } from 'node:stream';
import { parseRange } from './range.ts';

export interface Sendable {
  size: number;
  type: string;
  /** A strong ETag, quotes included. */
  etag: string;
  /** Bytes `start` to `end` inclusive. */
  open(range: { start: number; end: number }): Promise<Readable>;
  /** As a file of this name; otherwise shown in place. */
  attachment?: string;
  /** Seconds that a browser may keep it. */
  maxAge: number;
  /** Caches on the way may keep it too: it is everybody's. */
  shared?: boolean;
}

export const cacheControl = ({ maxAge, shared = false }: Pick<Sendable, 'maxAge' | 'shared'>): string =>
  `${shared ? 'public' : 'private'}, max-age=${maxAge}`;

/** RFC 6266 and 8187: a plain name for old clients beside the true one. */
export const disposition = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** Sends a file with exact length, ETag, 304, single ranges and If-Range (RFC 9110, 13 and 14). Answers the bytes that will flow, and whether the first of the file is among them: what a download is counted by. */
export async function send(ctx: Context, file: Sendable): Promise<{ bytes: number; fromStart: boolean }> {
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('ETag', file.etag);
  ctx.set('Cache-Control', cacheControl(file));
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  ctx.type = file.type;
  if (file.attachment !== undefined) ctx.set('Content-Disposition', disposition(file.attachment));
  if (ctx.get('if-none-match') === file.etag) {
    ctx.status = 304;
    return { bytes: 0, fromStart: false };
  }
  const ifRange = ctx.get('if-range');
  const range = ifRange && ifRange !== file.etag ? undefined : parseRange(ctx.get('range') || undefined, file.size);
  if (range === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${file.size}`);
    ctx.body = '';
    return { bytes: 0, fromStart: false };
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  ctx.status = range ? 206 : 200;
  if (range) ctx.set('Content-Range', `bytes ${start}-${end}/${file.size}`);
  ctx.length = end - start + 1;
  if (ctx.method === 'HEAD' || file.size === 0) {
    ctx.res.flushHeaders();
    ctx.res.end();
    ctx.respond = false;
    return { bytes: 0, fromStart: false };
  }
  ctx.body = await file.open({ start, end });
  return { bytes: end - start + 1, fromStart: start === 0 };
}
