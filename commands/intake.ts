import type { Readable } from 'node:stream';
import { account } from '../domain/account.ts';
import { clientAccess } from '../domain/clientAccess.ts';
import { gig } from '../domain/gig.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { keptName } from '../domain/kernel/names.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import type { KnownMedia } from '../domain/media/state.ts';
import { system } from './core/actors.ts';
import { hasTeamAccess, teamAccess } from '../domain/teamAccess.ts';
import { discardBlob, keepBlob } from './garbageCollection.ts';
import { type ByLink, guestUploadFacts, requireGuestUpload } from './guest.ts';
import { receiveMedia } from './media.ts';
import type { Blob } from './ports/blobs.ts';
import type { Inspection, Sender } from './ports/media.ts';
import type { Caller } from './core/run.ts';
import { reserveMedia, returnMedia } from './subscription.ts';
import type { WriteSide } from './core/writeSide.ts';

/** A file on its way into a gig. `folder` is a folder id; an unknown one means none. */
export interface Arrival {
  gigId: string;
  folder: string | null;
  name: string;
  source: Readable | { path: string };
  via: 'browser' | 'camera' | 'guest';
  /** The guest who brings it, and as what it was counted for them; need `via: 'guest'`. */
  guestId?: string;
  slot?: string;
  /** The upload link that the guest came by. */
  byLink?: ByLink | undefined;
  /** The name under which a camera signed in. */
  ftpLogin?: string;
  /** It is a version of an edit, whatever it shows. */
  edited?: boolean;
  /** Refuses what may not come this way, by what its bytes are. */
  judge?(inspection: Inspection): void;
  /** What has to be known of it before it is there. Not asked of what is there already. */
  prepare?(mediaId: string): Promise<unknown>;
  /** In bytes; LARGEST_FILE when absent. */
  maxBytes?: number;
}
export interface Received {
  mediaId: string;
  /** The gig had this very file already. */
  duplicate: boolean;
  position: number;
}

/** A studio's camera, its guests, its clients and its editors count against the studio's plan. */
const asOwner = (caller: Caller, ownerId: string): Caller => {
  const { actor } = caller;
  return {
    ...caller,
    actor:
      actor.kind === 'camera'
        ? { kind: 'camera', id: ownerId }
        : actor.kind === 'guest' || actor.kind === 'client' || actor.kind === 'team'
          ? system(`${actor.kind}-upload`)
          : actor,
    key: undefined,
  };
};

/** The largest file taken, in bytes. */
export const LARGEST_FILE = 20 * 1024 ** 3;

const ownerOf = async (tools: WriteSide, actor: Actor, arrival: Arrival): Promise<string> => {
  const { gigId } = arrival;
  const { state } = await tools.journal.load(gig, gigId);
  // What is on its way while an account is closed comes too late, by whomever.
  if (state.status === 'open' && (await tools.journal.load(account, state.ownerId)).state.status !== 'open')
    return refuse('notFound', 'gig.absent', 'Gig not found');
  if (state.status === 'open' && actor.kind === 'guest' && actor.gigId === gigId) {
    const facts = await guestUploadFacts(arrival, {
      state: async (aggregate, id) => (await tools.journal.load(aggregate, id)).state,
    });
    return requireGuestUpload(arrival, facts, tools.now().toISOString()).ownerId;
  }
  if (state.status === 'open' && actor.kind === 'client' && actor.gigId === gigId) {
    const access = (await tools.journal.load(clientAccess, actor.id)).state;
    const may = access.status === 'invited' && access.gigId === gigId && access.permissions.includes('edit');
    return may ? state.ownerId : refuse('forbidden', 'client.mayNotUpload', 'You do not have upload permissions');
  }
  if (state.status === 'open' && actor.kind === 'team' && actor.gigId === gigId) {
    const member = (await tools.journal.load(teamAccess, actor.id)).state;
    return hasTeamAccess(member) && member.gigId === gigId
      ? state.ownerId
      : refuse('notFound', 'gig.absent', 'Gig not found');
  }
  if (state.status !== 'open' || (actor.kind !== 'user' && actor.kind !== 'camera') || state.ownerId !== actor.id)
    return refuse('notFound', 'gig.absent', 'Gig not found');
  return state.ownerId;
};

const senderOf = ({ kind }: Actor): Sender =>
  kind === 'guest' ? 'guest' : kind === 'client' || kind === 'team' ? 'client' : 'photographer';

