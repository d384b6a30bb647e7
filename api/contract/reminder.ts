import { z } from 'zod';
import { message, operation, paging } from './operation.ts';

const LONGEST_BEFORE = 30;
const LONGEST_AFTER = 90;
const days = (most: number, several: number) =>
  z
    .array(
      z
        .number('Please enter days as whole numbers.')
        .int('Please enter days as whole numbers.')
        .min(1, 'A day lies at least 1 day away.')
        .max(most, `A day lies at most ${most} days away.`),
    )
    .max(several, `There can be at most ${several} of them.`);
export const reminderRulesForm = z.object({
  /** Off: none is drafted. */
  active: z.boolean(),
  /** Days before the day on which money is due, and after it. */
  before: days(LONGEST_BEFORE, 3),
  on_day: z.boolean(),
  after: days(LONGEST_AFTER, 5),
});
export type ReminderRules = z.infer<typeof reminderRulesForm>;

const reminder = z.object({
  reminder_id: z.string(),
  /** Drafted and waiting for its photographer, on its way, sent, or not needed any more. */
  status: z.enum(['waiting', 'approved', 'sent', 'lapsed']),
  /** Of one that lapsed: its photographer did not want it, its money came, another took its place, its client cannot be reached. */
  reason: z.enum(['', 'declined', 'settled', 'replaced', 'unreachable']),
  /** Of the schedule; '' where all is due at once. */
  part_name: z.string(),
  amount: z.number(),
  due_date: z.string(),
  /** So many days before or after that it was drafted for. */
  occasion: z.enum(['before', 'on', 'after']),
  days: z.number().int(),
  drafted_at: z.string(),
  sent_at: z.string().nullable(),
});
export type Reminder = z.infer<typeof reminder>;
const waiting = reminder.extend({
  invoice_id: z.string(),
  invoice_number: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  client_email: z.string(),
});
export type WaitingReminder = z.infer<typeof waiting>;

export const getReminderRules = operation({
  id: 'getReminderRules',
  tag: 'Reminders',
  summary: 'When reminders are drafted',
  call: 'GET /business/reminder-rules',
  access: 'photographer',
  answer: z.object({ rules: reminderRulesForm }),
});
export const saveReminderRules = operation({
  id: 'saveReminderRules',
  tag: 'Reminders',
  summary: 'Say when reminders are drafted; none is sent that was not approved',
  call: 'PUT /business/reminder-rules',
  access: 'photographer',
  body: reminderRulesForm,
  answer: z.object({ message: z.string(), rules: reminderRulesForm }),
});
export const listReminders = operation({
  id: 'listReminders',
  tag: 'Reminders',
  summary: 'Reminders that wait for approval, those of the invoice that has waited longest first, in pages of invoices',
  call: 'GET /business/reminders',
  access: 'photographer',
  query: paging,
  answer: z.object({ reminders: z.array(waiting), next_cursor: z.string().nullable() }),
});
const named = z.object({ invoice_id: z.string().min(1).max(64), reminder_id: z.string().min(1).max(64) });
export const approveReminders = operation({
  id: 'approveReminders',
  tag: 'Reminders',
  summary: 'Approve reminders: each goes to its client once, unless its money has come meanwhile',
  call: 'POST /business/reminders/approve',
  access: 'photographer',
  body: z.object({ reminders: z.array(named).min(1, 'Please choose a reminder.').max(200) }),
  answer: message.extend({
    /** How many are on their way, and how many were not needed any more. */
    approved: z.number().int(),
    lapsed: z.number().int(),
  }),
});
export const getInvoiceReminders = operation({
  id: 'getInvoiceReminders',
  tag: 'Reminders',
  summary: 'Reminders of an invoice, the newest first, and whether they wait for approval',
  call: 'GET /business/invoices/{invoiceId}/reminders',
  access: 'photographer',
  answer: z.object({
    reminders: z.array(reminder),
    /** Whether nobody is asked: for this invoice, for its client. */
    approved: z.object({ invoice: z.boolean(), client: z.boolean() }),
  }),
});
export const approveInvoiceReminders = operation({
  id: 'approveInvoiceReminders',
  tag: 'Reminders',
  summary: 'Have later reminders of this invoice, or of its client, sent without being asked; or be asked again',
  call: 'PUT /business/invoices/{invoiceId}/reminders/approval',
  access: 'photographer',
  body: z.object({ for: z.enum(['invoice', 'client']), approved: z.boolean() }),
  answer: message,
});
export const declineReminder = operation({
  id: 'declineReminder',
  tag: 'Reminders',
  summary: 'Do not send a reminder that waits',
  call: 'DELETE /business/invoices/{invoiceId}/reminders/{reminderId}',
  access: 'photographer',
  answer: message,
});
