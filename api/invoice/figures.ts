import { taxLabels } from '../../domain/invoice/supply.ts';
import { type CreditedFigures, statedIn } from '../../domain/invoice/totals.ts';
import type { InvoiceDocument } from '../../domain/invoiceTemplate/document.ts';
import { spread } from '../../domain/kernel/paise.ts';
import type { CreditNoteEntry, InvoiceView } from '../../projections/invoice.ts';

type Taxed = Pick<InvoiceView, 'items' | 'totals' | 'supply' | 'taxRate'>;
type Figure = 'cgst' | 'sgst' | 'igst';
interface TaxRow {
  code: string;
  /** Hundredths of a percent. */
  rate: number;
  taxable: number;
  amounts: number[];
}

const figuresOf = ({ supply }: Taxed): Figure[] =>
  supply.tax === 'none' ? [] : supply.tax === 'inter' ? ['igst'] : ['cgst', 'sgst'];

/** What is taxed by rate and code. Tax is reckoned of a rate's sum, so its codes share that out. */
function rowsOf(view: Taxed): TaxRow[] {
  const figures = figuresOf(view);
  return view.totals.rates.flatMap((of) => {
    const taxable = new Map<string, number>();
    for (const [index, item] of view.items.entries()) {
      if ((item.taxRate ?? view.taxRate) !== of.rate) continue;
      const { amount, discount } = view.totals.lines[index]!;
      taxable.set(item.sac, (taxable.get(item.sac) ?? 0) + amount - discount);
    }
    const shares = figures.map((figure) => spread(of[figure], [...taxable.values()]));
    return [...taxable].map(([code, sum], index) => ({
      code,
      rate: of.rate,
      taxable: sum,
      amounts: shares.map((share) => share[index]!),
    }));
  });
}

/** Of IGST all of a rate; of CGST and SGST half each. */
const percentOf = ({ supply }: Taxed, rate: number): number =>
  Number((rate / 100 / (supply.tax === 'intra' ? 2 : 1)).toFixed(3));
const taxTable = (view: Taxed, rows: readonly TaxRow[]): InvoiceDocument['taxes'] => ({
  names: taxLabels(view.supply),
  rows: rows.map(({ code, rate, taxable, amounts }) => ({
    code,
    taxable,
    taxes: amounts.map((amount) => ({ percent: percentOf(view, rate), amount })),
  })),
});

/** The taxes of an invoice by code; null where it bears none. */
export const taxesOf = (view: Taxed): InvoiceDocument['taxes'] =>
  view.supply.tax === 'none' ? null : taxTable(view, rowsOf(view));

/** The figures of a credit note with its taxes, also where they were not charged. */
export function statedNote(
  { supply, totals, creditNotes }: Pick<InvoiceView, 'supply' | 'totals' | 'creditNotes'>,
  note: CreditNoteEntry,
): CreditNoteEntry {
  if (!supply.reverseCharge) return note;
  const at = creditNotes.findIndex(({ id }) => id === note.id);
  const before = creditNotes.slice(0, at).reduce((sum, { amount }) => sum + amount, 0);
  return { ...note, ...statedIn(totals, before, note) };
}

/** Those that a credit note takes back: each row of the invoice by its share, which together are the note's figures. */
export function creditedTaxesOf(view: Taxed, note: CreditedFigures): InvoiceDocument['taxes'] {
  if (view.supply.tax === 'none') return null;
  const rows = rowsOf(view);
  const taxable = spread(
    note.taxable,
    rows.map((row) => row.taxable),
  );
  const amounts = figuresOf(view).map((figure, column) =>
    spread(
      note[figure],
      rows.map((row) => row.amounts[column]!),
    ),
  );
  return taxTable(
    view,
    rows.map((row, index) => ({
      ...row,
      taxable: taxable[index]!,
      amounts: amounts.map((column) => column[index]!),
    })),
  );
}

/** A line of totals for each tax, by rate where few are charged; none where they are not. */
const FEW = 4;
export function taxTotals(view: Taxed): { label: string; amount: number; strong: boolean }[] {
  if (view.supply.reverseCharge) return [];
  const labels = taxLabels(view.supply);
  const { rates } = view.totals;
  return figuresOf(view).flatMap((figure, index) =>
    rates.length > FEW
      ? [{ label: labels[index]!, amount: view.totals[figure], strong: false }]
      : rates.map((of) => ({
          label: `${labels[index]!} ${percentOf(view, of.rate)}%`,
          amount: of[figure],
          strong: false,
        })),
  );
}
