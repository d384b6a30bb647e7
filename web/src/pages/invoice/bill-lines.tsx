import type { PublicInvoice } from '../../api/public-invoice.ts';
import { number } from '../../ui/format.ts';
import { type Sum, rupees } from './invoice-words.ts';

/** What a document is for, line by line, and what it comes to. */
export function BillLines({ items, sums }: { items: PublicInvoice['items']; sums: readonly Sum[] }) {
  return (
    <section className="bill-part">
      <h2>What it is for</h2>
      <ul className="bill-lines">
        {items.map(({ description, quantity, rate, amount }, index) => (
          <li key={index}>
            <span className="bill-what">
              <span>{description}</span>
              {quantity > 1 ? (
                <span className="quiet small">
                  {number(quantity)} × {rupees(rate)}
                </span>
              ) : null}
            </span>
            <span>{rupees(amount)}</span>
          </li>
        ))}
      </ul>
      <dl className="bill-sums">
        {sums.map(({ label, amount, strong }) => (
          <div key={label} data-strong={strong}>
            <dt>{label}</dt>
            <dd>{rupees(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
