import { rupees } from '../../domain/kernel/money.ts';
import { refuseAbsent } from '../../domain/invoice/quotation.ts';
import type { QuotationStep, QuotationView } from '../../projections/quotation.ts';
import type { PublicQuotation } from '../contract/publicQuotation.ts';
import type { Quotation } from '../contract/quotation.ts';
import { offerOf } from '../invoice/present.ts';
import { agreedParts } from '../invoice/schedule.ts';
import { publicOfferOf } from '../invoice/publicPresent.ts';

/** Sent and past its last day is expired; `today`: the day in India. */
export const statusOf = (
  { status, validUntil }: Pick<QuotationView, 'status' | 'validUntil'>,
  today: string,
): Quotation['status'] => (status === 'sent' && validUntil < today ? 'expired' : status);

const answersOf = ({ acceptance, refusal }: QuotationView) => ({
  acceptance: acceptance && { name: acceptance.name, accepted_at: acceptance.at, hash: acceptance.hash },
  declined: refusal && { reason: refusal.reason, declined_at: refusal.at },
});

export const quotationOf = (view: QuotationView, today: string): Quotation => ({
  quotation_id: view.id,
  quotation_number: view.number,
  client_id: view.clientId,
  client_name: view.buyer.name,
  status: statusOf(view, today),
  issue_date: view.issueDate,
  valid_until: view.validUntil,
  created_at: view.createdAt,
  sent_at: view.sentAt,
  ...offerOf(view),
  schedule: agreedParts(view.schedule, view.totals.total),
  terms: view.terms,
  hash: view.hash,
  ...answersOf(view),
  invoice_id: view.status === 'invoiced' ? view.id : null,
});

/** A quotation as its client sees it; what became of it afterwards is the studio's. Refuses a draft, which is nobody's yet. */
export function publicQuotationOf(view: QuotationView, today: string, logo: string | null): PublicQuotation {
  const shown = offerOf(view);
  const status = statusOf(view, today);
  if (!shown.studio || status === 'draft') return refuseAbsent();
  return {
    quotation_number: view.number,
    status: status === 'invoiced' ? 'accepted' : status,
    issue_date: view.issueDate,
    valid_until: view.validUntil,
    ...publicOfferOf(shown, shown.studio, logo),
    schedule: agreedParts(view.schedule, view.totals.total),
    terms: view.terms,
    hash: view.hash,
    ...answersOf(view),
  };
}

const SENTENCES: Readonly<Record<QuotationStep['what'], (amount: string) => string>> = {
  drafted: (amount) => `You drafted it: ${amount}.`,
  changed: (amount) => `You changed the draft: ${amount}.`,
  sent: (amount) => `You sent it: ${amount}. Since then it is fixed.`,
  linkEnded: () => 'You ended its link.',
  linkRenewed: () => 'You gave it a new link.',
  accepted: (amount) => `Your client accepted it: ${amount}.`,
  declined: () => 'Your client declined it.',
  invoiced: (amount) => `You made its invoice: ${amount}.`,
  invoiceDeleted: () => 'You deleted the draft of its invoice.',
};
/** What was done with it, in sentences for the studio. */
export const historyOf = (steps: readonly QuotationStep[]): { at: string; text: string }[] =>
  steps.map(({ at, what, amount }) => ({ at, text: SENTENCES[what](rupees(amount)) }));
