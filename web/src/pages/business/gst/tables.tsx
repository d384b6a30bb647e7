import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { GstReport, GstTable } from '../../../api/books.ts';
import { paths } from '../../../paths.ts';
import { number, shortDate } from '../../../ui/format.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { rupees } from '../../../ui/rupees.ts';

export interface Column<Row> {
  name: string;
  cell(row: Row, at: string | null): ReactNode;
  /** Stands at the right. */
  isFigure?: boolean;
}
export interface Table<Row = unknown> {
  key: GstTable;
  title: string;
  /** Of GSTR-1. */
  number: string;
  columns: readonly Column<Row>[];
}

type Taxed = GstReport['totals'];
type Rated = GstReport['b2b'][number];
const money = <Row,>(name: string, of: (row: Row) => number): Column<Row> => ({
  name,
  cell: (row) => rupees(of(row)),
  isFigure: true,
});
const taxes: readonly Column<Taxed>[] = [
  money('Taxable value', ({ taxable }) => taxable),
  money('CGST', ({ cgst }) => cgst),
  money('SGST/UTGST', ({ sgst }) => sgst),
  money('IGST', ({ igst }) => igst),
];
const rate: Column<{ rate: number }> = { name: 'Rate', cell: (row) => `${number(row.rate)} %`, isFigure: true };
const place: Column<{ place_of_supply: string; place_of_supply_name: string }> = {
  name: 'Place of supply',
  cell: (row) => `${row.place_of_supply_name} (${row.place_of_supply})`,
};
const date: Column<{ date: string }> = { name: 'Date', cell: (row) => shortDate(row.date) };

function Document({ of, at, note }: { of: Rated; at: string | null; note?: string }) {
  return (
    <>
      <Link to={paths.invoice(of.invoice_id, at)}>{of.number}</Link>
      <span className="quiet small">
        <NameText>{of.client_name}</NameText>
        {of.gstin === '' ? '' : ` · ${of.gstin}`}
        {note}
      </span>
    </>
  );
}
const rated: readonly Column<Rated>[] = [
  { name: 'Invoice', cell: (row, at) => <Document of={row} at={at} /> },
  date,
  place,
  rate,
  ...taxes,
  money('Invoice value', ({ value }) => value),
];

const KINDS: Record<GstReport['untaxed'][number]['kind'], string> = {
  inter_registered: 'To other states, registered clients',
  intra_registered: 'Within the state, registered clients',
  inter_unregistered: 'To other states, other clients',
  intra_unregistered: 'Within the state, other clients',
};
const DOCUMENTS: Record<GstReport['documents'][number]['kind'], string> = {
  invoice: 'Invoices',
  credit_note: 'Credit notes',
  receipt_voucher: 'Receipt vouchers',
  refund_voucher: 'Refund vouchers',
};
const advanced: readonly Column<GstReport['advances_received'][number]>[] = [
  place,
  rate,
  money('Advance', ({ amount }) => amount),
  ...taxes,
];
const counted = (
  name: string,
  of: (row: GstReport['documents'][number]) => number,
): Column<GstReport['documents'][number]> => ({ name, cell: (row) => number(of(row)), isFigure: true });

/** Keeps the columns of a table to its lines. */
const table = <Key extends GstTable>(
  key: Key,
  title: string,
  of: string,
  columns: readonly Column<GstReport[Key][number]>[],
): Table => ({ key, title, number: of, columns });

/** The tables of GSTR-1 in its order. */
export const TABLES: readonly Table[] = [
  table('b2b', 'Registered clients (B2B)', '4A', rated),
  table('b2b_reverse', 'Reverse charge', '4B', rated),
  table('b2cl', 'Large invoices to other states (B2CL)', '5', rated),
  table('exp', 'Exports', '6A', rated),
  table('b2c', 'Other clients (B2C)', '7', [place, rate, ...taxes]),
  table('untaxed', 'Nil rated and exempt', '8', [
    { name: 'Sold', cell: (row) => KINDS[row.kind] },
    money('Nil rated', ({ nil_rated: amount }) => amount),
    money('Exempt', ({ exempt }) => exempt),
  ]),
  table('cdnr', 'Credit notes', '9B', [
    {
      name: 'Credit note',
      cell: (row, at) => <Document of={row} at={at} note={` · of ${row.invoice_number}`} />,
    },
    date,
    place,
    { name: 'Reverse charge', cell: ({ reverse_charge: isReversed }) => (isReversed ? 'Yes' : 'No') },
    rate,
    ...taxes,
    money('Note value', ({ value }) => value),
  ]),
  table('advances_received', 'Advances received', '11A', advanced),
  table('advances_adjusted', 'Advances adjusted', '11B', advanced),
  table('hsn', 'HSN and SAC summary', '12', [
    { name: 'Code', cell: ({ sac }) => sac },
    { name: 'Sold to', cell: ({ part }) => (part === 'b2b' ? 'Registered clients' : 'Other clients') },
    rate,
    ...taxes,
  ]),
  table('documents', 'Documents issued', '13', [
    { name: 'Document', cell: ({ kind }) => DOCUMENTS[kind] },
    { name: 'From', cell: ({ from }) => from },
    { name: 'To', cell: ({ to }) => to },
    counted('Total', ({ total }) => total),
    counted('Cancelled', ({ cancelled }) => cancelled),
  ]),
];
