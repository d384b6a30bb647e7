import type { DomainEvent } from '../kernel/event.ts';

/** What is dated into the books of a studio: each is refused in words of its own where its month is sealed. */
export type DatedAct = 'issue' | 'cancel' | 'credit' | 'payment' | 'refund' | 'advance' | 'setOff';

/**
 * Events that count in the books on a day, by the field that holds it (`YYYY-MM-DD`); null: on that of the invoice that
 * they are of. Whatever counts on a day stands here: commands ask it before they append, seals are made of it, and the
 * log is verified by it. What finishes a set-off has no day of its own: the set-off had it.
 */
export const DATED: Readonly<Record<string, { field: 'issueDate' | 'on' | null; act: DatedAct }>> = {
  InvoiceSent: { field: 'issueDate', act: 'issue' },
  InvoiceCancelled: { field: null, act: 'cancel' },
  CreditNoteIssued: { field: 'on', act: 'credit' },
  InvoicePaymentRecorded: { field: 'on', act: 'payment' },
  InvoicePaymentRefunded: { field: 'on', act: 'refund' },
  AdvanceReceived: { field: 'on', act: 'advance' },
  AdvanceRefunded: { field: 'on', act: 'refund' },
  AdvanceSetOff: { field: 'on', act: 'setOff' },
};

/** A day in the books of a studio, and what is dated on it. */
export interface Dated {
  ownerId: string;
  day: string;
  act: DatedAct;
}

/** Where an event counts in the books; undefined where it does not. `issueDate`: of the invoice that it is of, once that was sent. */
export function datedOf({ type, ...data }: DomainEvent, issueDate: string | undefined): Dated | undefined {
  const known = Object.hasOwn(DATED, type) ? DATED[type] : undefined;
  if (!known) return undefined;
  const fields = data as Readonly<Record<string, string | undefined>>;
  const day = known.field === null ? issueDate : fields[known.field];
  return day === undefined ? undefined : { ownerId: fields['ownerId']!, day, act: known.act };
}
