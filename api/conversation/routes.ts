import { receiveConversationPicture } from '../../commands/conversation.ts';
import * as contract from '../contract/conversation.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';
import { studioPictureOf } from '../picture/present.ts';
import { onePicture } from '../picture/upload.ts';

const UPLOADED_AT_ONCE = 20;
const UPLOADED_PER_SECOND = 0.2;

/** Loom AI over calls: the answer at once, images, and what is forgotten. Piece by piece it comes over `live.ts`. */
export function conversationRoutes({ conversations, pictures, throttling }: RouteContext): Route[] {
  const uploads = throttling.rate(
    'loomAiImages',
    UPLOADED_AT_ONCE,
    UPLOADED_PER_SECOND,
    'You have sent many images just now. Please wait a moment.',
  );
  return [
    route(contract.chat, async ({ body, caller, write, ctx }) => {
      const gone = new AbortController();
      ctx.res.once('close', () => gone.abort());
      const asker = { userId: caller.actor.id, caller, write };
      const { content, writtenBy, actions, looked } = await conversations.answer(asker, body, {
        hear: () => undefined,
        looks: () => undefined,
        signal: gone.signal,
      });
      return { response: content, written_by: writtenBy, actions, looked };
    }),
    route(contract.uploadImage, async (request) => {
      const userId = request.caller.actor.id;
      await uploads.take(userId);
      const picture = await onePicture(request, receiveConversationPicture);
      return { url: studioPictureOf(picture, pictures.forOwner(userId, request.session)).large_url };
    }),
    route(contract.takeAction, ({ params, caller, write }) =>
      conversations.take({ userId: caller.actor.id, caller, write }, params.actionId),
    ),
    route(contract.forgetThread, async ({ params, caller, write }) => {
      await conversations.forget({ userId: caller.actor.id, write }, params.threadId);
      return { message: 'The conversation is deleted.' };
    }),
  ];
}
