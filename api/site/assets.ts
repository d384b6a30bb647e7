import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';
import { cacheable } from '../http/responseCache.ts';

/** A file of a built front end, or a page that was made of one. */
export interface Asset {
  bytes: Buffer;
  type: string;
  etag: string;
  br?: Promise<Buffer>;
  gzip?: Promise<Buffer>;
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  woff2: 'font/woff2',
  woff: 'font/woff',
  png: 'image/png',
  ico: 'image/x-icon',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};
const SMALLEST_COMPRESSED = 1024;
const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)];
const compressible = (type: string): boolean => /^(text|application\/(json|manifest)|image\/svg)/.test(type);

export const assetOf = (bytes: Buffer, type: string): Asset => ({
  bytes,
  type,
  etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
});

/** Compressed once, on first demand. */
async function encoded(asset: Asset, accept: string): Promise<{ bytes: Buffer; encoding?: 'br' | 'gzip' }> {
  if (!compressible(asset.type) || asset.bytes.length < SMALLEST_COMPRESSED) return { bytes: asset.bytes };
  if (/\bbr\b/.test(accept)) {
    asset.br ??= inBrotli(asset.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return { bytes: await asset.br, encoding: 'br' };
  }
  if (/\bgzip\b/.test(accept)) {
    asset.gzip ??= inGzip(asset.bytes);
    return { bytes: await asset.gzip, encoding: 'gzip' };
  }
  return { bytes: asset.bytes };
}

/** Every file of a folder, by its path in it; none where the folder is not there. */
export async function loadAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const type = TYPES[entry.name.split('.').at(-1)!] ?? 'application/octet-stream';
        assets.set(relative(folder, path).replaceAll('\\', '/'), assetOf(await readFile(path), type));
      }),
  );
  return assets;
}

/** `status` where it is another than 200: of an error nothing is kept, and nothing is 'not modified'. */
export async function give(ctx: Context, asset: Asset, cache: string, status = 200): Promise<void> {
  ctx.set('Cache-Control', cache);
  ctx.set('Vary', 'Accept-Encoding');
  if (status === 200) {
    ctx.set('ETag', asset.etag);
    if (ctx.get('if-none-match') === asset.etag) {
      ctx.status = 304;
      return;
    }
  }
  cacheable(ctx);
  const { bytes, encoding } = await encoded(asset, ctx.get('accept-encoding'));
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.status = status;
  ctx.set('Content-Type', asset.type);
  ctx.body = bytes;
}
