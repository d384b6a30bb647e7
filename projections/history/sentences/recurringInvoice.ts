import type { RecurringInvoiceEvent } from '../../../domain/invoice/recurringEvents.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import type { Sentences } from './words.ts';

const nextOn = (next: string): string => (next === '' ? 'there is no next' : `the next is made on ${next}`);
export const recurringInvoiceSentences: Sentences<RecurringInvoiceEvent> = {
  RecurringInvoicePlanned: ({ totals, every, next }, { who }) =>
    `${who} planned an invoice of ${rupees(totals.total)} for every ${every}: ${nextOn(next)}`,
  RecurringInvoiceChanged: ({ totals, every, next }, { who }) =>
    `${who} changed a recurring invoice, which comes to ${rupees(totals.total)} every ${every}: ${nextOn(next)}`,
  RecurringInvoiceMade: ({ on, sent, next }) =>
    `A recurring invoice was made for ${on}, and ${sent ? 'was sent' : 'waits as a draft'}: ${nextOn(next)}`,
  RecurringInvoicePaused: ({ reason }, { who }) =>
    reason === '' ? `${who} paused a recurring invoice` : `A recurring invoice was paused, since none could be made`,
  RecurringInvoiceResumed: ({ next }, { who }) => `${who} resumed a recurring invoice: ${nextOn(next)}`,
  RecurringInvoiceDiscarded: (_, { who }) => `${who} deleted a recurring invoice`,
  RecurringInvoiceRestored: ({ next }, { who }) => `${who} restored a recurring invoice: ${nextOn(next)}`,
  RecurringInvoiceErased: () =>
    'A recurring invoice was erased: with the account of its studio, or after it was deleted',
};
