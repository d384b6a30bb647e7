import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { grantDownload } from '../commands/clientAccess.ts';
import { recordDownload } from '../commands/download.ts';
import type { Caller } from '../commands/run.ts';
import { newId } from '../domain/kernel/id.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { type ClientView, clientGrants, clients, grantId } from '../projections/clients.ts';
import { gigs } from '../projections/gigs.ts';
import { type MediaView, mediaItems } from '../projections/media.ts';
import type { ClientVisitor } from './clientSessions.ts';
import { type DownloadSize, downloadSize } from './contract/client.ts';
import type { House } from './house.ts';
import type { MediaGrant } from './mediaAddresses.ts';
import { mediaAddress } from './present.ts';
import { send } from './send.ts';

const gone = () => refuse('notFound', 'media.absent', 'This photo is no longer here.');
/** Pictures made for a download, in case it is resumed, in bytes. */
const KEPT_BYTES = 64 << 20;

const nameIn = (view: MediaView, size: DownloadSize): string => (size === 'original' ? view.filename : `${view.filename.replace(/\.[^.]*$/, '')}-${size}.jpg`);

/** Counts a photo against the client's allowance and answers where it can be fetched. Refuses `forbidden` without the permission, past the allowance, and for sizes that are not shared. */
export async function clientDownload({ write, reads, addresses }: House, { actor, access }: ClientVisitor, mediaId: string, wanted: DownloadSize | undefined, caller: Caller) {
  const view = await reads.reader(mediaItems).get(mediaId);
  if (view?.gigId !== actor.gigId || view.publicSort === undefined) return gone();
  // A video is one file.
  const size = view.kind === 'video' ? 'original' : (wanted ?? access.allowance.sizes[0] ?? 'original');
  const { position } = await write.run(grantDownload, { clientId: actor.id, mediaId: view.id, size }, caller);
  await reads.passed(position);
  return { download_url: mediaAddress(addresses.token('clientFile', actor.gigId, actor.id), view.id, size), filename: nameIn(view, size) };
}

/** What media addresses of clients lead to; judged by what their access says when the bytes are asked for. */
export function clientFiles(house: House) {
  const { write, reads, log } = house;
  const accesses = reads.reader(clients);
  const grants = reads.reader(clientGrants);
  const shoots = reads.reader(gigs);
  const made = new Map<string, Buffer>();
  let kept = 0;

  const accessOf = async (grant: MediaGrant): Promise<ClientView> => {
    const access = await accesses.get(grant.subject);
    return access?.active && access.gigId === grant.gigId && (await shoots.get(grant.gigId))?.open ? access : gone();
  };
  const resized = async (view: MediaView, size: string): Promise<Buffer> => {
    const key = `${view.blob.hash}-${size}`;
    const known = made.get(key);
    if (known) return known;
    const local = await write.blobs.local(view.blob.hash);
    try {
      const bytes = Buffer.from(await write.workshop.resize(local.path, { kind: 'photo', mime: view.mime, width: view.width, height: view.height }, Number(size)));
      made.set(key, bytes);
      kept += bytes.length;
      for (const [oldest, { length }] of made) {
        if (kept <= KEPT_BYTES || oldest === key) break;
        made.delete(oldest);
        kept -= length;
      }
      return bytes;
    } finally {
      await local.release();
    }
  };
  const count = (view: MediaView, clientId: string, correlation: string): Promise<unknown> =>
    write
      .run(recordDownload, { downloadId: newId(), gigId: view.gigId, mediaIds: [view.id], form: 'single', by: clientId }, { actor: { kind: 'client', id: clientId, gigId: view.gigId }, correlation })
      // Photos can be taken home even where nothing can be written.
      .catch((error: unknown) => log.warn({ err: error }, 'a download could not be counted'));

  return {
    /** Refuses `notFound` when the access has ended, or the photo is not shown to clients. */
    async allowed(grant: MediaGrant, view: MediaView): Promise<void> {
      await accessOf(grant);
      if (view.publicSort === undefined) gone();
    },
    async send(ctx: Context, grant: MediaGrant, view: MediaView, variant: string): Promise<void> {
      const access = await accessOf(grant);
      const size = downloadSize.safeParse(variant).data ?? gone();
      const shared = access.permissions.includes('download') && access.allowance.sizes.includes(size) && (await grants.get(grantId(access.id, view.id))) !== undefined;
      if (!shared) refuse('forbidden', 'client.mayNotDownload', 'You do not have download permissions');
      const about = { maxAge: 0, attachment: nameIn(view, size) };
      const { hash } = view.blob;
      if (size === 'original') await send(ctx, { ...about, size: view.blob.size, type: view.mime, etag: `"${hash.slice(0, 32)}"`, open: (range) => write.blobs.open(hash, range) });
      else {
        const bytes = await resized(view, size);
        await send(ctx, { ...about, size: bytes.length, type: 'image/jpeg', etag: `"${hash.slice(0, 32)}-${size}"`, open: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]) });
      }
      // Once: by its first bytes, not by the pieces of a resume.
      if (ctx.method === 'GET' && (ctx.status === 200 || String(ctx.response.get('content-range')).startsWith('bytes 0-'))) await count(view, access.id, String(ctx.state['correlation']));
    },
  };
}
