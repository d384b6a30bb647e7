import type { Account } from '../domain/invoice/account.ts';
import { type InvoiceStatus, standingOf } from '../domain/invoice/state.ts';
import type { InvoiceStep } from './invoice.ts';

const CAME: ReadonlySet<InvoiceStep['what']> = new Set(['payment', 'paidOnline', 'advance']);
const WENT: ReadonlySet<InvoiceStep['what']> = new Set(['refund', 'returnedOnline']);
const unpaid = { paid: 0, refunded: 0, credited: 0 };

/** How an invoice stood at a moment (ISO 8601 UTC), and when money was due next, by the steps that are kept of it; undefined before it was drafted. */
export function standingAt(
  { history, dueDate }: { history: readonly InvoiceStep[]; dueDate: string },
  at: string,
): { status: InvoiceStatus; nextDue: string } | undefined {
  let nextDue = dueDate;
  let account: Account | undefined;
  let status: InvoiceStatus | undefined;
  for (const step of history) {
    if (step.at > at) break;
    nextDue = step.nextDue ?? nextDue;
    if (step.what === 'drafted') status = 'draft';
    else if (step.what === 'cancelled') status = 'cancelled';
    else if (step.what === 'sent') account = { ...unpaid, total: step.amount };
    else if (account && CAME.has(step.what)) account = { ...account, paid: account.paid + step.amount };
    else if (account && WENT.has(step.what)) account = { ...account, refunded: account.refunded + step.amount };
    else if (account && step.what === 'credit') account = { ...account, credited: account.credited + step.amount };
    if (account && status !== 'cancelled') status = standingOf(account);
  }
  return status && { status, nextDue };
}

/** Whether anything was done with it behind a moment. */
export const changedSince = (history: readonly InvoiceStep[], at: string): boolean => (history.at(-1)?.at ?? '') > at;
