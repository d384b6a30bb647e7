import type { Context } from 'koa';
import { newToken } from '../../../commands/core/secrets.ts';
import type { Json } from '../../../domain/kernel/event.ts';
import { refuse } from '../../../domain/kernel/refusal.ts';
import type { MediaView } from '../../../projections/media.ts';
import type { ZipState } from '../../contract/zip.ts';
import { type Sendable, send } from '../../http/send.ts';
import type { AppContext } from '../../runtime/appContext.ts';
import { type Downloader, countDownload } from '../count.ts';
import type { NamedFile } from '../files.ts';
import type { Preparations } from '../preparations.ts';
import type { Renditions } from '../rendition.ts';
import { distinctNames } from './names.ts';
import { planZip } from './plan.ts';

/** How long a zip can be asked for, in milliseconds: a slow line may resume the next morning. */
const TICKET_MS = 12 * 3_600_000;

/** What every ticket says; what else a kind needs to judge it anew stands beside. Kept in the vault as it is. */
export interface Ticket {
  gigId: string;
  filename: string;
}

/** What is in a zip at this moment. */
export interface ZipContents {
  views: readonly MediaView[];
  /** The files of `views`, in their order; undefined while something has still to be made. */
  files(): Promise<NamedFile[] | undefined> | NamedFile[];
  /** Where something may have to be made: how, and a text that tells this form from any other. */
  making?: { stamp: string; make(view: MediaView): Promise<unknown> };
}

/** Zips of some kind: whose they are and what may be in them is judged anew at each request. */
export interface ZipKind<T extends Ticket> {
  /** Of the vault. */
  kept: string;
  /** The address in front of a ticket's id. */
  address: string;
  /** What its requests are called in the metrics. */
  route: string;
  /** Refuses where nothing may be had any more. */
  contents(ticket: T): Promise<ZipContents>;
  downloader(ticket: T): Downloader;
}

export const zipExpired = (): never =>
  refuse('notFound', 'download.expired', 'This download has expired. Please start it again.');

/** A zip of these files, each with its photo's time. */
export function zipOf(
  renditions: Renditions,
  views: readonly MediaView[],
  files: readonly NamedFile[],
  filename: string,
): Sendable {
  const names = distinctNames(files.map(({ name }) => name));
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
    etag: plan.etag(),
    attachment: filename,
    maxAge: 0,
    open: async ({ start, end }) => plan.stream(start, end),
  };
}

/** Tickets to zips of one kind: given out, asked after, and served whole or resumed until they end. */
export function zipTickets<T extends Ticket>(
  kind: ZipKind<T>,
  context: Pick<AppContext, 'write' | 'log'>,
  { renditions, preparations }: { renditions: Renditions; preparations: Preparations },
) {
  const { vault, now } = context.write;
  const find = async (id: string): Promise<T | undefined> =>
    (await vault.get(kind.kept, id.slice(0, 100)))?.value as unknown as T | undefined;
  const zipIn = async ({ views, files }: ZipContents, { filename }: T): Promise<Sendable | undefined> => {
    const found = await files();
    return found && zipOf(renditions, views, found, filename);
  };
  const stateOf = async (id: string, ticket: T): Promise<ZipState> => {
    const { filename } = ticket;
    const onItsWay = { zip_id: id, size: null, download_url: null, filename };
    const running = preparations.underWay(id);
    if (running) return { ...onItsWay, state: 'preparing', done: running.done, count: running.count };
    const contents = await kind.contents(ticket);
    const { views, making } = contents;
    const count = views.length;
    const zip = await zipIn(contents, ticket);
    if (zip)
      return {
        zip_id: id,
        state: 'ready',
        done: count,
        count,
        filename,
        size: zip.size,
        download_url: `${kind.address}${id}`,
      };
    if (!making) throw new Error('A zip whose files are not there says how they are made.');
    const pieces = views.map((view) => () => making.make(view));
    const { done, failed } = preparations.start(id, making.stamp, pieces);
    const far = { ...onItsWay, done: Math.min(done, count), count };
    return failed === undefined ? { ...far, state: 'preparing' } : { ...far, state: 'failed', detail: failed };
  };
  return {
    /** A new ticket, and how far its zip is. */
    async issue(ticket: T): Promise<ZipState> {
      const id = newToken();
      await vault.put(kind.kept, id, ticket as unknown as Json, {
        group: ticket.gigId,
        expiresAt: now().getTime() + TICKET_MS,
      });
      return stateOf(id, ticket);
    },
    /** Undefined for an id of no ticket of this kind. */
    async state(id: string): Promise<ZipState | undefined> {
      const ticket = await find(id);
      return ticket && stateOf(id, ticket);
    },
    /** Serves the address of a ticket, and counts the zip once: a resume is the same command, and changes nothing. */
    async serve(ctx: Context, id: string): Promise<void> {
      ctx.state['route'] = kind.route;
      const ticket = (ctx.method === 'GET' || ctx.method === 'HEAD' ? await find(id) : undefined) ?? zipExpired();
      const contents = await kind.contents(ticket);
      const zip =
        (await zipIn(contents, ticket)) ??
        refuse(
          'conflict',
          'download.preparing',
          'This download is still being prepared. Please start it again in the gallery.',
        );
      const { bytes } = await send(ctx, zip);
      if (bytes > 0)
        await countDownload(context, {
          gigId: ticket.gigId,
          views: contents.views,
          form: 'zip',
          by: kind.downloader(ticket),
          correlation: String(ctx.state['correlation']),
          downloadId: id.slice(0, 40),
        });
    },
  };
}
