import { Link } from 'react-router-dom';
import type { Invoice } from '../../../api/invoice.ts';
import { paths } from '../../../paths.ts';
import { StateDot } from '../../../ui/badge.tsx';
import { shortDate } from '../../../ui/format.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { InvoiceActs } from './invoice-acts.tsx';
import { STATUS } from './invoice-words.ts';

/** `at`: the moment that it is shown of, null for now. */
export function InvoiceRow({ invoice, at }: { invoice: Invoice; at: string | null }) {
  const { invoice_id: id, status, balance_due: due } = invoice;
  const { label, tone } = STATUS[status];
  return (
    <li className="invoice-row" aria-labelledby={`invoice-${id}`}>
      <div className="invoice-row-who">
        <h2 id={`invoice-${id}`}>
          <Link to={paths.invoice(id, at)} className="invoice-row-link">
            {invoice.invoice_number || 'Draft'}
          </Link>
        </h2>
        <p className="quiet small">
          <NameText>{invoice.client_name}</NameText>
        </p>
      </div>
      <p className="invoice-row-days quiet small">
        {shortDate(invoice.issue_date)}
        <span> Due {shortDate(invoice.next_due)}</span>
      </p>
      <div className="invoice-row-money">
        <p>{rupees(invoice.total_amount)}</p>
        {due > 0 && due !== invoice.total_amount ? <p className="quiet small">{rupees(due)} due</p> : null}
      </div>
      <StateDot tone={tone}>{label}</StateDot>
      <div className="invoice-row-acts">{at === null ? <InvoiceActs invoice={invoice} /> : null}</div>
    </li>
  );
}
