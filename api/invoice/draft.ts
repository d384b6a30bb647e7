import type { z } from 'zod';
import type { Draft } from '../../domain/invoice/events.ts';
import type * as contract from '../contract/invoice.ts';
import { scheduleOf } from './schedule.ts';
import { hundredths, itemsOf, reversed } from './queries.ts';

type InvoiceForm = z.output<typeof contract.invoiceForm>;
type Sold = Pick<
  InvoiceForm,
  | 'client_id'
  | 'items'
  | 'discount_type'
  | 'discount_value'
  | 'tax_rate'
  | 'payment_terms'
  | 'notes'
  | 'place_of_supply'
  | 'exempt'
>;

/** What is sold to whom, and on which terms: invoices, recurring ones and quotations say it alike. */
export const soldOf = (body: Sold) => ({
  clientId: body.client_id,
  items: itemsOf(body.items),
  discountType: body.discount_type,
  discountValue: hundredths(body.discount_value),
  taxRate: hundredths(body.tax_rate),
  paymentTerms: body.payment_terms,
  notes: body.notes,
  placeOfSupply: body.place_of_supply,
  exempt: body.exempt,
});

/** An invoice as a form has it, under a number that was typed or '' for the next of the series. */
export const draftOf = (body: InvoiceForm, number: string): Draft => ({
  ...soldOf(body),
  number,
  issueDate: body.issue_date,
  dueDate: body.due_date,
  termsConditions: body.terms_conditions,
  ...reversed(body.reverse_charge),
  ...scheduleOf(body.schedule),
});
