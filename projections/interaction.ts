import type { ApprovalEvent } from '../domain/approval.ts';
import type { InteractionEvent } from '../domain/interaction.ts';
import { type View, projection } from './core/projection.ts';

/** What was said of a photo, by its media id; absent until somebody said something. */
export interface InteractionView extends View {
  gigId: string;
  /** Access ids of the clients who like it. */
  likes: string[];
  /** Oldest first. */
  comments: { commentId: string; authorId: string; author: string; comment: string; at: string }[];
}

const none = (id: string, gigId: string): Omit<InteractionView, 'position'> => ({ id, gigId, likes: [], comments: [] });

export const interactions = projection<InteractionEvent, InteractionView>(
  { name: 'interactions', version: 1, indexes: {}, key: (event) => event.mediaId },
  {
    PhotoLiked: (view, { gigId, clientId }, _, id) => ({
      ...(view ?? none(id, gigId)),
      likes: [...(view?.likes ?? []), clientId],
    }),
    PhotoUnliked: (view, { clientId }) => view && { ...view, likes: view.likes.filter((other) => other !== clientId) },
    PhotoCommented: (view, { gigId, commentId, authorId, authorName, comment }, { at }, id) => ({
      ...(view ?? none(id, gigId)),
      comments: [...(view?.comments ?? []), { commentId, authorId, author: authorName, comment, at }],
    }),
  },
);

/** One client's choice of one photo: the rows of the selection that the photographer exports. */
export interface PickView extends View {
  clientId: string;
  mediaId: string;
  liked: boolean;
  approved: boolean;
  /** Either of both. */
  chosen: boolean;
}
type PickEvent =
  | Extract<InteractionEvent, { type: 'PhotoLiked' | 'PhotoUnliked' }>
  | Extract<ApprovalEvent, { type: 'ClientApproved' | 'ClientApprovalWithdrawn' }>;

const pick =
  (part: Partial<Pick<PickView, 'liked' | 'approved'>>) =>
  (view: PickView | undefined, { clientId, mediaId }: PickEvent, _: unknown, id: string) => {
    const next = { liked: false, approved: false, ...view, ...part, id, clientId, mediaId };
    return { ...next, chosen: next.liked || next.approved };
  };

export const picks = projection<PickEvent, PickView>(
  {
    name: 'picks',
    version: 1,
    indexes: { byClient: ['clientId', 'chosen', 'mediaId'] },
    key: (event) => `${event.clientId}.${event.mediaId}`,
  },
  {
    PhotoLiked: pick({ liked: true }),
    PhotoUnliked: pick({ liked: false }),
    ClientApproved: pick({ approved: true }),
    ClientApprovalWithdrawn: pick({ approved: false }),
  },
);
