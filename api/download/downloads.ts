import { refuse } from '../../domain/kernel/refusal.ts';
import { PAGE, everyOne, inOneList, pagesBy } from '../../projections/core/pages.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import type { TeamPrincipal } from '../auth/accessSessions.ts';
import { clientDownload } from '../clientAccess/files.ts';
import type { ApiContext } from '../context.ts';
import { publicDownload } from '../contract/gallery.ts';
import * as contract from '../contract/media.ts';
import { getZip } from '../contract/zip.ts';
import { galleryTokenOf } from '../gallery/access.ts';
import { type Request, type Route, SENT, route } from '../http/reply.ts';
import { send } from '../http/send.ts';
import { mediaAddress } from '../media/present.ts';
import { openTeamRights } from '../teamAccess/rights.ts';
import { countDownload } from './count.ts';
import { watermarkedFiles, publicFile } from './files.ts';
import { sendNamedFile } from './sendFile.ts';
import { zipName } from './zip/names.ts';
import { zipExpired, zipOf } from './zip/tickets.ts';
import { FILE_OF, type GigTicket, gigZips, some } from './zips.ts';

/** Downloads of owners, editors and the public; single photos of clients, too. They are counted once their bytes are sent: no answer waits for that, so it is run past the request. */
export function downloads(context: ApiContext) {
  const { reads, addresses, gallery, gigAccess, clientZips } = context;
  const { renditions } = context;
  const { shown } = context.queries;
  const editors = openTeamRights(reads);
  const mediaReader = reads.reader(mediaItems);
  const gigReader = reads.reader(gigs);

  const marked = watermarkedFiles(context, renditions);
  const zips = gigZips(context);

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
  const issue = async (
    gig: GigView,
    views: MediaView[],
    about: Pick<GigTicket, 'right' | 'by' | 'session'> & { key?: string },
  ) => {
    const filename = zipName(gig.details.name);
    const { zip_id, size, count, state } = await zips.issue({
      gigId: gig.id,
      ids: views.map((view) => view.id),
      filename,
      key: '',
      ...about,
    });
    return {
      download_url: `/media/zip/${zip_id}`,
      filename,
      size: size ?? 0,
      count,
      zip_id,
      preparing: state === 'preparing',
    };
  };

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
      const { ctx, correlation } = request;
      await send(ctx, zipOf(renditions, views, views.map(FILE_OF[right]), zipName(gig.details.name)));
      await countDownload(context, { gigId: gig.id, views, form: 'zip', by: { kind: 'guest', id: by }, correlation });
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
      const { fromStart } = await sendNamedFile(ctx, renditions, file);
      const by = { kind: 'guest', id: 'guest' } as const;
      if (fromStart) await countDownload(context, { gigId: gig.id, views: [view], form: 'single', by, correlation });
      return SENT;
    }),
    route(
      getZip,
      async ({ params }) => (await clientZips.state(params.zipId)) ?? (await zips.state(params.zipId)) ?? zipExpired(),
    ),
  ];

  /** Serves `/media/zip/<ticket>`. */
  return { routes, zipFile: zips.serve };
}
