import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const about = { mediaId: z.string(), gigId: z.string() };
const byClient = z.object({ ...about, clientId: z.string(), ownerId: z.string() });

/** What clients, and their photographer, say of one photo. The aggregate's id is the photo's. */
export const interactionEvents = {
  PhotoLiked: eventSchema(byClient),
  PhotoUnliked: eventSchema(byClient),
  PhotoCommented: eventSchema(
    z.object({ ...about, commentId: z.string(), authorId: z.string(), authorName: z.string(), comment: z.string() }),
    {
      personal: { of: 'authorId', fields: ['authorName', 'comment'] },
    },
  ),
};
export type InteractionEvent = EventsOf<typeof interactionEvents>;

export interface InteractionState {
  /** Access ids. */
  likes: ReadonlySet<string>;
  comments: number;
}
export type InteractionCommand = { mediaId: string; gigId: string } &
  /** Without `liked`: the other of both. */
  (
    | { type: 'SetLike'; clientId: string; ownerId: string; liked: boolean | undefined }
    | { type: 'Comment'; commentId: string; authorId: string; authorName: string; comment: string }
  );

/** Comments on one photo: a screen shows them all. */
const MOST_COMMENTS = 500;

export const interaction: Aggregate<InteractionState, InteractionCommand, InteractionEvent> = {
  name: 'interaction',
  schemas: interactionEvents,
  decider: {
    initial: { likes: new Set(), comments: 0 },
    decide(command, state) {
      const { mediaId, gigId } = command;
      if (command.type === 'SetLike') {
        const { clientId, ownerId } = command;
        const likes = state.likes.has(clientId);
        const liked = command.liked ?? !likes;
        return likes === liked
          ? []
          : [{ type: liked ? 'PhotoLiked' : 'PhotoUnliked', mediaId, gigId, clientId, ownerId }];
      }
      const { commentId, authorId, authorName } = command;
      const comment = command.comment.trim();
      if (comment === '') refuse('invalid', 'comment.blank', 'Please write a comment first.');
      if (state.comments >= MOST_COMMENTS)
        refuse('conflict', 'comment.tooMany', `A photo can have at most ${MOST_COMMENTS} comments.`);
      return [{ type: 'PhotoCommented', mediaId, gigId, commentId, authorId, authorName, comment }];
    },
    evolve(state, event) {
      switch (event.type) {
        case 'PhotoLiked':
          return { ...state, likes: new Set(state.likes).add(event.clientId) };
        case 'PhotoUnliked':
          return { ...state, likes: new Set([...state.likes].filter((id) => id !== event.clientId)) };
        case 'PhotoCommented':
          return { ...state, comments: state.comments + 1 };
        default:
          return state;
      }
    },
  },
};
