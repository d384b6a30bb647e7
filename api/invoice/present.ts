import type { Buyer, Seller } from '../../domain/invoice/events.ts';
import { received } from '../../domain/invoice/state.ts';
import { declarationOf, documentTitle, taxLabels } from '../../domain/invoice/supply.ts';
import { GST_STATES } from '../../domain/kernel/gstin.ts';
import { rupeesInWords } from '../../domain/kernel/paise.ts';
import type { CreditNoteEntry, InvoiceView, PaymentEntry, TransactionView } from '../../projections/invoice.ts';
import type { Invoice, Transaction } from '../contract/invoice.ts';

/** Paise as rupees, hundredths of a percent as percent. */
const decimal = (hundredths: number): number => hundredths / 100;

/** Pending past its due date is overdue; `today`: the day in India. */
const statusOf = ({ status, dueDate }: Pick<InvoiceView, 'status' | 'dueDate'>, today: string): Invoice['status'] =>
  status === 'pending' && dueDate < today ? 'overdue' : status;

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

/** A deep link of UPI (NPCI's specification) with the exact amount in rupees. */
function upiOf({ seller, balance, number }: InvoiceView): string | null {
  if (!seller || seller.upiId === '' || balance === 0) return null;
  const asked = { pa: seller.upiId, pn: seller.name, am: decimal(balance).toFixed(2), cu: 'INR', tn: number };
  return `upi://pay?${new URLSearchParams(asked).toString().replaceAll('+', '%20')}`;
}

export function invoiceOf(view: InvoiceView, today: string): Invoice {
  const { totals, supply, buyer, seller } = view;
  return {
    invoice_id: view.id,
    client_id: view.clientId,
    client_name: buyer.name,
    invoice_number: view.number,
    status: statusOf(view, today),
    issue_date: view.issueDate,
    due_date: view.dueDate,
    created_at: view.createdAt,
    sent_at: view.sentAt,
    items: view.items.map((item, index) => ({
      description: item.description,
      quantity: item.quantity,
      rate: decimal(item.rate),
      amount: decimal(totals.lines[index]!.amount),
      discount_amount: decimal(totals.lines[index]!.discount),
      tax_rate: item.taxRate === null ? null : decimal(item.taxRate),
      sac: item.sac,
    })),
    subtotal: decimal(totals.subtotal),
    discount_type: view.discountType,
    discount_value: decimal(view.discountValue),
    discount_amount: decimal(totals.discount),
    tax_rate: decimal(view.taxRate),
    tax_amount: decimal(totals.tax),
    ...figuresOf(totals),
    tax_labels: taxLabels(supply),
    taxes: totals.rates.map((rate) => ({ tax_rate: decimal(rate.rate), ...figuresOf(rate) })),
    round_off: decimal(totals.roundOff),
    total_amount: decimal(totals.total),
    total_in_words: rupeesInWords(totals.total),
    paid_amount: decimal(received(view)),
    refunded_amount: decimal(view.refunded),
    credited_amount: decimal(view.credited),
    balance_due: decimal(view.balance),
    payment_terms: view.paymentTerms,
    notes: view.notes,
    terms_conditions: view.termsConditions,
    document_type: documentTitle(supply),
    place_of_supply: supply.placeOfSupply,
    place_of_supply_name: GST_STATES.get(supply.placeOfSupply) ?? '',
    exempt: view.exempt,
    declaration: declarationOf(supply, seller?.registration ?? 'none'),
    client: { ...partyOf(buyer), company: buyer.company },
    studio: seller && { ...partyOf(seller), bank: seller.bank },
    upi_uri: upiOf(view),
    cancel_reason: view.cancelReason,
    payments: view.payments.map(paymentOf),
    credit_notes: view.creditNotes.map(creditNoteOf),
  };
}

export const transactionOf = (view: TransactionView, of: InvoiceView | undefined): Transaction => ({
  ...paymentOf(view),
  invoice_id: view.invoiceId,
  client_id: view.clientId,
  client_name: of?.buyer.name ?? '',
  invoice_number: of?.number ?? '',
});
