import type { z } from 'zod';
import { recurringInvoiceForm } from '../../../../../api/contract/recurringInvoice.ts';
import type { Invoice } from '../../../api/invoice.ts';
import type { RecurringInvoice } from '../../../api/recurring-invoice.ts';
import { copyOf, newInvoice, today, typedItems } from '../invoice/form-values.ts';

export type Typed = z.input<typeof recurringInvoiceForm>;
export type Values = z.output<typeof recurringInvoiceForm>;

/** As the server takes it, and with what it says of days said at the field; `begun`: one that is there already may have begun. */
export const recurringSchema = (begun: boolean) =>
  recurringInvoiceForm
    .refine(({ first_on: first }) => begun || first >= today(), {
      path: ['first_on'],
      message: 'Please choose a day that is today or still to come.',
    })
    .refine(({ first_on: first, last_on: last }) => last === '' || last >= first, {
      path: ['last_on'],
      message: 'The last day cannot lie before the first.',
    });

const monthly = { every: 'month', last_on: '', auto_send: false } as const;
/** Without what belongs to one invoice alone: its number, its dates and its parts. */
function linesOf({
  invoice_number: _,
  issue_date: __,
  due_date: ___,
  schedule: ____,
  ...lines
}: ReturnType<typeof newInvoice>) {
  return lines;
}
/** With the defaults of a new one, for a client where one is known. */
export const newRecurring = (clientId = ''): Values => ({
  ...linesOf(newInvoice(clientId)),
  ...monthly,
  first_on: today(),
});
/** An invoice that is to come again, from today. */
export const repeatOf = (invoice: Invoice): Values => ({
  ...linesOf(copyOf(invoice)),
  ...monthly,
  first_on: today(),
});
/** What was typed of one that is there. */
export const valuesOf = (of: RecurringInvoice): Values => ({
  client_id: of.client_id,
  items: typedItems(of.items),
  discount_type: of.discount_type,
  discount_value: of.discount_value,
  tax_rate: of.tax_rate,
  payment_terms: of.payment_terms,
  notes: of.notes,
  terms_conditions: of.terms_conditions,
  place_of_supply: of.chosen_place_of_supply,
  exempt: of.exempt,
  reverse_charge: of.reverse_charge,
  every: of.every,
  first_on: of.first_on,
  last_on: of.last_on,
  auto_send: of.auto_send,
});
