import type { AccountEvent } from '../domain/account.ts';
import type { AdvanceEvent } from '../domain/invoice/advance.ts';
import type { InvoiceEvent } from '../domain/invoice/events.ts';
import type { DomainEvent, EventMeta, Position } from '../domain/kernel/event.ts';
import type { MonthSealEvent, MonthSealed } from '../domain/monthSeal.ts';
import { type DatedAct, datedOf } from '../domain/monthSeal/dated.ts';
import { type View, projection } from './core/projection.ts';

/** The seal of a month. `at`: when it was sealed, ISO 8601. */
export interface MonthSealEntry extends Omit<MonthSealed, 'ownerId'> {
  at: string;
}
/** The sealed months of a studio, by its id. */
export interface MonthSealsView extends View {
  /** In the order in which they were sealed. */
  seals: readonly MonthSealEntry[];
  /** Months that were closed, those too that are not sealed yet. */
  closed: readonly string[];
}

export const monthSeals = projection<MonthSealEvent | Extract<AccountEvent, { type: 'AccountErased' }>, MonthSealsView>(
  {
    name: 'monthSeals',
    version: 1,
    indexes: {},
    key: (event) => (event.type === 'AccountErased' ? event.userId : event.ownerId),
  },
  {
    MonthClosed: (view, { ownerId: id, month }) => ({
      id,
      seals: view?.seals ?? [],
      closed: [...(view?.closed ?? []), month],
    }),
    MonthSealed: (view, { type: _, ownerId: id, ...seal }, { at }) => ({
      id,
      seals: [...(view?.seals ?? []), { ...seal, at }],
      closed: view?.closed ?? [],
    }),
    AccountErased: () => null,
  },
);

/**
 * What is dated into the books, by its day: an invoice that was sent, a credit note, money that came or went, a set-off.
 * By the id of what it is. `marks`: where it stands in the log, and of an invoice that was cancelled also that.
 */
export interface MonthEntryView extends View {
  ownerId: string;
  on: string;
  act: DatedAct;
  marks: readonly { position: Position; hash: string }[];
}

type Kept = InvoiceEvent | AdvanceEvent;
const keyOf = (event: Kept): string | readonly string[] | undefined => {
  switch (event.type) {
    case 'InvoiceSent':
    case 'InvoiceCancelled':
      return event.invoiceId;
    case 'CreditNoteIssued':
      return event.creditNoteId;
    case 'InvoicePaymentRecorded':
      return event.paymentId;
    case 'AdvanceReceived':
      return event.advanceId;
    case 'InvoicePaymentRefunded':
    case 'AdvanceRefunded':
      return event.refundId;
    case 'AdvanceSetOff':
      return event.setOffId;
    case 'InvoiceErased':
      return [event.invoiceId, ...event.entries];
    case 'AdvanceErased':
      return event.entries;
    default:
      return undefined;
  }
};
function entered(view: MonthEntryView | undefined, event: DomainEvent, { position, hash }: EventMeta, id: string) {
  const dated = datedOf(event, view?.on);
  if (!dated) return undefined;
  const { ownerId, day: on, act } = dated;
  const marks = [...(view?.marks ?? []), { position, hash }];
  return { id, ownerId, on, act: view?.act ?? act, marks };
}

export const monthEntries = projection<Kept, MonthEntryView>(
  { name: 'monthEntries', version: 1, indexes: { byDay: ['ownerId', 'on'] }, key: keyOf },
  {
    InvoiceSent: entered,
    InvoiceCancelled: entered,
    CreditNoteIssued: entered,
    InvoicePaymentRecorded: entered,
    InvoicePaymentRefunded: entered,
    AdvanceReceived: entered,
    AdvanceRefunded: entered,
    AdvanceSetOff: entered,
    InvoiceErased: () => null,
    AdvanceErased: () => null,
  },
);
