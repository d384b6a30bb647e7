import type { Totals } from '../../domain/invoice/totals.ts';
import { ABROAD } from '../../domain/invoice/supply.ts';
import { GST_STATES } from '../../domain/kernel/gstin.ts';
import { spread } from '../../domain/kernel/paise.ts';
import type { InvoiceView } from '../../projections/invoice.ts';
import type { GstReport } from '../contract/books.ts';
import { statedNote } from '../invoice/figures.ts';
import { advanceTables } from './gstAdvances.ts';
import { type MonthIssued, documentsIssued } from './gstDocuments.ts';

/** Paise. To the unregistered in another state an invoice above it is told by itself (since August 2024). */
const LARGE = 1_00_000_00;

export interface Taxed {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
}
const NAMES = ['taxable', 'cgst', 'sgst', 'igst'] as const;
const nothing: Taxed = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };
const taxedBy = (of: (name: keyof Taxed) => number): Taxed => ({
  taxable: of('taxable'),
  cgst: of('cgst'),
  sgst: of('sgst'),
  igst: of('igst'),
});
const plus = (one: Taxed, other: Taxed, sign: 1 | -1 = 1): Taxed => taxedBy((name) => one[name] + sign * other[name]);
const inRupees = (of: Taxed): Taxed => taxedBy((name) => of[name] / 100);
/** A sum of each figure over parts by what these have of it, to the paisa. */
function spreadOver<P extends Taxed>(figures: Taxed, parts: readonly P[]): P[] {
  const shares = taxedBy(() => 0) as unknown as Record<keyof Taxed, number[]>;
  for (const name of NAMES)
    shares[name] = spread(
      figures[name],
      parts.map((part) => part[name]),
    );
  return parts.map((part, at) => ({ ...part, ...taxedBy((name) => shares[name][at]!) }));
}

type Coded = Taxed & { sac: string; rate: number };
/** An invoice by code of service and rate; what a rate bears is spread over its codes. */
function codedOf({ items, taxRate, supply, totals }: InvoiceView): Coded[] {
  return totals.rates.flatMap((rate) => {
    const bySac = new Map<string, number>();
    for (const [index, item] of items.entries()) {
      const bears = supply.tax === 'none' ? 0 : (item.taxRate ?? taxRate);
      const { amount, discount } = totals.lines[index]!;
      if (bears === rate.rate) bySac.set(item.sac, (bySac.get(item.sac) ?? 0) + amount - discount);
    }
    const weights = [...bySac].map(([sac, taxable]) => {
      const same = taxedBy(() => taxable);
      return { sac, rate: rate.rate, ...same };
    });
    return spreadOver(rate, weights);
  });
}

/** A credit note by the rates of its invoice. */
const ratesOf = (note: Taxed, { rates }: Totals): (Taxed & { rate: number })[] => spreadOver(note, rates);

type Part = 'b2b' | 'b2b_reverse' | 'b2c' | 'b2cl' | 'exp';
function partOf({ buyer, supply, total }: InvoiceView): Part {
  if (supply.placeOfSupply === ABROAD) return 'exp';
  if (supply.reverseCharge) return 'b2b_reverse';
  if (buyer.gstin !== '') return 'b2b';
  return supply.tax === 'inter' && total > LARGE ? 'b2cl' : 'b2c';
}
const placeOf = ({ supply }: InvoiceView) => ({
  place_of_supply: supply.placeOfSupply,
  place_of_supply_name: GST_STATES.get(supply.placeOfSupply) ?? '',
});
const isReversed = ({ supply }: InvoiceView): boolean => supply.reverseCharge === true;
const rowOf = (
  view: InvoiceView,
  on: { number: string; date: string; value: number },
  by: Taxed & { rate: number },
) => ({
  invoice_id: view.id,
  client_name: view.buyer.name,
  gstin: view.buyer.gstin,
  ...on,
  value: on.value / 100,
  ...placeOf(view),
  reverse_charge: isReversed(view),
  rate: by.rate / 100,
  ...inRupees(by),
});

/** Whether GSTR-1 tells what it is worth: a tax invoice, or what a registered studio sells exempt; not under the composition scheme, whose return is another. */
const isTold = ({ supply, seller }: InvoiceView): boolean =>
  supply.document === 'taxInvoice' || (supply.document === 'billOfSupply' && seller?.registration === 'regular');
const isTaxed = ({ supply }: InvoiceView): boolean => supply.document === 'taxInvoice';

