import { useId } from 'react';
import { rupees } from '../../../ui/rupees.ts';

export interface AmountRow {
  key: string;
  name: string;
  amount: number;
  note?: string;
}
interface AmountTableProps {
  title: string;
  /** What the rows are, over their names. */
  of: string;
  rows: readonly AmountRow[];
  /** Where there is no row. */
  none: string;
}

/** Amounts by something, each with a bar as long as its share of the largest. */
export function AmountTable({ title, of, rows, none }: AmountTableProps) {
  const id = useId();
  const most = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <table className="amounts" aria-labelledby={id}>
          <thead className="sr-only">
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, amount, note }) => (
              <tr key={key}>
                <th scope="row">
                  <span className="amount-name">{name}</span>{' '}
                  {note ? <span className="amount-note quiet small">{note}</span> : null}
                  <span className="amount-track" aria-hidden>
                    <span className="amount-bar" style={{ width: `${(Math.max(0, amount) / most) * 100}%` }} />
                  </span>
                </th>
                <td>{rupees(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
