import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { type Numbered, documentNumber, typedNumberFault } from './kernel/financialYear.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const about = { ownerId: z.string(), invoiceId: z.string(), number: z.string() };

/** The numbers of a studio's documents. The log of a series is its register: what it gave once stays given. */
export const invoiceSeriesEvents = {
  /** `documentId`: the invoice, or its credit note. `year`: the financial year, `2026-27`. */
  DocumentNumberGiven: eventSchema(
    z.object({
      ...about,
      documentId: z.string(),
      kind: z.enum(['invoice', 'creditNote']),
      year: z.string(),
      count: z.number().int(),
    }),
  ),
};
export type InvoiceSeriesEvent = EventsOf<typeof invoiceSeriesEvents>;

interface Given {
  documentId: string;
  count: number;
  /** A chain, not a map, so that a series grows without being copied. */
  before: Given | undefined;
}
export interface InvoiceSeriesState {
  last: Given | undefined;
}
export type InvoiceSeriesCommand = { type: 'GiveDocumentNumber' } & Omit<
  FieldsOf<InvoiceSeriesEvent, 'DocumentNumberGiven'>,
  'number' | 'count'
>;

function isGiven(state: InvoiceSeriesState, documentId: string): boolean {
  for (let given = state.last; given; given = given.before) if (given.documentId === documentId) return true;
  return false;
}

/** One for each studio, kind of document and financial year. Whatever needs a number is known by then, so none is lost. */
export const invoiceSeries: Aggregate<InvoiceSeriesState, InvoiceSeriesCommand, InvoiceSeriesEvent> = {
  name: 'invoiceSeries',
  schemas: invoiceSeriesEvents,
  decider: {
    initial: { last: undefined },
    decide({ type: _, ...wanted }, state) {
      if (isGiven(state, wanted.documentId)) return [];
      const count = (state.last?.count ?? 0) + 1;
      const number = documentNumber(wanted.kind, wanted.year, count);
      return [{ type: 'DocumentNumberGiven', ...wanted, count, number }];
    },
    evolve: ({ last }, { documentId, count }) => ({ last: { documentId, count, before: last } }),
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
