import type { Buyer, Seller } from '../../domain/invoice/events.ts';
import { taxIn } from '../../domain/invoice/inclusive.ts';
import { received } from '../../domain/invoice/state.ts';
import {
  type GstRegistration,
  type Supply,
  declarationOf,
  documentTitle,
  taxLabels,
} from '../../domain/invoice/supply.ts';
import { dueNow } from '../../domain/invoice/schedule.ts';
import type { Totals } from '../../domain/invoice/totals.ts';
import { GST_STATES } from '../../domain/kernel/gstin.ts';
import { rupeesInWords } from '../../domain/kernel/paise.ts';
import { upiLink } from '../../domain/kernel/upi.ts';
import type { AdvanceView } from '../../projections/advance.ts';
import type { CreditNoteEntry, InvoiceView, PaymentEntry, TransactionView } from '../../projections/invoice.ts';
import type { Invoice, Transaction } from '../contract/invoice.ts';
import { standingParts } from './schedule.ts';

type Offer = Pick<
  InvoiceView,
  | 'items'
  | 'discountType'
  | 'discountValue'
  | 'taxRate'
  | 'totals'
  | 'supply'
  | 'buyer'
  | 'seller'
  | 'paymentTerms'
  | 'notes'
  | 'placeOfSupply'
  | 'exempt'
>;
/** Paise as rupees, hundredths of a percent as percent. */
export const decimal = (hundredths: number): number => hundredths / 100;

/** Pending past the day on which money is due next is overdue; `today`: the day in India. */
export const statusOf = (
  { status, nextDue }: Pick<InvoiceView, 'status' | 'nextDue'>,
  today: string,
): Invoice['status'] => (status === 'pending' && nextDue < today ? 'overdue' : status);

const figuresOf = (of: { taxable: number; cgst: number; sgst: number; igst: number }) => ({
  taxable_amount: decimal(of.taxable),
  cgst_amount: decimal(of.cgst),
  sgst_amount: decimal(of.sgst),
  igst_amount: decimal(of.igst),
});
const partyOf = ({ name, email, phone, address, gstin, stateCode }: Buyer | Seller) => ({
  name,
  email,
  phone,
  address,
  gstin,
  state_code: stateCode,
});
const paymentOf = ({ id, kind, amount, method, on, reference, notes }: PaymentEntry | TransactionView) => ({
  transaction_id: id,
  kind,
  amount: decimal(amount),
  payment_method: method,
  payment_date: on,
  reference,
  notes,
});
const creditNoteOf = (note: CreditNoteEntry) => ({
  credit_note_id: note.id,
  credit_note_number: note.number,
  date: note.on,
  reason: note.reason,
  amount: decimal(note.amount),
  ...figuresOf(note),
  round_off: decimal(note.roundOff),
});

/** Opens an app of UPI with an amount; null without a UPI ID, or where there is nothing to pay. */
export const upiOf = ({ seller, number }: InvoiceView, amount: number): string | null =>
  seller && seller.upiId !== '' && amount !== 0
    ? upiLink({ id: seller.upiId, name: seller.name }, amount, number)
    : null;

/** What an invoice comes to, in rupees. */
export const reckoningOf = (totals: Totals, supply: Supply, registration: GstRegistration) => ({
  subtotal: decimal(totals.subtotal),
  discount_amount: decimal(totals.discount),
  tax_amount: decimal(totals.tax),
  ...figuresOf(totals),
  tax_labels: taxLabels(supply),
  reverse_charge: supply.reverseCharge === true,
  taxes: totals.rates.map((rate) => ({ tax_rate: decimal(rate.rate), ...figuresOf(rate) })),
  round_off: decimal(totals.roundOff),
  total_amount: decimal(totals.total),
  total_in_words: rupeesInWords(totals.total),
  document_type: documentTitle(supply),
  place_of_supply: supply.placeOfSupply,
  place_of_supply_name: GST_STATES.get(supply.placeOfSupply) ?? '',
  declaration: declarationOf(supply, registration),
});

/** What a quotation says as an invoice does: lines, figures and both sides. */
export const offerOf = (view: Offer) => {
  const { totals, supply, buyer, seller } = view;
  return {
    items: view.items.map((item, index) => ({
      description: item.description,
      quantity: item.quantity,
      rate: decimal(item.rate),
      amount: decimal(totals.lines[index]!.amount),
      discount_amount: decimal(totals.lines[index]!.discount),
      tax_rate: item.taxRate === null ? null : decimal(item.taxRate),
      sac: item.sac,
    })),
    discount_type: view.discountType,
    discount_value: decimal(view.discountValue),
    tax_rate: decimal(view.taxRate),
    ...reckoningOf(totals, supply, seller?.registration ?? 'none'),
    payment_terms: view.paymentTerms,
    notes: view.notes,
    chosen_place_of_supply: view.placeOfSupply,
    exempt: view.exempt,
    client: { ...partyOf(buyer), company: buyer.company },
    studio: seller && { ...partyOf(seller), bank: seller.bank },
  };
};

export function invoiceOf(view: InvoiceView, today: string): Invoice {
  const { buyer, balance } = view;
  const now = dueNow(view, balance, today);
  return {
    invoice_id: view.id,
    gig_id: view.gigId || null,
    client_id: view.clientId,
    client_name: buyer.name,
    invoice_number: view.number,
    status: statusOf(view, today),
    issue_date: view.issueDate,
    due_date: view.dueDate,
    created_at: view.createdAt,
    sent_at: view.sentAt,
    ...offerOf(view),
    paid_amount: decimal(received(view)),
    refunded_amount: decimal(view.refunded),
    credited_amount: decimal(view.credited),
    balance_due: decimal(balance),
    due_now: decimal(now),
    next_due: view.nextDue,
    schedule: standingParts(view),
    delivered_on: view.deliveredOn,
    terms_conditions: view.termsConditions,
    upi_uri: upiOf(view, now),
    upi_uri_whole: now === balance ? null : upiOf(view, balance),
    cancel_reason: view.cancelReason,
    payments: view.payments.map(paymentOf),
    credit_notes: view.creditNotes.map(creditNoteOf),
    advances: view.advances.map((taken) => ({
      advance_id: taken.advanceId,
      voucher_number: taken.number,
      date: taken.on,
      amount: decimal(taken.amount),
      tax_amount: decimal(taxIn(taken)),
    })),
  };
}

/** With the invoice, or the advance, that it was for. */
export const transactionOf = (
  view: TransactionView,
  of: Pick<InvoiceView | AdvanceView, 'buyer' | 'number'> | undefined,
): Transaction => ({
  ...paymentOf(view),
  invoice_id: view.invoiceId,
  advance_id: view.advanceId,
  client_id: view.clientId,
  client_name: of?.buyer.name ?? '',
  invoice_number: view.advanceId === '' ? (of?.number ?? '') : '',
  voucher_number: view.advanceId === '' ? '' : (of?.number ?? ''),
});
