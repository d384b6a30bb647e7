import type { InvoiceDocument } from '../../domain/invoiceTemplate/document.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { rupeesInWords } from '../../domain/kernel/paise.ts';
import type { QuotationView } from '../../projections/quotation.ts';
import {
  type Letterhead,
  agreedSchedule,
  dayOf,
  linesShown,
  markedBy,
  partiesOf,
  said,
  stateOf,
  sumsOf,
} from '../invoice/document.ts';
import { taxesOf } from '../invoice/figures.ts';

/** A quotation as it is printed, with how it was answered. A draft is dated `today`. */
export function quotationDocumentOf(view: QuotationView, letterhead: Letterhead, today: string): InvoiceDocument {
  const { supply, totals, acceptance, status } = view;
  const shared = partiesOf(view, letterhead);
  const isDraft = status === 'draft';
  return {
    ...shared,
    kind: 'Quotation',
    number: view.number === '' ? 'Draft' : view.number,
    issued: view.issueDate === '' ? today : view.issueDate,
    due: null,
    facts: said([
      { label: 'Valid until', value: dayOf(view.validUntil) },
      { label: 'Terms', value: view.paymentTerms },
      { label: 'Place of supply', value: stateOf(supply.placeOfSupply) },
    ]),
    lines: linesShown(view),
    totals: sumsOf(view),
    ...agreedSchedule(view.schedule, totals.total),
    taxes: taxesOf(view),
    words: rupeesInWords(totals.total),
    advances: [],
    bank: [],
    upi: null,
    declarations: [
      ...shared.declarations,
      ...(isDraft ? ['This is a draft, and not a quotation yet.'] : []),
      ...(acceptance
        ? [`Accepted by ${acceptance.name} on ${dayOf(indianDate(acceptance.at))}. SHA-256: ${acceptance.hash}`]
        : []),
      ...(status === 'declined' ? ['This quotation was declined.'] : []),
    ],
    notes: view.notes,
    terms: view.terms,
    // The heading of the template is that of an invoice.
    template: markedBy({ ...letterhead.template, headerText: '' }, isDraft ? 'DRAFT' : undefined),
  };
}
