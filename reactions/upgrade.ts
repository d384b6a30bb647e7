import { raiseNotice } from '../commands/notice.ts';
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
import { type MailText, renderMail } from './core/mailText.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';

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

const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const PLAN = { url: '/account-settings', text: 'Your plan' };

interface News {
  topic: string;
  title: string;
  message: string;
  /** Sent by mail too. */
  mailed: boolean;
}
type Told = Exclude<UpgradeEvent, { type: 'PaymentLinkMade' | 'UpgradeLapsed' }>;

async function newsOf(event: Told, write: WriteSide): Promise<News | undefined> {
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
        title: `Your plan is now ${name}`,
        message: `${paid}You have ${name}${until}.`,
        mailed: true,
      };
    }
    case 'UpgradeDeclined':
      return {
        topic: 'plan-declined',
        title: `${name} could not be given to you`,
        message: `Your request for ${name} was declined. Your plan stays as it is; please write to us if this surprises you.`,
        mailed: true,
      };
    case 'UpgradePaymentDiffered':
      return {
        topic: 'payment-differs',
        title: 'A payment needs a look',
        message: `We have received ${money(event.amount, event.currency)}, which is not what ${name} costs at this moment. Nothing is lost: we look at it and write to you.`,
        mailed: true,
      };
  }
}

async function tellOwner(
  event: Told,
  meta: EventMeta,
  { write, mailer, address }: ReactionTools,
  caller: Parameters<WriteSide['run']>[2],
): Promise<void> {
  const news = await newsOf(event, write);
  if (!news) return;
  const { mailed, ...words } = news;
  const noticeId = derivedId('notice', words.topic, meta.id);
  await write.run(raiseNotice, { noticeId, userId: event.userId, ...words, link: PLAN }, caller);
  const person = (await write.journal.load(account, event.userId)).state;
  if (!mailed || person.status !== 'open') return;
  const mail: MailText = {
    subject: words.title,
    paragraphs: [words.message],
    action: { label: PLAN.text, address: address(PLAN.url) },
  };
  await mailer.send({
    id: meta.id,
    to: person.email,
    subject: mail.subject,
    ...renderMail(mail, person.fullName),
  });
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
    await mailer.send({
      id: derivedId('mail', meta.id, id),
      to: email,
      subject: mail.subject,
      ...renderMail(mail, fullName),
    });
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
    await tellOwner(event, meta, tools, caller);
    await tellAdmins(event, meta, tools);
  },
});
