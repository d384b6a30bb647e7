import { uploadMedia } from '../contract/media.ts';
import { gigQueries } from '../gig/queries.ts';
import { type Route, route } from '../http/reply.ts';
import type { House } from '../runtime/appContext.ts';
import { receiveFiles } from './receiveFiles.ts';

export function uploadRoutes(house: House): Route[] {
  const queries = gigQueries(house);
  return [route(uploadMedia, async ({ params, raw, caller }) => receiveFiles(house, raw, (await queries.own(caller.actor.id, params.gigId)).id, caller))];
}
