import { type AdvanceEvent, type AdvanceTerms } from '../domain/invoice/advance.ts';
import type { Buyer, MoneyMoved, Seller } from '../domain/invoice/events.ts';
import { type Inclusive, added, inclusiveOf, without } from '../domain/invoice/inclusive.ts';
import type { Supply } from '../domain/invoice/supply.ts';
import type { InvoiceSeriesEvent } from '../domain/invoiceSeries.ts';
import { everyOne } from './core/pages.ts';
import type { ReadSide } from './core/runner.ts';
import { type View, projection } from './core/projection.ts';

/** What went back of an advance, with its refund voucher; the number is '' until it has one, a moment later. */
export interface AdvanceRefund extends MoneyMoved, Inclusive {
  id: string;
  /** When it was recorded, ISO 8601. */
  at: string;
  number: string;
}
/** What an invoice took of it. `on`: the day that it counts on. */
export interface AdvanceSetOffEntry extends Inclusive {
  id: string;
  invoiceId: string;
  on: string;
  /** When that was, ISO 8601. */
  at: string;
}

/** An advance with its vouchers. Amounts in paise. */
export interface AdvanceView extends View, MoneyMoved, Inclusive, AdvanceTerms {
  ownerId: string;
  clientId: string;
  /** Of its receipt voucher; '' until it has one, a moment later. */
  number: string;
  buyer: Buyer;
  seller: Seller;
  supply: Supply;
  templateVersion: number;
  /** What is neither given back nor set off. */
  left: Inclusive;
  /** Whether there is such a rest. */
  open: boolean;
  refunds: readonly AdvanceRefund[];
  setOffs: readonly AdvanceSetOffEntry[];
  createdAt: string;
}

type Fields = Omit<AdvanceView, 'position'>;
const withLeft = (view: Fields, left: Inclusive): Fields => ({ ...view, left, open: left.amount > 0 });

export const advances = projection<
  AdvanceEvent | Extract<InvoiceSeriesEvent, { type: 'DocumentNumberGiven' }>,
  AdvanceView
>(
  {
    name: 'advances',
    version: 1,
    indexes: {
      byOwner: ['ownerId', 'on', 'createdAt'],
      byClient: ['ownerId', 'clientId', 'on', 'createdAt'],
      byOpen: ['ownerId', 'open', 'on', 'createdAt'],
      byClientOpen: ['ownerId', 'clientId', 'open', 'on', 'createdAt'],
      byInvoice: ['invoiceId', 'open', 'on', 'createdAt'],
    },
    key: (event) =>
      event.type === 'DocumentNumberGiven'
        ? event.kind === 'receiptVoucher' || event.kind === 'refundVoucher'
          ? event.invoiceId
          : undefined
        : event.advanceId,
  },
  {
    AdvanceReceived: (_, { type: __, advanceId, ...said }, { at }) => {
      const left = inclusiveOf(said);
      return { id: advanceId, ...said, number: '', left, open: true, refunds: [], setOffs: [], createdAt: at };
    },
    AdvanceRefunded: (view, { type: _, advanceId: __, ownerId: ___, clientId: ____, refundId, ...back }, { at }) =>
      view && {
        ...withLeft(view, without(view.left, back)),
        refunds: [...view.refunds, { id: refundId, number: '', at, ...back }],
      },
    AdvanceAssigned: (view, { invoiceId }) => view && { ...view, invoiceId },
    AdvanceSetOff: (view, event, { at }) =>
      view && {
        ...withLeft(view, without(view.left, event)),
        setOffs: [
          ...view.setOffs,
          { id: event.setOffId, invoiceId: event.invoiceId, on: event.on, at, ...inclusiveOf(event) },
        ],
      },
    AdvanceReleased: (view, event) =>
      view && {
        ...withLeft(view, added(view.left, event)),
        setOffs: view.setOffs
          .map((each) => (each.id === event.setOffId ? { ...each, ...without(each, event) } : each))
          .filter(({ amount }) => amount > 0),
      },
    DocumentNumberGiven: (view, { kind, documentId, number }) => {
      if (!view) return view;
      if (kind === 'receiptVoucher') return { ...view, number };
      const refunds = view.refunds.map((refund) => (refund.id === documentId ? { ...refund, number } : refund));
      return { ...view, refunds };
    },
    AdvanceErased: () => null,
  },
);

/** When something of an advance counts for GST: it came, went back, or was set off. By the day that it counts on. */
export interface AdvanceDayView extends View {
  ownerId: string;
  advanceId: string;
  on: string;
}

/** Where advances moved, by their days. By the id of what moved. */
export const advanceDays = projection<AdvanceEvent, AdvanceDayView>(
  {
    name: 'advanceDays',
    version: 1,
    indexes: { byDay: ['ownerId', 'on'], byAdvance: ['advanceId'] },
    key: (event) => {
      switch (event.type) {
        case 'AdvanceReceived':
          return event.advanceId;
        case 'AdvanceRefunded':
          return event.refundId;
        case 'AdvanceSetOff':
          return event.setOffId;
        case 'AdvanceAssigned':
        case 'AdvanceReleased':
          return undefined;
        case 'AdvanceErased':
          return event.entries;
      }
    },
  },
  {
    AdvanceReceived: (_, { advanceId, ownerId, on }) => ({ id: advanceId, advanceId, ownerId, on }),
    AdvanceRefunded: (_, { refundId: id, advanceId, ownerId, on }) => ({ id, advanceId, ownerId, on }),
    AdvanceSetOff: (_, { setOffId: id, advanceId, ownerId, on }) => ({ id, advanceId, ownerId, on }),
    AdvanceErased: () => null,
  },
);

/**
 * Advances that wait for an invoice to be sent, or waited for it: of one whose rest is kept for it already nobody knows
 * here whether the invoice took it, as the process may have died in between.
 */
export async function assignedAdvances(
  { reader }: Pick<ReadSide, 'reader'>,
  invoiceId: string,
): Promise<AdvanceView[]> {
  return everyOne(reader(advances), { index: 'byInvoice', where: { invoiceId } });
}
