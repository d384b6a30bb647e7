import { canonical } from '../../domain/kernel/chain.ts';
import { rupees } from '../../domain/kernel/money.ts';
import { digestOf } from '../../domain/kernel/month.ts';
import type { SealContent } from '../../domain/monthSeal.ts';
import type { GstTables } from './gst.ts';

/** Of the columns below. Where a release seals others, the former form is kept beside it, so that every seal can be verified. */
const FORM = 2;

/** Tables of GSTR-1 as differences name them. */
const NAMES = {
  b2b: 'Table 4A (B2B)',
  b2b_reverse: 'Table 4B (reverse charge)',
  b2cl: 'Table 5 (B2C, large)',
  exp: 'Table 6A (exports)',
  b2c: 'Table 7 (B2C)',
  untaxed: 'Table 8 (nil rated and exempt)',
  cdnr: 'Table 9B (credit notes)',
  advances_received: 'Table 11A (advances received)',
  advances_adjusted: 'Table 11B (advances adjusted)',
  hsn: 'Table 12 (HSN)',
  documents: 'Table 13 (documents issued)',
} as const;
type Table = keyof typeof NAMES;

const TAXED = ['taxable', 'cgst', 'sgst', 'igst'];
const RATED = ['gstin', 'number', 'date', 'value', 'place_of_supply', 'rate', ...TAXED];
const PLACED = ['place_of_supply', 'rate', ...TAXED];
const ADVANCED = ['place_of_supply', 'rate', 'amount', ...TAXED];
type Columns = Partial<Readonly<Record<Table, readonly string[]>>>;
const FIRST: Columns = {
  b2b: RATED,
  b2cl: RATED,
  exp: RATED,
  b2c: PLACED,
  untaxed: ['kind', 'nil_rated', 'exempt'],
  cdnr: [...RATED, 'invoice_number'],
  advances_received: ADVANCED,
  advances_adjusted: ADVANCED,
  hsn: ['part', 'sac', 'rate', ...TAXED],
  documents: ['kind', 'from', 'to', 'total', 'cancelled'],
};
/** By the number of the form. The second came with reverse charge. */
const FORMS: Readonly<Record<number, Columns>> = {
  1: FIRST,
  2: { ...FIRST, b2b_reverse: RATED, cdnr: [...RATED, 'invoice_number', 'reverse_charge'] },
};

/** Lines in an order of their own: in which one they were read is nothing that is sealed. */
const linesOf = (table: Table, columns: readonly string[], report: GstTables): string[] =>
  (report[table] as readonly Readonly<Record<string, unknown>>[])
    .map((row) => canonical(columns.map((column) => row[column])))
    .toSorted();
const paise = (amount: number): number => Math.round(amount * 100);

/** What of a report is sealed, or was by an earlier form. */
export function sealedFigures(report: GstTables, form = FORM): Pick<SealContent, 'form' | 'tables' | 'totals'> {
  const tables: SealContent['tables'] = {};
  const columns = FORMS[form] ?? {};
  for (const table of Object.keys(columns) as Table[]) {
    const lines = linesOf(table, columns[table]!, report);
    tables[table] = { rows: lines.length, digest: digestOf(lines) };
  }
  const { taxable, cgst, sgst, igst } = report.totals;
  const totals = { taxable: paise(taxable), cgst: paise(cgst), sgst: paise(sgst), igst: paise(igst) };
  return { form, tables, totals };
}

const TOTALS = { taxable: 'taxable value', cgst: 'CGST', sgst: 'SGST/UTGST', igst: 'IGST' } as const;
const lines = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;

/** What is otherwise than when it was sealed, in sentences. */
export function differencesOf(then: SealContent, now: Omit<SealContent, 'ownerId' | 'month'>): string[] {
  const found: string[] = [];
  for (const table of Object.keys(NAMES) as Table[]) {
    const [before, after] = [then.tables[table], now.tables[table]];
    if (!after || before?.digest === after.digest) continue;
    const had = before?.rows ?? 0;
    found.push(
      had === after.rows
        ? `${NAMES[table]} says something else than when it was sealed.`
        : `${NAMES[table]} had ${lines(had)} when it was sealed, and has ${lines(after.rows)}.`,
    );
  }
  for (const name of Object.keys(TOTALS) as (keyof typeof TOTALS)[])
    if (then.totals[name] !== now.totals[name])
      found.push(`The ${TOTALS[name]} was ${rupees(then.totals[name])}, and is ${rupees(now.totals[name])}.`);
  if (then.entries.count !== now.entries.count)
    found.push(
      `${then.entries.count} entries of the log were dated into the month when it was sealed, and now ${now.entries.count} are.`,
    );
  else if (then.entries.digest !== now.entries.digest)
    found.push('Other entries of the log are dated into the month than when it was sealed.');
  return found;
}
