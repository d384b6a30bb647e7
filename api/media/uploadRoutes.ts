import { uploadMedia } from '../contract/media.ts';
import { gigQueries } from '../gig/queries.ts';
import { type Route, route } from '../http/reply.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { receiveFiles } from './receiveFiles.ts';

export function uploadRoutes(context: AppContext): Route[] {
  const queries = gigQueries(context);
  return [
    route(uploadMedia, async ({ params, raw, caller }) =>
      receiveFiles(context, raw, (await queries.own(caller.actor.id, params.gigId)).id, caller),
    ),
  ];
}