type Untaxed = GstReport['untaxed'][number];
/** Table 8: what bears no tax, by who bought it and where. */
function untaxedTable() {
  const sums = new Map<Untaxed['kind'], { nil: number; exempt: number }>();
  return {
    /** Adds what has no tax; false for what has. */
    take(view: InvoiceView, { rate, taxable }: { rate: number; taxable: number }, sign: 1 | -1): boolean {
      const { buyer, seller, supply } = view;
      if (rate !== 0 || supply.placeOfSupply === ABROAD) return false;
      const where = supply.placeOfSupply === seller?.stateCode ? 'intra' : 'inter';
      const kind = `${where}_${buyer.gstin === '' ? 'unregistered' : 'registered'}` as const;
      const { nil, exempt } = sums.get(kind) ?? { nil: 0, exempt: 0 };
      const more = sign * taxable;
      sums.set(kind, isTaxed(view) ? { nil: nil + more, exempt } : { nil, exempt: exempt + more });
      return true;
    },
    rows: (): Untaxed[] =>
      [...sums].map(([kind, { nil, exempt }]) => ({ kind, nil_rated: nil / 100, exempt: exempt / 100 })),
  };
}

export type GstTables = Omit<GstReport, 'as_of'>;

/** Invoices, credit notes and advances of one month in the tables of GSTR-1. */
export function gstReportOf(month: string, documents: MonthIssued): GstTables {
  const issued = documents.issued.filter(({ view, cancelled }) => !cancelled && isTold(view)).map(({ view }) => view);
  const credited = documents.credited.filter(({ view }) => isTold(view));
  const report: GstTables = {
    month,
    invoices: [],
    b2b: [],
    b2b_reverse: [],
    b2c: [],
    b2cl: [],
    exp: [],
    cdnr: [],
    hsn: [],
    untaxed: [],
    ...advanceTables(month, documents.advanced, documents.at),
    documents: documentsIssued(month, documents),
    totals: nothing,
    reverse_charge: nothing,
  };
  const untaxed = untaxedTable();
  let [totals, reversed] = [nothing, nothing];
  const others = new Map<string, { of: InvoiceView; rate: number; sum: Taxed }>();
  const codes = new Map<string, { part: 'b2b' | 'b2c'; sac: string; rate: number; sum: Taxed }>();
  const addOther = (of: InvoiceView, by: Taxed & { rate: number }, sign: 1 | -1): void => {
    const key = `${of.supply.placeOfSupply}/${by.rate}`;
    const known = others.get(key) ?? { of, rate: by.rate, sum: nothing };
    others.set(key, { ...known, sum: plus(known.sum, by, sign) });
  };
  const addCode = (of: InvoiceView, { sac, rate, ...by }: Coded, sign: 1 | -1): void => {
    const part = of.buyer.gstin === '' ? 'b2c' : 'b2b';
    const key = `${part}/${sac}/${rate}`;
    codes.set(key, { part, sac, rate, sum: plus(codes.get(key)?.sum ?? nothing, by, sign) });
  };
  for (const view of issued) {
    const on = { number: view.number, date: view.issueDate, value: view.totals.total };
    const { invoice_id, client_name, gstin, number, date, value, reverse_charge } = rowOf(view, on, {
      rate: 0,
      ...nothing,
    });
    if (isTaxed(view)) {
      const about = { invoice_id, number, date, client_name, gstin, value, reverse_charge };
      report.invoices.push({ ...about, ...inRupees(view.totals) });
      totals = plus(totals, view.totals);
    }
    const part = partOf(view);
    for (const by of view.totals.rates) {
      if (isReversed(view)) reversed = plus(reversed, by);
      if (untaxed.take(view, by, 1)) continue;
      if (part === 'b2c') addOther(view, by, 1);
      else report[part].push(rowOf(view, on, by));
    }
    for (const coded of codedOf(view)) addCode(view, coded, 1);
  }
  for (const { view, note: charged } of credited) {
    const note = statedNote(view, charged);
    if (isTaxed(view)) totals = plus(totals, charged, -1);
    if (isReversed(view)) reversed = plus(reversed, note, -1);
    const on = { number: note.number, date: note.on, value: note.amount };
    for (const by of ratesOf(note, view.totals)) {
      if (untaxed.take(view, by, -1)) continue;
      if (partOf(view) === 'b2c') addOther(view, by, -1);
      else report.cdnr.push({ ...rowOf(view, on, by), invoice_number: view.number });
    }
    for (const coded of spreadOver(note, codedOf(view))) addCode(view, coded, -1);
  }
  return {
    ...report,
    b2c: [...others.values()].map(({ of, rate, sum }) => ({ ...placeOf(of), rate: rate / 100, ...inRupees(sum) })),
    hsn: [...codes.values()].map(({ part, sac, rate, sum }) => ({ part, sac, rate: rate / 100, ...inRupees(sum) })),
    untaxed: untaxed.rows(),
    totals: inRupees(totals),
    reverse_charge: inRupees(reversed),
  };
}
