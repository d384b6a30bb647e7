import { commentPhoto, setClientApproval, setLike, togglePhotographerApproval } from '../../commands/interaction.ts';
import { type Caller, wasRun, withKeyOf } from '../../commands/core/run.ts';
import type { ApprovalState } from '../../domain/approval.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { gigs } from '../../projections/gig.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import * as contract from '../contract/clientAccess.ts';
import type { ClientPrincipal } from '../auth/accessSessions.ts';
import type { RouteContext } from '../context.ts';
import { type Interactions, commentOf, openInteractions, withOriginals } from './present.ts';
import { type Route, route } from '../http/reply.ts';

const statusOf = ({ photographer, clients }: ApprovalState): 'approved' | 'pending' =>
  photographer && clients.length > 0 ? 'approved' : 'pending';

/** Likes, comments and approvals of one photo, by the clients of its gig and by its photographer. */
export function interactionRoutes({ reads }: RouteContext): Route[] {
  const reader = reads.reader(mediaItems);
  const shoots = reads.reader(gigs);
  const interactionsOf = openInteractions(reads);

  /** The photo, for its owner and for the clients of its gig; of a deleted gig for nobody. */
  const seen = async (
    { client, caller }: { client: ClientPrincipal | undefined; caller: Caller },
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
    const of = await interactionsOf(other === undefined ? [id] : [id, other]);
    return other === undefined ? of(id) : withOriginals(of(id), of(other));
  };

  return [
    route(contract.getInteractions, async (request) => {
      const interactions = await told(await seen(request, request.params.mediaId), request.client !== undefined);
      return {
        client_approved: interactions.approvedBy.length > 0,
        photographer_approved: interactions.photographer,
        liked: request.client !== undefined && interactions.likes.includes(request.client.actor.id),
        likes_count: interactions.likes.length,
        comments: interactions.comments.map(commentOf),
      };
    }),
    route(contract.likeMedia, async (request) => {
      const { params, body, caller, run, write, settled } = request;
      const view = await seen(request, params.mediaId);
      const { gigId, original } = view;
      const set = (liked: boolean | undefined) => run(setLike, { mediaId: params.mediaId, gigId, liked });
      if (!original) {
        const { state } = await set(body.liked);
        return { liked: state.likes.has(caller.actor.id), likes_count: state.likes.size };
      }
      // What was liked before there was an edit is liked, and the like is taken back from both: last from the original.
      const { mediaId } = original;
      const last = withKeyOf(caller, 'original');
      const takeBack = () => run(setLike, { mediaId, gigId, liked: false }, last);
      if (await wasRun(write.journal, setLike, mediaId, last)) await takeBack();
      else {
        const liked = body.liked ?? !(await told(view, true)).likes.includes(caller.actor.id);
        await set(liked);
        if (!liked) await takeBack();
      }
      await settled();
      const { likes } = await told(view, true);
      return { liked: likes.includes(caller.actor.id), likes_count: likes.length };
    }),
    route(contract.commentMedia, async (request) => {
      const { params, body, caller, client, run, settled } = request;
      const { id, gigId } = await seen(request, params.mediaId);
      await run(commentPhoto, {
        mediaId: id,
        gigId,
        authorName: client?.access.name ?? '',
        comment: body.comment,
      });
      await settled();
      const { comments } = (await interactionsOf([id]))(id);
      const mine = comments.findLast(
        ({ authorId, comment }) => authorId === caller.actor.id && comment === body.comment.trim(),
      );
      return commentOf(
        mine ?? refuse('unavailable', 'comment.late', 'Your comment is kept and will show in a moment.'),
      );
    }),
    route(contract.approveMedia, async (request) => {
      const { params, body, run } = request;
      const { gigId } = await seen(request, params.mediaId);
      const { state } = await run(setClientApproval, {
        mediaId: params.mediaId,
        gigId,
        approved: body.approved,
      });
      return {
        message: body.approved ? 'Photo approved for editing!' : 'The approval is taken back.',
        client_approved: state.clients.length > 0,
        approval_status: statusOf(state),
      };
    }),
    route(contract.photographerApprove, async ({ params, run }) => {
      const { state } = await run(togglePhotographerApproval, {
        mediaId: params.mediaId,
        gigId: params.gigId,
      });
      return {
        message: state.photographer ? 'Photo approved for editing!' : 'The approval is taken back.',
        photographer_approved: state.photographer,
        approval_status: statusOf(state),
      };
    }),
  ];
}
