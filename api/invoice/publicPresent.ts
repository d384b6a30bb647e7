import type { InvoiceView } from '../../projections/invoice.ts';
import { LEAST_COLLECTED } from '../../domain/collection.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { PublicInvoice } from '../contract/publicInvoice.ts';
import { invoiceOf, type offerOf } from './present.ts';

/** What a client sees of a quotation as of an invoice: lines, figures and both sides. */
export const publicOfferOf = (
  shown: ReturnType<typeof offerOf>,
  studio: NonNullable<ReturnType<typeof offerOf>['studio']>,
  logo: string | null,
) => ({
  items: shown.items.map(({ description, quantity, rate, amount, sac }) => ({
    description,
    quantity,
    rate,
    amount,
    sac,
  })),
  subtotal: shown.subtotal,
  discount_amount: shown.discount_amount,
  tax_labels: shown.tax_labels,
  reverse_charge: shown.reverse_charge,
  taxes: shown.taxes,
  round_off: shown.round_off,
  total_amount: shown.total_amount,
  total_in_words: shown.total_in_words,
  payment_terms: shown.payment_terms,
  place_of_supply_name: shown.place_of_supply_name,
  declaration: shown.declaration,
  notes: shown.notes,
  client: {
    name: shown.client.name,
    company: shown.client.company,
    address: shown.client.address,
    gstin: shown.client.gstin,
  },
  studio: {
    name: studio.name,
    email: studio.email,
    phone: studio.phone,
    address: studio.address,
    gstin: studio.gstin,
    bank: studio.bank,
    logo,
  },
});

/** An invoice as its client sees it: nothing that the studio noted for itself. Refuses a draft, which is nobody's yet. */
export function publicInvoiceOf(
  view: InvoiceView,
  today: string,
  logo: string | null,
  connected: boolean,
): PublicInvoice {
  const shown = invoiceOf(view, today);
  const { studio, status } = shown;
  if (!studio || status === 'draft') return refuse('notFound', 'invoice.absent', 'This invoice is no longer here.');
  return {
    invoice_number: shown.invoice_number,
    status,
    document_type: shown.document_type,
    issue_date: shown.issue_date,
    due_date: shown.due_date,
    ...publicOfferOf(shown, studio, logo),
    paid_amount: shown.paid_amount,
    credited_amount: shown.credited_amount,
    balance_due: shown.balance_due,
    due_now: shown.due_now,
    next_due: shown.next_due,
    schedule: shown.schedule,
    payments: shown.payments.map(({ kind, amount, payment_method, payment_date }) => ({
      kind,
      amount,
      payment_method,
      payment_date,
    })),
    credit_notes: shown.credit_notes.map(({ credit_note_number, date, amount }) => ({
      credit_note_number,
      date,
      amount,
    })),
    advances: shown.advances.map(({ advance_id: _, ...advance }) => advance),
    terms_conditions: shown.terms_conditions,
    upi_id: shown.upi_uri === null ? '' : (view.seller?.upiId ?? ''),
    upi_uri: shown.upi_uri,
    upi_uri_whole: shown.upi_uri_whole,
    pays_online: connected && view.balance >= LEAST_COLLECTED,
  };
}
