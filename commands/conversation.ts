import { z } from 'zod';
import { type ConversationState, type Proposal, conversation, lookUps, proposals } from '../domain/conversation.ts';
import { seal, unseal } from '../domain/kernel/personal.ts';
import type { Actor, Json } from '../domain/kernel/event.ts';
import { derivedId } from '../domain/kernel/id.ts';
import type { QualityMeasures } from '../domain/quality.ts';
import { isPhotographerOf } from './core/actors.ts';
import { command } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';
import { OF_CONVERSATIONS, forgetWaitingPicture, receivePicture, type PictureUpload } from './picture.ts';
import type { Inspection } from './ports/media.ts';
import type { StudioPicture } from '../domain/kernel/picture.ts';

type Tools = Pick<WriteSide, 'vault' | 'keys'>;

/** One turn of a conversation, as it is kept. `pictureId`: of the picture that was shown with it. */
export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  pictureId?: string;
}
export interface Kept {
  turns: Turn[];
}

/** What is kept of a conversation is its last turns, for a while, in the vault under the photographer's own key: it goes with the person. */
const KIND = 'conversation';
/** What was measured of a picture, which is shown and kept without it. */
const FACTS = 'conversationFacts';
/** What was proposed, until it is taken. */
const ACTION = 'proposedAction';
const MOST_TURNS = 20;
const KEPT_MS = OF_CONVERSATIONS.ms;

/** A thread's id is its browser's, so that two studios may have the same. */
export const conversationIdOf = (userId: string, threadId: string): string =>
  derivedId('conversation', userId, threadId);

async function put(
  { vault, keys }: Tools,
  kind: string,
  id: string,
  userId: string,
  value: Json,
  expiresAt: number,
): Promise<void> {
  await vault.put(kind, id, seal(await keys.obtain(userId), kind, value), { group: userId, expiresAt });
}
async function opened({ vault, keys }: Tools, kind: string, id: string, userId: string): Promise<Json | undefined> {
  const entry = await vault.get(kind, id);
  const key = await keys.find(userId);
  const value = entry?.group === userId && key ? unseal(key, kind, entry.value as Json) : undefined;
  return typeof value === 'object' ? value : undefined;
}

/** The last turns, oldest first. */
export async function turnsOf(tools: Tools, userId: string, conversationId: string): Promise<Turn[]> {
  return ((await opened(tools, KIND, conversationId, userId)) as unknown as Kept | undefined)?.turns ?? [];
}
export const keepTurns = (
  tools: Tools & Pick<WriteSide, 'now'>,
  userId: string,
  conversationId: string,
  turns: readonly Turn[],
): Promise<void> =>
  put(
    tools,
    KIND,
    conversationId,
    userId,
    { turns: turns.slice(-MOST_TURNS) as unknown as Json },
    tools.now().getTime() + KEPT_MS,
  );
/** What was said, and the pictures that were shown. */
export async function forgetConversation(
  tools: Tools & Pick<WriteSide, 'now'>,
  userId: string,
  conversationId: string,
): Promise<void> {
  for (const { pictureId } of await turnsOf(tools, userId, conversationId))
    if (pictureId !== undefined) {
      await forgetWaitingPicture(tools, userId, pictureId, OF_CONVERSATIONS);
      await tools.vault.delete(FACTS, pictureId);
    }
  for (const { id } of await tools.vault.list(ACTION, userId))
    if ((await keptAction(tools, userId, id))?.conversationId === conversationId) await tools.vault.delete(ACTION, id);
  await tools.vault.delete(KIND, conversationId);
}
/** Of a person whose account is erased: the kinds of the vault that are grouped by them. */
export const KINDS_OF_CONVERSATIONS: readonly string[] = [KIND, FACTS, ACTION];
/** All that is kept of a person's conversations: what was said, and what was proposed. */
export async function* keptConversations(
  tools: Tools,
  userId: string,
): AsyncGenerator<Kept & { id: string; proposals: Pick<KeptAction, 'action' | 'details'>[] }> {
  const proposed = new Map<string, Pick<KeptAction, 'action' | 'details'>[]>();
  for (const { id } of await tools.vault.list(ACTION, userId)) {
    const kept = await keptAction(tools, userId, id);
    if (!kept) continue;
    const { conversationId, action, details } = kept;
    proposed.set(conversationId, [...(proposed.get(conversationId) ?? []), { action, details }]);
  }
  for (const { id } of await tools.vault.list(KIND, userId)) {
    const turns = await turnsOf(tools, userId, id);
    if (turns.length > 0) yield { id, turns, proposals: proposed.get(id) ?? [] };
  }
}

