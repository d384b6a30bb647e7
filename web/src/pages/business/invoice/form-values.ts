import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { invoiceForm, type paymentTerms } from '../../../../../api/contract/invoice.ts';
import type { SchedulePart } from '../../../../../api/contract/schedule.ts';
import type { Invoice } from '../../../api/invoice.ts';

/** As the server takes it, and with what it says of dates said at the field. */
export const invoiceSchema = invoiceForm.refine(({ issue_date: issued, due_date: due }) => due >= issued, {
  path: ['due_date'],
  message: 'The due date cannot lie before the issue date.',
});
export type Typed = z.input<typeof invoiceForm>;
export type Values = z.output<typeof invoiceForm>;
export type InvoiceFormState = UseFormReturn<Typed, unknown, Values>;

/** The day in India, `YYYY-MM-DD`. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

/** When an invoice of that day is due; '' where the day is none. */
export function dueAfter(issued: string, terms: (typeof paymentTerms)[number]): string {
  const day = Date.parse(issued);
  const days = Number.parseInt(terms, 10) || 0;
  return Number.isNaN(day) ? '' : new Date(day + days * 86_400_000).toISOString().slice(0, 10);
}

export const newItem = (): Values['items'][number] => ({
  description: '',
  quantity: 1,
  rate: 0,
  tax_rate: null,
  sac: '998383',
});

/** With the defaults of a new one, for a client where one is known. */
export function newInvoice(clientId = ''): Values {
  const issued = today();
  return {
    client_id: clientId,
    invoice_number: '',
    issue_date: issued,
    due_date: dueAfter(issued, '30 days'),
    items: [newItem()],
    discount_type: 'percentage',
    discount_value: 0,
    tax_rate: 18,
    payment_terms: '30 days',
    notes: '',
    terms_conditions: '',
    place_of_supply: '',
    exempt: false,
    reverse_charge: false,
    schedule: [],
  };
}

/** Lines as they were typed. */
export const typedItems = (items: Invoice['items']): Values['items'] =>
  items.map(({ description, quantity, rate, tax_rate, sac }) => ({ description, quantity, rate, tax_rate, sac }));

/** Parts as they were typed. */
export const typedParts = (parts: readonly SchedulePart[]): Values['schedule'] =>
  parts.map(({ name, measure, value, due, on }) => ({ name, measure, value, due, on }));

/** What was typed of one that is there. */
export const valuesOf = (of: Invoice): Values => ({
  client_id: of.client_id,
  invoice_number: of.invoice_number,
  issue_date: of.issue_date,
  due_date: of.due_date,
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
  schedule: typedParts(of.schedule),
});

/** The same once more, of today and without a number. */
export function copyOf(of: Invoice): Values {
  const { issue_date, due_date, payment_terms } = newInvoice();
  const fresh = { issue_date, due_date, payment_terms };
  return {
    ...valuesOf(of),
    ...fresh,
    schedule: typedParts(of.schedule).map((part) => (part.due === 'date' ? { ...part, on: issue_date } : part)),
    payment_terms: of.payment_terms,
    due_date: dueAfter(issue_date, of.payment_terms),
    invoice_number: '',
  };
}

/** What was typed as a number: grouped or not; 0 for what is none. */
export const numberOf = (typed: unknown): number => {
  const number = Number(String(typed ?? '').replaceAll(/[,\s₹%]/g, ''));
  return Number.isFinite(number) ? number : 0;
};
/** The same where nothing is said by nothing. */
export const numberOrNone = (typed: unknown): number | null =>
  String(typed ?? '').trim() === '' ? null : numberOf(typed);
