import type { Context } from 'koa';
import { etagOf } from '../../commands/redaction.ts';
import { grantDownload } from '../../commands/clientAccess.ts';
import { recordDownload } from '../../commands/download.ts';
import type { AnyRequest } from '../http/reply.ts';
import { newId } from '../../domain/kernel/id.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type ClientView, clientGrants, clients, grantId } from '../../projections/clientAccess.ts';
import { gigs } from '../../projections/gig.ts';
import { type MediaView, isVideo, mediaItems } from '../../projections/media.ts';
import type { ClientPrincipal } from '../auth/accessSessions.ts';
import { type DownloadSize, downloadSize } from '../contract/clientAccess.ts';
import type { AppContext } from '../runtime/appContext.ts';
import type { MediaGrant } from '../auth/mediaAddresses.ts';
import { mediaAddress } from '../media/present.ts';
import { send } from '../http/send.ts';
import { type Renditions, type RenditionForm, cannotWatermark, nameOf } from '../download/rendition.ts';
import { watermarkOf } from '../watermark/queries.ts';

const gone = () => refuse('notFound', 'media.absent', 'This photo is no longer here.');

/** Whether it is shared in this size: sizes are for photos, and a video is one file. */
const isSharedAs = (view: MediaView, size: DownloadSize, { allowance }: ClientView): boolean =>
  isVideo(view) || allowance.sizes.includes(size);

/** Counts a photo against the client's allowance and answers where it can be fetched. Refuses `forbidden` without the permission, past the allowance, and for sizes that are not shared. */
export async function clientDownload(
  context: AppContext,
  { actor, access, sessionId }: ClientPrincipal,
  mediaId: string,
  wanted: DownloadSize | undefined,
  run: AnyRequest['run'],
) {
  const { reads, addresses } = context;
  const view = await reads.reader(mediaItems).get(mediaId);
  if (view?.gigId !== actor.gigId || view.displayableAt === undefined) return gone();
  // A video is one file.
  const size = isVideo(view) ? 'original' : (wanted ?? access.allowance.sizes[0] ?? 'original');
  if (isVideo(view) && access.allowance.watermark) return cannotWatermark();
  await run(grantDownload, { clientId: actor.id, mediaId: view.id, size });
  return {
    download_url: mediaAddress(addresses.token('clientFile', actor.gigId, actor.id, sessionId), view.id, size),
    filename: nameOf(view, await formOf(context, access, size)),
  };
}

/** How a client downloads photos at this moment. */
export const formOf = async (
  context: Pick<AppContext, 'reads'>,
  { allowance, ownerId }: ClientView,
  size: DownloadSize,
): Promise<RenditionForm> => ({
  size,
  watermark: allowance.watermark ? await watermarkOf(context, ownerId) : undefined,
});

/** What media addresses of clients lead to; judged by what their access says when the bytes are asked for. */
export function clientFiles(context: AppContext, renditions: Renditions) {
  const { write, reads, log } = context;
  const accesses = reads.reader(clients);
  const grants = reads.reader(clientGrants);
  const shoots = reads.reader(gigs);

  const accessOf = async (grant: MediaGrant): Promise<ClientView> => {
    const access = await accesses.get(grant.subject);
    return access?.active &&
      access.gigId === grant.gigId &&
      access.sessions.includes(grant.session) &&
      (await shoots.get(grant.gigId))?.open
      ? access
      : gone();
  };
  const count = (view: MediaView, clientId: string, correlation: string): Promise<unknown> =>
    write
      .run(
        recordDownload,
        { downloadId: newId(), gigId: view.gigId, mediaIds: [view.id], form: 'single', by: clientId },
        { actor: { kind: 'client', id: clientId, gigId: view.gigId }, correlation },
      )
      // Photos can be downloaded even where nothing can be written.
      .catch((error: unknown) => log.warn({ err: error }, 'a download could not be counted'));

  return {
    /** Refuses `notFound` when the access or the session has ended, or the photo is not shown to clients. */
    async allowed(grant: MediaGrant, view: MediaView): Promise<void> {
      await accessOf(grant);
      if (view.displayableAt === undefined) gone();
    },
    async send(ctx: Context, grant: MediaGrant, view: MediaView, variant: string): Promise<void> {
      const access = await accessOf(grant);
      const asked = downloadSize.safeParse(variant).data ?? gone();
      const size = isVideo(view) ? 'original' : asked;
      const shared =
        access.permissions.includes('download') &&
        isSharedAs(view, size, access) &&
        (await grants.get(grantId(access.id, view.id))) !== undefined;
      if (!shared) refuse('forbidden', 'client.mayNotDownload', 'You do not have download permissions');
      const form = await formOf(context, access, size);
      const file = await renditions.rendition(view, form);
      // The original keeps the address of its content; what was made of it differs with all that it was made with.
      const { fromStart } = await send(ctx, {
        size: file.size,
        type: file.type,
        etag: etagOf(file),
        maxAge: 0,
        attachment: nameOf(view, form),
        open: (range) => renditions.open(file, range),
      });
      // Once: by its first bytes, not by the pieces of a resume.
      if (fromStart) await count(view, access.id, String(ctx.state['correlation']));
    },
  };
}
