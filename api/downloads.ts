import type { Context } from 'koa';
import { recordDownload } from '../commands/download.ts';
import { newToken } from '../commands/secrets.ts';
import type { Json } from '../domain/kernel/event.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { clients } from '../projections/clients.ts';
import { team } from '../projections/team.ts';
import { downloadCounts, gigDownloads } from '../projections/downloads.ts';
import { type GigView, gigs } from '../projections/gigs.ts';
import { type MediaView, isVideo, mediaItems } from '../projections/media.ts';
import * as contract from './contract/media.ts';
import { publicDownload } from './contract/public.ts';
import { clientDownload } from './clientFiles.ts';
import type { Gallery } from './gallery.ts';
import { gigQueries } from './gigQueries.ts';
import type { House } from './house.ts';
import { mediaAddress } from './present.ts';
import { galleryTokenOf } from './public.ts';
import { publicQueries } from './publicQueries.ts';
import { type Request, type Route, SENT, route } from './reply.ts';
import { type Sendable, send } from './send.ts';
import { openTeamRights } from './teamRights.ts';
import type { TeamVisitor } from './teamSessions.ts';
import { distinctNames } from './zip/names.ts';
import { type ZipEntry, planZip } from './zip/plan.ts';

/** How long the address of a zip works, in milliseconds: a slow line may resume the next morning. */
const TICKET_MS = 12 * 3_600_000;
/** Of the most downloaded photos. */
const POPULAR = 100;

/** `key`: as the gallery has it, for what the public takes home. */
type Ticket = { gigId: string; ids: string[]; right: 'original' | 'public' | 'team'; by: string; filename: string; key?: string };

/** What is taken home: the original by its owner and, where it was approved, by editors; the large picture without location data by the public (videos as they are). */
function fileOf(view: MediaView, right: Ticket['right']): { hash: string; size: number; crc32: number; name: string; type: string } {
  if (right !== 'public' || isVideo(view)) return { ...view.blob, name: view.filename, type: view.mime };
  const large = view.derivatives.find(({ edge, format }) => edge === 1600 && format === 'jpeg') ?? refuse('notFound', 'media.absent', 'This photo is no longer here.');
  return { hash: large.hash, size: large.size, crc32: large.crc32, name: `${view.filename.replace(/\.[^.]*$/, '')}.jpg`, type: 'image/jpeg' };
}

