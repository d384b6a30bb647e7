import { rupees } from '../../domain/kernel/money.ts';
import { daysFrom } from '../../domain/kernel/financialYear.ts';
import { nextFrom } from '../../domain/invoice/recurring.ts';
import type { RecurringInvoiceView, RecurringStep } from '../../projections/recurringInvoice.ts';
import type { RecurringInvoice } from '../contract/recurringInvoice.ts';
import { offerOf } from '../invoice/present.ts';

const UPCOMING = 3;
/** The days of the next, at most three; none while it is paused. */
function upcomingOf(view: RecurringInvoiceView): string[] {
  const days = view.status === 'active' ? [view.next] : [];
  while (days.length > 0 && days.length < UPCOMING) {
    const following = nextFrom(view, daysFrom(days.at(-1)!, 1));
    if (following === '') break;
    days.push(following);
  }
  return days;
}

export const recurringInvoiceOf = (view: RecurringInvoiceView): RecurringInvoice => ({
  recurring_id: view.id,
  client_id: view.clientId,
  client_name: view.buyer.name,
  status: view.status,
  pause_reason: view.status === 'paused' ? view.pauseReason : '',
  every: view.every,
  first_on: view.firstOn,
  last_on: view.lastOn,
  auto_send: view.autoSend,
  upcoming: upcomingOf(view),
  made: view.count,
  created_at: view.createdAt,
  ...offerOf({ ...view, seller: null }),
  terms_conditions: view.termsConditions,
});

const SENTENCES: Readonly<Record<RecurringStep['what'], (amount: string, reason: string) => string>> = {
  planned: (amount) => `You planned it: ${amount} each.`,
  changed: (amount) => `You changed it: ${amount} each.`,
  made: () => 'An invoice was drafted.',
  sent: () => 'An invoice was sent.',
  paused: (_, reason) => (reason === '' ? 'You paused it.' : `It was paused. ${reason}`),
  resumed: () => 'You resumed it.',
};
/** What was done with it, in sentences for the studio. */
export const historyOf = (steps: readonly RecurringStep[]): { at: string; text: string }[] =>
  steps.map(({ at, what, amount, reason }) => ({ at, text: SENTENCES[what](rupees(amount), reason) }));
