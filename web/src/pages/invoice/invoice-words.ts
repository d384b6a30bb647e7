import type { PublicInvoice } from '../../api/public-invoice.ts';
import { shortDate } from '../../ui/format.ts';

const inRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
/** '₹1,25,000.00', below zero '−₹500.00'. */
export const rupees = (amount: number): string => `${amount < 0 ? '−' : ''}${inRupees.format(Math.abs(amount))}`;

const METHODS: Record<PublicInvoice['payments'][number]['payment_method'], string> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  upi: 'UPI',
  cheque: 'Cheque',
};

interface Standing {
  label: string;
  tone: 'green' | 'red' | 'amber' | 'quiet';
  /** What the amount above it is. */
  says: string;
}

/** How an invoice stands, in the words of its page. */
export function standing(invoice: PublicInvoice): Standing {
  const { status, next_due: due, paid_amount: paid, total_amount: total, balance_due: left, due_now: now } = invoice;
  const inParts = now !== left;
  switch (status) {
    case 'paid':
      return { label: 'Paid', tone: 'green', says: 'Everything is paid. Thank you!' };
    case 'overdue':
      return {
        label: 'Overdue',
        tone: 'red',
        says: `${inParts ? `Of ${rupees(left)}, was` : 'Was'} to be paid by ${shortDate(due)}`,
      };
    case 'cancelled':
      return { label: 'Cancelled', tone: 'quiet', says: 'This invoice was cancelled. Nothing is to be paid.' };
    case 'credited':
      return { label: 'Credited', tone: 'quiet', says: 'This invoice was credited. Nothing is to be paid.' };
    case 'pending':
      return {
        label: paid > 0 ? 'Partly paid' : 'To be paid',
        tone: 'amber',
        says: inParts
          ? `Of ${rupees(left)}, to be paid by ${shortDate(due)}`
          : `${paid > 0 ? `Left to pay of ${rupees(total)},` : 'To be paid'} by ${shortDate(due)}`,
      };
  }
}

export interface Sum {
  label: string;
  amount: number;
  strong?: boolean;
}
const optional = (label: string, amount: number): Sum[] => (amount === 0 ? [] : [{ label, amount }]);

type Reckoned = Pick<
  PublicInvoice,
  'taxes' | 'tax_labels' | 'reverse_charge' | 'subtotal' | 'discount_amount' | 'round_off' | 'total_amount'
>;
/** What each tax comes to, over all rates. */
function taxSums({ taxes, tax_labels: labels }: Pick<Reckoned, 'taxes' | 'tax_labels'>): Sum[] {
  return labels.map((label, index) => {
    const of = labels.length === 1 ? 'igst_amount' : index === 0 ? 'cgst_amount' : 'sgst_amount';
    return { label, amount: taxes.reduce((sum, tax) => sum + Math.round(tax[of] * 100), 0) / 100 };
  });
}
/** What is not charged: under reverse charge the client pays it to the government. */
export const ownTaxes = (of: Reckoned): Sum[] => (of.reverse_charge ? taxSums(of) : []);

/** From the subtotal to the total, in order; what is nothing is left out. */
export function totalSums(of: Reckoned): Sum[] {
  return [
    { label: 'Subtotal', amount: of.subtotal },
    ...optional('Discount', -of.discount_amount),
    ...(of.reverse_charge ? [] : taxSums(of)),
    ...optional('Round off', of.round_off),
    { label: 'Total', amount: of.total_amount, strong: true },
  ];
}

/** The same, and what became of it until what is due. */
export function sums(invoice: PublicInvoice): Sum[] {
  const advanced = invoice.advances.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  return [
    ...totalSums(invoice),
    ...optional('Credited', -invoice.credited_amount),
    ...optional('Advances', -advanced),
    ...optional('Paid', (Math.round(advanced * 100) - Math.round(invoice.paid_amount * 100)) / 100),
    ...(invoice.balance_due > 0 && invoice.balance_due !== invoice.total_amount
      ? [{ label: 'Still due', amount: invoice.balance_due, strong: true }]
      : []),
  ];
}

/** Each payment and refund as a line: '23 Nov 2026 · UPI'. */
export const movedOn = ({ payment_date, payment_method, kind }: PublicInvoice['payments'][number]): string =>
  `${shortDate(payment_date)} · ${METHODS[payment_method]}${kind === 'refund' ? ' · given back' : ''}`;
