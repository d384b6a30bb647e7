import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const about = { editId: z.string(), gigId: z.string() };

/** One edit: its versions, of which one is shown, and the photo it was made from. */
export const editEvents = {
  /**
   * A version came back. `by`: a team member's access id, or the photographer's own id. `waits`: clients and guests see it
   * only once its photographer has published it; absent on what came before that was asked, which was public as it came.
   */
  EditReturned: eventSchema(
    z.object({
      ...about,
      ownerId: z.string(),
      mediaId: z.string(),
      name: z.string(),
      by: z.string(),
      version: z.number().int(),
      waits: z.boolean().optional(),
    }),
  ),
  /** The photographer lets clients and guests see this version. */
  EditPublished: eventSchema(z.object({ ...about, mediaId: z.string() })),
  /** And does so no longer: the version that was published before it is shown again, or the original. */
  EditUnpublished: eventSchema(z.object({ ...about, mediaId: z.string() })),
  /** A version that came before is shown: it was chosen, or, with `instead`, the one that was shown is deleted, or the one that it stood in for is back. */
  EditVersionShown: eventSchema(z.object({ ...about, mediaId: z.string(), instead: z.string().optional() })),
  EditLinked: eventSchema(
    z.object({ ...about, mediaId: z.string(), originalId: z.string(), how: z.enum(['name', 'hand']) }),
  ),
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
  /** Versions as people put them forward, by sending or by choosing them, the last one last: what is not deleted of them is shown. */
  putForward: readonly string[];
  /** Versions that clients and guests may see, the last published one last: they see what is not deleted of them. */
  published: readonly string[];
  returns: number;
  originalId: string | undefined;
  /** What it was linked to at any time. */
  linkedTo: readonly string[];
  /** A person has decided about the link: names no longer do. */
  byHand: boolean;
}
export type EditState = { status: 'absent' } | KnownEdit;

export type EditCommand =
  /** `again`: an earlier version may come back and be shown once more. */
  | {
      type: 'ReturnEdit';
      again: boolean;
      editId: string;
      gigId: string;
      ownerId: string;
      mediaId: string;
      name: string;
      by: string;
      waits: boolean;
    }
  | { type: 'PublishVersion'; mediaId: string }
  | { type: 'UnpublishVersion'; mediaId: string }
  | { type: 'ShowVersion'; mediaId: string }
  /** `instead`: the version that was seen to be shown; where another is by now, somebody has decided. */
  | { type: 'StandIn'; mediaId: string; instead: string }
  | { type: 'LinkByName'; originalId: string }
  /** `null`: to none. */
  | { type: 'LinkByHand'; originalId: string | null };

function decide(command: EditCommand, state: EditState): EditEvent[] {
  if (command.type === 'ReturnEdit') {
    const { again, waits, ...returned } = command;
    if (
      state.status === 'known' &&
      (again ? state.shown === command.mediaId : state.versions.includes(command.mediaId))
    ) {
      // Its photographer sends what is shown and waits: that is a yes.
      const said = again && !waits && !state.published.includes(command.mediaId);
      return said
        ? [{ type: 'EditPublished', editId: state.editId, gigId: state.gigId, mediaId: command.mediaId }]
        : [];
    }
    return [
      {
        ...returned,
        type: 'EditReturned',
        version: state.status === 'known' ? state.returns + 1 : 1,
        ...(waits ? { waits } : {}),
      },
    ];
  }
  if (state.status === 'absent') return refuse('notFound', 'edit.absent', 'This edited photo is no longer here.');
  const { editId, gigId, shown: mediaId } = state;
  if (command.type === 'ShowVersion' || command.type === 'StandIn') {
    if (!state.versions.includes(command.mediaId))
      return refuse('notFound', 'edit.versionAbsent', 'This version is no longer here.');
    const shown: EditEvent = { type: 'EditVersionShown', editId, gigId, mediaId: command.mediaId };
    if (command.type === 'StandIn')
      return command.instead !== mediaId || command.mediaId === mediaId ? [] : [{ ...shown, instead: mediaId }];
    // Chosen, what only stood in stays.
    return command.mediaId === mediaId && state.putForward.at(-1) === mediaId ? [] : [shown];
  }
  if (command.type === 'PublishVersion') {
    if (!state.versions.includes(command.mediaId))
      return refuse('notFound', 'edit.versionAbsent', 'This version is no longer here.');
    return state.published.at(-1) === command.mediaId
      ? []
      : [{ type: 'EditPublished', editId, gigId, mediaId: command.mediaId }];
  }
  if (command.type === 'UnpublishVersion')
    return state.published.includes(command.mediaId)
      ? [{ type: 'EditUnpublished', editId, gigId, mediaId: command.mediaId }]
      : [];
  const linked = (originalId: string, how: 'name' | 'hand'): EditEvent => ({
    type: 'EditLinked',
    editId,
    gigId,
    mediaId,
    originalId,
    how,
  });
  const unlinked: EditEvent[] =
    state.originalId === undefined
      ? []
      : [{ type: 'EditUnlinked', editId, gigId, mediaId, originalId: state.originalId }];
  if (command.type === 'LinkByName')
    return state.byHand || state.originalId !== undefined ? [] : [linked(command.originalId, 'name')];
  if (command.originalId === null) return unlinked;
  return command.originalId === state.originalId ? [] : [...unlinked, linked(command.originalId, 'hand')];
}

const forward = (versions: readonly string[], mediaId: string): string[] => [
  ...versions.filter((id) => id !== mediaId),
  mediaId,
];

function evolve(state: EditState, event: EditEvent): EditState {
  if (event.type === 'EditReturned') {
    const { editId, gigId, ownerId, mediaId, version } = event;
    const before = state.status === 'known' ? state.versions.filter((id) => id !== mediaId) : [];
    const putForward = forward(state.status === 'known' ? state.putForward : [], mediaId);
    const link =
      state.status === 'known'
        ? { originalId: state.originalId, linkedTo: state.linkedTo, byHand: state.byHand }
        : { originalId: undefined, linkedTo: [], byHand: false };
    const open = state.status === 'known' ? state.published : [];
    return {
      status: 'known',
      editId,
      gigId,
      ownerId,
      versions: [...before, mediaId],
      shown: mediaId,
      putForward,
      published: event.waits ? open : forward(open, mediaId),
      returns: version,
      ...link,
    };
  }
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'EditVersionShown':
      if (event.instead !== undefined) return { ...state, shown: event.mediaId };
      // Of those that were published, the chosen one is what everybody sees; another still waits.
      return {
        ...state,
        shown: event.mediaId,
        putForward: forward(state.putForward, event.mediaId),
        published: state.published.includes(event.mediaId) ? forward(state.published, event.mediaId) : state.published,
      };
    case 'EditPublished':
      return { ...state, published: forward(state.published, event.mediaId) };
    case 'EditUnpublished':
      return { ...state, published: state.published.filter((id) => id !== event.mediaId) };
    case 'EditLinked':
      return {
        ...state,
        originalId: event.originalId,
        linkedTo: forward(state.linkedTo, event.originalId),
        byHand: event.how === 'hand',
      };
    case 'EditUnlinked':
      return { ...state, originalId: undefined, byHand: true };
    default:
      return state;
  }
}

export const edit: Aggregate<EditState, EditCommand, EditEvent> = {
  name: 'edit',
  schemas: editEvents,
  decider: { initial: { status: 'absent' }, decide, evolve },
};
