import { grantDownloads } from '../../commands/clientAccess.ts';
import type { WantedFile } from '../../domain/clientAccess.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { type ClientView, clientGrants, clients, grantId } from '../../projections/clientAccess.ts';
import { PAGE, inOneList, pagesBy } from '../../projections/core/pages.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { type MediaView, isVideo, mediaItems } from '../../projections/media.ts';
import type { DownloadSize } from '../contract/clientAccess.ts';
import type { PreparedZip } from '../contract/zip.ts';
import type { Preparations } from '../download/preparations.ts';
import { type Renditions, nameOf } from '../download/rendition.ts';
import { zipName } from '../download/zip/names.ts';
import { type ZipContents, zipExpired, zipTickets } from '../download/zip/tickets.ts';
import type { AnyRequest } from '../http/reply.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { formOf } from './files.ts';
import { clientPhotos } from './photos.ts';

/** What was asked for; what it may hold is judged anew at each request. */
interface ClientTicket {
  clientId: string;
  /** In which session: it ends with it. */
  session: string;
  gigId: string;
  ids: string[];
  size: DownloadSize;
  filename: string;
}

/** Zips of clients: as their permission, sizes, watermark and allowance are, when they ask and when the bytes flow. */
export function clientZips(context: AppContext, renditions: Renditions, preparations: Preparations) {
  const { reads } = context;
  const photos = clientPhotos(context);
  const media = reads.reader(mediaItems);
  const accesses = reads.reader(clients);
  const shoots = reads.reader(gigs);
  const grants = reads.reader(clientGrants);

  const chosen = async (gig: GigView, ids: readonly string[] | undefined): Promise<MediaView[]> => {
    if (ids !== undefined) return photos.these(gig, [...new Set(ids)]);
    return inOneList(pagesBy((cursor) => photos.page(gig, PAGE, cursor)));
  };
  /** A video is one file, whatever the sizes of photos; it carries no watermark, and is not shared where one is asked for. */
  const isShared = ({ allowance }: ClientView, view: MediaView): boolean => !isVideo(view) || !allowance.watermark;

  /** What is in a zip at this moment. Refuses `notFound` and `forbidden` where nothing may be had any more. */
  const contents = async ({ clientId, session, gigId, ids, size }: ClientTicket): Promise<ZipContents> => {
    const access = await accesses.get(clientId);
    if (
      !access?.active ||
      !access.sessions.includes(session) ||
      access.gigId !== gigId ||
      !(await shoots.get(gigId))?.open
    )
      return zipExpired();
    if (!access.permissions.includes('download') || !access.allowance.sizes.includes(size))
      return refuse('forbidden', 'client.mayNotDownload', 'You do not have download permissions');
    const found = new Map((await media.getMany(ids)).map((view) => [view.id, view]));
    const given = new Set((await grants.getMany(ids.map((id) => grantId(clientId, id)))).map(({ mediaId }) => mediaId));
    const views = ids
      .map((id) => found.get(id))
      .filter(
        (view) =>
          view !== undefined &&
          view.gigId === gigId &&
          view.displayableAt !== undefined &&
          given.has(view.id) &&
          isShared(access, view),
      ) as MediaView[];
    if (views.length === 0) zipExpired();
    const form = await formOf(context, access, size);
    return {
      views,
      async files() {
        const files = await renditions.foundAll(views, form);
        return files?.map((file, index) => ({ ...file, name: nameOf(views[index]!, form) }));
      },
      making: {
        stamp: JSON.stringify(form),
        make: (view) => renditions.rendition(view, form).catch((error: unknown) => tellWhich(view, error)),
      },
    };
  };
  const tickets = zipTickets<ClientTicket>(
    {
      kept: 'clientZip',
      address: '/media/client-zip/',
      route: 'clientZip',
      contents,
      downloader: ({ clientId, gigId }) => ({ kind: 'client', id: clientId, gigId }),
    },
    context,
    { renditions, preparations },
  );

  return {
    /** Counts the photos against the allowance and begins to make what has to be made. Refuses `forbidden` past the allowance. */
    async prepare(
      gig: GigView,
      access: ClientView,
      wanted: { ids: readonly string[] | undefined; size: DownloadSize | undefined; session: string },
      { run, settled }: AnyRequest,
    ): Promise<PreparedZip> {
      const size = wanted.size ?? access.allowance.sizes[0] ?? 'original';
      const all = await chosen(gig, wanted.ids);
      const shared = all.filter((view) => isShared(access, view));
      const asked: WantedFile[] = shared.map((view) =>
        isVideo(view) ? { mediaId: view.id, size: 'original', video: true } : { mediaId: view.id, size },
      );
      const { state } = await run(grantDownloads, {
        clientId: access.id,
        photos: asked,
        all: wanted.ids !== undefined,
      });
      await settled();
      const given = shared.filter(({ id }) => state.status === 'invited' && state.granted.has(id));
      if (given.length === 0) return refuse('notFound', 'download.empty', 'There is nothing to download here.');
      const zip = await tickets.issue({
        clientId: access.id,
        session: wanted.session,
        gigId: gig.id,
        ids: given.map((view) => view.id),
        size,
        filename: zipName(gig.details.name),
      });
      return {
        ...zip,
        left_out: { allowance: shared.length - given.length, videos: all.length - shared.length },
      };
    },
    state: tickets.state,
    /** Serves `/media/client-zip/<id>`. */
    serve: tickets.serve,
  };
}
export type ClientZips = ReturnType<typeof clientZips>;

/** Of thousands of photos, which one it was. */
function tellWhich(view: MediaView, error: unknown): never {
  if (error instanceof Refusal && error.kind === 'invalid')
    return refuse(
      'invalid',
      'download.unmakeable',
      `"${view.filename}" cannot be made in this size. Please leave it out.`,
    );
  throw error;
}
