import { system } from '../commands/core/actors.ts';
import { derivedId, newId } from '../domain/kernel/id.ts';
import { UNLIMITED } from '../domain/kernel/limits.ts';
import { type SubscriptionEvent, subscription } from '../domain/subscription.ts';
import { studios } from '../projections/account.ts';
import { everyPage } from '../projections/core/pages.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';
import { startRounds } from './core/rounds.ts';
import { longDate, tellOfPlan } from './planNotices.ts';

const DAY_MS = 86_400_000;
const LOOK_MS = 3_600_000;
/** In days before the end. */
const TOLD_BEFORE = [7, 1] as const;
/** In percent of a limit. */
const TOLD_AT = [100, 80] as const;

type Tools = Pick<ReactionTools, 'write' | 'mailer' | 'address'>;

/** Tells a studio when it has used most, and when all, of what its plan includes. */
export const usageWarnings = reaction<
  Extract<SubscriptionEvent, { type: 'GigQuotaReserved' | 'MediaQuotaReserved' | 'ConversationCounted' }>
>({
  name: 'usage-warnings',
  on: ['GigQuotaReserved', 'MediaQuotaReserved', 'ConversationCounted'],
  atOnce: 1,
  async react({ type, userId }, _, tools, caller) {
    const { plan, gigs, media, conversations } = (await tools.write.journal.load(subscription, userId)).state;
    if (!plan) return;
    const [what, used, limit] =
      type === 'GigQuotaReserved'
        ? (['gigs', gigs.size, plan.gigsLimit] as const)
        : type === 'MediaQuotaReserved'
          ? (['photos and videos', media.size, plan.mediaLimit] as const)
          : (['Loom AI conversations', conversations.size, plan.aiLimit] as const);
    // Of a plan with one gig nobody needs to be told that the first was it.
    if (limit === UNLIMITED || limit <= 1) return;
    const reached = TOLD_AT.find((share) => used * 100 >= share * limit);
    if (reached === undefined) return;
    const amount = (count: number): string => count.toLocaleString('en-IN');
    const warning = {
      noticeId: derivedId('notice', 'usage', userId, plan.planId, plan.expiresAt, what, String(reached)),
      topic: 'plan-usage',
      kind: 'plan' as const,
      title:
        reached === 100
          ? `Your plan's ${what} are used up`
          : `You have used ${Math.floor((used * 100) / limit)} percent of your ${what}`,
      message: `${amount(used)} of the ${amount(limit)} ${what} of ${plan.planName} are used. ${reached === 100 ? 'To add more, please upgrade; everything that is there stays.' : 'With an upgrade there is room for more.'}`,
    };
    await tellOfPlan(tools, userId, warning, caller);
  },
});

/** One round: tells each studio whose plan ends soon. Answers how many were told. */
export async function tellOfEnds(
  tools: Tools & Pick<ReactionTools, 'reads'>,
  now = tools.write.now(),
): Promise<number> {
  let told = 0;
  const soon = new Date(now.getTime() + TOLD_BEFORE[0] * DAY_MS).toISOString();
  const ending = {
    index: 'byPlanEnd',
    where: { kind: 'studio' },
    range: { from: now.toISOString(), to: soon },
  } as const;
  for await (const page of everyPage(tools.reads.reader(studios), ending))
    for (const { id, plan } of page) {
      if (!plan) continue;
      const left = (Date.parse(plan.expiresAt) - now.getTime()) / DAY_MS;
      const days = TOLD_BEFORE.findLast((each) => left <= each)!;
      const when = days === 1 ? 'within a day' : `on ${longDate.format(new Date(plan.expiresAt))}`;
      const ends = {
        noticeId: derivedId('notice', 'plan-end', id, plan.expiresAt, String(days)),
        topic: 'plan-ends',
        kind: 'plan' as const,
        alerts: true as const,
        title: `${plan.planName} ends ${when}`,
        message: `Your plan ${plan.planName} ends ${when}. Everything stays readable and downloadable after that; to go on creating gigs and uploading, please upgrade.`,
      };
      const caller = { actor: system('plans'), correlation: newId() };
      if (await tellOfPlan(tools, id, ends, caller)) told++;
    }
  return told;
}

/** Looks every hour, and at once. */
export const startPlanEnds = (tools: Tools & Pick<ReactionTools, 'reads' | 'log'>) =>
  startRounds({
    firstMs: 0,
    everyMs: LOOK_MS,
    log: tools.log,
    failed: 'studios could not be told of the end of their plan',
    work: () => tellOfEnds(tools),
  });
