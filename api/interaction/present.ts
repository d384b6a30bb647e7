import { type ApprovalView, approvals } from '../../projections/approval.ts';
import { type InteractionView, interactions } from '../../projections/interaction.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import type { Comment } from '../contract/clientAccess.ts';

/** What clients and the photographer said of one photo. */
export interface Interactions {
  likes: readonly string[];
  comments: InteractionView['comments'];
  /** Access ids. */
  approvedBy: readonly string[];
  photographer: boolean;
  forEditing: boolean;
}

const NONE: Interactions = { likes: [], comments: [], approvedBy: [], photographer: false, forEditing: false };
const joined = (said: InteractionView | undefined, approved: ApprovalView | undefined): Interactions =>
  said || approved
    ? {
        likes: said?.likes ?? [],
        comments: said?.comments ?? [],
        approvedBy: approved?.clients ?? [],
        photographer: approved?.photographer ?? false,
        forEditing: approved?.forEditing ?? false,
      }
    : NONE;

/** Of an edit and the photo in whose place it is shown: liked is what one of both is, and what was said of either is told. Each is approved by itself, as one is for editing and the other as it is. */
export const withOriginals = (edit: Interactions, original: Interactions): Interactions =>
  original === NONE
    ? edit
    : {
        ...edit,
        likes: [...new Set([...original.likes, ...edit.likes])],
        comments: [...original.comments, ...edit.comments].sort((a, b) => (a.at < b.at ? -1 : 1)),
      };

/** Joined to a page of photos by one read for each collection. */
export function openInteractions(reads: ReadSide) {
  const said = reads.reader(interactions);
  const approved = reads.reader(approvals);
  return async (mediaIds: readonly string[]): Promise<(mediaId: string) => Interactions> => {
    const [some, others] = await Promise.all([said.getMany(mediaIds), approved.getMany(mediaIds)]);
    const byId = new Map(some.map((view) => [view.id, view]));
    const approvalOf = new Map(others.map((view) => [view.id, view]));
    return (mediaId) => joined(byId.get(mediaId), approvalOf.get(mediaId));
  };
}

export const commentOf = ({ commentId, author, comment, at }: InteractionView['comments'][number]): Comment => ({
  comment_id: commentId,
  author,
  client_name: author,
  comment,
  comment_text: comment,
  created_at: at,
});

/** So many of the last comments come with a photo. */
const COMMENTS_SHOWN = 4;
const lastComments = ({ comments }: Interactions): Comment[] => comments.slice(-COMMENTS_SHOWN).map(commentOf);

/** As fields of the photographer's media; nothing for a photo of which nothing was said. */
export const interactionFields = (said: Interactions) =>
  said === NONE
    ? {}
    : {
        likes_count: said.likes.length,
        comments_count: said.comments.length,
        comments: lastComments(said),
        photographer_approved: said.photographer,
        client_approved: said.approvedBy.length > 0,
        approval_status: said.forEditing ? ('approved' as const) : ('pending' as const),
        approved_by: [...said.approvedBy],
      };

/** As fields of a client's media: theirs is the like, and nobody's name stands by an approval. */
export const clientFields = (said: Interactions, clientId: string) => ({
  liked: said.likes.includes(clientId),
  likes_count: said.likes.length,
  comments_count: said.comments.length,
  comments: lastComments(said),
  client_approved: said.approvedBy.length > 0,
  photographer_approved: said.photographer,
  approval_status: said.forEditing ? ('approved' as const) : ('pending' as const),
});
