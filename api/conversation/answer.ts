import { conversationIdOf, forgetConversation, keepTurns, pictureFacts, turnsOf } from '../../commands/conversation.ts';
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
import { proposalsOf, type ProposedAction } from './proposals.ts';
import { type Consent, type Listening, spoken } from './spoken.ts';
import { studioFigures } from './studio.ts';
import { studioTools } from './tools.ts';

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
const YEAR_DAYS = 365;
/** An answer under way. */
interface UnderWay extends Consent {
  userId: string;
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
          const asker = { userId, caller, write };
          const answered = await spoken(
            {
              model: assistant,
              pro: await isPro(userId),
              consent: begun,
              runTool: (call) => runTool(asker, conversationId, call),
            },
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
