import type { Reminder } from '../../../api/reminder.ts';
import { shortDate } from '../../../ui/format.ts';
import { rupees } from '../../../ui/rupees.ts';

const many = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
/** For when it was drafted: '3 days before it is due'. */
export const occasionWords = ({ occasion: when, days }: Reminder): string =>
  when === 'on' ? 'on the day it is due' : `${many(days)} ${when} it is due`;
/** What it is about: 'Advance, ₹30,000.00, due on 1 Dec 2026'. */
export const aboutWords = ({ part_name: part, amount, due_date: day }: Reminder): string =>
  [part, rupees(amount), `due on ${shortDate(day)}`].filter(Boolean).join(', ');

const REASONS: Record<Reminder['reason'], string> = {
  '': '',
  declined: 'Not sent: you did not want it',
  settled: 'Not sent: nothing was due any more',
  replaced: 'Not sent: a later one took its place',
  unreachable: 'Not sent: the client could not be reached',
};
export function standingWords(reminder: Reminder): string {
  switch (reminder.status) {
    case 'waiting':
      return `Waits for you, ${occasionWords(reminder)}`;
    case 'approved':
      return 'On its way';
    case 'sent':
      return `Sent ${occasionWords(reminder)}`;
    case 'lapsed':
      return REASONS[reminder.reason];
  }
}
