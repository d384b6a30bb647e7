import { type Caller, withKeyOf } from '../commands/core/run.ts';
import { system } from '../commands/core/actors.ts';
import { invoiceSharePath } from '../commands/invoiceShare.ts';
import { raiseNotice } from '../commands/notice.ts';
import { draftReminder, lapseReminder, recordReminderSent } from '../commands/reminder.ts';
import { account } from '../domain/account.ts';
import type { InvoiceEvent } from '../domain/invoice/events.ts';
import { partDue, partsDue } from '../domain/invoice/payable.ts';
import { invoice } from '../domain/invoice.ts';
import { type InvoiceShareEvent, invoiceShare } from '../domain/invoiceShare.ts';
import { daysFrom, indianDate, indianHour } from '../domain/kernel/financialYear.ts';
import { derivedId, newId } from '../domain/kernel/id.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { type ReminderEvent, reminder } from '../domain/reminder.ts';
import { LONGEST_BEFORE, reminderRule, stepOn } from '../domain/reminderRules.ts';
import { type InvoiceView, invoices } from '../projections/invoice.ts';
import { invoiceReminders } from '../projections/reminder.ts';
import { everyPage } from '../projections/core/pages.ts';
import { mailTo } from './core/mailText.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';
import { startRounds } from './core/rounds.ts';
import { sendOnce } from './core/sendOnce.ts';
import { unlessRefused } from './purging.ts';
import { reminderMail } from './reminderMailText.ts';

type Tools = Pick<ReactionTools, 'write' | 'reads'>;
/** Money that is due for longer is not reminded of any more. */
const OLDEST_DAYS = 366;
/** From then on in India: what is approved beforehand goes out at once, and nobody wants to be asked for money at night. */
const FIRST_HOUR = 9;

interface Waiting {
  reminderId: string;
  /** On which it was drafted, in India. */
  day: string;
}
interface Drafted {
  /** How many were drafted now, and wait for their photographer. */
  count: number;
  /** Those that wait: also what a process drafted that ended before it told of it. */
  waiting: Waiting[];
}
/** Drafts what is due of one invoice. */
async function draftOf({ write, reads }: Tools, view: InvoiceView, today: string, caller: Caller): Promise<Drafted> {
  const { state: rules } = await write.journal.load(reminderRule, view.ownerId);
  const sentOn = indianDate(view.sentAt ?? view.createdAt);
  const [made, found]: [Waiting[], string[]] = [[], []];
  for (const [part, { on: dueDate, left }] of partsDue(view, view.balance).entries()) {
    const step = left > 0 ? stepOn(rules, dueDate, { today, sentOn }) : undefined;
    if (!step) continue;
    const reminderId = derivedId('reminder', view.id, String(part), step.occasion, String(step.days), dueDate);
    const before = (await write.journal.load(reminder, view.id)).state.reminders[reminderId];
    if (before?.status === 'waiting') found.push(reminderId);
    if (before) continue;
    const content = { part, ...step, dueDate };
    const outcome = await write
      .run(draftReminder, { invoiceId: view.id, reminderId, content }, caller)
      .catch(unlessRefused);
    if (outcome?.changed && outcome.state.reminders[reminderId]?.status === 'waiting')
      made.push({ reminderId, day: today });
  }
  const known = found.length > 0 ? (await reads.reader(invoiceReminders).get(view.id))?.reminders : undefined;
  const earlier = (known ?? []).filter(({ id }) => found.includes(id));
  const waiting = earlier.map(({ id, draftedAt }) => ({ reminderId: id, day: indianDate(draftedAt) }));
  return { count: made.length, waiting: [...made, ...waiting] };
}

/** What waits since one day is one notice, which counts each reminder once. */
const tellOfWaiting = ({ write }: Tools, userId: string, { reminderId, day }: Waiting, caller: Caller) => {
  const message = 'They are sent to your clients as soon as you approve them.';
  return write.run(
    raiseNotice,
    {
      noticeId: derivedId('notice', 'reminders', userId, day),
      userId,
      topic: 'reminders_waiting',
      title: 'A reminder waits for you',
      message,
      link: { url: '/business?tab=reminders', text: 'Open reminders' },
      burst: { member: reminderId, many: { title: '{count} reminders wait for you', message } },
    },
    caller,
  );
};

/**
 * One round: drafts reminders that are due, and tells of each that waits. A second process that looks at the same moment
 * finds them drafted. Answers how many were drafted and wait.
 */
