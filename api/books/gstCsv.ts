import type { GstReport, gstTables } from '../contract/books.ts';
import type { Taxed } from './gst.ts';

const HEAD = [
  'Table',
  'GSTIN/UIN of Recipient',
  'Receiver Name',
  'Number',
  'Date',
  'Invoice Value',
  'Place Of Supply',
  'HSN',
  'Rate',
  'Taxable Value',
  'Integrated Tax',
  'Central Tax',
  'State/UT Tax',
  'Of Invoice',
  'Nil Rated',
  'Exempted',
  'From',
  'To',
  'Total Number',
  'Cancelled',
  'Reverse Charge',
] as const;
/** As the portal names them. */
const UNTAXED: Record<GstReport['untaxed'][number]['kind'], string> = {
  inter_registered: 'Inter-State supplies to registered persons',
  intra_registered: 'Intra-State supplies to registered persons',
  inter_unregistered: 'Inter-State supplies to unregistered persons',
  intra_unregistered: 'Intra-State supplies to unregistered persons',
};
const DOCUMENTS: Record<GstReport['documents'][number]['kind'], string> = {
  invoice: 'Invoices for outward supply',
  credit_note: 'Credit Note',
  receipt_voucher: 'Receipt Voucher',
  refund_voucher: 'Refund Voucher',
};
type Rows = (string | number)[][];
/** A row for each line of each table. */
function gstRows({ b2b, b2b_reverse, b2c, b2cl, exp, cdnr, hsn, untaxed, documents, ...advances }: GstReport): Rows {
  const figures = ({ taxable, igst, cgst, sgst }: Taxed) => [taxable, igst, cgst, sgst];
  const place = (of: { place_of_supply: string; place_of_supply_name: string }) =>
    `${of.place_of_supply}-${of.place_of_supply_name}`;
  const row = (table: string, of: GstReport['b2b'][number], note = '') => [
    table,
    of.gstin,
    of.client_name,
    of.number,
    of.date,
    of.value,
    place(of),
    '',
    of.rate,
    ...figures(of),
    note,
  ];
  const yesNo = (of: GstReport['b2b'][number]): string => (of.reverse_charge ? 'Y' : 'N');
  const empty = (columns: number): string[] => Array.from({ length: columns }, () => '');
  const untaxedRow = (of: GstReport['untaxed'][number]) => [
    'NIL',
    '',
    UNTAXED[of.kind],
    ...empty(11),
    of.nil_rated,
    of.exempt,
    ...empty(4),
  ];
  const advanceRow = (table: string, of: GstReport['advances_received'][number]) => [
    table,
    ...empty(4),
    of.amount,
    place(of),
    '',
    of.rate,
    ...figures(of),
    '',
  ];
  const documentRow = (of: GstReport['documents'][number]) => [
    'DOCS',
    '',
    DOCUMENTS[of.kind],
    ...empty(13),
    of.from,
    of.to,
    of.total,
    of.cancelled,
  ];
  const padded = (cells: (string | number)[]) => [...cells, ...empty(HEAD.length - cells.length)];
  return [
    ...[...b2b, ...b2b_reverse].map((of) => [...row('B2B', of), ...empty(6), yesNo(of)]),
    ...b2cl.map((of) => row('B2CL', of)),
    ...exp.map((of) => row('EXP', of)),
    ...b2c.map((of) => ['B2CS', '', '', '', '', '', place(of), '', of.rate, ...figures(of), '']),
    ...cdnr.map((of) => [...row(of.gstin === '' ? 'CDNUR' : 'CDNR', of, of.invoice_number), ...empty(6), yesNo(of)]),
    ...advances.advances_received.map((of) => advanceRow('AT', of)),
    ...advances.advances_adjusted.map((of) => advanceRow('ATADJ', of)),
    ...untaxed.map(untaxedRow),
    ...hsn.map((of) => [
      of.part === 'b2b' ? 'HSN(B2B)' : 'HSN(B2C)',
      '',
      '',
      '',
      '',
      '',
      '',
      of.sac,
      of.rate,
      ...figures(of),
      '',
    ]),
    ...documents.map(documentRow),
  ].map(padded);
}

/** How the portal names each table in the first column. */
const CODES: Record<(typeof gstTables)[number], readonly string[]> = {
  b2b: ['B2B'],
  b2b_reverse: ['B2B'],
  b2cl: ['B2CL'],
  exp: ['EXP'],
  b2c: ['B2CS'],
  untaxed: ['NIL'],
  cdnr: ['CDNR', 'CDNUR'],
  advances_received: ['AT'],
  advances_adjusted: ['ATADJ'],
  hsn: ['HSN(B2B)', 'HSN(B2C)'],
  documents: ['DOCS'],
};

/** Of the same table of the portal, which lines are whose. */
const REVERSED: Partial<Record<keyof typeof CODES, 'Y' | 'N'>> = { b2b: 'N', b2b_reverse: 'Y' };

/** All tables in one, or one of them (undefined: all) with the columns that it fills. */
export function gstSheet(report: GstReport, table: keyof typeof CODES | undefined): { head: string[]; rows: Rows } {
  const rows = gstRows(report);
  if (table === undefined) return { head: [...HEAD], rows };
  const isOwn = (row: Rows[number]): boolean =>
    CODES[table].includes(String(row[0])) && (REVERSED[table] === undefined || row.at(-1) === REVERSED[table]);
  const own = rows.filter(isOwn);
  const columns = HEAD.flatMap((_, at) => (own.some((row) => row[at] !== '') ? [at] : []));
  return { head: columns.map((at) => HEAD[at]!), rows: own.map((row) => columns.map((at) => row[at]!)) };
}