/** What is known of a picture that was put into a conversation: how it was taken, where the file says so, and what was measured. */
export type PictureFacts = Pick<Inspection, 'camera' | 'lens' | 'exposure' | 'takenAt'> & {
  width: number;
  height: number;
  measures: QualityMeasures | null;
};

/** An image for a conversation: judged by its bytes, made anew without metadata, and measured, as what is kept of it tells nothing of that any more. */
export async function receiveConversationPicture(
  tools: WriteSide,
  upload: Omit<PictureUpload, 'waiting' | 'look'>,
): Promise<StudioPicture> {
  let facts: PictureFacts | undefined;
  const picture = await receivePicture(tools, {
    ...upload,
    waiting: OF_CONVERSATIONS,
    async look(path, inspection) {
      const { camera, lens, exposure, takenAt, width, height } = inspection;
      const known = { camera, lens, exposure, takenAt };
      const measures = await tools.mediaProcessor.measure(path, inspection, []).catch(() => null);
      facts = { ...(JSON.parse(JSON.stringify(known)) as object), width, height, measures };
    },
  });
  const until = tools.now().getTime() + KEPT_MS;
  await put(tools, FACTS, picture.pictureId, upload.ownerId, facts as unknown as Json, until);
  return picture;
}
export async function pictureFacts(tools: Tools, userId: string, pictureId: string): Promise<PictureFacts | undefined> {
  return (await opened(tools, FACTS, pictureId, userId)) as unknown as PictureFacts | undefined;
}

const of = z.object({ conversationId: z.string().min(1).max(64), userId: z.string().min(1) });
const byItsPhotographer = {
  aggregate: conversation,
  id: ({ conversationId }: { conversationId: string }) => conversationId,
  may: (actor: Actor, state: ConversationState, { userId }: { userId: string }) =>
    isPhotographerOf(actor, userId) && (state.userId === '' || state.userId === userId),
};
export const lookUpStudio = command({
  ...byItsPhotographer,
  name: 'LookUpStudio',
  input: of.extend({ lookUp: z.enum(lookUps) }),
});
/** What it is about is kept beside it before (`keepAction`). */
export const proposeAction = command({
  ...byItsPhotographer,
  name: 'ProposeAction',
  input: of.extend({ actionId: z.string().max(64), action: z.enum(proposals) }),
});
export const takeAction = command({
  ...byItsPhotographer,
  name: 'TakeAction',
  input: of.extend({ actionId: z.string().max(64) }),
});

/** A proposed action, as it is kept for its photographer until it is taken: 30 days, erasable as what was said. */
export interface KeptAction {
  conversationId: string;
  action: Proposal;
  details: Json;
  /** SHA-256 of what its photographer was shown of it: absent of those that were kept before it was noted. */
  shown?: string;
}
export const keepAction = (
  tools: Tools & Pick<WriteSide, 'now'>,
  userId: string,
  actionId: string,
  kept: KeptAction,
): Promise<void> => put(tools, ACTION, actionId, userId, kept as unknown as Json, tools.now().getTime() + KEPT_MS);
export async function keptAction(tools: Tools, userId: string, actionId: string): Promise<KeptAction | undefined> {
  return (await opened(tools, ACTION, actionId, userId)) as unknown as KeptAction | undefined;
}
