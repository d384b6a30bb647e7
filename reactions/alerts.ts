import { announceAlerts, awaitAlert, recordAlertNotSent, recordAlertSent } from '../commands/alert.ts';
import { raiseNotice } from '../commands/notice.ts';
import { system } from '../commands/core/actors.ts';
import { type AccountEvent, account } from '../domain/account.ts';
import { type AlertEvent, alert } from '../domain/alert.ts';
import { derivedId, newId } from '../domain/kernel/id.ts';
import type { Channel } from '../domain/kernel/noticeKind.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { type NoticeEvent, notice } from '../domain/notice.ts';
import { type ProfileEvent, profile } from '../domain/profile.ts';
import { alerts } from '../projections/alert.ts';
import { everyPage } from '../projections/core/pages.ts';
import { type AlertNews, alertMail, alertMessage } from './alertText.ts';
import { mailTo } from './core/mailText.ts';
import { type Reaction, type ReactionTools, reaction } from './core/reaction.ts';
import { sendOnce } from './core/sendOnce.ts';
import { wants } from './preferences.ts';

/** A message that could not be handed over for so long is given up: the bell has it. */
const GIVE_UP_MS = 2 * 3_600_000;

type Due = Extract<AlertEvent, { type: 'AlertDue' }>;
type Tools = Pick<ReactionTools, 'write'>;

/** Notes each notice that is to go out beside the bell, where its reader wants that. It is asked again when it does. */
export const awaitedAlerts = reaction<Extract<NoticeEvent, { type: 'NoticeRaised' | 'NoticeGrown' }>>({
  name: 'awaited-alerts',
  on: ['NoticeRaised', 'NoticeGrown'],
  atOnce: 2,
  async react({ userId, noticeId, tell }, _, { write }, caller) {
    if (!tell || (await write.journal.load(account, userId)).state.status !== 'open') return;
    const by: Channel[] = [];
    if (tell.mail && (await wants(write, userId, tell.kind, 'email'))) by.push('email');
    const { alertsTo } = (await write.journal.load(profile, userId)).state;
    if (tell.whatsapp && alertsTo !== '' && (await wants(write, userId, tell.kind, 'whatsapp'))) by.push('whatsapp');
    if (by.length > 0) await write.run(awaitAlert, { userId, kind: tell.kind, noticeId, channels: by }, caller);
  },
});

/** One round: decides which bursts are over. Answers for how many people any was. */
export async function announceDueAlerts({ write, reads }: Pick<ReactionTools, 'write' | 'reads'>): Promise<number> {
  let told = 0;
  const due = { index: 'byDue', where: {}, range: { to: write.now().toISOString() } };
  for await (const people of everyPage(reads.reader(alerts), due))
    for (const { id: userId } of people) {
      const caller = { actor: system('alerts'), correlation: newId() };
      if ((await write.run(announceAlerts, { userId }, caller)).changed) told++;
    }
  return told;
}

/** What of a burst its reader has not seen yet. */
async function newsOf({ write }: Tools, { noticeIds }: Due): Promise<AlertNews[]> {
  const states = await Promise.all(noticeIds.map(async (id) => (await write.journal.load(notice, id)).state));
  return states.flatMap((state) =>
    state.status === 'listed' && !state.read ? [{ title: state.title, message: state.message, link: state.link }] : [],
  );
}

/** Why this must not go out now; undefined where it may. */
type Stopped = { reason: string } | undefined;
const SEEN: Stopped = { reason: 'It was read in the bell before.' };

/**
 * Sends an alert by one channel, and records how that went: it goes on where a process ended in the middle. `send` answers
 * why it did not; what it throws is tried again, unless no repeat would help.
 */
