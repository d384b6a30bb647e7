import { refuse } from '../../domain/kernel/refusal.ts';
import { searchTokens } from '../auth/searchTokens.ts';
import * as contract from '../contract/gallery.ts';
import { galleryTokenOf } from '../gallery/access.ts';
import { type Route, route } from '../http/reply.ts';
import type { RouteContext } from '../context.ts';
import { faceSearch } from './search.ts';

/** A search once more for the same face, after its guest said 'not me' or took that back. */
export function notMeRoutes(context: RouteContext): Route[] {
  const { write, throttles, gallery } = context;
  const tokens = searchTokens(write.secrets, write.now);
  const faces = faceSearch(context);
  return [
    route(contract.selfieSearchAgain, async (request) => {
      const { params, body, address } = request;
      const galleryToken = galleryTokenOf(request);
      const gig = await gallery.enter(params.gigId, galleryToken);
      if (!gig.visibility.selfieSearch)
        refuse('forbidden', 'selfie.off', 'Finding photos by selfie is switched off for this gallery.');
      await throttles.selfie.take(address);
      const own = tokens.open(gig.id, body.search);
      const { found, leftOut } = await faces.search(gig, own, await faces.rejections(gig.id, own, body.not_me));
      return {
        matches: faces.shown(gig, galleryToken, found),
        pending: gig.facesPending,
        search: body.search,
        left_out: leftOut,
      };
    }),
  ];
}
