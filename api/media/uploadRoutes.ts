import { uploadMedia } from '../contract/media.ts';
import { type Route, route } from '../http/reply.ts';
import type { RouteContext } from '../context.ts';
import { receiveFiles } from './receiveFiles.ts';

export function uploadRoutes(context: RouteContext): Route[] {
  return [route(uploadMedia, (request) => receiveFiles(context, request, request.gig.id))];
}
