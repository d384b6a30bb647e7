import type { GstReport } from '../contract/books.ts';
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
export const gstHead: readonly string[] = HEAD;
/** A row for each line of each table. */
export function gstRows({
  b2b,
  b2c,
  b2cl,
  exp,
  cdnr,
  hsn,
  untaxed,
  documents,
  ...advances
}: GstReport): (string | number)[][] {
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
    ...b2b.map((of) => row('B2B', of)),
    ...b2cl.map((of) => row('B2CL', of)),
    ...exp.map((of) => row('EXP', of)),
    ...b2c.map((of) => ['B2CS', '', '', '', '', '', place(of), '', of.rate, ...figures(of), '']),
    ...cdnr.map((of) => row(of.gstin === '' ? 'CDNUR' : 'CDNR', of, of.invoice_number)),
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
