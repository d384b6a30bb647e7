import type { Context } from 'koa';
import { etagOf } from '../../commands/redaction.ts';
import { recordDownload } from '../../commands/download.ts';
import { newToken } from '../../commands/core/secrets.ts';
import type { Json } from '../../domain/kernel/event.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import * as contract from '../contract/media.ts';
import { publicDownload } from '../contract/gallery.ts';
import { type ZipState, getZip } from '../contract/zip.ts';
import { clientDownload } from '../clientAccess/files.ts';
import { galleryTokenOf } from '../gallery/access.ts';
import type { ApiContext } from '../context.ts';
import { mediaAddress } from '../media/present.ts';
import { type NamedFile, watermarkedFiles, originalFile, publicFile, teamFile } from './files.ts';
import { type Request, type Route, SENT, route } from '../http/reply.ts';
import { type Sendable, send } from '../http/send.ts';
import { openTeamRights } from '../teamAccess/rights.ts';
import type { TeamPrincipal } from '../auth/accessSessions.ts';
import type { RenditionForm } from './rendition.ts';
import { distinctNames, zipName } from './zip/names.ts';
import { type ZipEntry, planZip } from './zip/plan.ts';
import { PAGE, everyOne, inOneList, pagesBy } from '../../projections/core/pages.ts';

/** How long the address of a zip works, in milliseconds: a slow line may resume the next morning. */
const TICKET_MS = 12 * 3_600_000;

/** `session`: of the owner or the editor, with which it ends. `key`: as the gallery has it, for what the public downloads. */
type Ticket = {
  gigId: string;
  ids: string[];
  right: 'original' | 'public' | 'team';
  by: string;
  session: string;
  filename: string;
  key?: string;
};

/** What is downloaded: the original by its owner and, where it was approved, by editors; the large picture by the public. Only the owner's videos tell where they were shot. */
const FILE_OF: Record<Ticket['right'], (view: MediaView) => NamedFile> = {
  original: originalFile,
  team: teamFile,
  public: publicFile,
};

