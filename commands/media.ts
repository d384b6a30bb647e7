import { z } from 'zod';
import { account } from '../domain/account.ts';
import { clientAccess } from '../domain/clientAccess.ts';
import { type GigState, gig } from '../domain/gig.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import { mediaEvents } from '../domain/media/events.ts';
import type { MediaState } from '../domain/media/state.ts';
import { hasTeamAccess, teamAccess } from '../domain/teamAccess.ts';
import { isOwner, isSystem } from './core/actors.ts';
import { byLink, guestUploadFacts, requireGuestUpload } from './guest.ts';
import { type Surroundings, command } from './core/run.ts';

const mediaId = z.string().min(1).max(64);
const gigOf = (_: unknown, state: MediaState): string | undefined =>
  state.status === 'absent' ? undefined : state.gigId;
const owner = (actor: Actor, state: MediaState, { gigId }: { gigId: string }): boolean =>
  state.status !== 'absent' && isOwner(actor, state.ownerId) && gigId === state.gigId;
const forMedia = { aggregate: media, id: (input: { mediaId: string }) => input.mediaId, gig: gigOf };
/** Of a deleted gig nothing changes any more. */
const byOwner = {
  ...forMedia,
  facts: (input: { gigId: string }, { state }: Surroundings): Promise<GigState> => state(gig, input.gigId),
  may: (actor: Actor, state: MediaState, input: { gigId: string }, of: GigState): boolean =>
    of.status === 'open' && owner(actor, state, input),
};
const bySystem = { ...forMedia, may: isSystem };
/** A media id that must lie in this gig. */
const inGig = z.object({ mediaId, gigId: z.string().max(64) });

/** A guest brings photos in their own name only. */
const isThatGuest = (actor: Actor, input: { gigId: string; guest?: { guestId: string } | undefined }): boolean =>
  actor.kind === 'guest' &&
  input.guest !== undefined &&
  actor.id === input.guest.guestId &&
  actor.gigId === input.gigId;

/** A client brings photos into their own gig, in their own name. */
const isItsClient = (actor: Actor, input: { gigId: string; by: string; guest?: unknown }): boolean =>
  actor.kind === 'client' && actor.gigId === input.gigId && actor.id === input.by && input.guest === undefined;

/** An editor brings edited versions into their own gig, in their own name. */
const isItsEditor = (actor: Actor, input: { gigId: string; by: string; kind: string; guest?: unknown }): boolean =>
  actor.kind === 'team' &&
  actor.gigId === input.gigId &&
  actor.id === input.by &&
  input.kind === 'edited_photo' &&
  input.guest === undefined;

/** Who was invited to send files may be so no longer when the last byte is there. */
const sender = async ({ actor, state }: Surroundings): Promise<() => void> => {
  if (actor.kind === 'client') {
    const access = await state(clientAccess, actor.id);
    return () =>
      access.status === 'invited' && access.permissions.includes('edit')
        ? undefined
        : refuse('forbidden', 'client.mayNotUpload', 'You do not have upload permissions');
  }
  if (actor.kind !== 'team') return () => undefined;
  const member = await state(teamAccess, actor.id);
  return () => (hasTeamAccess(member) ? undefined : refuse('notFound', 'gig.absent', 'Gig not found'));
};

/** Puts a stored, inspected file into a gig. */
export const receiveMedia = command({
  ...forMedia,
  name: 'ReceiveMedia',
  input: mediaEvents.MediaReceived.schema.extend({ byLink: byLink.optional() }),
  facts: async (input, around) => ({
    ...(await guestUploadFacts(input, around)),
    requireSender: await sender(around),
  }),
  may: (actor, _, input, { into }) =>
    into.status === 'open' &&
    input.ownerId === into.ownerId &&
    (isOwner(actor, into.ownerId) ||
      isThatGuest(actor, input) ||
      isItsClient(actor, input) ||
      isItsEditor(actor, input)),
  to: (input, { at, actor }, facts) => {
    const { into, requireSender } = facts;
    requireSender();
    const { byLink: _, ...sent } = input;
    const onlyNew = !isOwner(actor, input.ownerId);
    const folder = into.status === 'open' && into.folders.some(({ folderId }) => folderId === input.folderId);
    // Whether an edit waits is the gig's rule at this moment, and what the photographer sends waits for nobody.
    const waits = actor.kind === 'team' && !(into.status === 'open' && into.publishEditsAtOnce);
    const received = {
      ...sent,
      folderId: folder ? input.folderId : null,
      ...(input.kind === 'edited_photo' ? { publish: waits ? ('waits' as const) : ('atOnce' as const) } : {}),
    };
    if (input.guest === undefined) return { type: 'ReceiveMedia' as const, received, onlyNew };
    // Whether it is held is the gig's rule at this moment, whatever the caller thought.
    return {
      type: 'ReceiveMedia' as const,
      received: {
        ...received,
        guest: { ...input.guest, held: requireGuestUpload(input, facts, at).guestUploads.moderation },
      },
      onlyNew,
    };
  },
  gig: (input) => input.gigId,
});

