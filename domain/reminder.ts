import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const about = { invoiceId: z.string(), ownerId: z.string() };
const one = { ...about, reminderId: z.string() };
const occasions = ['before', 'on', 'after'] as const;
/** Why one is not sent: its photographer did not want it, its money came, or its client cannot see the invoice. */
const reasons = ['declined', 'settled', 'replaced', 'unreachable'] as const;
export type LapseReason = (typeof reasons)[number];

/** What a reminder is about. `part`: its place in the schedule, 0 where there is none; `amount`: paise that are due of it; `days`: before or after `dueDate`. */
export const reminderContent = z.object({
  part: z.number().int(),
  occasion: z.enum(occasions),
  days: z.number().int(),
  dueDate: z.string(),
  amount: z.number().int(),
});
export type ReminderContent = z.infer<typeof reminderContent>;

/** Reminders of one invoice; the aggregate's id is the invoice's. */
export const reminderEvents = {
  ReminderDrafted: eventSchema(z.object({ ...one, clientId: z.string(), ...reminderContent.shape })),
  /** `standing`: nobody was asked, since its photographer had said so for this client or invoice. */
  ReminderApproved: eventSchema(z.object({ ...one, standing: z.boolean() })),
  /** It is on its way to its client. */
  ReminderSent: eventSchema(z.object({ ...one, amount: z.number().int() })),
  ReminderLapsed: eventSchema(z.object({ ...one, reason: z.enum(reasons) })),
  /** From now on reminders of this invoice are sent without being asked about. */
  InvoiceRemindersApproved: eventSchema(z.object(about)),
  InvoiceRemindersAsked: eventSchema(z.object(about)),
};
export type ReminderEvent = EventsOf<typeof reminderEvents>;

/** Of one invoice. */
const MOST_REMINDERS = 200;
type Status = 'waiting' | 'approved' | 'sent' | 'lapsed';
export interface ReminderState {
  reminders: Readonly<Record<string, { part: number; status: Status; amount: number; dueDate: string }>>;
  /** Nobody is asked. */
  standing: boolean;
}
type About = { invoiceId: string; ownerId: string };
type One = About & { reminderId: string };
export type ReminderCommand =
  /** `standing`: nobody is asked for this client. `due`: whether that much is still due and its client can see it. */
  | (One & { type: 'DraftReminder'; clientId: string; content: ReminderContent; standing: boolean; due: boolean })
  | (One & { type: 'ApproveReminder'; due: boolean })
  | (One & { type: 'DeclineReminder' })
  | (One & { type: 'RecordReminderSent' })
  | (One & { type: 'LapseReminder'; reason: LapseReason })
  | (About & { type: 'ApproveInvoiceReminders'; given: boolean });

const absent = (): never => refuse('notFound', 'reminder.absent', 'This reminder is not here.');
const of = ({ invoiceId, ownerId, reminderId }: One): One => ({ invoiceId, ownerId, reminderId });

function drafted(state: ReminderState, command: Extract<ReminderCommand, { type: 'DraftReminder' }>): ReminderEvent[] {
  const { clientId, content, due } = command;
  const known = Object.entries(state.reminders);
  if (!due || command.reminderId in state.reminders || known.length >= MOST_REMINDERS) return [];
  // Of one part one waits at a time: whoever comes back after a week is not asked about each.
  const replaced = known.filter(([, { part, status }]) => part === content.part && status === 'waiting');
  return [
    ...replaced.map(([reminderId]) => ({
      type: 'ReminderLapsed' as const,
      ...of({ ...command, reminderId }),
      reason: 'replaced' as const,
    })),
    { type: 'ReminderDrafted', ...of(command), clientId, ...content },
    ...(command.standing || state.standing
      ? [{ type: 'ReminderApproved' as const, ...of(command), standing: true }]
      : []),
  ];
}

function decided(command: ReminderCommand, state: ReminderState): ReminderEvent[] {
  if (command.type === 'DraftReminder') return drafted(state, command);
  const { invoiceId, ownerId } = command;
  if (command.type === 'ApproveInvoiceReminders') {
    if (state.standing === command.given) return [];
    return [{ type: command.given ? 'InvoiceRemindersApproved' : 'InvoiceRemindersAsked', invoiceId, ownerId }];
  }
  const known = state.reminders[command.reminderId] ?? absent();
  switch (command.type) {
    case 'ApproveReminder':
      if (known.status === 'approved' || known.status === 'sent') return [];
      if (known.status === 'lapsed' || !command.due)
        return refuse('conflict', 'reminder.lapsed', 'This reminder is not needed any more, and is not sent.');
      return [{ type: 'ReminderApproved', ...of(command), standing: false }];
    case 'DeclineReminder':
      if (known.status === 'sent' || known.status === 'approved')
        return refuse('conflict', 'reminder.sent', 'This reminder is on its way already.');
      return known.status === 'lapsed' ? [] : [{ type: 'ReminderLapsed', ...of(command), reason: 'declined' }];
    case 'RecordReminderSent':
      return known.status === 'approved' ? [{ type: 'ReminderSent', ...of(command), amount: known.amount }] : [];
    case 'LapseReminder':
      return known.status === 'waiting' || known.status === 'approved'
        ? [{ type: 'ReminderLapsed', ...of(command), reason: command.reason }]
        : [];
  }
}

const withStatus = (state: ReminderState, id: string, status: Status): ReminderState => {
  const known = state.reminders[id];
  return known ? { ...state, reminders: { ...state.reminders, [id]: { ...known, status } } } : state;
};

/** Reminders of an invoice: drafted when they are due, and sent once their photographer has approved them. */
export const reminder: Aggregate<ReminderState, ReminderCommand, ReminderEvent> = {
  name: 'reminder',
  schemas: reminderEvents,
  decider: {
    initial: { reminders: {}, standing: false },
    decide: decided,
    evolve(state, event) {
      switch (event.type) {
        case 'ReminderDrafted': {
          const { reminderId, part, amount, dueDate } = event;
          const made = { part, amount, dueDate, status: 'waiting' as const };
          return { ...state, reminders: { ...state.reminders, [reminderId]: made } };
        }
        case 'ReminderApproved':
          return withStatus(state, event.reminderId, 'approved');
        case 'ReminderSent':
          return withStatus(state, event.reminderId, 'sent');
        case 'ReminderLapsed':
          return withStatus(state, event.reminderId, 'lapsed');
        case 'InvoiceRemindersApproved':
          return { ...state, standing: true };
        case 'InvoiceRemindersAsked':
          return { ...state, standing: false };
      }
    },
  },
};
