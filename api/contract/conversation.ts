import { z } from 'zod';
import { message, operation } from './operation.ts';

/** What Loom AI can be asked for, as the document names it. */
export const features = ['analyze', 'settings', 'quality', 'caption', 'hashtag', 'article', 'ideas'] as const;
export type Feature = (typeof features)[number];

export const MOST_CHARACTERS = 4000;
/** Made by the browser; the same for all messages of one conversation. */
const threadId = z.string().regex(/^[\w-]{1,64}$/, 'This conversation has an id that it cannot have.');

const said = {
  message: z
    .string()
    .max(MOST_CHARACTERS, `A message can have at most ${MOST_CHARACTERS.toLocaleString('en-IN')} characters.`)
    .refine((text) => text.trim() !== '', 'Please write a message.'),
  /** As the upload answered it. */
  image_url: z.string().max(500).nullish(),
  thread_id: threadId,
  feature: z.enum(features, 'Please choose one of the modes.'),
  /** Whether the model may look things up in the studio. */
  tools: z.boolean().optional(),
};
export const chatMessage = z.object(said);
export type ChatMessage = z.output<typeof chatMessage>;

/** What Loom AI proposes: it happens when its photographer takes it, and not before. */
export const action = z.object({
  action_id: z.string(),
  action: z.enum(['draft_invoice', 'write_to_client', 'make_folder']),
  title: z.string(),
  lines: z.array(z.string()),
});
export type ProposedAction = z.output<typeof action>;
export const actionTaken = z.object({
  action_id: z.string(),
  message: z.string(),
  /** Where it is now: a page of the studio, or a mail to be sent. */
  opens: z.string(),
});

export const chat = operation({
  id: 'loomAiChat',
  tag: 'Loom AI',
  summary: 'Ask Loom AI; the whole answer at once, for whoever has no socket open',
  call: 'POST /loom-ai/chat',
  access: 'photographer',
  body: chatMessage,
  answer: z.object({
    response: z.string(),
    /** `built-in` where no model is connected. */
    written_by: z.enum(['model', 'built-in']),
    actions: z.array(action),
    /** Names of the tools that it was looked up with, each once. */
    looked: z.array(z.string()),
  }),
});
export const takeAction = operation({
  id: 'loomAiTakeAction',
  tag: 'Loom AI',
  summary:
    'Take an action that Loom AI proposed: draft the invoice, open the mail, make the folder; once, however often it is asked',
  call: 'POST /loom-ai/actions/{actionId}',
  access: 'photographer',
  answer: actionTaken,
});
export const uploadImage = operation({
  id: 'loomAiUpload',
  tag: 'Loom AI',
  summary: 'Put an image (form field `file`) into a conversation: it is kept for 30 days, without its metadata',
  call: 'POST /loom-ai/upload',
  access: 'photographer',
  takes: 'multipart',
  answer: z.object({ url: z.string() }),
});
export const forgetThread = operation({
  id: 'loomAiForget',
  tag: 'Loom AI',
  summary: 'Forget what was said in a conversation, with its images',
  call: 'DELETE /loom-ai/threads/{threadId}',
  access: 'photographer',
  params: z.object({ threadId }),
  answer: message,
});

const token = z.string().min(1).max(2000);
/** What a page says at `/ws/loom-ai`. Each message carries its session's token; `hello` keeps a line open before the first. */
export const lineSaid = z.union([
  z.object({ type: z.literal('hello'), token }),
  z.object({ type: z.literal('stop'), thread_id: threadId }),
  /** The studio is looked into no more for the answer that is under way. */
  z.object({ type: z.literal('withdraw'), thread_id: threadId }),
  z.object({ type: z.literal('message').optional(), token, ...said }),
]);

/** What it hears: the next piece of an answer, the whole of it, or why there is none. */
export type LineHeard =
  /** `model`: whether one answers, and not the built-in assistant. */
  | { type: 'ready'; model: boolean }
  | { type: 'beat' }
  | { type: 'refused'; data: { detail: string } }
  | { type: 'stream'; thread_id: string; content: string }
  /** It looks something up in the studio. */
  | { type: 'tool'; thread_id: string; tool: string }
  | {
      type: 'complete';
      thread_id: string;
      content: string;
      written_by: 'model' | 'built-in';
      actions: ProposedAction[];
      looked: string[];
      /** It was stopped before its end. */
      stopped: boolean;
    }
  | { type: 'error'; thread_id: string | null; status: number; detail: string };
