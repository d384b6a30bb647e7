import { useId } from 'react';
import type { GstReport } from '../../../api/books.ts';
import { rupees } from '../../../ui/rupees.ts';
import { ExportGst } from './export-gst.tsx';
import { type Table, TABLES } from './tables.tsx';

const paise = (amount: number): number => Math.round(amount * 100);

/** Invoices less credit notes, and what of them is under reverse charge. */
export function GstTotals({ of: report }: { of: GstReport }) {
  const { totals: of, reverse_charge: reversed } = report;
  const tiles = [
    ['Taxable value', of.taxable],
    ['CGST', of.cgst],
    ['SGST/UTGST', of.sgst],
    ['IGST', of.igst],
  ] as const;
  return (
    <>
      <dl className="figure-tiles">
        {tiles.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{rupees(amount)}</dd>
          </div>
        ))}
      </dl>
      {report.invoices.some((invoice) => invoice.reverse_charge) || reversed.taxable !== 0 ? (
        <p className="gst-reversed quiet small">
          Of it {rupees(reversed.taxable)} under reverse charge, with{' '}
          {rupees((paise(reversed.cgst) + paise(reversed.sgst) + paise(reversed.igst)) / 100)} of tax that clients pay
          themselves.
        </p>
      ) : null}
    </>
  );
}

function One({ of: { key, title, number, columns }, report, at }: { of: Table; report: GstReport; at: string | null }) {
  const id = useId();
  const rows: readonly unknown[] = report[key];
  return (
    <section className="gst-part" aria-labelledby={id}>
      <div className="gst-part-head">
        <h2 id={id}>
          {title} <span className="quiet small">Table {number}</span>
        </h2>
        <ExportGst month={report.month} at={at} table={{ key, title }} />
      </div>
      <table className="gst-table" aria-labelledby={id}>
        <thead>
          <tr>
            {columns.map(({ name, isFigure }) => (
              <th key={name} scope="col" data-figure={isFigure || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map(({ name, cell, isFigure }, column) => (
                <td key={name} data-figure={isFigure || undefined} {...(column === 0 ? {} : { 'data-label': name })}>
                  {cell(row, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The tables that hold something, each with its export, and the names of the others. */
export function GstTables({ report, at }: { report: GstReport; at: string | null }) {
  const empty = TABLES.filter(({ key }) => report[key].length === 0);
  return (
    <>
      {TABLES.filter((table) => !empty.includes(table)).map((table) => (
        <One key={table.key} of={table} report={report} at={at} />
      ))}
      {empty.length > 0 ? (
        <p className="quiet small">
          Nothing to tell in {empty.length === 1 ? 'table' : 'tables'}{' '}
          {empty.map(({ number, title }) => `${number} (${title.replace(/ \(.*/, '').toLowerCase()})`).join(', ')}.
        </p>
      ) : null}
    </>
  );
}
