import type { Context } from 'koa';
import { firstSegment } from '../../domain/kernel/routes.ts';
import type { PageHead } from '../contract/pageHead.ts';
import { notFoundPage, pages } from '../contract/pages.ts';
import type { ApiContext } from '../context.ts';
import { type Asset, assetOf, give, loadAssets } from './assets.ts';
import { type Found, type Marks, withHead } from './head.ts';
import { manifestOn } from './manifest.ts';
import { pageAt, sitePages } from './pages.ts';
import { policyWith } from './policy.ts';

const MANIFEST = 'site.webmanifest';

/**
 * The built web app and the console, from memory: files, and the pages of `pages.ts` at their addresses, each with its
 * head. What is at home under another address leads there; any other address answers 404 with the app's page.
 */
export async function openSite(context: ApiContext, folders: { web: string; admin: string }) {
  const [web, admin] = await Promise.all([loadAssets(folders.web), loadAssets(folders.admin)]);
  const all = sitePages(context);
  const { sites, config } = context;

  /** Pages that say the same to everybody are made once for each kind of host, and those of one thing for as long as it is found the same. */
  const made = new Map<string, Asset>();
  const madeOf = new WeakMap<Found, Map<string, Asset>>();
  const pageOf = (html: Asset, head: PageHead, found: Found | undefined, marks: Marks): Asset => {
    const pagesOf = found ? (madeOf.get(found) ?? new Map<string, Asset>()) : made;
    if (found) madeOf.set(found, pagesOf);
    const key = `${marks['site-prefix'] ?? ''} ${'path' in head ? String(head.path) : ''}`;
    const known =
      pagesOf.get(key) ?? assetOf(withHead(html.bytes.toString('utf8'), head, found ?? {}, marks), html.type);
    pagesOf.set(key, known);
    return known;
  };

  const file = (path: string, prefix: string): Asset | undefined => {
    if (path.startsWith('/admin/')) return admin.get(path.slice('/admin/'.length));
    const asset = web.get(path.slice(1));
    return asset && path === `/${MANIFEST}` ? manifestOn(asset, prefix) : asset;
  };

  return async (ctx: Context): Promise<void> => {
    ctx.state['route'] = 'web';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 404;
      ctx.body = { detail: 'There is nothing here.' };
      return;
    }
    const prefix = sites.prefixOn(ctx.hostname);
    const asset = file(ctx.path, prefix);
    if (asset && !asset.type.startsWith('text/html'))
      return await give(ctx, asset, ctx.path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    const place = sites.place(ctx.hostname, ctx.path);
    // An editor's address is their code: no other page and no log of theirs may be told it.
    if (firstSegment('path' in place ? place.path : place.to) === 'team') ctx.set('Referrer-Policy', 'no-referrer');
    if ('to' in place) {
      ctx.set('Cache-Control', 'no-cache');
      ctx.redirect(place.to + ctx.search);
      return;
    }
    const there = pageAt(all, place.path);
    // Nor of whose invoice or quotation somebody comes.
    if (there?.page === pages.publicInvoice || there?.page === pages.publicQuotation)
      ctx.set('Referrer-Policy', 'no-referrer');
    const html = (there?.page === pages.console ? admin : web).get('index.html');
    if (!html || (!there && /\.\w{1,5}$/.test(place.path))) {
      ctx.status = 404;
      ctx.body = {
        detail: html ? 'There is nothing here.' : 'The web app is not built: run npm start, or npm run build.',
      };
      return;
    }
    const widget = there?.page === pages.dashboard ? config.CHAT_WIDGET_URL : undefined;
    ctx.set('Content-Security-Policy', policyWith(widget));
    ctx.set('X-Frame-Options', 'DENY');
    const marks = { ...(prefix ? { 'site-prefix': prefix } : {}), ...(widget ? { 'chat-widget': widget } : {}) };
    const found = await there?.resolve?.(there.params, ctx.querystring);
    const status = !there || found?.absent ? 404 : 200;
    await give(ctx, pageOf(html, there?.page ?? notFoundPage, found, marks), 'no-cache', status);
  };
}