export async function draftDueReminders(tools: Tools): Promise<number> {
  const { write, reads } = tools;
  const now = write.now().toISOString();
  if (indianHour(now) < FIRST_HOUR) return 0;
  const today = indianDate(now);
  const caller: Caller = { actor: system('reminders'), correlation: newId() };
  let drafted = 0;
  const due = {
    index: 'byNextDue',
    where: { status: 'pending' },
    range: { from: daysFrom(today, -OLDEST_DAYS), to: daysFrom(today, LONGEST_BEFORE) },
  };
  for await (const views of everyPage(reads.reader(invoices), due))
    for (const view of views) {
      if (view.ownerId === '' || (await write.journal.load(account, view.ownerId)).state.status !== 'open') continue;
      const { count, waiting } = await draftOf(tools, view, today, caller);
      for (const each of waiting) await tellOfWaiting(tools, view.ownerId, each, caller);
      drafted += count;
    }
  return drafted;
}

const EVERY_MS = 15 * 60_000;
export const startReminding = (tools: Tools & Pick<ReactionTools, 'log'>, everyMs = EVERY_MS) =>
  startRounds({
    everyMs,
    firstMs: 60_000,
    log: tools.log,
    failed: 'reminders could not be drafted',
    work: () => draftDueReminders(tools),
  });

/** What was approved goes to its client, unless what it is about was settled meanwhile. The mail's id is the reminder's. */
export const reminderMails = reaction<Extract<ReminderEvent, { type: 'ReminderApproved' }>>({
  name: 'reminder-mails',
  on: ['ReminderApproved'],
  atOnce: 2,
  async react({ invoiceId, ownerId, reminderId }, { position }, tools, caller) {
    const { write, reads, mailer, address } = tools;
    const known = (await write.journal.load(reminder, invoiceId)).state.reminders[reminderId];
    if (known?.status !== 'approved') return;
    const lapse = (reason: 'settled' | 'unreachable') =>
      write.run(lapseReminder, { invoiceId, reminderId, reason }, caller).catch(unlessRefused);
    await reads.passed(position);
    const view = await reads.reader(invoices).get(invoiceId);
    const part = partDue((await write.journal.load(invoice, invoiceId)).state, known.part);
    if (!view || !part || part.on !== known.dueDate) return void (await lapse('settled'));
    const { state: share } = await write.journal.load(invoiceShare, invoiceId);
    const path = invoiceSharePath(write, invoiceId, share);
    const isOpen = (await write.journal.load(account, ownerId)).state.status === 'open';
    if (path === null || !isOpen) return void (await lapse('unreachable'));
    const { to, name, ...text } = reminderMail(view, part, indianDate(write.now().toISOString()), address(path));
    const mail = mailTo({ id: reminderId, to, name, of: [ownerId, invoiceId, view.clientId] }, text);
    try {
      await sendOnce(write.vault, reminderId, invoiceId, () => mailer.send(mail));
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
      return void (await lapse('unreachable'));
    }
    await write.run(recordReminderSent, { invoiceId, reminderId }, caller).catch(unlessRefused);
  },
});

type Settling =
  | Extract<
      InvoiceEvent,
      {
        type:
          | 'InvoicePaymentRecorded'
          | 'InvoiceAdvanceTaken'
          | 'CreditNoteIssued'
          | 'InvoiceCancelled'
          | 'InvoiceDaysKnown';
      }
    >
  | Extract<InvoiceShareEvent, { type: 'InvoiceShareEnded' }>;
/** What waits is not needed any more once its part is paid, or its client cannot see the invoice. */
export const settledReminders = reaction<Settling>({
  name: 'settled-reminders',
  on: [
    'InvoicePaymentRecorded',
    'InvoiceAdvanceTaken',
    'CreditNoteIssued',
    'InvoiceCancelled',
    'InvoiceDaysKnown',
    'InvoiceShareEnded',
  ],
  atOnce: 2,
  async react({ type, invoiceId }, _, { write }, caller) {
    const { reminders } = (await write.journal.load(reminder, invoiceId)).state;
    const waiting = Object.entries(reminders).filter(([, { status }]) => status === 'waiting');
    if (waiting.length === 0) return;
    const { state } = await write.journal.load(invoice, invoiceId);
    for (const [reminderId, { part, dueDate }] of waiting) {
      const reason = type === 'InvoiceShareEnded' ? 'unreachable' : 'settled';
      if (type === 'InvoiceShareEnded' || partDue(state, part)?.on !== dueDate)
        await write
          .run(lapseReminder, { invoiceId, reminderId, reason }, withKeyOf(caller, reminderId))
          .catch(unlessRefused);
    }
  },
});
