import type { InvoiceEvent } from '../domain/invoice/events.ts';
import type { LapseReason, ReminderContent, ReminderEvent } from '../domain/reminder.ts';
import type { AccountEvent } from '../domain/account.ts';
import { type ReminderRuleEvent, type ReminderRuleState, reminderRule } from '../domain/reminderRules.ts';
import { type View, projection } from './core/projection.ts';

export interface ReminderEntry extends ReminderContent {
  id: string;
  status: 'waiting' | 'approved' | 'sent' | 'lapsed';
  /** Of one that lapsed. */
  reason: LapseReason | '';
  draftedAt: string;
  /** ISO 8601; '' until then. */
  sentAt: string;
}
/** Reminders of one invoice, from the first. By the invoice's id. */
export interface InvoiceRemindersView extends View {
  ownerId: string;
  /** Whether they are sent without being asked about. */
  standing: boolean;
  reminders: readonly ReminderEntry[];
  /** When the first was drafted that waits for its photographer; left out where none does. */
  waitingSince?: string;
}
type Fields = Omit<InvoiceRemindersView, 'position'>;

function upToDate({ waitingSince: _, ...view }: Fields): Fields {
  const first = view.reminders.find(({ status }) => status === 'waiting');
  return first ? { ...view, waitingSince: first.draftedAt } : view;
}
const begun = ({ invoiceId: id, ownerId }: { invoiceId: string; ownerId: string }): Fields => ({
  id,
  ownerId,
  standing: false,
  reminders: [],
});
const changed = (view: Fields | undefined, id: string, change: Partial<ReminderEntry>): Fields | undefined =>
  view &&
  upToDate({ ...view, reminders: view.reminders.map((each) => (each.id === id ? { ...each, ...change } : each)) });

export const invoiceReminders = projection<
  ReminderEvent | Extract<InvoiceEvent, { type: 'InvoiceErased' }>,
  InvoiceRemindersView
>(
  {
    name: 'invoiceReminders',
    version: 1,
    indexes: { byWaiting: ['ownerId', 'waitingSince'] },
    key: (event) => event.invoiceId,
  },
  {
    ReminderDrafted: (view, event, { at }) => {
      const { type: _, reminderId: id, clientId: __, invoiceId: ___, ownerId: ____, ...content } = event;
      const known = view ?? begun(event);
      const entry = { id, ...content, status: 'waiting' as const, reason: '' as const, draftedAt: at, sentAt: '' };
      return upToDate({ ...known, reminders: [...known.reminders, entry] });
    },
    ReminderApproved: (view, { reminderId }) => changed(view, reminderId, { status: 'approved' }),
    ReminderSent: (view, { reminderId }, { at }) => changed(view, reminderId, { status: 'sent', sentAt: at }),
    ReminderLapsed: (view, { reminderId, reason }) => changed(view, reminderId, { status: 'lapsed', reason }),
    InvoiceRemindersApproved: (view, event) => ({ ...(view ?? begun(event)), standing: true }),
    InvoiceRemindersAsked: (view) => view && { ...view, standing: false },
    InvoiceErased: () => null,
  },
);

/** When a studio's reminders are drafted. By the studio's id. */
export interface ReminderRulesView extends View, ReminderRuleState {}

const folded = (view: ReminderRulesView | undefined, event: ReminderRuleEvent): Omit<ReminderRulesView, 'position'> => {
  const { id: _, position: __, ...known } = view ?? { id: '', position: 0, ...reminderRule.decider.initial };
  return { id: event.userId, ...reminderRule.decider.evolve(known, event) };
};
export const reminderRuleViews = projection<
  ReminderRuleEvent | Extract<AccountEvent, { type: 'AccountErased' }>,
  ReminderRulesView
>(
  { name: 'reminderRules', version: 1, indexes: {}, key: (event) => event.userId },
  {
    ReminderRulesSaved: folded,
    ClientRemindersApproved: folded,
    ClientRemindersAsked: folded,
    AccountErased: () => null,
  },
);
