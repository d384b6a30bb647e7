import type { Readable } from 'node:stream';
import { gig } from '../domain/gig.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import { cleanName } from './fileNames.ts';
import { receiveMedia } from './media.ts';
import type { Blob } from './ports.ts';
import type { Caller } from './run.ts';
import { reserveMedia, returnMedia } from './subscription.ts';
import type { WriteSide } from './tools.ts';

/** A file on its way into a gig. `folder` is a folder id; an unknown one means none. */
export interface Arrival {
  gigId: string;
  folder: string | null;
  name: string;
  source: Readable | { path: string };
  via: 'browser' | 'camera';
}
export interface Received {
  mediaId: string;
  /** The gig had this very file already. */
  duplicate: boolean;
  position: number;
}

/** The largest file taken, in bytes. */
export const LARGEST_FILE = 20 * 1024 ** 3;

const ownerOf = async (tools: WriteSide, actor: Actor, gigId: string): Promise<string> => {
  const { state } = await tools.journal.load(gig, gigId);
  if (state.status !== 'open' || (actor.kind !== 'user' && actor.kind !== 'camera') || state.ownerId !== actor.id) return refuse('notFound', 'gig.absent', 'Gig not found');
  return state.ownerId;
};

const store = (tools: WriteSide, source: Arrival['source']): Promise<Blob> =>
  'path' in source && typeof source.path === 'string' && !('pipe' in source)
    ? tools.blobs.putFile(source.path)
    : tools.blobs.put(source as Readable, { maxBytes: LARGEST_FILE });

/**
 * Takes a file into a gig: stores it durably, judges it by its bytes, counts it against the plan, and says so in the log.
 * When it answers, the photo is safe. The same file in the same gig is one photo, however often it comes.
 */
export async function receiveFile(tools: WriteSide, arrival: Arrival, caller: Caller): Promise<Received> {
  const ownerId = await ownerOf(tools, caller.actor, arrival.gigId);
  const filename = cleanName(arrival.name);
  const blob = await store(tools, arrival.source);
  const mediaId = derivedId('media', arrival.gigId, blob.hash);
  const known = (await tools.journal.load(media, mediaId)).state;
  if (known.status !== 'absent' && known.status !== 'purged' && known.status !== 'deleted')
    return { mediaId, duplicate: true, position: 0 };

  const local = await tools.blobs.local(blob.hash);
  const inspection = await tools.workshop
    .inspect(local.path, filename)
    .finally(() => local.release())
    .catch(async (refusal: unknown) => {
      // What is not a picture is nobody's photo: nothing refers to these bytes.
      if (known.status === 'absent') await tools.blobs.delete(blob.hash).catch(() => undefined);
      throw refusal;
    });

  await tools.run(reserveMedia, { userId: ownerId, mediaId }, caller);
  const { kind, mime, extension, width, height, takenAt, camera, lens, exposure, located, durationMs } = inspection;
  try {
    const outcome = await tools.run(
      receiveMedia,
      {
        mediaId, gigId: arrival.gigId, ownerId, blob, filename, kind, mime, extension, width, height, takenAt, camera, lens, exposure, located, durationMs,
        folderId: arrival.folder, source: arrival.via, by: caller.actor.id,
      },
      caller,
    );
    return { mediaId, duplicate: !outcome.changed, position: outcome.position };
  } catch (error) {
    await tools.run(returnMedia, { userId: ownerId, mediaId }, caller).catch(() => undefined);
    throw error;
  }
}
