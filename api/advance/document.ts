import type { Inclusive } from '../../domain/invoice/inclusive.ts';
import { taxLabels } from '../../domain/invoice/supply.ts';
import type { InvoiceDocument } from '../../domain/invoiceTemplate/document.ts';
import { rupeesInWords } from '../../domain/kernel/paise.ts';
import type { AdvanceRefund, AdvanceView } from '../../projections/advance.ts';
import { type Letterhead, dayOf, partiesOf, said, stateOf } from '../invoice/document.ts';

const METHODS = { cash: 'Cash', card: 'Card', bank_transfer: 'Bank transfer', upi: 'UPI', cheque: 'Cheque' };

/** The tax in an amount by the labels of its supply. */
function taxesOf({ supply, taxRate }: AdvanceView, of: Inclusive) {
  const names = taxLabels(supply);
  const [amounts, share] = supply.tax === 'inter' ? [[of.igst], 1] : [[of.cgst, of.sgst], 2];
  return names.map((name, index) => ({ name, percent: taxRate / 100 / share, amount: amounts[index]! }));
}

function voucherOf(
  view: AdvanceView,
  of: Inclusive & { number: string; on: string; method: AdvanceView['method']; reference: string },
  letterhead: Letterhead,
  kind: { title: string; total: string; facts: { label: string; value: string }[] },
): InvoiceDocument {
  const { supply } = view;
  const taxes = taxesOf(view, of);
  const isTaxed = supply.tax !== 'none';
  return {
    ...partiesOf(view, letterhead),
    kind: kind.title,
    number: of.number,
    issued: of.on,
    due: null,
    facts: said([
      ...kind.facts,
      { label: 'Method', value: METHODS[of.method] },
      { label: 'Reference', value: of.reference },
      { label: 'Place of supply', value: stateOf(supply.placeOfSupply) },
      // Rule 50 (h).
      { label: 'Reverse charge', value: supply.document === 'taxInvoice' ? 'No' : '' },
    ]),
    lines: [
      {
        description: view.description,
        code: supply.document === 'invoice' ? '' : view.sac,
        quantity: 1,
        rate: of.taxable,
        amount: of.taxable,
      },
    ],
    totals: [
      ...taxes.map(({ name, percent, amount }) => ({ label: `${name} ${percent}%`, amount, strong: false })),
      { label: kind.total, amount: of.amount, strong: true },
    ],
    taxes: isTaxed
      ? {
          names: taxes.map(({ name }) => name),
          rows: [
            {
              code: view.sac,
              taxable: of.taxable,
              taxes: taxes.map(({ percent, amount }) => ({ percent, amount })),
            },
          ],
        }
      : null,
    words: rupeesInWords(of.amount),
    advances: [],
    bank: [],
    upi: null,
    notes: '',
    terms: '',
    // The heading of the template is that of an invoice.
    template: { ...letterhead.template, headerText: '' },
  };
}

/** What is given for an advance (Rule 50 of the CGST Rules). */
export const receiptVoucherOf = (view: AdvanceView, letterhead: Letterhead): InvoiceDocument =>
  voucherOf(view, view, letterhead, { title: 'Receipt Voucher', total: 'Advance received', facts: [] });

/** What is given when an advance goes back without an invoice (Rule 51): it names the receipt. */
export const refundVoucherOf = (view: AdvanceView, refund: AdvanceRefund, letterhead: Letterhead): InvoiceDocument =>
  voucherOf(view, refund, letterhead, {
    title: 'Refund Voucher',
    total: 'Advance given back',
    facts: [
      { label: 'Receipt voucher', value: view.number },
      { label: 'Received', value: dayOf(view.on) },
    ],
  });
