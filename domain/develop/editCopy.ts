import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { EventsOf } from '../kernel/event.ts';
import { refuse } from '../kernel/refusal.ts';
import { eventSchema } from '../kernel/schema.ts';
import type { Recipe } from './recipe.ts';
import { recipeSchema } from './schema.ts';

const about = { copyId: z.string(), gigId: z.string() };

/** A recipe on its way from one photo onto many of its gig, in the order in which they were named. The aggregate's id is the copy's. */
export const editCopyEvents = {
  /** `originalId`: the photo that it was made for; it is none of `mediaIds`. */
  EditCopyStarted: eventSchema(
    z.object({
      ...about,
      ownerId: z.string(),
      originalId: z.string(),
      recipe: recipeSchema,
      mediaIds: z.array(z.string()),
    }),
  ),
  /** `fresh`: this copy made the edit; where it was there before, undoing leaves it. */
  EditCopied: eventSchema(z.object({ ...about, originalId: z.string(), mediaId: z.string(), fresh: z.boolean() })),
  EditNotCopied: eventSchema(z.object({ ...about, originalId: z.string(), reason: z.string() })),
  /** `reason`: why it could not go on; absent where its photographer stopped it. */
  EditCopyStopped: eventSchema(z.object({ ...about, reason: z.string().optional() })),
  /** All that it made goes into the bin. */
  EditCopyUndone: eventSchema(z.object(about)),
};
export type EditCopyEvent = EventsOf<typeof editCopyEvents>;

export interface KnownEditCopy {
  status: 'running' | 'stopped' | 'done' | 'undone';
  copyId: string;
  gigId: string;
  ownerId: string;
  recipe: Recipe;
  mediaIds: readonly string[];
  /** How many of them it is through with. */
  through: number;
}
export type EditCopyState = { status: 'absent' } | KnownEditCopy;
export type EditCopyCommand =
  | {
      type: 'StartEditCopy';
      copyId: string;
      gigId: string;
      ownerId: string;
      originalId: string;
      recipe: Recipe;
      mediaIds: readonly string[];
    }
  | { type: 'RecordEditCopied'; originalId: string; mediaId: string; fresh: boolean }
  | { type: 'RecordEditNotCopied'; originalId: string; reason: string }
  | { type: 'StopEditCopy'; reason?: string | undefined }
  | { type: 'UndoEditCopy' };

/** Photos that one copy goes onto. */
export const MOST_COPIED = 5000;

function decide(command: EditCopyCommand, state: EditCopyState): EditCopyEvent[] {
  if (command.type === 'StartEditCopy') {
    if (state.status !== 'absent') return [];
    const { type: _, mediaIds, ...started } = command;
    const others = [...new Set(mediaIds)].filter((id) => id !== command.originalId);
    if (others.length === 0)
      refuse('invalid', 'editCopy.nobody', 'There is no other photo to edit. Please choose some photos first.');
    if (others.length > MOST_COPIED)
      refuse(
        'invalid',
        'editCopy.tooMany',
        `At most ${MOST_COPIED.toLocaleString('en')} photos are edited in one go. Please choose a folder, or some photos.`,
      );
    return [{ type: 'EditCopyStarted', ...started, mediaIds: others }];
  }
  if (state.status === 'absent') return refuse('notFound', 'editCopy.absent', 'This copy is no longer here.');
  const { copyId, gigId, status } = state;
  switch (command.type) {
    case 'StopEditCopy':
      return status === 'running'
        ? [{ type: 'EditCopyStopped', copyId, gigId, ...(command.reason ? { reason: command.reason } : {}) }]
        : [];
    case 'UndoEditCopy':
      return status === 'undone' ? [] : [{ type: 'EditCopyUndone', copyId, gigId }];
    default: {
      // What was under way when it was stopped is named all the same: undoing has to know it.
      if (state.mediaIds[state.through] !== command.originalId) return [];
      const { originalId } = command;
      return command.type === 'RecordEditCopied'
        ? [{ type: 'EditCopied', copyId, gigId, originalId, mediaId: command.mediaId, fresh: command.fresh }]
        : [{ type: 'EditNotCopied', copyId, gigId, originalId, reason: command.reason }];
    }
  }
}

function evolve(state: EditCopyState, event: EditCopyEvent): EditCopyState {
  if (event.type === 'EditCopyStarted') {
    const { copyId, gigId, ownerId, recipe, mediaIds } = event;
    return { status: 'running', copyId, gigId, ownerId, recipe, mediaIds, through: 0 };
  }
  if (state.status === 'absent') return state;
  if (event.type === 'EditCopyStopped') return { ...state, status: 'stopped' };
  if (event.type === 'EditCopyUndone') return { ...state, status: 'undone' };
  const through = state.through + 1;
  const done = state.status === 'running' && through === state.mediaIds.length;
  return { ...state, through, status: done ? 'done' : state.status };
}

export const editCopy: Aggregate<EditCopyState, EditCopyCommand, EditCopyEvent> = {
  name: 'editCopy',
  schemas: editCopyEvents,
  decider: { initial: { status: 'absent' }, decide, evolve },
};
