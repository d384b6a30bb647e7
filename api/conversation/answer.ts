import { conversationIdOf, forgetConversation, keepTurns, pictureFacts, turnsOf } from '../../commands/conversation.ts';
import type { AssistantMessage, ToolCall } from '../../commands/ports.ts';
import { countConversation } from '../../commands/subscription.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { studios } from '../../projections/account.ts';
import { plans } from '../../projections/plan.ts';
import type { PictureAddresses } from '../auth/pictureAddresses.ts';
import type { ChatMessage } from '../contract/conversation.ts';
import type { QualityQueries } from '../quality/queries.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { clientQueries } from '../client/queries.ts';
import type { Asker } from './asker.ts';
import { builtInAssistant } from './builtIn.ts';
import { pictureBytes, shownPicture } from './picture.ts';
import { systemPrompt } from './prompts.ts';
import { isProposal, proposalsOf, type ProposedAction } from './proposals.ts';
import { studioFigures } from './studio.ts';
import { isTool, studioTools, toolDescriptions } from './tools.ts';

export interface Listening {
  /** The next piece of the answer. */
  hear(piece: string): void;
  /** Something is looked up in the studio. */
  looks(tool: string): void;
  /** Aborted with `STOPPED` by whoever has read enough, with anything else where nobody listens any more. */
  signal: AbortSignal;
}
export interface Answered {
  content: string;
  writtenBy: 'model' | 'built-in';
  /** By whoever asked, before its end. */
  stopped: boolean;
  actions: ProposedAction[];
  /** What was looked up for it, each once. */
  looked: string[];
}
export const STOPPED = 'stopped';

const AT_ONCE = 30;
const PER_SECOND = 0.5;
/** Answers under way: of one person, and in all. */
const MOST_OF_PERSON = 4;
const MOST = 200;
/** Characters. */
const LONGEST = 32_000;
const TOO_LONG = '\n\n*This answer grew longer than an answer may be, and ends here.*';
const YEAR_DAYS = 365;
/** How often a model may look something up for one answer, and how much at once. */
const MOST_ROUNDS = 5;
const MOST_CALLS = 8;
/** Nobody reads more of them than these. */
const MOST_PROPOSED = 3;
const ENOUGH = JSON.stringify({ error: 'That is enough for one answer. Please answer with what you have.' });
const WITHDRAWN = JSON.stringify({ error: 'The photographer does not allow it any more. Please answer without it.' });

/** An answer under way. */
interface UnderWay {
  userId: string;
  /** The photographer's consent: given with the message, and withdrawn whenever they like. */
  mayLook: boolean;
}

