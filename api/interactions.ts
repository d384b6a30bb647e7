import { commentPhoto, setClientApproval, setLike, togglePhotographerApproval } from '../commands/interaction.ts';
import type { ApprovalState } from '../domain/approval.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { gigs } from '../projections/gigs.ts';
import { type MediaView, mediaItems } from '../projections/media.ts';
import * as contract from './contract/client.ts';
import type { House } from './house.ts';
import { commentOf, openMarks } from './marks.ts';
import { type Request, type Route, route } from './reply.ts';

const statusOf = ({ photographer, clients }: ApprovalState): 'approved' | 'pending' => (photographer && clients.length > 0 ? 'approved' : 'pending');

/** Likes, comments and approvals of one photo, by the clients of its gig and by its photographer. */
export function interactionRoutes({ write, reads }: Pick<House, 'write' | 'reads'>): Route[] {
  const reader = reads.reader(mediaItems);
  const shoots = reads.reader(gigs);
  const marksOf = openMarks(reads);

  /** The photo, for its owner and for the clients of its gig; of a deleted gig for nobody. */
  const seen = async ({ client, caller }: Pick<Request<never>, 'client' | 'caller'>, mediaId: string): Promise<MediaView> => {
    const view = await reader.get(mediaId);
    const mine = view && (client ? client.actor.gigId === view.gigId && view.publicAt !== undefined : view.ownerId === caller.actor.id && !view.inBin);
    return mine && (await shoots.get(view.gigId))?.open ? view : refuse('notFound', 'media.absent', 'This photo is no longer here.');
  };

  return [
    route(contract.getInteractions, async (request) => {
      const { id } = await seen(request, request.params.mediaId);
      const marks = (await marksOf([id]))(id);
      return {
        client_approved: marks.approvedBy.length > 0, photographer_approved: marks.photographer, liked: request.client !== undefined && marks.likes.includes(request.client.actor.id),
        likes_count: marks.likes.length, comments: marks.comments.map(commentOf),
      };
    }),
    route(contract.likeMedia, async (request) => {
      const { params, body, caller } = request;
      const { gigId } = await seen(request, params.mediaId);
      const { state, position } = await write.run(setLike, { mediaId: params.mediaId, gigId, liked: body.liked }, caller);
      await reads.passed(position);
      return { liked: state.likes.has(caller.actor.id), likes_count: state.likes.size };
    }),
    route(contract.commentMedia, async (request) => {
      const { params, body, caller, client } = request;
      const { id, gigId } = await seen(request, params.mediaId);
      const { position } = await write.run(commentPhoto, { mediaId: id, gigId, authorName: client?.access.name ?? '', comment: body.comment }, caller);
      await reads.passed(position);
      const { comments } = (await marksOf([id]))(id);
      const mine = comments.findLast(({ authorId, comment }) => authorId === caller.actor.id && comment === body.comment.trim());
      return commentOf(mine ?? refuse('unavailable', 'comment.late', 'Your comment is kept and will show in a moment.'));
    }),
    route(contract.approveMedia, async (request) => {
      const { params, body, caller } = request;
      const { gigId } = await seen(request, params.mediaId);
      const { state, position } = await write.run(setClientApproval, { mediaId: params.mediaId, gigId, approved: body.approved }, caller);
      await reads.passed(position);
      return { message: body.approved ? 'Photo approved for editing!' : 'The approval is taken back.', client_approved: state.clients.length > 0, approval_status: statusOf(state) };
    }),
    route(contract.photographerApprove, async ({ params, caller }) => {
      const { state, position } = await write.run(togglePhotographerApproval, { mediaId: params.mediaId, gigId: params.gigId }, caller);
      await reads.passed(position);
      return { message: state.photographer ? 'Photo approved for editing!' : 'The approval is taken back.', photographer_approved: state.photographer, approval_status: statusOf(state) };
    }),
  ];
}
