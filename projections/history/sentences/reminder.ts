import type { ReminderEvent } from '../../../domain/reminder.ts';
import type { ReminderRuleEvent } from '../../../domain/reminderRules.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import type { Sentences } from './words.ts';

const REASONS = {
  declined: 'its photographer did not want it',
  settled: 'nothing is due of it any more',
  replaced: 'a later one took its place',
  unreachable: 'its client cannot see the invoice',
};
export const reminderSentences: Sentences<ReminderEvent> = {
  ReminderDrafted: ({ amount, dueDate }) => `A reminder of ${rupees(amount)}, due on ${dueDate}, was drafted`,
  ReminderApproved: ({ standing }, { who }) =>
    standing ? 'A reminder was approved as had been said beforehand' : `${who} approved a reminder`,
  ReminderSent: ({ amount }) => `A reminder of ${rupees(amount)} was sent to the client`,
  ReminderLapsed: ({ reason }) => `A reminder is not sent: ${REASONS[reason]}`,
  InvoiceRemindersApproved: (_, { who }) => `${who} approved later reminders of an invoice beforehand`,
  InvoiceRemindersAsked: (_, { who }) => `${who} wants to be asked about reminders of an invoice again`,
};
export const reminderRuleSentences: Sentences<ReminderRuleEvent> = {
  ReminderRulesSaved: ({ active }, { who }) =>
    `${who} ${active ? 'said when reminders are drafted' : 'switched reminders off'}`,
  ClientRemindersApproved: (_, { who }) => `${who} approved later reminders of a client beforehand`,
  ClientRemindersAsked: (_, { who }) => `${who} wants to be asked about reminders of a client again`,
};
