import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/reminder.ts';
import { call } from './call.ts';

export type { Reminder, ReminderRules } from '../../../api/contract/reminder.ts';

export const remindersQuery = infiniteQueryOptions({
  queryKey: ['invoices', 'reminders', 'waiting'],
  queryFn: ({ pageParam, signal }) => call(contract.listReminders, { query: { limit: 50, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});
export const invoiceRemindersQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoices', 'reminders', invoiceId],
    queryFn: ({ signal }) => call(contract.getInvoiceReminders, { params: { invoiceId }, signal }),
  });
export const reminderRulesQuery = queryOptions({
  queryKey: ['reminder-rules'],
  queryFn: async ({ signal }) => (await call(contract.getReminderRules, { signal })).rules,
});
export const saveReminderRules = (body: contract.ReminderRules) => call(contract.saveReminderRules, { body });
/** Each goes to its client, once. */
export const approveReminders = (reminders: readonly { invoice_id: string; reminder_id: string }[]) =>
  call(contract.approveReminders, {
    body: { reminders: reminders.map(({ invoice_id, reminder_id }) => ({ invoice_id, reminder_id })) },
  });
export const declineReminder = (invoiceId: string, reminderId: string) =>
  call(contract.declineReminder, { params: { invoiceId, reminderId } });
/** Whether later ones are sent without being asked about. */
export const approveLater = (invoiceId: string, of: 'invoice' | 'client', approved: boolean) =>
  call(contract.approveInvoiceReminders, { params: { invoiceId }, body: { for: of, approved } });
