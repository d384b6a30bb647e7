import type { Context } from 'koa';
import type { Blobs } from '../../commands/ports/blobs.ts';
import { cacheControl, send } from '../http/send.ts';

export interface StoredPicture {
  hash: string;
  size: number;
  type: string;
}
interface Derivative {
  edge: number;
  format: 'webp' | 'jpeg';
  hash: string;
  size: number;
}

/** Which stored picture a variant is, for this browser; undefined where there is none. */
export function derivativeFor(
  derivatives: readonly Derivative[],
  edge: number,
  accept: string,
): StoredPicture | undefined {
  const format = accept.includes('image/webp') ? 'webp' : 'jpeg';
  const found = derivatives.find((each) => each.edge === edge && each.format === format);
  return found && { hash: found.hash, size: found.size, type: `image/${format}` };
}

/** Small pictures are kept in memory, the most recent ones: hundreds of guests look at the same page. */
function pictureCache(mostBytes = 96 << 20) {
  const pictures = new Map<string, Buffer>();
  let total = 0;
  return {
    get: (hash: string) => pictures.get(hash),
    put(hash: string, bytes: Buffer): void {
      if (pictures.has(hash)) return;
      pictures.set(hash, bytes);
      total += bytes.length;
      for (const [oldest, { length }] of pictures) {
        if (total <= mostBytes) return;
        pictures.delete(oldest);
        total -= length;
      }
    },
  };
}
const SMALL_BYTES = 128 << 10;

/** Sends stored pictures, to be kept by a browser for `maxAge` seconds, and by caches on the way where they are everybody's (`shared`). Who may have them is asked before. */
export function pictureSender(blobs: Pick<Blobs, 'open' | 'read'>, mostBytes?: number) {
  const cache = pictureCache(mostBytes);
  return async (
    ctx: Context,
    { hash, size, type }: StoredPicture,
    { maxAge, shared = false }: { maxAge: number; shared?: boolean },
  ): Promise<void> => {
    const etag = `"${hash.slice(0, 32)}"`;
    if (!shared) ctx.set('Vary', 'Accept');
    if (size > SMALL_BYTES)
      return void (await send(ctx, { size, type, etag, maxAge, shared, open: (range) => blobs.open(hash, range) }));
    if (ctx.get('if-none-match') === etag) {
      ctx.status = 304;
      return;
    }
    let bytes = cache.get(hash);
    if (!bytes) cache.put(hash, (bytes = await blobs.read(hash)));
    ctx.set('ETag', etag);
    ctx.set('Cache-Control', cacheControl({ maxAge, shared }));
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    ctx.set('Content-Type', type);
    ctx.body = bytes;
  };
}
