import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { daysFrom } from './kernel/financialYear.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

/** Days before and after the day on which money is due. */
export const LONGEST_BEFORE = 30;
export const LONGEST_AFTER = 90;
const MOST_TRUSTED = 2000;

/** When reminders are drafted. `before`, `after`: days, each once, the smallest first. */
export const reminderRules = z.object({
  active: z.boolean(),
  before: z.array(z.number().int()),
  onDay: z.boolean(),
  after: z.array(z.number().int()),
});
export type ReminderRules = z.infer<typeof reminderRules>;
export const reminderRuleDefaults: ReminderRules = { active: true, before: [3], onDay: true, after: [3, 10] };

/** The aggregate's id is its photographer's. */
export const reminderRuleEvents = {
  ReminderRulesSaved: eventSchema(reminderRules.extend({ userId: z.string() })),
  /** From now on reminders of this client are sent without being asked about. */
  ClientRemindersApproved: eventSchema(z.object({ userId: z.string(), clientId: z.string() })),
  ClientRemindersAsked: eventSchema(z.object({ userId: z.string(), clientId: z.string() })),
};
export type ReminderRuleEvent = EventsOf<typeof reminderRuleEvents>;
export interface ReminderRuleState extends ReminderRules {
  /** Clients whose reminders are sent without being asked about. */
  approved: readonly string[];
}
export type ReminderRuleCommand =
  | { type: 'SaveReminderRules'; userId: string; rules: ReminderRules }
  | { type: 'ApproveClientReminders'; userId: string; clientId: string; given: boolean };

const inOrder = (days: readonly number[]): number[] => [...new Set(days)].toSorted((a, b) => a - b);

/** When a studio's reminders are drafted, and for which of its clients they wait for nobody. */
export const reminderRule: Aggregate<ReminderRuleState, ReminderRuleCommand, ReminderRuleEvent> = {
  name: 'reminderRule',
  schemas: reminderRuleEvents,
  decider: {
    initial: { ...reminderRuleDefaults, approved: [] },
    decide(command, state) {
      const { userId } = command;
      if (command.type === 'SaveReminderRules') {
        const { active, before, onDay, after } = command.rules;
        const next = { active, before: inOrder(before), onDay, after: inOrder(after) };
        const { approved: _, ...now } = state;
        return JSON.stringify(next) === JSON.stringify(now) ? [] : [{ type: 'ReminderRulesSaved', userId, ...next }];
      }
      const { clientId, given } = command;
      if (state.approved.includes(clientId) === given) return [];
      if (!given) return [{ type: 'ClientRemindersAsked', userId, clientId }];
      if (state.approved.length >= MOST_TRUSTED)
        return refuse(
          'conflict',
          'reminder.tooMany',
          'Reminders of very many clients are sent without asking already. Please approve this one by itself.',
        );
      return [{ type: 'ClientRemindersApproved', userId, clientId }];
    },
    evolve(state, event) {
      switch (event.type) {
        case 'ReminderRulesSaved': {
          const { active, before, onDay, after } = event;
          return { ...state, active, before, onDay, after };
        }
        case 'ClientRemindersApproved':
          return { ...state, approved: [...state.approved, event.clientId] };
        case 'ClientRemindersAsked':
          return { ...state, approved: state.approved.filter((id) => id !== event.clientId) };
      }
    },
  },
};

/** For so long a reminder that was not drafted on its day is drafted later: the server was away, or the rules are new. */
const LATE_DAYS = 7;

interface ReminderStep {
  occasion: 'before' | 'on' | 'after';
  days: number;
}
/** Which reminder of what is due on a day is due itself: the last whose day has come, if that was lately, and after the day on which the invoice was sent. */
export function stepOn(rules: ReminderRules, dueDate: string, { today, sentOn }: { today: string; sentOn: string }) {
  if (!rules.active) return undefined;
  const steps: (ReminderStep & { day: string })[] = [
    ...rules.before.map((days) => ({ occasion: 'before' as const, days, day: daysFrom(dueDate, -days) })),
    ...(rules.onDay ? [{ occasion: 'on' as const, days: 0, day: dueDate }] : []),
    ...rules.after.map((days) => ({ occasion: 'after' as const, days, day: daysFrom(dueDate, days) })),
  ];
  const last = steps
    .filter(({ day }) => day <= today)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
    .at(0);
  if (!last || last.day <= sentOn || last.day <= daysFrom(today, -LATE_DAYS)) return undefined;
  return { occasion: last.occasion, days: last.days } satisfies ReminderStep;
}
