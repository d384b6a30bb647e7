import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'koa';
import { gigs } from '../../projections/gig.ts';
import { accounts } from '../../projections/account.ts';
import { mediaItems } from '../../projections/media.ts';
import { isPublic, isReplaced } from '../../projections/visibility.ts';
import type { AppContext } from '../runtime/appContext.ts';

interface Asset {
  bytes: Buffer;
  type: string;
  etag: string;
  br?: Buffer;
  gzip?: Buffer;
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
const compressible = (type: string): boolean => /^(text|application\/(json|manifest)|image\/svg)/.test(type);

/** Compressed once, on first demand. */
function encoded(asset: Asset, accept: string): { bytes: Buffer; encoding?: 'br' | 'gzip' } {
  if (!compressible(asset.type) || asset.bytes.length < SMALLEST_COMPRESSED) return { bytes: asset.bytes };
  if (/\bbr\b/.test(accept)) {
    asset.br ??= brotliCompressSync(asset.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return { bytes: asset.br, encoding: 'br' };
  }
  if (/\bgzip\b/.test(accept)) {
    asset.gzip ??= gzipSync(asset.bytes);
    return { bytes: asset.gzip, encoding: 'gzip' };
  }
  return { bytes: asset.bytes };
}

async function load(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        const type = TYPES[entry.name.split('.').at(-1)!] ?? 'application/octet-stream';
        assets.set(relative(folder, path).replaceAll('\\', '/'), {
          bytes,
          type,
          etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
        });
      }),
  );
  return assets;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "connect-src 'self' ws: wss:",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/** The built web app and admin console, from memory; unknown paths get the app's page, public gigs with their Open Graph tags. */
export async function openWeb(context: AppContext, folders: { web: string; admin: string }) {
  const [web, admin] = await Promise.all([load(folders.web), load(folders.admin)]);

  const give = (ctx: Context, asset: Asset, cache: string): void => {
    ctx.set('ETag', asset.etag);
    ctx.set('Cache-Control', cache);
    ctx.set('Vary', 'Accept-Encoding');
    if (asset.type.startsWith('text/html')) {
      ctx.set('Content-Security-Policy', POLICY);
      ctx.set('X-Frame-Options', 'DENY');
    }
    if (ctx.get('if-none-match') === asset.etag) {
      ctx.status = 304;
      return;
    }
    const { bytes, encoding } = encoded(asset, ctx.get('accept-encoding'));
    if (encoding) ctx.set('Content-Encoding', encoding);
    ctx.set('Content-Type', asset.type);
    ctx.body = bytes;
  };

  /** What link previews show. A private gig tells its name's existence to nobody. */
  const preview = async (gigId: string, photoId: string | undefined): Promise<string> => {
    const gig = await context.reads.reader(gigs).get(gigId);
    const owner = gig && (await context.reads.reader(accounts).get(gig.ownerId));
    if (!gig?.open || !owner?.verified || gig.type === 'private' || !gig.visibility.showGallery)
      return '<meta property="og:title" content="Private gallery"><meta name="robots" content="noindex">';
    const photographer = owner.fullName;
    const photo = photoId === undefined ? undefined : await context.reads.reader(mediaItems).get(photoId);
    const replacing =
      photo && photo.gigId === gig.id && isReplaced(gig, photo)
        ? await context.reads.reader(mediaItems).getMany(photo.replacedBy)
        : [];
    const shown = [...(photo ? [photo] : []), ...replacing].find((each) => isPublic(gig, each));
    const address = `${context.publicUrl()}/public/gig/${gig.id}${shown ? `?photo=${shown.id}` : ''}`;
    const description = [gig.details.location, photographer && `Photos by ${photographer}`]
      .filter(Boolean)
      .join(' \u00b7 ');
    const tags: [string, string][] = [
      ['og:type', 'website'],
      ['og:site_name', 'Loom'],
      ['og:title', gig.details.name],
      ['og:description', description],
      ['og:url', address],
      ['og:image', `${context.publicUrl()}/media/cover/${gig.id}${shown ? `/${shown.id}` : ''}`],
      ['twitter:card', 'summary_large_image'],
    ];
    return tags.map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`).join('');
  };
  const PHOTO = /(?:^|&)photo=([\w-]{1,64})(?:&|$)/;
  /** An editor's address is their code: no other page and no log of theirs may be told it. */
  const EDITORS = /^(?:\/loom)?\/team(?:\/|$)/;
  const PUBLIC_GIG = /^(?:\/loom)?\/public\/gig\/([\w-]{1,64})\/?$/;

  return async (ctx: Context): Promise<void> => {
    ctx.state['route'] = 'web';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 404;
      ctx.body = { detail: 'There is nothing here.' };
      return;
    }
    if (EDITORS.test(ctx.path)) ctx.set('Referrer-Policy', 'no-referrer');
    const isAdmin = ctx.path === '/admin' || ctx.path.startsWith('/admin/');
    const assets = isAdmin ? admin : web;
    const asset = assets.get(ctx.path.slice(isAdmin ? '/admin/'.length : 1));
    if (asset && !asset.type.startsWith('text/html'))
      return give(ctx, asset, ctx.path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    const page = assets.get('index.html');
    if (!page || /\.\w{1,5}$/.test(ctx.path)) {
      ctx.status = 404;
      ctx.body = {
        detail: page ? 'There is nothing here.' : 'The web app is not built: run npm start, or npm run build.',
      };
      return;
    }
    const gigId = isAdmin ? undefined : PUBLIC_GIG.exec(ctx.path)?.[1];
    if (!gigId) return give(ctx, page, 'no-cache');
    const head = await preview(gigId, PHOTO.exec(ctx.querystring)?.[1]);
    const html = page.bytes.toString('utf8').replace('<!--head-->', () => head);
    give(
      ctx,
      { bytes: Buffer.from(html), type: page.type, etag: `"${createHash('sha1').update(html).digest('base64url')}"` },
      'no-cache',
    );
  };
}
