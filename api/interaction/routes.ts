import { commentPhoto, setClientApproval, setLike, togglePhotographerApproval } from '../../commands/interaction.ts';
import type { ApprovalState } from '../../domain/approval.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { gigs } from '../../projections/gig.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import * as contract from '../contract/clientAccess.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { withoutKey } from '../http/bulk.ts';
import { type Interactions, commentOf, openInteractions, withOriginals } from './present.ts';
import { type Request, type Route, route } from '../http/reply.ts';

const statusOf = ({ photographer, clients }: ApprovalState): 'approved' | 'pending' =>
  photographer && clients.length > 0 ? 'approved' : 'pending';

/** Likes, comments and approvals of one photo, by the clients of its gig and by its photographer. */
export function interactionRoutes({ write, reads }: Pick<AppContext, 'write' | 'reads'>): Route[] {
  const reader = reads.reader(mediaItems);
  const shoots = reads.reader(gigs);
  const marksOf = openInteractions(reads);

  /** The photo, for its owner and for the clients of its gig; of a deleted gig for nobody. */
  const seen = async (
    { client, caller }: Pick<Request<never>, 'client' | 'caller'>,
    mediaId: string,
  ): Promise<MediaView> => {
    const view = await reader.get(mediaId);
    const mine =
      view &&
      (client
        ? client.actor.gigId === view.gigId && view.displayableAt !== undefined
        : view.ownerId === caller.actor.id && !view.inBin);
    return mine && (await shoots.get(view.gigId))?.open
      ? view
      : refuse('notFound', 'media.absent', 'This photo is no longer here.');
  };

  /** What is told of a photo: to clients, of an edit in its original's place, what was said of either. */
  const told = async ({ id, original }: MediaView, client: boolean): Promise<Interactions> => {
    const other = client ? original?.mediaId : undefined;
    const of = await marksOf(other === undefined ? [id] : [id, other]);
    return other === undefined ? of(id) : withOriginals(of(id), of(other));
  };

  return [
    route(contract.getInteractions, async (request) => {
      const marks = await told(await seen(request, request.params.mediaId), request.client !== undefined);
      return {
        client_approved: marks.approvedBy.length > 0,
        photographer_approved: marks.photographer,
        liked: request.client !== undefined && marks.likes.includes(request.client.actor.id),
        likes_count: marks.likes.length,
        comments: marks.comments.map(commentOf),
      };
    }),
    route(contract.likeMedia, async (request) => {
      const { params, body, caller } = request;
      const view = await seen(request, params.mediaId);
      const { gigId, original } = view;
      // What was liked before there was an edit is liked, and the like is taken back from both.
      const liked =
        original && body.liked === undefined ? !(await told(view, true)).likes.includes(caller.actor.id) : body.liked;
      const { state, position } = await write.run(setLike, { mediaId: params.mediaId, gigId, liked }, caller);
      const other =
        original && liked === false
          ? (await write.run(setLike, { mediaId: original.mediaId, gigId, liked }, withoutKey(caller))).position
          : 0;
      await reads.passed(Math.max(position, other));
      if (!original) return { liked: state.likes.has(caller.actor.id), likes_count: state.likes.size };
      const { likes } = await told(view, true);
      return { liked: likes.includes(caller.actor.id), likes_count: likes.length };
    }),
    route(contract.commentMedia, async (request) => {
      const { params, body, caller, client } = request;
      const { id, gigId } = await seen(request, params.mediaId);
      const { position } = await write.run(
        commentPhoto,
        { mediaId: id, gigId, authorName: client?.access.name ?? '', comment: body.comment },
        caller,
      );
      await reads.passed(position);
      const { comments } = (await marksOf([id]))(id);
      const mine = comments.findLast(
        ({ authorId, comment }) => authorId === caller.actor.id && comment === body.comment.trim(),
      );
      return commentOf(
        mine ?? refuse('unavailable', 'comment.late', 'Your comment is kept and will show in a moment.'),
      );
    }),
    route(contract.approveMedia, async (request) => {
      const { params, body, caller } = request;
      const { gigId } = await seen(request, params.mediaId);
      const { state, position } = await write.run(
        setClientApproval,
        { mediaId: params.mediaId, gigId, approved: body.approved },
        caller,
      );
      await reads.passed(position);
      return {
        message: body.approved ? 'Photo approved for editing!' : 'The approval is taken back.',
        client_approved: state.clients.length > 0,
        approval_status: statusOf(state),
      };
    }),
    route(contract.photographerApprove, async ({ params, caller }) => {
      const { state, position } = await write.run(
        togglePhotographerApproval,
        { mediaId: params.mediaId, gigId: params.gigId },
        caller,
      );
      await reads.passed(position);
      return {
        message: state.photographer ? 'Photo approved for editing!' : 'The approval is taken back.',
        photographer_approved: state.photographer,
        approval_status: statusOf(state),
      };
    }),
  ];
}
