import type { Analytics } from '../../../api/books.ts';
import { number } from '../../../ui/format.ts';
import { rupees } from '../../../ui/rupees.ts';

/** The four figures that come first. */
export function Figures({ of }: { of: Analytics }) {
  const tiles = [
    { label: 'Total revenue', value: rupees(of.total_revenue) },
    { label: 'Pending amount', value: rupees(of.pending_amount) },
    { label: 'Clients', value: number(of.total_clients) },
    { label: 'Invoices', value: number(of.total_invoices) },
  ];
  return (
    <dl className="figure-tiles">
      {tiles.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const STATUSES = [
  ['paid', 'Paid'],
  ['pending', 'Pending'],
  ['overdue', 'Overdue'],
  ['draft', 'Draft'],
] as const;

/** How many invoices stand how. */
export function PaymentStatus({ of }: { of: Analytics['payment_status'] }) {
  return (
    <section aria-labelledby="payment-status">
      <h2 id="payment-status">Payment status</h2>
      <dl className="status-counts">
        {STATUSES.map(([status, label]) => (
          <div key={status} data-status={status}>
            <dt>{label}</dt>
            <dd>{number(of[status])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
