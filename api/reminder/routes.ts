import type { z } from 'zod';
import {
  approveClientReminders,
  approveInvoiceReminders,
  approveReminder,
  declineReminder,
  saveReminderRules,
} from '../../commands/reminder.ts';
import { withKeyOf } from '../../commands/core/run.ts';
import { refuseAbsent } from '../../domain/invoice.ts';
import { partsDue } from '../../domain/invoice/payable.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { type ReminderRules, reminderRule } from '../../domain/reminderRules.ts';
import { type InvoiceView, invoices } from '../../projections/invoice.ts';
import { type ReminderEntry, invoiceReminders, reminderRuleViews } from '../../projections/reminder.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/reminder.ts';
import { type Route, pageOf, route } from '../http/reply.ts';
import { invoiceQueries } from '../invoice/queries.ts';
import { decimal } from '../invoice/present.ts';

const rulesOf = ({ active, before, onDay, after }: ReminderRules): contract.ReminderRules => ({
  active,
  before: [...before],
  on_day: onDay,
  after: [...after],
});
const reminderOf = (entry: ReminderEntry, { schedule }: InvoiceView): contract.Reminder => ({
  reminder_id: entry.id,
  status: entry.status,
  reason: entry.reason,
  part_name: schedule?.[entry.part]?.name ?? '',
  amount: decimal(entry.amount),
  due_date: entry.dueDate,
  occasion: entry.occasion,
  days: entry.days,
  drafted_at: entry.draftedAt,
  sent_at: entry.sentAt || null,
});
/** What was paid a moment ago waits no more, though nobody has said so yet. */
const stillDue =
  (view: InvoiceView) =>
  ({ status, part, dueDate }: ReminderEntry): boolean => {
    const due = partsDue(view, view.balance)[part];
    return status === 'waiting' && due !== undefined && due.left > 0 && due.on === dueDate;
  };

type Named = z.output<typeof contract.approveReminders.body>['reminders'];

/** Reminders of money that is due, which wait for their photographer. */
export function reminderRoutes({ reads, write }: RouteContext): Route[] {
  const queries = invoiceQueries(reads, write.now);
  const [known, rules, bills] = [
    reads.reader(invoiceReminders),
    reads.reader(reminderRuleViews),
    reads.reader(invoices),
  ];
  const rulesBy = async (userId: string) => (await rules.get(userId)) ?? reminderRule.decider.initial;

  return [
    route(contract.getReminderRules, async ({ principal }) => ({ rules: rulesOf(await rulesBy(principal.actor.id)) })),
    route(contract.saveReminderRules, async ({ principal, body, run }) => {
      const { active, before, on_day: onDay, after } = body;
      const { state } = await run(saveReminderRules, {
        userId: principal.actor.id,
        rules: { active, before, onDay, after },
      });
      return { message: 'Saved', rules: rulesOf(state) };
    }),
    route(contract.listReminders, async ({ principal, query }) => {
      const where = { ownerId: principal.actor.id };
      const { items, next } = await known.find({
        index: 'byWaiting',
        where,
        range: { from: '0' },
        order: 'asc',
        ...pageOf(query),
      });
      const views = new Map((await bills.getMany(items.map(({ id }) => id))).map((view) => [view.id, view]));
      const reminders = items.flatMap(({ id, reminders: all }) => {
        const view = views.get(id);
        return view
          ? all.filter(stillDue(view)).map((entry) => ({
              ...reminderOf(entry, view),
              invoice_id: id,
              invoice_number: view.number,
              client_id: view.clientId,
              client_name: view.buyer.name,
              client_email: view.buyer.email,
            }))
          : [];
      });
      return { reminders, next_cursor: next ?? null };
    }),
    route(contract.approveReminders, async ({ body, run, caller }) => {
      const approve = async ({ invoice_id: invoiceId, reminder_id: reminderId }: Named[number]): Promise<boolean> => {
        try {
          await run(approveReminder, { invoiceId, reminderId }, withKeyOf(caller, reminderId));
          return true;
        } catch (error) {
          // Its money came meanwhile: that hinders none of the others.
          if (error instanceof Refusal && error.code === 'reminder.lapsed') return false;
          throw error;
        }
      };
      let approved = 0;
      for (const each of body.reminders) if (await approve(each)) approved++;
      const lapsed = body.reminders.length - approved;
      const sent = approved === 1 ? 'The reminder is on its way.' : `${approved} reminders are on their way.`;
      const rest = lapsed === 1 ? 'One is not needed any more.' : `${lapsed} are not needed any more.`;
      return {
        message: [approved > 0 ? sent : '', lapsed > 0 ? rest : ''].filter(Boolean).join(' '),
        approved,
        lapsed,
      };
    }),
    route(contract.getInvoiceReminders, async ({ principal, params }) => {
      const view = (await queries.own(principal.actor.id, params.invoiceId)) ?? refuseAbsent();
      const found = await known.get(view.id);
      const { approved } = await rulesBy(principal.actor.id);
      return {
        reminders: (found?.reminders ?? [])
          .filter((entry) => entry.status !== 'waiting' || stillDue(view)(entry))
          .map((entry) => reminderOf(entry, view))
          .toReversed(),
        approved: { invoice: found?.standing ?? false, client: approved.includes(view.clientId) },
      };
    }),
    route(contract.approveInvoiceReminders, async ({ principal, params, body, run }) => {
      const { id: invoiceId, clientId } = (await queries.own(principal.actor.id, params.invoiceId)) ?? refuseAbsent();
      const { approved: given } = body;
      if (body.for === 'invoice') await run(approveInvoiceReminders, { invoiceId, given });
      else await run(approveClientReminders, { userId: principal.actor.id, clientId, given });
      const whose = body.for === 'invoice' ? 'this invoice' : 'this client';
      return {
        message: given
          ? `Later reminders of ${whose} are sent without asking you.`
          : `You are asked before reminders of ${whose} are sent.`,
      };
    }),
    route(contract.declineReminder, async ({ params, run }) => {
      await run(declineReminder, { invoiceId: params.invoiceId, reminderId: params.reminderId });
      return { message: 'This reminder is not sent.' };
    }),
  ];
}
