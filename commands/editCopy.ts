import { z } from 'zod';
import { editCopy } from '../domain/develop/editCopy.ts';
import type { EditCopyState } from '../domain/develop/editCopy.ts';
import { recipeSchema } from '../domain/develop/schema.ts';
import { type GigState, gig } from '../domain/gig.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { isOwner, isSystem } from './core/actors.ts';
import { type Surroundings, command } from './core/run.ts';
import { byGigOwner } from './gigOwner.ts';

const id = z.string().min(1).max(64);
const about = z.object({ copyId: id, gigId: id });
const own = { aggregate: editCopy, id: (input: { copyId: string }) => input.copyId };
const byOwner = {
  ...own,
  facts: ({ gigId }: { gigId: string }, { state }: Surroundings): Promise<GigState> => state(gig, gigId),
  may: (actor: Actor, state: EditCopyState, { gigId }: { gigId: string }, of: GigState): boolean =>
    of.status === 'open' &&
    actor.kind === 'user' &&
    isOwner(actor, of.ownerId) &&
    state.status !== 'absent' &&
    state.gigId === gigId,
  gig: ({ gigId }: { gigId: string }) => gigId,
};
const bySystem = {
  ...own,
  may: (actor: Actor, state: EditCopyState, { gigId }: { gigId: string }): boolean =>
    isSystem(actor) && state.status !== 'absent' && state.gigId === gigId,
  gig: ({ gigId }: { gigId: string }) => gigId,
};

/** Copies a recipe onto photos of the gig, as background work: `reactions/editCopy.ts` does it. */
export const startEditCopy = command({
  ...byGigOwner,
  ...own,
  name: 'StartEditCopy',
  input: about.extend({ ownerId: id, originalId: id, recipe: recipeSchema, mediaIds: z.array(id) }),
});
export const stopEditCopy = command({ ...byOwner, name: 'StopEditCopy', input: about });
export const undoEditCopy = command({ ...byOwner, name: 'UndoEditCopy', input: about });

export const recordEditCopied = command({
  ...bySystem,
  name: 'RecordEditCopied',
  input: about.extend({ originalId: id, mediaId: id, fresh: z.boolean() }),
});
export const recordEditNotCopied = command({
  ...bySystem,
  name: 'RecordEditNotCopied',
  input: about.extend({ originalId: id, reason: z.string() }),
});
/** It cannot go on. */
export const giveUpEditCopy = command({
  ...bySystem,
  name: 'GiveUpEditCopy',
  type: 'StopEditCopy',
  input: about.extend({ reason: z.string() }),
});