/** Stores and judges. A local file is judged where it lies, so that a refused one is still there; a stream has to be stored first. */
async function storeAndInspect(
  tools: WriteSide,
  arrival: Arrival,
  filename: string,
  sender: Sender,
): Promise<{ blob: Blob; inspection: Inspection }> {
  const { blobs, mediaProcessor } = tools;
  if ('path' in arrival.source && typeof arrival.source.path === 'string' && !('pipe' in arrival.source)) {
    const inspection = await mediaProcessor.inspect(arrival.source.path, filename, sender);
    arrival.judge?.(inspection);
    return { blob: await blobs.putFile(arrival.source.path), inspection };
  }
  const blob = await blobs.put(arrival.source as Readable, { maxBytes: arrival.maxBytes ?? LARGEST_FILE });
  const local = await blobs.local(blob.hash);
  try {
    const inspection = await mediaProcessor.inspect(local.path, filename, sender);
    arrival.judge?.(inspection);
    return { blob, inspection };
  } catch (refusal) {
    // Nobody's photo, unless the same bytes are a photo somewhere, or are becoming one just now.
    await discardBlob(tools, blob.hash).catch(() => undefined);
    throw refusal;
  } finally {
    await local.release();
  }
}

/** Who sends an original as it was, or an edit that its photographer deleted, is told so. */
function judgeAgain(known: KnownMedia, actor: Actor): void {
  if (known.received.kind !== 'edited_photo')
    refuse('invalid', 'edit.unchanged', 'This is the original itself, without any change.');
  if (known.status === 'deleted' && actor.kind === 'team')
    refuse(
      'invalid',
      'edit.deleted',
      'The photographer has deleted this very version. Please talk to them before you send it again.',
    );
}

async function receive(tools: WriteSide, arrival: Arrival, caller: Caller): Promise<Received> {
  const ownerId = await ownerOf(tools, caller.actor, arrival);
  const filename = keptName(arrival.name);
  const { blob, inspection } = await storeAndInspect(tools, arrival, filename, senderOf(caller.actor));
  const mediaId = derivedId('media', arrival.gigId, blob.hash);
  const known = (await tools.journal.load(media, mediaId)).state;
  const isThere = known.status !== 'absent' && known.status !== 'purged';
  if (isThere && arrival.edited) judgeAgain(known, caller.actor);
  // Its owner brings back what was deleted and lets pass what was held; guests and clients bring what is new.
  if (
    isThere &&
    (arrival.guestId !== undefined ||
      caller.actor.kind === 'client' ||
      caller.actor.kind === 'team' ||
      (known.status !== 'deleted' && known.guest !== 'held'))
  )
    return { mediaId, duplicate: true, position: 0 };

  await tools.run(reserveMedia, { userId: ownerId, mediaId }, asOwner(caller, ownerId));
  const { mime, extension, width, height, takenAt, camera, lens, exposure, located, durationMs } = inspection;
  const kind = arrival.edited ? 'edited_photo' : inspection.kind;
  try {
    await keepBlob(tools, blob.hash);
    await arrival.prepare?.(mediaId);
    const outcome = await tools.run(
      receiveMedia,
      {
        mediaId,
        gigId: arrival.gigId,
        ownerId,
        blob,
        filename,
        kind,
        mime,
        extension,
        width,
        height,
        takenAt,
        camera,
        lens,
        exposure,
        located,
        durationMs,
        folderId: arrival.folder,
        source: arrival.via,
        by: caller.actor.id,
        ...(arrival.ftpLogin === undefined ? {} : { ftpLogin: arrival.ftpLogin }),
        ...(arrival.guestId === undefined
          ? {}
          : { guest: { guestId: arrival.guestId, held: true, slot: arrival.slot }, byLink: arrival.byLink }),
      },
      caller,
    );
    return { mediaId, duplicate: !outcome.changed, position: outcome.position };
  } catch (error) {
    await tools.run(returnMedia, { userId: ownerId, mediaId }, asOwner(caller, ownerId)).catch(() => undefined);
    throw error;
  }
}

let underWay = 0;
/** Files that are on their way into this process: work that nobody waits for can wait for them. */
export const filesUnderWay = (): number => underWay;

/**
 * Takes a file into a gig: stores it durably, judges it by its bytes, counts it against the plan, and says so in the log.
 * When it answers, the photo is safe. The same file in the same gig is one photo, however often it comes.
 */
export async function receiveFile(tools: WriteSide, arrival: Arrival, caller: Caller): Promise<Received> {
  underWay++;
  try {
    return await receive(tools, arrival, caller);
  } finally {
    underWay--;
  }
}
