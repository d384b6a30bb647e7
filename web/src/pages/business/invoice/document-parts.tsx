import { History, ReceiptText } from 'lucide-react';
import type { Invoice } from '../../../api/invoice.ts';
import { dateTime, number } from '../../../ui/format.ts';
import { rupees } from '../../../ui/rupees.ts';

/** The lines of a document. */
export function Items({ items }: Pick<Invoice, 'items'>) {
  return (
    <section className="client-part" aria-labelledby="invoice-items">
      <h2 id="invoice-items">
        <ReceiptText aria-hidden /> Items
      </h2>
      <ul className="client-rows">
        {items.map((item, index) => (
          <li key={index} className="client-row">
            <div>
              <p className="client-row-name">{item.description}</p>
              <p className="quiet small">
                {number(item.quantity)} × {rupees(item.rate)}
                {item.tax_rate === null ? '' : ` · tax ${item.tax_rate}%`} · SAC {item.sac}
              </p>
            </div>
            <p>{rupees(item.amount)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was done with it, the newest first. */
export function Steps({ history }: { history: { at: string; text: string }[] }) {
  return (
    <section className="client-part" aria-labelledby="invoice-history">
      <h2 id="invoice-history">
        <History aria-hidden /> History
      </h2>
      <ol className="client-rows">
        {history.toReversed().map(({ at, text }) => (
          <li key={`${at}${text}`} className="client-row">
            <p>{text}</p>
            <time className="quiet small" dateTime={at}>
              {dateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
