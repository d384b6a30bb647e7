import * as contract from '../../../api/contract/conversation.ts';
import { call } from './call.ts';

export { MOST_CHARACTERS } from '../../../api/contract/conversation.ts';
export type { Feature, LineHeard, ProposedAction } from '../../../api/contract/conversation.ts';
import type { ChatMessage } from '../../../api/contract/conversation.ts';

export type Asked = ChatMessage;
export const ask = (body: Asked, signal: AbortSignal) => call(contract.chat, { body, signal });
export const takeAction = (actionId: string) => call(contract.takeAction, { params: { actionId } });
export const forgetThread = (threadId: string) => call(contract.forgetThread, { params: { threadId } });
export function uploadImage(file: File, signal: AbortSignal) {
  const body = new FormData();
  body.append('file', file);
  return call(contract.uploadImage, { body, signal });
}