export function downloads(context: ApiContext) {
  const { write, reads, addresses, sessions, gallery, gigAccess, preparations, clientZips } = context;
  const { renditions } = context;
  const { shown } = context.queries;
  const editors = openTeamRights(reads);
  const mediaReader = reads.reader(mediaItems);
  const gigReader = reads.reader(gigs);

  const marked = watermarkedFiles(context, renditions);

  const zipOf = (files: readonly NamedFile[], views: readonly MediaView[], filename: string): Sendable => {
    const names = distinctNames(files.map(({ name }) => name));
    const entries: ZipEntry[] = files.map((file, index) => ({
      name: names[index]!,
      size: file.size,
      crc32: file.crc32,
      modified: new Date(views[index]!.takenAt ?? views[index]!.uploadedAt),
      open: (range) => renditions.open(file, range),
    }));
    const plan = planZip(entries);
    return {
      size: plan.size,
      type: 'application/zip',
      etag: plan.etag,
      attachment: filename,
      maxAge: 0,
      open: async ({ start, end }) => plan.stream(start, end),
    };
  };
  const plainZip = (views: readonly MediaView[], right: Ticket['right'], filename: string): Sendable =>
    zipOf(views.map(FILE_OF[right]), views, filename);
  /** Undefined while pictures have still to be made. */
  const watermarkedZip = async (
    views: readonly MediaView[],
    form: RenditionForm,
    filename: string,
  ): Promise<Sendable | undefined> => {
    const files = await marked.foundAll(views, form);
    return files && zipOf(files, views, filename);
  };
  const ofOwner = async (gig: GigView, ids: readonly string[] | undefined): Promise<MediaView[]> => {
    if (ids !== undefined)
      return (await mediaReader.getMany(ids)).filter((view) => view.gigId === gig.id && !view.inBin);
    return everyOne(mediaReader, { index: 'byGig', where: { gigId: gig.id, inBin: false } });
  };
  const ofEditor = async (
    { access: member }: TeamPrincipal,
    ids: readonly string[] | undefined,
  ): Promise<MediaView[]> => {
    if (ids !== undefined) return editors.some(member, ids);
    const approved = await inOneList(pagesBy((cursor) => editors.approved(member.gigId, PAGE, cursor)));
    return approved.map(({ view }) => view);
  };
  /** Whose zip of a gig it is, and what is in it. */
  const packed = async ({
    params,
    body,
    caller,
    editor,
  }: Pick<Request<typeof contract.zipTicket>, 'params' | 'body' | 'caller' | 'editor'>): Promise<{
    gig: GigView;
    views: MediaView[];
    right: 'original' | 'team';
    by: string;
  }> => {
    const by = caller.actor.id;
    if (!editor) {
      const gig = await gigAccess.owned(by, params.gigId);
      return { gig, views: some(await ofOwner(gig, body.media_ids)), right: 'original', by };
    }
    const gig =
      (await gigReader.get(editor.actor.gigId === params.gigId ? params.gigId : '')) ??
      refuse('notFound', 'gig.absent', 'Gig not found');
    return { gig, views: some(await ofEditor(editor, body.media_ids)), right: 'team', by };
  };
  const some = (views: MediaView[]): MediaView[] =>
    views.length > 0 ? views : refuse('notFound', 'download.empty', 'There is nothing to download here.');
  const issue = async (
    gig: GigView,
    views: MediaView[],
    { right, by, session, key = '' }: Pick<Ticket, 'right' | 'by' | 'session' | 'key'>,
  ) => {
    const id = newToken();
    const filename = zipName(gig.details.name);
    const ticket: Ticket = { gigId: gig.id, ids: views.map((view) => view.id), right, by, session, filename, key };
    await write.vault.put('zipTicket', id, ticket as unknown as Json, {
      group: gig.id,
      expiresAt: write.now().getTime() + TICKET_MS,
    });
    const state = await stateOf(id, ticket);
    return {
      download_url: `/media/zip/${id}`,
      filename,
      size: state?.size ?? 0,
      count: state?.count ?? 0,
      zip_id: id,
      preparing: state?.state === 'preparing',
    };
  };
  const count = (
    gigId: string,
    views: readonly MediaView[],
    form: 'single' | 'zip',
    by: string,
    downloadId: string,
    correlation: string,
  ) =>
    write
      .run(
        recordDownload,
        { downloadId, gigId, mediaIds: views.map((view) => view.id), form, by },
        { actor: { kind: 'guest', id: by }, correlation },
      )
      // Photos can be downloaded even where nothing can be written.
      .catch((error: unknown) => context.log.warn({ err: error }, 'a download could not be counted'));

  const routes: Route[] = [
    route(contract.downloadMedia, async ({ params, body, client, caller, session, run }) => {
      if (client) return clientDownload(context, client, params.mediaId, body.size, run);
      const view = await mediaReader.get(params.mediaId);
      if (!view || view.inBin || view.ownerId !== caller.actor.id || !(await gigReader.get(view.gigId))?.open)
        return refuse('notFound', 'media.absent', 'This photo is no longer here.');
      return {
        download_url: mediaAddress(addresses.token('original', view.gigId, view.id, session), view.id, 'original'),
        filename: view.filename,
      };
    }),
    route(contract.zipTicket, async (request) => {
      const { gig, views, right, by } = await packed(request);
      return issue(gig, views, { right, by, session: request.session });
    }),
    route(contract.downloadZip, async (request) => {
      const { gig, views, right, by } = await packed(request);
      await send(request.ctx, plainZip(views, right, zipName(gig.details.name)));
      await count(gig.id, views, 'zip', by, newToken().slice(0, 40), request.correlation);
      return SENT;
    }),
    route(contract.publicZipTicket, async (request) => {
      const galleryToken = galleryTokenOf(request);
      const gig = await gallery.enter(request.params.gigId, galleryToken, 'download');
      return issue(gig, some(await shown.selection(gig, request.body.media_ids)), {
        right: 'public',
        by: 'guest',
        session: '',
        key: gallery.keyOf(gig, galleryToken),
      });
    }),
    route(publicDownload, async (request) => {
      const { params, ctx, correlation } = request;
      const asked =
        (await mediaReader.get(params.mediaId)) ?? refuse('notFound', 'media.absent', 'This photo is no longer here.');
      const gig = await gallery.enter(asked.gigId, galleryTokenOf(request), 'download');
      const [view] = await shown.selection(gig, [asked.id]);
      if (!view) return refuse('notFound', 'media.absent', 'This photo is no longer here.');
      const form = await marked.formOf(gig);
      const file = form ? await marked.file(view, form) : publicFile(view);
      const { fromStart } = await send(ctx, {
        size: file.size,
        type: file.type,
        etag: etagOf(file),
        attachment: file.name,
        maxAge: 0,
        open: (range) => renditions.open(file, range),
      });
      if (fromStart) await count(gig.id, [view], 'single', 'guest', newToken().slice(0, 40), correlation);
      return SENT;
    }),
    route(
      getZip,
      async ({ params }) =>
        (await clientZips.state(params.zipId)) ??
        (await stateOf(params.zipId)) ??
        refuse('notFound', 'download.expired', 'This download has expired. Please start it again.'),
    ),
  ];

  /** What is in a zip at this moment: what may be seen is judged again at each request, so what was hidden since is not in it. */
  const inside = async ({
    gigId,
    ids,
    right,
    by,
    session,
    key,
  }: Ticket): Promise<{ gig: GigView; views: MediaView[]; form: RenditionForm | undefined }> => {
    const gig = await gigReader.get(gigId);
    const stands =
      right === 'original'
        ? (of: GigView) => sessions.stands(session, of.ownerId)
        : right === 'public'
          ? (of: GigView) => gallery.fits(of, key ?? '')
          : () => true;
    if (!gig?.open || !(await stands(gig)))
      return refuse('notFound', 'download.expired', 'This download has expired. Please start it again.');
    const form = right === 'public' ? await marked.formOf(gig) : undefined;
    // The public's: what it sees now, which of a photo may be an edit since.
    if (right === 'public')
      return { gig, form, views: some((await shown.selection(gig, ids)).filter((view) => !form || marked.has(view))) };
    const order = new Map(ids.map((id, index) => [id, index]));
    // An editor's: as long as they are on the team, and what is approved is.
    const chosen =
      right === 'team'
        ? await editors.some(await editors.member(by, gigId, session), ids)
        : await mediaReader.getMany(ids);
    const views = chosen.filter((view) => !view.inBin);
    return { gig, form, views: some(views.sort((a, b) => order.get(a.id)! - order.get(b.id)!)) };
  };
  const ticketOf = async (id: string): Promise<Ticket | undefined> =>
    (await write.vault.get('zipTicket', id.slice(0, 100)))?.value as unknown as Ticket | undefined;
  async function stateOf(id: string, known?: Ticket): Promise<ZipState | undefined> {
    const ticket = known ?? (await ticketOf(id));
    if (!ticket) return undefined;
    const running = preparations.underWay(id);
    if (running)
      return {
        zip_id: id,
        state: 'preparing',
        done: running.done,
        count: running.count,
        filename: ticket.filename,
        size: null,
        download_url: null,
      };
    const { views, form } = await inside(ticket);
    const about = { zip_id: id, count: views.length, filename: ticket.filename };
    const zip = form
      ? await watermarkedZip(views, form, ticket.filename)
      : plainZip(views, ticket.right, ticket.filename);
    if (zip || !form)
      return { ...about, state: 'ready', done: views.length, size: zip!.size, download_url: `/media/zip/${id}` };
    const { done, failed } = preparations.start(
      id,
      JSON.stringify(form),
      views.map((view) => () => marked.file(view, form)),
    );
    return {
      ...about,
      state: failed === undefined ? 'preparing' : 'failed',
      done: Math.min(done, views.length),
      size: null,
      download_url: null,
      ...(failed === undefined ? {} : { detail: failed }),
    };
  }

  /** Serves `/media/zip/<ticket>`. */
  const zipFile = async (ctx: Context, ticketId: string): Promise<void> => {
    ctx.state['route'] = 'zip';
    const ticket =
      (ctx.method === 'GET' || ctx.method === 'HEAD' ? await ticketOf(ticketId) : undefined) ??
      refuse('notFound', 'download.expired', 'This download has expired. Please start it again.');
    const { views, form } = await inside(ticket);
    const zip = form
      ? await watermarkedZip(views, form, ticket.filename)
      : plainZip(views, ticket.right, ticket.filename);
    const { bytes } = await send(
      ctx,
      zip ??
        refuse(
          'conflict',
          'download.preparing',
          'This download is still being prepared. Please start it again in the gallery.',
        ),
    );
    if (bytes > 0)
      await count(ticket.gigId, views, 'zip', ticket.by, ticketId.slice(0, 40), String(ctx.state['correlation']));
  };
  return { routes, zipFile };
}
