import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { type Numbered, documentNumber, typedNumberFault } from './kernel/financialYear.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const about = { ownerId: z.string(), invoiceId: z.string(), number: z.string() };
export const numberedKinds = ['invoice', 'creditNote', 'receiptVoucher', 'refundVoucher', 'quotation'] as const;

/** The numbers of a studio's documents. The log of a series is its register: what it gave once stays given. */
export const invoiceSeriesEvents = {
  /** `documentId`: the invoice, its credit note, or a voucher; of a voucher `invoiceId` is its advance, of a quotation the quotation. `year`: the financial year, `2026-27`. */
  DocumentNumberGiven: eventSchema(
    z.object({
      ...about,
      documentId: z.string(),
      kind: z.enum(numberedKinds),
      year: z.string(),
      count: z.number().int(),
    }),
  ),
};
export type InvoiceSeriesEvent = EventsOf<typeof invoiceSeriesEvents>;

export interface InvoiceSeriesState {
  /** The last that was given; 0 before the first. */
  count: number;
  /** Documents with their numbers: few maps, each larger than the next, so that a series grows without being copied. */
  given: readonly ReadonlyMap<string, string>[];
}
export type InvoiceSeriesCommand = { type: 'GiveDocumentNumber' } & Omit<
  FieldsOf<InvoiceSeriesEvent, 'DocumentNumberGiven'>,
  'number' | 'count'
>;

/** Maps of one size become one of twice the size: of n documents there are as many maps as n has binary digits, at most. */
function withMap(given: InvoiceSeriesState['given'], added: ReadonlyMap<string, string>): InvoiceSeriesState['given'] {
  const last = given.at(-1);
  return last && last.size <= added.size
    ? withMap(given.slice(0, -1), new Map([...last, ...added]))
    : [...given, added];
}

/** What number a document has; '' for none. */
export const numberIn = ({ given }: InvoiceSeriesState, documentId: string): string =>
  given.find((documents) => documents.has(documentId))?.get(documentId) ?? '';

/** One for each studio, kind of document and financial year. Whatever needs a number is known by then, so none is lost. */
export const invoiceSeries: Aggregate<InvoiceSeriesState, InvoiceSeriesCommand, InvoiceSeriesEvent> = {
  name: 'invoiceSeries',
  schemas: invoiceSeriesEvents,
  decider: {
    initial: { count: 0, given: [] },
    decide({ type: _, ...wanted }, state) {
      if (numberIn(state, wanted.documentId) !== '') return [];
      const count = state.count + 1;
      const number = documentNumber(wanted.kind, wanted.year, count);
      return [{ type: 'DocumentNumberGiven', ...wanted, count, number }];
    },
    evolve: ({ given }, { documentId, number, count }) => ({
      count,
      given: withMap(given, new Map([[documentId, number]])),
    }),
  },
};

export const seriesIdOf = (ownerId: string, kind: Numbered, year: string): string => `${ownerId}:${kind}:${year}`;

/** A number that was typed by hand, taken by the first invoice that wants it. */
export const typedNumberEvents = {
  TypedNumberTaken: eventSchema(z.object({ ...about, takenAt: z.string() })),
};
export type TypedNumberEvent = EventsOf<typeof typedNumberEvents>;
export type TypedNumberState = { status: 'free' } | { status: 'taken'; invoiceId: string; takenAt: string };
/** `used`: whether the invoice that has it now still wants it. */
export type TypedNumberCommand = {
  type: 'TakeTypedNumber';
  ownerId: string;
  invoiceId: string;
  number: string;
  used: boolean;
  at: string;
};

/** Milliseconds within which an invoice that took its number is stored. */
const STORED_WITHIN = 60_000;

export const typedNumber: Aggregate<TypedNumberState, TypedNumberCommand, TypedNumberEvent> = {
  name: 'typedNumber',
  schemas: typedNumberEvents,
  decider: {
    initial: { status: 'free' },
    decide({ ownerId, invoiceId, number, used, at }, state) {
      const fault = typedNumberFault(number);
      if (fault !== undefined) return refuse('invalid', 'invoice.number', fault);
      if (state.status === 'taken' && state.invoiceId === invoiceId) return [];
      if (state.status === 'taken' && (used || Date.parse(at) - Date.parse(state.takenAt) < STORED_WITHIN))
        return refuse('conflict', 'invoice.numberTaken', `The number ${number} is taken already.`);
      return [{ type: 'TypedNumberTaken', ownerId, invoiceId, number, takenAt: at }];
    },
    evolve: (_, { invoiceId, takenAt }) => ({ status: 'taken', invoiceId, takenAt }),
  },
};

/** Numbers that differ in capitals only are one. */
export const typedNumberIdOf = (ownerId: string, number: string): string => `${ownerId}:${number.toUpperCase()}`;
