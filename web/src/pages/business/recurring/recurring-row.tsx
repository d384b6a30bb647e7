import { Link } from 'react-router-dom';
import type { RecurringInvoice } from '../../../api/recurring-invoice.ts';
import { paths } from '../../../paths.ts';
import { StateDot } from '../../../ui/badge.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { RecurringActs } from './recurring-acts.tsx';
import { EVERY, STATUS, nextWords } from './recurring-words.ts';

/** `at`: the moment that it is shown of, null for now. */
export function RecurringRow({ recurring, at }: { recurring: RecurringInvoice; at: string | null }) {
  const { recurring_id: id, items } = recurring;
  const { label, tone } = STATUS[recurring.status];
  return (
    <li className="invoice-row" aria-labelledby={`recurring-${id}`}>
      <div className="invoice-row-who">
        <h2 id={`recurring-${id}`}>
          <Link to={paths.recurringInvoice(id, at)} className="invoice-row-link">
            <NameText>{recurring.client_name}</NameText>
          </Link>
        </h2>
        <p className="quiet small recurring-row-what">{items[0]?.description}</p>
      </div>
      <p className="invoice-row-days quiet small">
        {EVERY[recurring.every]}
        {recurring.auto_send ? ', sent by itself' : ''}
        <span> {nextWords(recurring)}</span>
      </p>
      <div className="invoice-row-money">
        <p>{rupees(recurring.total_amount)}</p>
      </div>
      <StateDot tone={tone}>{label}</StateDot>
      <div className="invoice-row-acts">{at === null ? <RecurringActs recurring={recurring} /> : null}</div>
    </li>
  );
}