export function downloads(house: House, gallery: Gallery) {
  const { write, reads, addresses } = house;
  const own = gigQueries(house);
  const open = publicQueries(house, gallery);
  const editors = openTeamRights(reads);
  const mediaReader = reads.reader(mediaItems);
  const gigReader = reads.reader(gigs);

  const zipOf = (views: readonly MediaView[], right: Ticket['right'], filename: string): Sendable => {
    const files = views.map((view) => ({ ...fileOf(view, right), modified: new Date(view.takenAt ?? view.uploadedAt) }));
    const names = distinctNames(files.map(({ name }) => name));
    const entries: ZipEntry[] = files.map(({ hash, size, crc32, modified }, index) => ({
      name: names[index]!, size, crc32, modified, open: (range) => write.blobs.open(hash, range),
    }));
    const plan = planZip(entries);
    return { size: plan.size, type: 'application/zip', etag: plan.etag, attachment: filename, maxAge: 0, open: async ({ start, end }) => plan.stream(start, end) };
  };
  const filenameOf = (gig: GigView): string => `${gig.details.name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'Photos'}.zip`;
  const ofOwner = async (gig: GigView, ids: readonly string[] | undefined): Promise<MediaView[]> => {
    if (ids !== undefined) return (await mediaReader.getMany(ids)).filter((view) => view.gigId === gig.id && !view.inBin);
    const all: MediaView[] = [];
    for (let cursor: string | undefined; ; ) {
      const { items, next } = await mediaReader.find({ index: 'byGig', where: { gigId: gig.id, inBin: false }, limit: 1000, ...(cursor ? { cursor } : {}) });
      all.push(...items);
      if (!next) return all;
      cursor = next;
    }
  };
  const ofEditor = async ({ member }: TeamVisitor, ids: readonly string[] | undefined): Promise<MediaView[]> => {
    if (ids !== undefined) return editors.some(member, ids);
    const all: MediaView[] = [];
    for (let cursor: string | undefined; ; ) {
      const { items, next } = await editors.approved(member.gigId, 1000, cursor);
      all.push(...items.map(({ view }) => view));
      if (next === null) return all;
      cursor = next;
    }
  };
  /** Whose zip of a gig it is, and what is in it. */
  const packed = async ({ params, body, caller, editor }: Pick<Request<typeof contract.zipTicket>, 'params' | 'body' | 'caller' | 'editor'>): Promise<{ gig: GigView; views: MediaView[]; right: 'original' | 'team'; by: string }> => {
    const by = caller.actor.id;
    if (!editor) {
      const gig = await own.own(by, params.gigId);
      return { gig, views: some(await ofOwner(gig, body.media_ids)), right: 'original', by };
    }
    const gig = (await gigReader.get(editor.actor.gigId === params.gigId ? params.gigId : '')) ?? refuse('notFound', 'gig.absent', 'Gig not found');
    return { gig, views: some(await ofEditor(editor, body.media_ids)), right: 'team', by };
  };
  const some = (views: MediaView[]): MediaView[] => (views.length > 0 ? views : refuse('notFound', 'download.empty', 'There is nothing to download here.'));
  const issue = async (gig: GigView, views: MediaView[], right: Ticket['right'], by: string, key = '') => {
    const id = newToken();
    const filename = filenameOf(gig);
    const ticket: Ticket = { gigId: gig.id, ids: views.map((view) => view.id), right, by, filename, key };
    await write.vault.put('zipTicket', id, ticket as unknown as Json, { group: gig.id, expiresAt: write.now().getTime() + TICKET_MS });
    return { download_url: `/media/zip/${id}`, filename, size: zipOf(views, right, filename).size, count: views.length };
  };
  const count = (gigId: string, views: readonly MediaView[], form: 'single' | 'zip', by: string, downloadId: string, correlation: string) =>
    write
      .run(recordDownload, { downloadId, gigId, mediaIds: views.map((view) => view.id), form, by }, { actor: { kind: 'guest', id: by }, correlation })
      // Photos can be taken home even where nothing can be written.
      .catch((error: unknown) => house.log.warn({ err: error }, 'a download could not be counted'));

  const routes: Route[] = [
    route(contract.downloadMedia, async ({ params, body, caller, client }) => {
      if (client) return clientDownload(house, client, params.mediaId, body.size, caller);
      const view = await mediaReader.get(params.mediaId);
      if (!view || view.inBin || view.ownerId !== caller.actor.id || !(await gigReader.get(view.gigId))?.open) return refuse('notFound', 'media.absent', 'This photo is no longer here.');
      return { download_url: mediaAddress(addresses.token('original', view.gigId, view.id), view.id, 'original'), filename: view.filename };
    }),
    route(contract.zipTicket, async (request) => {
      const { gig, views, right, by } = await packed(request);
      return issue(gig, views, right, by);
    }),
    route(contract.downloadZip, async (request) => {
      const { gig, views, right, by } = await packed(request);
      await send(request.ctx, zipOf(views, right, filenameOf(gig)));
      await count(gig.id, views, 'zip', by, newToken().slice(0, 40), request.correlation);
      return SENT;
    }),
    route(contract.publicZipTicket, async (request) => {
      const galleryToken = galleryTokenOf(request);
      const gig = await gallery.enter(request.params.gigId, galleryToken, 'takeHome');
      return issue(gig, some(await open.selection(gig, request.body.media_ids)), 'public', 'guest', gallery.keyOf(gig, galleryToken));
    }),
    route(publicDownload, async (request) => {
      const { params, ctx, correlation } = request;
      const view = await mediaReader.get(params.mediaId);
      if (!view) return refuse('notFound', 'media.absent', 'This photo is no longer here.');
      const gig = await gallery.enter(view.gigId, galleryTokenOf(request), 'takeHome');
      if (!gallery.sees(gig, view)) refuse('notFound', 'media.absent', 'This photo is no longer here.');
      const file = fileOf(view, 'public');
      const { bytes } = await send(ctx, { size: file.size, type: file.type, etag: `"${file.hash.slice(0, 32)}"`, attachment: file.name, maxAge: 0, open: (range) => write.blobs.open(file.hash, range) });
      if (bytes > 0 && !/^bytes [1-9]/.test(String(ctx.response.get('content-range')))) await count(gig.id, [view], 'single', 'guest', newToken().slice(0, 40), correlation);
      return SENT;
    }),
    route(contract.downloadAnalytics, async ({ params, caller }) => {
      const gig = await own.own(caller.actor.id, params.gigId);
      const [about, popular, downloaded] = await Promise.all([
        reads.reader(gigDownloads).get(gig.id),
        reads.reader(downloadCounts).find({ index: 'popular', where: { gigId: gig.id }, order: 'desc', limit: POPULAR }),
        reads.reader(downloadCounts).count({ index: 'popular', where: { gigId: gig.id } }),
      ]);
      const recent = about?.recent ?? [];
      const views = new Map((await mediaReader.getMany([...popular.items.map(({ id }) => id), ...recent.map(({ mediaId }) => mediaId)])).map((view) => [view.id, view]));
      const by = [...new Set(recent.map((each) => each.by))];
      const named = new Map((await Promise.all([reads.reader(clients).getMany(by), reads.reader(team).getMany(by)])).flat().map(({ id, name }) => [id, name]));
      const token = addresses.token('owner', gig.id);
      return {
        total_downloads: about?.total ?? 0,
        total_photos: gig.counts.photos + gig.counts.videos + gig.counts.edited,
        downloaded_photos: downloaded,
        popular_photos: popular.items.flatMap(({ id, count: times }) => {
          const view = views.get(id);
          return view ? [{ media_id: id, media_url: mediaAddress(token, id, '400'), filename: view.filename, download_count: times }] : [];
        }),
        recent_downloads: recent.map(({ mediaId, count: files, form, by, at }) => ({
          filename: form === 'zip' ? `${files} photos as zip` : (views.get(mediaId)?.filename ?? 'a deleted photo'),
          downloaded_by: by === gig.ownerId ? 'You' : (named.get(by) ?? 'A guest'),
          downloaded_at: at,
        })),
      };
    }),
  ];

  /** Serves `/media/zip/<ticket>`: what may be seen is judged again at each request, so what was hidden since is not in it. */
  const zipFile = async (ctx: Context, ticketId: string): Promise<void> => {
    ctx.state['route'] = 'zip';
    const entry = ctx.method === 'GET' || ctx.method === 'HEAD' ? await write.vault.get('zipTicket', ticketId.slice(0, 100)) : undefined;
    if (!entry) return refuse('notFound', 'download.expired', 'This download has expired. Please start it again.');
    const { gigId, ids, right, by, filename, key } = entry.value as unknown as Ticket;
    const gig = await gigReader.get(gigId);
    if (gig && right === 'public' && !(await gallery.fits(gig, key ?? ''))) refuse('notFound', 'download.expired', 'This download has expired. Please start it again.');
    const chosen = right === 'team' ? await editors.some(await editors.member(by, gigId), ids) : await mediaReader.getMany(ids);
    const order = new Map(ids.map((id, index) => [id, index]));
    const views = chosen.filter((view) => gig?.open && !view.inBin && (right !== 'public' || gallery.sees(gig, view))).sort((a, b) => order.get(a.id)! - order.get(b.id)!);
    const { bytes } = await send(ctx, zipOf(some(views), right, filename));
    if (bytes > 0) await count(gigId, views, 'zip', by, ticketId.slice(0, 40), String(ctx.state['correlation']));
  };
  return { routes, zipFile };
}