/** Conversations with Loom AI: each answer is one message's, one at a time in each conversation. */
export function openConversations(
  context: AppContext & { pictures: PictureAddresses; queries: { quality: QualityQueries } },
) {
  const { assistant, reads, throttling, log, queries } = context;
  const figures = studioFigures(context, queries.quality);
  const clients = clientQueries(reads);
  const proposals = proposalsOf(figures, clients);
  const runTool = studioTools(figures, clients, proposals);
  const builtIn = builtInAssistant(figures, context);
  const [studioReader, planReader] = [reads.reader(studios), reads.reader(plans)];
  const messages = throttling.rate(
    'loomAi',
    AT_ONCE,
    PER_SECOND,
    'You have sent many messages just now. Please wait a moment.',
  );
  /** By conversation. */
  const underWay = new Map<string, UnderWay>();

  const begin = (userId: string, conversationId: string, mayLook: boolean): UnderWay => {
    if (underWay.has(conversationId))
      refuse(
        'conflict',
        'loomAi.underWay',
        'Please wait for the answer, or stop it, before you send the next message.',
      );
    const own = [...underWay.values()].filter((each) => each.userId === userId).length;
    if (own >= MOST_OF_PERSON)
      refuse(
        'tooMany',
        'loomAi.many',
        'Several of your conversations are being answered. Please wait for one of them.',
      );
    if (underWay.size >= MOST)
      refuse('unavailable', 'loomAi.busy', 'Loom AI is answering many people right now. Please try again in a moment.');
    const begun = { userId, mayLook };
    underWay.set(conversationId, begun);
    return begun;
  };
  const isPro = async (userId: string): Promise<boolean> => {
    const planId = (await studioReader.get(userId))?.plan?.planId;
    return planId !== undefined && ((await planReader.get(planId))?.durationDays ?? 0) >= YEAR_DAYS;
  };

  /** What the model says, until it has said all, or too much, or is stopped; in between it may look things up, where it was allowed to. */
  async function spoken(
    model: NonNullable<typeof assistant>,
    asker: Asker,
    { conversationId, consent }: { conversationId: string; consent: Pick<UnderWay, 'mayLook'> },
    asked: AssistantMessage[],
    { hear, looks, signal }: Listening,
  ): Promise<Pick<Answered, 'content' | 'actions' | 'looked'>> {
    const enough = new AbortController();
    const pro = await isPro(asker.userId);
    const tools = consent.mayLook;
    const actions: ProposedAction[] = [];
    const looked = new Set<string>();
    let content = '';
    const say = (piece: string): void => {
      content += piece;
      hear(piece);
    };
    for (let round = 1; ; round++) {
      const before = content.length;
      let calls: readonly ToolCall[] = [];
      const pieces = model.answer({
        messages: asked,
        tools: consent.mayLook && round < MOST_ROUNDS ? toolDescriptions : [],
        pro,
        signal: AbortSignal.any([signal, enough.signal]),
      });
      for await (const piece of pieces) {
        if (signal.aborted) break;
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
      if (signal.aborted || enough.signal.aborted || calls.length === 0 || !tools || round === MOST_ROUNDS) break;
      asked.push({ role: 'assistant', content: content.slice(before).trim(), calls });
      for (const [at, call] of calls.entries()) {
        if (signal.aborted) break;
        const enoughOf = at >= MOST_CALLS || (actions.length >= MOST_PROPOSED && isProposal(call.name));
        const runs = consent.mayLook && !enoughOf;
        if (runs && isTool(call.name)) {
          looks(call.name);
          looked.add(call.name);
        }
        const { content: told, proposed } = runs ? await runTool(asker, conversationId, call) : { content: ENOUGH };
        if (proposed) actions.push(proposed);
        asked.push({ role: 'tool', callId: call.id, content: told });
      }
      // Withdrawn meanwhile, what was found is told no more, whether it was before or not.
      if (!consent.mayLook)
        for (const [at, each] of asked.entries()) if (each.role === 'tool') asked[at] = { ...each, content: WITHDRAWN };
    }
    if (content.trim() === '' && actions.length > 0) say('Here is what I propose.');
    if (content.trim() === '' && !signal.aborted) throw new Error('The model said nothing.');
    return { content, actions, looked: [...looked] };
  }

  return {
    /** Whether a model answers, and not the built-in assistant. */
    hasModel: assistant !== undefined,
    /** Refuses `forbidden` beyond the plan's conversations, `unavailable` where the model fails: nothing of the message is kept then, and it can be sent again. */
    async answer({ userId, caller, write }: Asker, said: ChatMessage, listening: Listening): Promise<Answered> {
      await messages.take(userId);
      const conversationId = conversationIdOf(userId, said.thread_id);
      const begun = begin(userId, conversationId, said.tools ?? false);
      try {
        const picture = await shownPicture(context, write, userId, said.image_url);
        await write.run(countConversation, { userId, conversationId }, { ...caller, key: undefined });
        const before = await turnsOf(write, userId, conversationId);
        const message = said.message.trim();
        let content: string;
        let [actions, looked]: [ProposedAction[], string[]] = [[], []];
        if (assistant) {
          const lastShown = before.findLast(({ pictureId }) => pictureId !== undefined)?.pictureId;
          const earlier = lastShown === undefined ? undefined : await pictureBytes(write, userId, lastShown);
          const answered = await spoken(
            assistant,
            { userId, caller, write },
            { conversationId, consent: begun },
            [
              { role: 'system', content: systemPrompt(said.feature, figures.today(), begun.mayLook) },
              ...before.map(({ role, content: text, pictureId }) =>
                role === 'user' && earlier && pictureId === lastShown
                  ? { role, content: text, image: earlier }
                  : { role, content: text },
              ),
              { role: 'user', content: message, ...(picture && { image: picture.bytes }) },
            ],
            listening,
          ).catch((error: unknown) => {
            log.warn({ err: error }, 'the model did not answer');
            return refuse(
              'unavailable',
              'loomAi.failed',
              'Loom AI could not answer right now. Your message is not lost: please send it again in a moment.',
            );
          });
          ({ content, actions, looked } = answered);
        } else {
          const facts = picture && (await pictureFacts(write, userId, picture.pictureId));
          content = await builtIn(userId, { message, feature: said.feature, picture: facts });
          listening.hear(content);
        }
        const stopped = listening.signal.aborted;
        // Who is gone has not read it, and sends again: nothing is kept twice.
        if (!stopped || listening.signal.reason === STOPPED) {
          const asked = { role: 'user' as const, content: message, ...(picture && { pictureId: picture.pictureId }) };
          const answer = content === '' ? [] : [{ role: 'assistant' as const, content }];
          await keepTurns(write, userId, conversationId, [...before, asked, ...answer]);
        }
        return { content, writtenBy: assistant ? 'model' : 'built-in', stopped, actions, looked };
      } finally {
        underWay.delete(conversationId);
      }
    },
    /** From now on nothing more is looked up for the answer that is under way in this conversation, if any. */
    withdraw(userId: string, threadId: string): void {
      const begun = underWay.get(conversationIdOf(userId, threadId));
      if (begun) begun.mayLook = false;
    },
    take: (asker: Asker, actionId: string) => proposals.take(asker, actionId),
    async forget({ userId, write }: Pick<Asker, 'userId' | 'write'>, threadId: string): Promise<void> {
      const conversationId = conversationIdOf(userId, threadId);
      if (underWay.has(conversationId))
        throw new Refusal(
          'conflict',
          'loomAi.underWay',
          'Please wait for the answer, or stop it, before you delete this conversation.',
        );
      await forgetConversation(write, userId, conversationId);
    },
  };
}
export type Conversations = ReturnType<typeof openConversations>;
