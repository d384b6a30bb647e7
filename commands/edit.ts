import { z } from 'zod';
import { type EditState, edit } from '../domain/edit.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import type { MediaState } from '../domain/media/state.ts';
import { isOwner, isSystem } from './core/actors.ts';
import { type Caller, type Surroundings, command } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';

const id = z.string().min(1).max(64);
const forEdit = {
  aggregate: edit,
  id: (input: { editId: string }) => input.editId,
  gig: (_: unknown, state: EditState) => (state.status === 'known' ? state.gigId : undefined),
};

/** A photo or video that an edit can have been made from. */
const isOriginal = (state: MediaState, gigId: string): boolean =>
  state.status !== 'absent' &&
  state.status !== 'purged' &&
  state.status !== 'deleted' &&
  state.gigId === gigId &&
  state.received.kind !== 'edited_photo';

/** A version of an edit is there. */
const returnEdit = command({
  ...forEdit,
  name: 'ReturnEdit',
  input: z.object({
    editId: id,
    gigId: id,
    ownerId: id,
    mediaId: id,
    name: z.string(),
    by: z.string(),
    again: z.boolean(),
    waits: z.boolean(),
  }),
  may: isSystem,
  gig: (input) => input.gigId,
});
const isItsPhotographer = (actor: Actor, state: EditState, { gigId }: { gigId: string }): boolean =>
  state.status === 'known' && state.gigId === gigId && actor.kind === 'user' && isOwner(actor, state.ownerId);
const needVersion = (version: MediaState): void => {
  if (version.status === 'absent' || version.status === 'purged' || version.status === 'deleted')
    refuse('notFound', 'edit.versionAbsent', 'This version is no longer here.');
};
const showing = {
  ...forEdit,
  input: z.object({ editId: id, gigId: id, mediaId: id }),
  facts: ({ mediaId }: { mediaId: string }, { state }: Surroundings): Promise<MediaState> => state(media, mediaId),
};
/** Chosen by its photographer. */
export const showEditVersion = command({
  ...showing,
  name: 'ShowEditVersion',
  may: isItsPhotographer,
  to: ({ mediaId }, _, version) => {
    needVersion(version);
    return { type: 'ShowVersion' as const, mediaId };
  },
});
/** What is left where the shown version was deleted, and that version where it is back. `instead`: the one that was seen to be shown; any other was put forward since, and stays. */
export const standInForVersion = command({
  ...showing,
  name: 'StandInForVersion',
  input: showing.input.extend({ instead: id }),
  may: (actor, state, { gigId }) => isSystem(actor) && state.status === 'known' && state.gigId === gigId,
  to: ({ mediaId, instead }, _, version) => {
    needVersion(version);
    return { type: 'StandIn' as const, mediaId, instead };
  },
});
/** Its photographer lets clients and guests see this version. */
export const publishEdit = command({
  ...showing,
  name: 'PublishEdit',
  may: isItsPhotographer,
  to: ({ mediaId }, _, version) => {
    needVersion(version);
    return { type: 'PublishVersion' as const, mediaId };
  },
});
/** Takes that back. */
export const unpublishEdit = command({
  ...forEdit,
  name: 'UnpublishEdit',
  type: 'UnpublishVersion',
  input: z.object({ editId: id, gigId: id, mediaId: id }),
  may: isItsPhotographer,
});
export const linkEditByName = command({
  ...forEdit,
  name: 'LinkEditByName',
  type: 'LinkByName',
  input: z.object({ editId: id, originalId: id }),
  may: isSystem,
});
/** `originalId`: a photo of the same gig, or `null` for none. */
export const linkEditByHand = command({
  ...forEdit,
  name: 'LinkEditByHand',
  input: z.object({ editId: id, gigId: id, originalId: id.nullable() }),
  facts: async ({ originalId }, { state }) => (originalId === null ? undefined : state(media, originalId)),
  may: isItsPhotographer,
  to: ({ originalId, gigId }, _, original) => {
    if (original && !isOriginal(original, gigId)) refuse('notFound', 'media.absent', 'This photo is no longer here.');
    return { type: 'LinkByHand' as const, originalId };
  },
});

/**
 * Files a received edited item as a version of an edit; done again it changes nothing. With `again`, a person has just
 * sent it, and it is the shown version also where it was an earlier one. Nothing happens to what is no edited item, or
 * no longer there.
 */
export async function fileEdit(
  tools: Pick<WriteSide, 'run' | 'journal'>,
  { mediaId, editId, name, by, again }: { mediaId: string; editId: string; name: string; by: string; again: boolean },
  caller: Caller,
): Promise<void> {
  const { state } = await tools.journal.load(media, mediaId);
  if (state.status === 'absent' || state.status === 'purged' || state.received.kind !== 'edited_photo') return;
  const { gigId, ownerId } = state;
  // What was received before that was asked was public as it came.
  const waits = by !== ownerId && state.received.publish === 'waits';
  await tools.run(returnEdit, { editId, gigId, ownerId, mediaId, name, by, again, waits }, caller);
}
