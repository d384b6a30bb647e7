import type { Buyer, Seller } from '../../domain/invoice/events.ts';
import { taxIn } from '../../domain/invoice/inclusive.ts';
import { received } from '../../domain/invoice/state.ts';
import { type SchedulePart, amountsOf, dueNow, partsOf } from '../../domain/invoice/schedule.ts';
import { type Supply, declarationOf, documentTitle, taxLabels } from '../../domain/invoice/supply.ts';
import { statedTaxes } from '../../domain/invoice/totals.ts';
import type { InvoiceTemplateSettings } from '../../domain/invoiceTemplate.ts';
import type { InvoiceDocument } from '../../domain/invoiceTemplate/document.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { GST_STATES } from '../../domain/kernel/gstin.ts';
import { rupees } from '../../domain/kernel/money.ts';
import { rupeesInWords } from '../../domain/kernel/paise.ts';
import type { CreditNoteEntry, InvoiceView } from '../../projections/invoice.ts';
import { creditedTaxesOf, statedNote, taxTotals, taxesOf } from './figures.ts';
import { upiOf } from './present.ts';

/** What an invoice is printed with, besides what it says itself. `logo`: its picture, in its bytes. */
export interface Letterhead {
  /** As on the invoice, or of a draft the studio as it is now. */
  seller: Seller;
  logo: string | null;
  template: InvoiceTemplateSettings;
}

/** Lines of an address that are shown as they were written. */
const MOST_LINES = 6;
const MOST_CHARACTERS = 500;

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });
export const dayOf = (day: string): string => DAY.format(new Date(day));
export const stateOf = (code: string): string => {
  const name = GST_STATES.get(code);
  return name === undefined ? '' : `${name} (${code})`;
};
function linesOf(address: string): string[] {
  const lines = address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.length <= MOST_LINES
    ? lines
    : [
        ...lines.slice(0, MOST_LINES - 1),
        lines
          .slice(MOST_LINES - 1)
          .join(', ')
          .slice(0, MOST_CHARACTERS),
      ];
}
export const said = (facts: readonly { label: string; value: string }[]) => facts.filter(({ value }) => value !== '');
const partyOf = ({ name, address, phone, email, gstin, stateCode }: Buyer | Seller, company = '') => ({
  name: company || name,
  lines: [company === '' ? '' : name, ...linesOf(address), phone, email].filter(Boolean),
  facts: said([
    { label: 'GSTIN', value: gstin },
    { label: 'State', value: stateOf(stateCode) },
  ]),
});

const MARKS: Partial<Record<InvoiceView['status'], string>> = { draft: 'DRAFT', cancelled: 'CANCELLED' };
/** What does not count is marked across the page, whatever mark the template has. */
export function markedBy(template: InvoiceTemplateSettings, mark: string | undefined): InvoiceTemplateSettings {
  return mark === undefined ? template : { ...template, watermark: mark, showWatermark: true };
}

/** Both sides as they stand on each of a studio's documents. */
export const partiesOf = ({ buyer, supply }: Pick<InvoiceView, 'buyer' | 'supply'>, { seller, logo }: Letterhead) => ({
  seller: partyOf(seller),
  buyer: partyOf(buyer, buyer.company),
  logo,
  signatory: seller.name,
  declarations: [declarationOf(supply, seller.registration)].filter(Boolean),
});

const line = (label: string, amount: number, strong = false) => ({ label, amount, strong });
const optional = (label: string, amount: number) => (amount === 0 ? [] : [line(label, amount)]);

type Offer = Pick<InvoiceView, 'items' | 'discountType' | 'discountValue' | 'taxRate' | 'totals' | 'supply'>;
/** From the subtotal to the total. */
export function sumsOf(view: Offer): InvoiceDocument['totals'] {
  const { totals, discountType, discountValue } = view;
  const discount = discountType === 'percentage' ? `Discount ${discountValue / 100}%` : 'Discount';
  return [
    line('Subtotal', totals.subtotal),
    ...optional(discount, -totals.discount),
    ...taxTotals(view),
    ...optional('Round off', totals.roundOff),
    line('Total', totals.total, true),
  ];
}
/** Codes of GST are nothing to whoever is not registered. */
export const linesShown = ({ items, totals, supply }: Offer): InvoiceDocument['lines'] =>
  items.map(({ description, quantity, rate, sac }, index) => ({
    description,
    code: supply.document === 'invoice' ? '' : sac,
    quantity,
    rate,
    amount: totals.lines[index]!.amount,
  }));

const OCCASIONS = { date: '', gig: 'on the day of the shoot', delivery: 'on delivery' };
/** When a part is due, in words; without `day` where it is not known. */
const dueInWords = (due: keyof typeof OCCASIONS, day: string): string =>
  [day === '' ? '' : dayOf(day), OCCASIONS[due]].filter(Boolean).join(', ');
/** The parts of a quotation. */
export const agreedSchedule = (
  parts: readonly SchedulePart[] | undefined,
  total: number,
): Pick<InvoiceDocument, 'schedule'> =>
  parts
    ? {
        schedule: amountsOf(parts, total).map((amount, index) => {
          const { name, due, on } = parts[index]!;
          return { name, due: dueInWords(due, on), amount, standing: '' };
        }),
      }
    : {};