const sending = (
  channel: Channel,
  send: (
    about: { due: Due; alertId: string; name: string; news: AlertNews[] },
    tools: ReactionTools,
  ) => Promise<Stopped>,
): Reaction =>
  reaction<Due>({
    name: `alerts-${channel}`,
    on: ['AlertDue'],
    atOnce: 4,
    async react(due, { id: alertId, at }, tools, caller) {
      const { write } = tools;
      const { userId, kind } = due;
      if (!due.channels.includes(channel)) return;
      const { state } = await write.journal.load(alert, userId);
      if (state.settled.some((each) => each.alertId === alertId && each.channel === channel)) return;
      const attempt = async (): Promise<Stopped> => {
        const person = (await write.journal.load(account, userId)).state;
        if (person.status !== 'open') return { reason: 'The account is not open.' };
        if (!(await wants(write, userId, kind, channel))) return { reason: 'They do not want to hear of it so.' };
        const news = await newsOf(tools, due);
        if (news.length === 0) return SEEN;
        try {
          return await send({ due, alertId, name: person.fullName, news }, tools);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          if (error.kind === 'invalid') return { reason: error.message };
          // Whoever sends it just now knows better than this.
          const failed = error.kind === 'unavailable' && error.code !== 'message.claimed';
          if (failed && write.now().getTime() - Date.parse(at) > GIVE_UP_MS)
            return { reason: `It was given up after two hours: ${error.message}` };
          throw error;
        }
      };
      const stopped = await attempt();
      const about = { userId, alertId, channel };
      await (stopped
        ? write.run(recordAlertNotSent, { ...about, reason: stopped.reason }, caller)
        : write.run(recordAlertSent, about, caller));
    },
  });

/** A mail of the same id takes the place of the first. */
export const alertMails = sending('email', async ({ due, alertId, name, news }, { write, mailer, address }) => {
  const person = (await write.journal.load(account, due.userId)).state;
  if (person.status !== 'open') return { reason: 'The account is not open.' };
  const id = derivedId('mail', 'alert', alertId);
  await mailer.send(mailTo({ id, to: person.email, name, of: [due.userId] }, alertMail(news, address)));
  return undefined;
});

/** To the number that somebody gave for it, while they still do: that is asked last of all. */
export const alertMessages = sending('whatsapp', async ({ due: { userId }, alertId, name, news }, tools) => {
  const { write, messenger, address } = tools;
  const numberNow = async (): Promise<string> => (await write.journal.load(profile, userId)).state.alertsTo;
  const withdrawn: Stopped = { reason: 'They take no alerts by WhatsApp.' };
  if ((await numberNow()) === '') return withdrawn;
  const id = derivedId('message', 'alert', alertId);
  let to = '';
  try {
    await sendOnce(write.vault, id, userId, async () => {
      to = await numberNow();
      if (to !== '')
        await messenger.send({ id, to, template: 'alert', of: [userId], ...alertMessage(name, news, address) });
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'whatsapp.undeliverable') await tellUndeliverable(tools, userId, to);
    throw error;
  }
  if ((await numberNow()) === '') {
    // They withdrew while it was on its way.
    await messenger.forget([id]);
    return withdrawn;
  }
  return undefined;
});

/** In the bell, once for each number: nobody finds out otherwise. */
async function tellUndeliverable({ write }: Tools, userId: string, to: string): Promise<void> {
  await write.run(
    raiseNotice,
    {
      noticeId: derivedId('notice', 'alerts-undeliverable', userId, write.secrets.lookup('alertNumber', to)),
      userId,
      topic: 'alerts-undeliverable',
      title: 'WhatsApp does not deliver to your number',
      message: `An alert to the number that ends in ${to.slice(-4)} could not be delivered. Please check the number on your profile.`,
      link: { url: '/profile', text: 'Open your profile' },
    },
    { actor: system('alerts'), correlation: newId() },
  );
}

/** What still lies in our own outbox goes with the consent, and with the account. */
export const withdrawnAlerts = reaction<
  Extract<ProfileEvent, { type: 'WhatsAppAlertsUnsubscribed' }> | Extract<AccountEvent, { type: 'AccountErased' }>
>({
  name: 'withdrawn-alerts',
  on: ['WhatsAppAlertsUnsubscribed', 'AccountErased'],
  atOnce: 1,
  async react({ userId }, _, { write, messenger }) {
    const { settled } = (await write.journal.load(alert, userId)).state;
    const sent = settled.filter(({ channel }) => channel === 'whatsapp');
    await messenger.forget(sent.map(({ alertId }) => derivedId('message', 'alert', alertId)));
  },
});
