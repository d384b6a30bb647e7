import type { AdvanceView } from '../../projections/advance.ts';
import type { CreditNoteEntry, InvoiceView } from '../../projections/invoice.ts';
import type { GstReport } from '../contract/books.ts';

/** What was issued in one month: invoices (`cancelled`: since then), and credit notes with the invoices that they are of. */
export interface MonthIssued {
  issued: readonly { view: InvoiceView; cancelled: boolean }[];
  credited: readonly { view: InvoiceView; note: CreditNoteEntry }[];
  /** Advances of which something came, went back or was set off in it. */
  advanced: readonly AdvanceView[];
  /** The moment, ISO 8601 UTC; null: now. */
  at: string | null;
}

type Issued = GstReport['documents'][number];
interface Numbered {
  number: string;
  cancelled: boolean;
}

/** What stands before the digits at its end, and these. */
function partsOf(number: string): { series: string; count: number } {
  const [digits = ''] = /\d{1,12}$/.exec(number) ?? [];
  return { series: number.slice(0, number.length - digits.length), count: digits === '' ? 0 : Number(digits) };
}

/** Numbers that follow each other without a gap, as one row each. */
function runsOf(kind: Issued['kind'], documents: readonly Numbered[]): Issued[] {
  const sorted = documents
    .map((of) => ({ ...of, ...partsOf(of.number) }))
    .toSorted((a, b) => (a.series === b.series ? a.count - b.count : a.series < b.series ? -1 : 1));
  const runs: Issued[] = [];
  let last: (typeof sorted)[number] | undefined;
  for (const of of sorted) {
    const run = runs.at(-1);
    const follows = run && last?.series === of.series && of.count === last.count + 1;
    const cancelled = of.cancelled ? 1 : 0;
    if (follows)
      runs[runs.length - 1] = { ...run, to: of.number, total: run.total + 1, cancelled: run.cancelled + cancelled };
    else runs.push({ kind, from: of.number, to: of.number, total: 1, cancelled });
    last = of;
  }
  return runs;
}

/** Receipt vouchers of advances and refund vouchers, by the days of the money. */
function vouchersIssued(month: string, advanced: MonthIssued['advanced'], at: string | null): Issued[] {
  const given = advanced.filter(({ supply }) => supply.document !== 'invoice');
  const isIn = (of: { on: string; at: string }) => of.on.slice(0, 7) === month && (at === null || of.at <= at);
  const numbers = (of: readonly { number: string }[]) => of.map(({ number }) => ({ number, cancelled: false }));
  const receipts = given.filter((view) => isIn({ on: view.on, at: view.createdAt }));
  return [
    ...runsOf('receipt_voucher', numbers(receipts)),
    ...runsOf('refund_voucher', numbers(given.flatMap(({ refunds }) => refunds.filter(isIn)))),
  ];
}

/** Table 13: the numbers that were used in a month. */
export const documentsIssued = (month: string, { issued, credited, advanced, at }: MonthIssued): Issued[] => [
  ...runsOf(
    'invoice',
    issued
      .filter(({ view }) => view.supply.document !== 'invoice')
      .map(({ view, cancelled }) => ({ number: view.number, cancelled })),
  ),
  ...runsOf(
    'credit_note',
    credited
      .filter(({ view }) => view.supply.document !== 'invoice')
      .map(({ note }) => ({ number: note.number, cancelled: false })),
  ),
  ...vouchersIssued(month, advanced, at),
];
