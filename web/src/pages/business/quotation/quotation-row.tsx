import { Link } from 'react-router-dom';
import type { Quotation } from '../../../api/quotation.ts';
import { paths } from '../../../paths.ts';
import { StateDot } from '../../../ui/badge.tsx';
import { shortDate } from '../../../ui/format.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { QuotationActs } from './quotation-acts.tsx';
import { STATUS } from './quotation-words.ts';

/** `at`: the moment that it is shown of, null for now. */
export function QuotationRow({ quotation, at }: { quotation: Quotation; at: string | null }) {
  const { quotation_id: id, issue_date: issued } = quotation;
  const { label, tone } = STATUS[quotation.status];
  return (
    <li className="invoice-row" aria-labelledby={`quotation-${id}`}>
      <div className="invoice-row-who">
        <h2 id={`quotation-${id}`}>
          <Link to={paths.quotation(id, at)} className="invoice-row-link">
            {quotation.quotation_number || 'Draft'}
          </Link>
        </h2>
        <p className="quiet small">
          <NameText>{quotation.client_name}</NameText>
        </p>
      </div>
      <p className="invoice-row-days quiet small">
        {issued === '' ? 'Not sent yet' : shortDate(issued)}
        <span> Valid until {shortDate(quotation.valid_until)}</span>
      </p>
      <div className="invoice-row-money">
        <p>{rupees(quotation.total_amount)}</p>
      </div>
      <StateDot tone={tone}>{label}</StateDot>
      <div className="invoice-row-acts">{at === null ? <QuotationActs quotation={quotation} /> : null}</div>
    </li>
  );
}
