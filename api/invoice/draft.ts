import type { z } from 'zod';
import type { Draft } from '../../domain/invoice/events.ts';
import type * as contract from '../contract/invoice.ts';
import { scheduleOf } from './schedule.ts';
import { hundredths, itemsOf, reversed } from './queries.ts';

/** An invoice as a form has it, under a number that was typed or '' for the next of the series. */
export const draftOf = (body: z.output<typeof contract.invoiceForm>, number: string): Draft => ({
  clientId: body.client_id,
  number,
  issueDate: body.issue_date,
  dueDate: body.due_date,
  items: itemsOf(body.items),
  discountType: body.discount_type,
  discountValue: hundredths(body.discount_value),
  taxRate: hundredths(body.tax_rate),
  paymentTerms: body.payment_terms,
  notes: body.notes,
  termsConditions: body.terms_conditions,
  placeOfSupply: body.place_of_supply,
  exempt: body.exempt,
  ...reversed(body.reverse_charge),
  ...scheduleOf(body.schedule),
});
