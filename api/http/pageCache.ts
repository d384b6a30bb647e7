import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'koa';
import { cacheable } from './responseCache.ts';

/** A rendered answer, and the same compressed: signed addresses repeat, so that a page shrinks to a fifth. */
export interface Page {
  plain: Buffer;
  gzip: Buffer;
}

/**
 * Rendered answers by key, for as long as the `version` they were made of is the current one. A gallery's page is asked
 * for by hundreds of guests between two changes: it is made once.
 */
export interface PageCache {
  /** Exactly one `render` runs for concurrent misses of one key and version. */
  page(key: string, version: string, render: () => Promise<unknown>): Promise<Page>;
}

const compress = promisify(gzip);

async function pageOf(answer: Promise<unknown>): Promise<Page> {
  const plain = Buffer.from(JSON.stringify(await answer));
  return { plain, gzip: await compress(plain, { level: 4 }) };
}

export function pageCache(mostBytes = 64 << 20): PageCache {
  const pages = new Map<string, { version: string; made: Promise<Page>; bytes: number }>();
  let total = 0;
  const forget = (key: string): void => {
    total -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  };
  return {
    page(key, version, render) {
      const known = pages.get(key);
      if (known && known.version === version) return known.made;
      if (known) forget(key);
      const entry = { version, bytes: 0, made: pageOf(render()) };
      pages.set(key, entry);
      entry.made.then(
        (page) => {
          if (pages.get(key) !== entry) return;
          entry.bytes = page.plain.length + page.gzip.length;
          total += entry.bytes;
          for (const oldest of pages.keys()) {
            if (total <= mostBytes) break;
            forget(oldest);
          }
        },
        () => pages.get(key) === entry && forget(key),
      );
      return entry.made;
    },
  };
}

export function sendPage(ctx: Context, { plain, gzip: compressed }: Page): void {
  const takesGzip = /\bgzip\b/.test(ctx.get('accept-encoding'));
  ctx.type = 'application/json';
  ctx.set('Vary', 'Accept-Encoding');
  ctx.set('Cache-Control', 'no-store');
  cacheable(ctx);
  if (takesGzip) ctx.set('Content-Encoding', 'gzip');
  ctx.body = takesGzip ? compressed : plain;
}
