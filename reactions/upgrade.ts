import { assignPlan } from '../commands/subscription.ts';
import type { WriteSide } from '../commands/core/writeSide.ts';
import { account } from '../domain/account.ts';
import type { EventMeta } from '../domain/kernel/event.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { money, rupees } from '../domain/kernel/money.ts';
import { subscription } from '../domain/subscription.ts';
import { type UpgradeEvent, upgrade } from '../domain/upgrade.ts';
import { accounts } from '../projections/account.ts';
import { everyOne } from '../projections/core/pages.ts';
import { type MailText, mailTo } from './core/mailText.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';
import { type PlanNews, longDate, tellOfPlan } from './planNotices.ts';

type Decided = Extract<UpgradeEvent, { type: 'UpgradePaid' | 'UpgradeGranted' }>;

/** Gives the studio the plan that was paid or granted; the subscription itself knows whether it had it already. */
export const upgradedPlans = reaction<Decided>({
  name: 'upgraded-plans',
  on: ['UpgradePaid', 'UpgradeGranted'],
  atOnce: 4,
  async react({ userId, upgradeId }, _, { write }, caller) {
    const { state } = await write.journal.load(upgrade, upgradeId);
    if (state.status === 'absent') return;
    await write.run(assignPlan, { userId, planId: state.offer.planId, upgradeId }, caller);
  },
});

type Told = Exclude<UpgradeEvent, { type: 'PaymentLinkMade' | 'UpgradeLapsed' }>;

async function newsOf(event: Told, write: WriteSide): Promise<Omit<PlanNews, 'noticeId'> | undefined> {
  const { state } = await write.journal.load(upgrade, event.upgradeId);
  if (state.status === 'absent') return undefined;
  const { name } = state.offer;
  switch (event.type) {
    case 'UpgradeRequested':
      return undefined;
    case 'UpgradePaid':
    case 'UpgradeGranted': {
      const { plan } = (await write.journal.load(subscription, event.userId)).state;
      const until = plan?.planName === name ? ` until ${longDate.format(new Date(plan.expiresAt))}` : '';
      const paid = event.type === 'UpgradePaid' ? `We have received ${money(event.amount, event.currency)}. ` : '';
      return {
        topic: 'plan-begins',
        ...(event.type === 'UpgradePaid' ? { kind: 'payments', alerts: true } : { kind: 'plan' }),
        title: `Your plan is now ${name}`,
        message: `${paid}You have ${name}${until}.`,
      };
    }
    case 'UpgradeDeclined':
      return {
        topic: 'plan-declined',
        kind: 'plan',
        title: `${name} could not be given to you`,
        message: `Your request for ${name} was declined. Your plan stays as it is; please write to us if this surprises you.`,
      };
    case 'UpgradePaymentDiffered':
      return {
        topic: 'payment-differs',
        kind: 'payments',
        alerts: true,
        title: 'A payment needs a look',
        message: `We have received ${money(event.amount, event.currency)}, which is not what ${name} costs at this moment. Nothing is lost: we look at it and write to you.`,
      };
  }
}

/** Admins hear of what waits for them: a studio that pays by hand, and money that differs. */
async function tellAdmins(
  event: Told,
  meta: EventMeta,
  { write, reads, mailer, address }: ReactionTools,
): Promise<void> {
  const { state } = await write.journal.load(upgrade, event.upgradeId);
  if (state.status === 'absent') return;
  const waits = event.type === 'UpgradeRequested' && event.via === 'hand';
  if (!waits && event.type !== 'UpgradePaymentDiffered') return;
  const person = (await write.journal.load(account, event.userId)).state;
  const who = person.status === 'open' ? `${person.fullName} (${person.email})` : 'A studio';
  const { name, price } = state.offer;
  const mail: MailText = {
    subject: waits ? `A studio asks for ${name}` : 'A payment differs from what was asked for',
    paragraphs: [
      waits
        ? `${who} asks for the plan ${name} at ${rupees(price)}. Please answer in the console.`
        : `For ${name} of ${who}, ${rupees(price)} was asked for and something else came. Please look at it in the console.`,
    ],
    action: { label: 'Open the console', address: address('/admin#/upgrades') },
  };
  const admins = await everyOne(reads.reader(accounts), { index: 'byTime', where: { role: 'admin' } });
  for (const { id, email, fullName } of admins)
    await mailer.send(
      mailTo({ id: derivedId('mail', meta.id, id), to: email, name: fullName, of: [event.userId] }, mail),
    );
}

/** Tells whom it concerns how an upgrade goes. */
export const upgradeNotices = reaction<Told>({
  name: 'upgrade-notices',
  on: ['UpgradeRequested', 'UpgradePaid', 'UpgradeGranted', 'UpgradeDeclined', 'UpgradePaymentDiffered'],
  atOnce: 2,
  async react(event, meta, tools, caller) {
    // Which plan they have from now on is told with its end.
    if (event.type === 'UpgradePaid' || event.type === 'UpgradeGranted')
      await upgradedPlans.react(event, meta, tools, caller);
    const news = await newsOf(event, tools.write);
    if (news) {
      const noticeId = derivedId('notice', news.topic, meta.id);
      await tellOfPlan(tools, event.userId, { noticeId, ...news }, caller);
    }
    await tellAdmins(event, meta, tools);
  },
});
