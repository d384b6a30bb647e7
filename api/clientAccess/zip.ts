import type { Context } from 'koa';
import { grantDownloads } from '../../commands/clientAccess.ts';
import { recordDownload } from '../../commands/download.ts';
import type { AnyRequest } from '../http/reply.ts';
import { newToken } from '../../commands/core/secrets.ts';
import type { WantedFile } from '../../domain/clientAccess.ts';
import type { Json } from '../../domain/kernel/event.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { type ClientView, clientGrants, clients, grantId } from '../../projections/clientAccess.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { type MediaView, isVideo, mediaItems } from '../../projections/media.ts';
import { formOf } from './files.ts';
import { clientPhotos } from './photos.ts';
import type { DownloadSize } from '../contract/clientAccess.ts';
import type { PreparedZip, ZipState } from '../contract/zip.ts';
import type { AppContext } from '../runtime/appContext.ts';
import type { Preparations } from '../download/preparations.ts';
import { type Sendable, send } from '../http/send.ts';
import { type Renditions, type RenditionForm, nameOf } from '../download/rendition.ts';
import { distinctNames, zipName } from '../download/zip/names.ts';
import { planZip } from '../download/zip/plan.ts';
import { PAGE, inOneList, pagesBy } from '../../projections/core/pages.ts';

/** How long a zip can be asked for, in milliseconds: a slow line may resume the next morning. */
const TICKET_MS = 12 * 3_600_000;
const KIND = 'clientZip';

/** What was asked for; what it may hold is judged anew at each request. */
interface Ticket {
  clientId: string;
  /** In which session: it ends with it. */
  session: string;
  gigId: string;
  ids: string[];
  size: DownloadSize;
  filename: string;
}
const expired = () => refuse('notFound', 'download.expired', 'This download has expired. Please start it again.');

/** Zips of clients: as their permission, sizes, watermark and allowance are, when they ask and when the bytes flow. */
export function clientZips(context: AppContext, renditions: Renditions, preparations: Preparations) {
  const { write, reads, log } = context;
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
  const contents = async ({
    clientId,
    session,
    gigId,
    ids,
    size,
  }: Ticket): Promise<{ views: MediaView[]; form: RenditionForm }> => {
    const access = await accesses.get(clientId);
    if (
      !access?.active ||
      !access.sessions.includes(session) ||
      access.gigId !== gigId ||
      !(await shoots.get(gigId))?.open
    )
      return expired();
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
    if (views.length === 0) expired();
    return { views, form: await formOf(context, access, size) };
  };
  /** Undefined while something in it has still to be made. */
  const planOf = async (
    { views, form }: { views: readonly MediaView[]; form: RenditionForm },
    filename: string,
  ): Promise<Sendable | undefined> => {
    const names = distinctNames(views.map((view) => nameOf(view, form)));
    const files = await renditions.foundAll(views, form);
    if (!files) return undefined;
    const plan = planZip(
      files.map((file, index) => ({
        name: names[index]!,
        size: file.size,
        crc32: file.crc32,
        modified: new Date(views[index]!.takenAt ?? views[index]!.uploadedAt),
        open: (range) => renditions.open(file, range),
      })),
    );
    return {
      size: plan.size,
      type: 'application/zip',
      etag: plan.etag,
      attachment: filename,
      maxAge: 0,
      open: async ({ start, end }) => plan.stream(start, end),
    };
  };
  const ticketOf = async (id: string): Promise<Ticket | undefined> =>
    (await write.vault.get(KIND, id.slice(0, 100)))?.value as unknown as Ticket | undefined;

  const stateOf = async (id: string, ticket: Ticket): Promise<ZipState> => {
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
    const inside = await contents(ticket);
    const about = { zip_id: id, count: inside.views.length, filename: ticket.filename };
    const plan = await planOf(inside, ticket.filename);
    if (plan)
      return {
        ...about,
        state: 'ready',
        done: inside.views.length,
        size: plan.size,
        download_url: `/media/client-zip/${id}`,
      };
    const pieces = inside.views.map(
      (view) => () => renditions.rendition(view, inside.form).catch((error: unknown) => tellWhich(view, error)),
    );
    const { done, failed } = preparations.start(id, JSON.stringify(inside.form), pieces);
    return {
      ...about,
      state: failed === undefined ? 'preparing' : 'failed',
      done: Math.min(done, about.count),
      size: null,
      download_url: null,
      ...(failed === undefined ? {} : { detail: failed }),
    };
  };

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
      const id = newToken();
      const filename = zipName(gig.details.name);
      const ticket: Ticket = {
        clientId: access.id,
        session: wanted.session,
        gigId: gig.id,
        ids: given.map((view) => view.id),
        size,
        filename,
      };
      await write.vault.put(KIND, id, ticket as unknown as Json, {
        group: gig.id,
        expiresAt: write.now().getTime() + TICKET_MS,
      });
      return {
        ...(await stateOf(id, ticket)),
        left_out: { allowance: shared.length - given.length, videos: all.length - shared.length },
      };
    },
    /** Undefined for an id of no zip of a client. */
    async state(id: string): Promise<ZipState | undefined> {
      const ticket = await ticketOf(id);
      return ticket && stateOf(id, ticket);
    },
    /** Serves `/media/client-zip/<id>`. */
    async serve(ctx: Context, id: string): Promise<void> {
      ctx.state['route'] = 'clientZip';
      const ticket = (ctx.method === 'GET' || ctx.method === 'HEAD' ? await ticketOf(id) : undefined) ?? expired();
      const inside = await contents(ticket);
      const file =
        (await planOf(inside, ticket.filename)) ??
        refuse(
          'conflict',
          'download.preparing',
          'This download is still being prepared. Please start it again in the gallery.',
        );
      const { bytes } = await send(ctx, file);
      if (bytes === 0) return;
      // Once for each zip: a resume is the same command, and changes nothing.
      const about = {
        downloadId: id.slice(0, 40),
        gigId: ticket.gigId,
        mediaIds: inside.views.map((view) => view.id),
        form: 'zip' as const,
        by: ticket.clientId,
      };
      await write
        .run(recordDownload, about, {
          actor: { kind: 'client', id: ticket.clientId, gigId: ticket.gigId },
          correlation: String(ctx.state['correlation']),
        })
        // Photos can be downloaded even where nothing can be written.
        .catch((error: unknown) => log.warn({ err: error }, 'a download could not be counted'));
    },
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
