import { raiseNotice } from '../commands/notice.ts';
import { system } from '../commands/core/actors.ts';
import { account } from '../domain/account.ts';
import { derivedId, newId } from '../domain/kernel/id.ts';
import { UNLIMITED } from '../domain/kernel/limits.ts';
import { type SubscriptionEvent, subscription } from '../domain/subscription.ts';
import { studios } from '../projections/account.ts';
import { everyPage } from '../projections/core/pages.ts';
import { renderMail } from './core/mailText.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';

const DAY_MS = 86_400_000;
const LOOK_MS = 3_600_000;
/** In days before the end. */
const TOLD_BEFORE = [7, 1] as const;
/** In percent of a limit. */
const TOLD_AT = [100, 80] as const;
const PLAN = { url: '/account-settings', text: 'Your plan' };
const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

type Tools = Pick<ReactionTools, 'write' | 'mailer' | 'address'>;
interface Warning {
  noticeId: string;
  topic: string;
  title: string;
  message: string;
}

/** In the bell and by mail, once for each id; answers whether it was news. */
async function warn({ write, mailer, address }: Tools, userId: string, warning: Warning): Promise<boolean> {
  const caller = { actor: system('plans'), correlation: newId() };
  const { changed } = await write.run(raiseNotice, { userId, ...warning, link: PLAN }, caller);
  const person = (await write.journal.load(account, userId)).state;
  if (!changed || person.status !== 'open') return changed;
  const { title: subject, message } = warning;
  const action = { label: PLAN.text, address: address(PLAN.url) };
  await mailer.send({
    id: warning.noticeId,
    to: person.email,
    subject,
    ...renderMail({ subject, paragraphs: [message], action }, person.fullName),
  });
  return changed;
}

/** Tells a studio when it has used most, and when all, of what its plan includes. */
export const usageWarnings = reaction<Extract<SubscriptionEvent, { type: 'GigQuotaReserved' | 'MediaQuotaReserved' }>>({
  name: 'usage-warnings',
  on: ['GigQuotaReserved', 'MediaQuotaReserved'],
  atOnce: 1,
  async react({ type, userId }, _, tools) {
    const { plan, gigs, media } = (await tools.write.journal.load(subscription, userId)).state;
    if (!plan) return;
    const [what, used, limit] =
      type === 'GigQuotaReserved'
        ? (['gigs', gigs.size, plan.gigsLimit] as const)
        : (['photos and videos', media.size, plan.mediaLimit] as const);
    // Of a plan with one gig nobody needs to be told that the first was it.
    if (limit === UNLIMITED || limit <= 1) return;
    const reached = TOLD_AT.find((share) => used * 100 >= share * limit);
    if (reached === undefined) return;
    const amount = (count: number): string => count.toLocaleString('en-IN');
    await warn(tools, userId, {
      noticeId: derivedId('notice', 'usage', userId, plan.planId, plan.expiresAt, what, String(reached)),
      topic: 'plan-usage',
      title: reached === 100 ? `Your plan's ${what} are used up` : `You have used ${reached} percent of your ${what}`,
      message: `${amount(used)} of the ${amount(limit)} ${what} of ${plan.planName} are used. ${reached === 100 ? 'To add more, please upgrade; everything that is there stays.' : 'With an upgrade there is room for more.'}`,
    });
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
      const news = await warn(tools, id, {
        noticeId: derivedId('notice', 'plan-end', id, plan.expiresAt, String(days)),
        topic: 'plan-ends',
        title: `${plan.planName} ends ${when}`,
        message: `Your plan ${plan.planName} ends ${when}. Everything stays readable and downloadable after that; to go on creating gigs and uploading, please upgrade.`,
      });
      if (news) told++;
    }
  return told;
}

/** Looks every hour, and at once. */
export function startPlanEnds(tools: Tools & Pick<ReactionTools, 'reads' | 'log'>): { close(): Promise<void> } {
  let round: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    round = round
      .then(() => tellOfEnds(tools))
      .catch((error: unknown) =>
        tools.log.warn({ err: error }, 'studios could not be told of the end of their plan; the next round does'),
      );
  };
  look();
  const every = setInterval(look, LOOK_MS).unref();
  return {
    async close() {
      clearInterval(every);
      await round;
    },
  };
}
