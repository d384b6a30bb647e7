import type { Context } from 'koa';
import { grantDownload } from '../../commands/clientAccess.ts';
import type { AnyRequest } from '../http/reply.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type ClientView, clientGrants, clients, grantId } from '../../projections/clientAccess.ts';
import { gigs } from '../../projections/gig.ts';
import { type MediaView, isVideo, mediaItems } from '../../projections/media.ts';
import { watermarkOf } from '../../projections/watermark.ts';
import type { ClientPrincipal } from '../auth/accessSessions.ts';
import { type DownloadSize, downloadSize } from '../contract/clientAccess.ts';
import type { AppContext } from '../runtime/appContext.ts';
import type { MediaGrant } from '../auth/mediaAddresses.ts';
import { mediaAddress } from '../media/present.ts';
import { countDownload } from '../download/count.ts';
import { sendNamedFile } from '../download/sendFile.ts';
import { type Renditions, type RenditionForm, cannotWatermark, nameOf } from '../download/rendition.ts';

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
  const { reads } = context;
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
      const { fromStart } = await sendNamedFile(ctx, renditions, { ...file, name: nameOf(view, form) });
      // Once: by its first bytes, not by the pieces of a resume.
      if (!fromStart) return;
      const by = { kind: 'client', id: access.id, gigId: view.gigId } as const;
      const correlation = String(ctx.state['correlation']);
      await countDownload(context, { gigId: view.gigId, views: [view], form: 'single', by, correlation });
    },
  };
}
