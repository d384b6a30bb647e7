import { rupees } from '../../domain/kernel/money.ts';
import type { InvoiceStep } from '../../projections/invoice.ts';

const SENTENCES: Readonly<Record<InvoiceStep['what'], (amount: string) => string>> = {
  drafted: (amount) => `You drafted it: ${amount}.`,
  changed: (amount) => `You changed the draft: ${amount}.`,
  sent: (amount) => `You sent it: ${amount}. Since then it is fixed.`,
  notes: () => 'You changed its notes.',
  payment: (amount) => `You recorded a payment of ${amount}.`,
  paidOnline: (amount) => `${amount} were paid online.`,
  refund: (amount) => `You recorded a refund of ${amount}.`,
  returnedOnline: (amount) => `${amount} went back online.`,
  credit: (amount) => `You made a credit note of ${amount}.`,
  advance: (amount) => `An advance was set off: ${amount}.`,
  gig: () => 'The gig that it is of was changed.',
  days: () => 'The days on which its parts are due were set.',
  reminder: (amount) => `A reminder of ${amount} was sent.`,
  cancelled: () => 'You cancelled it.',
};

/** What a studio did with an invoice, in sentences for the studio. */
export const historyOf = (steps: readonly InvoiceStep[]): { at: string; text: string }[] =>
  steps.map(({ at, what, amount }) => ({ at, text: SENTENCES[what](rupees(amount)) }));
