import type { z } from 'zod';
import { quotationForm } from '../../../../../api/contract/quotation.ts';
import type { Quotation } from '../../../api/quotation.ts';
import { newItem, today, typedItems, typedParts } from '../invoice/form-values.ts';

/** As the server takes it, and with what it says of the day on sending said at the field. */
export const quotationSchema = quotationForm.refine(({ valid_until: until }) => until >= today(), {
  path: ['valid_until'],
  message: 'This day has passed. Please choose a later one.',
});
export type Typed = z.input<typeof quotationForm>;
export type Values = z.output<typeof quotationForm>;

const VALID_DAYS = 14;
const validUntil = (): string => new Date(Date.parse(today()) + VALID_DAYS * 86_400_000).toISOString().slice(0, 10);

/** With the defaults of a new one, for a client where one is known. */
export const newQuotation = (clientId = ''): Values => ({
  client_id: clientId,
  valid_until: validUntil(),
  items: [newItem()],
  discount_type: 'percentage',
  discount_value: 0,
  tax_rate: 18,
  payment_terms: '30 days',
  notes: '',
  terms: '',
  place_of_supply: '',
  exempt: false,
  schedule: [],
});

/** What was typed of one that is there. */
export const valuesOf = (of: Quotation): Values => ({
  client_id: of.client_id,
  valid_until: of.valid_until,
  items: typedItems(of.items),
  discount_type: of.discount_type,
  discount_value: of.discount_value,
  tax_rate: of.tax_rate,
  payment_terms: of.payment_terms,
  notes: of.notes,
  terms: of.terms,
  place_of_supply: of.chosen_place_of_supply,
  exempt: of.exempt,
  schedule: typedParts(of.schedule),
});

/** The same once more, valid from today. */
export const copyOf = (of: Quotation): Values => ({ ...valuesOf(of), valid_until: validUntil() });
