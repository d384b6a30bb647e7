import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const about = { editId: z.string(), gigId: z.string() };

/** One edit: its versions, of which one is shown, and the photo it was made from. */
export const editEvents = {
  /** A version came back. `by`: a team member's access id, or the photographer's own id. */
  EditReturned: eventSchema(z.object({ ...about, ownerId: z.string(), mediaId: z.string(), name: z.string(), by: z.string(), version: z.number().int() })),
  /** A version that came before is shown: it was chosen, or the one that was shown is deleted. */
  EditVersionShown: eventSchema(z.object({ ...about, mediaId: z.string() })),
  EditLinked: eventSchema(z.object({ ...about, mediaId: z.string(), originalId: z.string(), how: z.enum(['name', 'hand']) })),
  EditUnlinked: eventSchema(z.object({ ...about, mediaId: z.string(), originalId: z.string() })),
};
export type EditEvent = EventsOf<typeof editEvents>;

export interface KnownEdit {
  status: 'known';
  editId: string;
  gigId: string;
  ownerId: string;
  /** Media ids, each once, oldest first. */
  versions: readonly string[];
  /** The version that is shown. */
  shown: string;
  returns: number;
  originalId: string | undefined;
  /** A person has decided about the link: names no longer do. */
  byHand: boolean;
}
export type EditState = { status: 'absent' } | KnownEdit;

export type EditCommand =
  /** `again`: an earlier version may come back and be shown once more. */
  | { type: 'ReturnEdit'; again: boolean; editId: string; gigId: string; ownerId: string; mediaId: string; name: string; by: string }
  | { type: 'ShowVersion'; mediaId: string }
  | { type: 'LinkByName'; originalId: string }
  /** `null`: to none. */
  | { type: 'LinkByHand'; originalId: string | null };

function decide(command: EditCommand, state: EditState): EditEvent[] {
  if (command.type === 'ReturnEdit') {
    const { again, ...returned } = command;
    if (state.status === 'known' && (again ? state.shown === command.mediaId : state.versions.includes(command.mediaId))) return [];
    return [{ ...returned, type: 'EditReturned', version: state.status === 'known' ? state.returns + 1 : 1 }];
  }
  if (state.status === 'absent') return refuse('notFound', 'edit.absent', 'This edited photo is no longer here.');
  const { editId, gigId, shown: mediaId } = state;
  if (command.type === 'ShowVersion') {
    if (!state.versions.includes(command.mediaId)) return refuse('notFound', 'edit.versionAbsent', 'This version is no longer here.');
    return command.mediaId === mediaId ? [] : [{ type: 'EditVersionShown', editId, gigId, mediaId: command.mediaId }];
  }
  const linked = (originalId: string, how: 'name' | 'hand'): EditEvent => ({ type: 'EditLinked', editId, gigId, mediaId, originalId, how });
  const unlinked: EditEvent[] = state.originalId === undefined ? [] : [{ type: 'EditUnlinked', editId, gigId, mediaId, originalId: state.originalId }];
  if (command.type === 'LinkByName') return state.byHand || state.originalId !== undefined ? [] : [linked(command.originalId, 'name')];
  if (command.originalId === null) return unlinked;
  return command.originalId === state.originalId ? [] : [...unlinked, linked(command.originalId, 'hand')];
}

function evolve(state: EditState, event: EditEvent): EditState {
  if (event.type === 'EditReturned') {
    const { editId, gigId, ownerId, mediaId, version } = event;
    const before = state.status === 'known' ? state.versions.filter((id) => id !== mediaId) : [];
    const link = state.status === 'known' ? { originalId: state.originalId, byHand: state.byHand } : { originalId: undefined, byHand: false };
    return { status: 'known', editId, gigId, ownerId, versions: [...before, mediaId], shown: mediaId, returns: version, ...link };
  }
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'EditVersionShown':
      return { ...state, shown: event.mediaId };
    case 'EditLinked':
      return { ...state, originalId: event.originalId, byHand: event.how === 'hand' };
    case 'EditUnlinked':
      return { ...state, originalId: undefined, byHand: true };
    default:
      return state;
  }
}

export const edit: Aggregate<EditState, EditCommand, EditEvent> = { name: 'edit', schemas: editEvents, decider: { initial: { status: 'absent' }, decide, evolve } };
