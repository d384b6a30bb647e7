import type { AssistantMessage, AssistantModel, ToolCall } from '../../commands/ports/assistant.ts';
import { isProposal, type ProposedAction } from './proposals.ts';
import { isTool, toolDescriptions } from './tools.ts';

export interface Listening {
  /** The next piece of the answer. */
  hear(piece: string): void;
  /** Something is looked up in the studio. */
  looks(tool: string): void;
  /** Aborted with `STOPPED` by whoever has read enough, with anything else where nobody listens any more. */
  signal: AbortSignal;
}
/** The photographer's consent to tools: given with the message, and withdrawn whenever they like. */
export interface Consent {
  mayLook: boolean;
}
export interface Spoken {
  content: string;
  actions: ProposedAction[];
  /** What was looked up for it, each once. */
  looked: string[];
}
interface Speaker {
  model: AssistantModel;
  /** By the better model, where there is one. */
  pro: boolean;
  consent: Readonly<Consent>;
  runTool(call: ToolCall): Promise<{ content: string; proposed?: ProposedAction | undefined }>;
  /** Rings once after so many milliseconds, unless what it answers is called before. */
  timer?: Timer;
}
export type Timer = (ms: number, ring: () => void) => () => void;
const byTheClock: Timer = (ms, ring) => {
  const waiting = setTimeout(ring, ms);
  return () => clearTimeout(waiting);
};

/** Characters. */
const LONGEST = 32_000;
const TOO_LONG = '\n\n*This answer grew longer than an answer may be, and ends here.*';
/** Milliseconds, with all that is looked up for it. */
export const LONGEST_MS = 240_000;
const TOO_SLOW = '\n\n*This answer took longer than an answer may take, and ends here.*';
/** How often a model may look something up for one answer, and how much at once. */
const MOST_ROUNDS = 5;
const MOST_CALLS = 8;
/** Nobody reads more of them than these. */
const MOST_PROPOSED = 3;
const ENOUGH = JSON.stringify({ error: 'That is enough for one answer. Please answer with what you have.' });
const WITHDRAWN = JSON.stringify({ error: 'The photographer does not allow it any more. Please answer without it.' });

/**
 * What the model says, until it has said all, or too much, or for too long, or is stopped; in between it may look things up,
 * where it was allowed to. Fails where nothing came of it.
 */
export async function spoken(
  { model, pro, consent, runTool, timer = byTheClock }: Speaker,
  asked: AssistantMessage[],
  { hear, looks, signal }: Listening,
): Promise<Spoken> {
  const enough = new AbortController();
  const late = new AbortController();
  const over = AbortSignal.any([signal, enough.signal, late.signal]);
  const inTime = timer(LONGEST_MS, () => late.abort());
  const tools = consent.mayLook;
  const actions: ProposedAction[] = [];
  const looked = new Set<string>();
  let content = '';
  const say = (piece: string): void => {
    content += piece;
    hear(piece);
  };

  /** What a model asks for in one round, and what it is told. */
  async function look(calls: readonly ToolCall[]): Promise<void> {
    for (const [at, call] of calls.entries()) {
      if (over.aborted) return;
      const enoughOf = at >= MOST_CALLS || (actions.length >= MOST_PROPOSED && isProposal(call.name));
      const runs = consent.mayLook && !enoughOf;
      if (runs && isTool(call.name)) {
        looks(call.name);
        looked.add(call.name);
      }
      const { content: told, proposed } = runs ? await runTool(call) : { content: ENOUGH };
      if (proposed) actions.push(proposed);
      asked.push({ role: 'tool', callId: call.id, content: told });
    }
    // Withdrawn meanwhile, what was found is told no more, whether it was before or not.
    if (!consent.mayLook)
      for (const [at, each] of asked.entries()) if (each.role === 'tool') asked[at] = { ...each, content: WITHDRAWN };
  }

  try {
    for (let round = 1; !over.aborted; round++) {
      const before = content.length;
      let calls: readonly ToolCall[] = [];
      const pieces = model.answer({
        messages: asked,
        tools: consent.mayLook && round < MOST_ROUNDS ? toolDescriptions : [],
        pro,
        signal: over,
      });
      for await (const piece of pieces) {
        if (over.aborted) break;
        if (typeof piece !== 'string') {
          calls = piece;
          continue;
        }
        // What is said after a look is a paragraph of its own.
        if (before > 0 && content.length === before) say('\n\n');
        say(piece.slice(0, LONGEST - content.length));
        if (content.length < LONGEST) continue;
        say(TOO_LONG);
        enough.abort();
        break;
      }
      if (over.aborted || calls.length === 0 || !tools || round === MOST_ROUNDS) break;
      asked.push({ role: 'assistant', content: content.slice(before).trim(), calls });
      await look(calls);
    }
  } finally {
    inTime();
  }
  if (content.trim() === '' && actions.length > 0) say('Here is what I propose.');
  if (content.trim() === '' && !signal.aborted) throw new Error('The model said nothing.');
  if (late.signal.aborted && !signal.aborted && !enough.signal.aborted) say(TOO_SLOW);
  return { content, actions, looked: [...looked] };
}