/** The same of an invoice, as they stand. */
function scheduleOf(view: InvoiceView, today: string): Pick<InvoiceDocument, 'schedule'> {
  if (!view.schedule) return {};
  const waits = view.status === 'pending';
  return {
    schedule: partsOf(view.schedule, view, view).map(({ name, due, on, certain, amount, left }) => {
      const still = left === amount ? '' : `${rupees(left)} still to be paid`;
      const open = on <= today ? 'Due now' : '';
      const standing = left === 0 ? 'Paid' : [open, still].filter(Boolean).join(': ');
      return { name, due: dueInWords(due, certain ? on : ''), amount, standing: waits || left === 0 ? standing : '' };
    }),
  };
}

function totalsOf(view: InvoiceView, now: number): InvoiceDocument['totals'] {
  const { status } = view;
  const isSent = status !== 'draft' && status !== 'cancelled';
  const advanced = view.advances.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...sumsOf(view),
    ...optional('Credited', -view.credited),
    ...optional('Advances', -advanced),
    ...optional('Paid', advanced - received(view)),
    ...(isSent && (view.credited > 0 || received(view) > 0) ? [line('Balance due', view.balance, true)] : []),
    ...(now === view.balance ? [] : [line('Due now', now, true)]),
  ];
}

const reverseChargeOf = ({ document, reverseCharge }: Supply): string =>
  document === 'taxInvoice' ? (reverseCharge ? 'Yes' : 'No') : '';
/** What its client pays to the government, in words that stand also where taxes are not shown by code. */
function owedBy({ supply, totals }: InvoiceView): string[] {
  if (!supply.reverseCharge) return [];
  const { cgst, sgst, igst } = statedTaxes(totals);
  const amounts = supply.tax === 'inter' ? [igst] : [cgst, sgst];
  const taxes = taxLabels(supply).map((label, index) => `${label} ${rupees(amounts[index]!)}`);
  return [`Payable by the recipient to the government, and not part of the total: ${taxes.join(' and ')}.`];
}

/** An invoice as it is shown and printed; what was paid of it as of now, and what is due by `today`. */
export function invoiceDocumentOf(view: InvoiceView, letterhead: Letterhead, today: string): InvoiceDocument {
  const { supply, totals, status } = view;
  const { seller, template } = letterhead;
  const isDraft = status === 'draft';
  const canBePaid = isDraft || view.balance > 0;
  const now = dueNow(view, view.balance, today);
  const uri = upiOf(view, now);
  const shared = partiesOf(view, letterhead);
  return {
    ...shared,
    kind: documentTitle(supply),
    number: view.number === '' ? 'Draft' : view.number,
    issued: view.issueDate,
    due: view.dueDate,
    facts: said([
      { label: 'Terms', value: view.paymentTerms },
      { label: 'Place of supply', value: stateOf(supply.placeOfSupply) },
      // Rule 46 (p).
      { label: 'Reverse charge', value: reverseChargeOf(supply) },
    ]),
    lines: linesShown(view),
    totals: totalsOf(view, now),
    ...scheduleOf(view, today),
    taxes: taxesOf(view),
    words: rupeesInWords(totals.total),
    advances: view.advances.map((taken) => ({
      number: taken.number,
      received: taken.on,
      amount: taken.amount,
      tax: taxIn(taken),
    })),
    bank: canBePaid ? said([{ label: 'Account', value: seller.bank }]) : [],
    upi: uri === null ? null : { uri, id: seller.upiId },
    declarations: [
      ...shared.declarations,
      ...owedBy(view),
      ...(isDraft ? ['This is a draft, and not an invoice yet.'] : []),
      ...(status === 'cancelled' ? ['This invoice was cancelled. Nothing is to be paid.'] : []),
    ],
    notes: view.notes,
    terms: view.termsConditions,
    template: markedBy(template, MARKS[status]),
  };
}

/** A credit note of an invoice (Rule 53 of the CGST Rules): its own number and day, and the invoice that it is of. */
export function creditNoteDocumentOf(
  view: InvoiceView,
  note: CreditNoteEntry,
  letterhead: Letterhead,
): InvoiceDocument {
  const { supply } = view;
  const [first, second] = taxLabels(supply);
  const taxed = supply.reverseCharge
    ? []
    : supply.tax === 'inter'
      ? [line(first!, note.igst)]
      : [line(first!, note.cgst), line(second!, note.sgst)];
  return {
    ...partiesOf(view, letterhead),
    kind: 'Credit Note',
    number: note.number,
    issued: note.on,
    due: null,
    facts: said([
      { label: 'Invoice', value: view.number },
      { label: 'Invoice date', value: dayOf(view.issueDate) },
      { label: 'Place of supply', value: stateOf(supply.placeOfSupply) },
      { label: 'Reverse charge', value: supply.reverseCharge ? 'Yes' : '' },
    ]),
    lines: [
      {
        description: note.reason,
        code: supply.document === 'invoice' ? '' : (view.items[0]?.sac ?? ''),
        quantity: 1,
        rate: note.taxable,
        amount: note.taxable,
      },
    ],
    totals: [
      ...(supply.tax === 'none' ? [] : taxed),
      ...(note.roundOff === 0 ? [] : [line('Round off', note.roundOff)]),
      line('Credited', note.amount, true),
    ],
    taxes: creditedTaxesOf(view, statedNote(view, note)),
    words: rupeesInWords(note.amount),
    advances: [],
    bank: [],
    upi: null,
    notes: '',
    terms: '',
    // The heading of the template is that of an invoice.
    template: { ...letterhead.template, headerText: '' },
  };
}

/** What a draft is saved as: by the number that was typed, else by the day it was made. */
export const draftName = ({ number, createdAt }: InvoiceView): string =>
  `draft-${number === '' ? indianDate(createdAt) : number}`;