export const moveMedia = command({
  ...byOwner,
  name: 'MoveMedia',
  input: inGig.extend({ folderId: z.string().max(64).nullable() }),
  to: ({ folderId }, _, into) => {
    if (folderId !== null && !(into.status === 'open' && into.folders.some((folder) => folder.folderId === folderId)))
      refuse('notFound', 'folder.absent', 'This folder is no longer here.');
    return { type: 'MoveMedia' as const, folderId };
  },
});
export const deleteMedia = command({ ...byOwner, name: 'DeleteMedia', input: inGig });
export const approveGuestUpload = command({ ...byOwner, name: 'ApproveGuestUpload', input: inGig });
/** Takes an approval back. */
export const holdGuestUpload = command({ ...byOwner, name: 'HoldGuestUpload', input: inGig });
/** Puts it into the bin. */
export const rejectGuestUpload = command({ ...byOwner, name: 'RejectGuestUpload', input: inGig });
export const restoreMedia = command({ ...byOwner, name: 'RestoreMedia', input: inGig });

const { derivatives, thumbhash, dhash } = mediaEvents.DerivativesMade.schema.shape;
export const recordDerivatives = command({
  ...bySystem,
  name: 'RecordDerivatives',
  input: z.object({ mediaId, derivatives, thumbhash, dhash }),
});
const { blanks, crc32 } = mediaEvents.VideoBlanked.schema.shape;
export const recordRedactions = command({
  ...bySystem,
  name: 'RecordBlanks',
  input: z.object({ mediaId, blanks, crc32 }),
});
export const markUnreadable = command({
  ...bySystem,
  name: 'MarkUnreadable',
  input: z.object({ mediaId, reason: z.string() }),
});
export const recordFaces = command({
  ...bySystem,
  name: 'RecordFaces',
  input: z.object({ mediaId, count: z.number().int() }),
});
/** A newer version of the same edit stands in for it. */
export const supersedeMedia = command({ ...bySystem, name: 'SupersedeMedia', input: z.object({ mediaId }) });
/** It is the version that is shown, again. */
export const showMediaAgain = command({ ...bySystem, name: 'ShowMediaAgain', input: z.object({ mediaId }) });
/** Of the versions of an edit, the one that clients and guests see: in its original's place, where that is known. */
export const publishMedia = command({
  ...bySystem,
  name: 'PublishMedia',
  input: z.object({ mediaId, original: z.object({ mediaId, arrivedAt: z.string() }).optional() }),
});
export const withholdMedia = command({ ...bySystem, name: 'WithholdMedia', input: z.object({ mediaId }) });
/** A published edit of this photo is shown in its place. */
export const replaceMedia = command({ ...bySystem, name: 'ReplaceMedia', input: z.object({ mediaId, edit: mediaId }) });
export const putBackMedia = command({ ...bySystem, name: 'PutBackMedia', input: z.object({ mediaId, edit: mediaId }) });
/** Takes media out of a folder that was deleted, if they still lie in it: whoever decides this may have looked before they were moved elsewhere. */
export const leaveFolder = command({
  ...bySystem,
  name: 'LeaveFolder',
  input: z.object({ mediaId, folderId: z.string().max(64) }),
});
/** What lay in the bin for 30 days, or whose gig was deleted 30 days ago; of an account that was erased, at once. */
export const purgeMedia = command({
  ...bySystem,
  name: 'PurgeMedia',
  input: z.object({ mediaId, gigId: z.string().max(64) }),
  facts: async (input, { state }) => {
    const from = await state(gig, input.gigId);
    const ownerErased = from.status !== 'absent' && (await state(account, from.ownerId)).status === 'erased';
    return { from, ownerErased };
  },
  may: (actor, state, input) => isSystem(actor) && (state.status === 'absent' || state.gigId === input.gigId),
  to: (_, { at }, { from, ownerErased }) => ({
    type: 'PurgeMedia' as const,
    at,
    ownerErased,
    gigDeletedAt: from.status === 'deleted' ? from.deletedAt : undefined,
  }),
});
