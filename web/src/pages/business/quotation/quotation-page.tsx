import '../client/clients.css';
import '../client/client-page.css';
import '../invoice/invoice-form.css';
import '../invoice/invoice-page.css';
import './quotation-page.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileSignature, MessageCircleX, ShieldCheck } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { pages } from '../../../../../api/contract/pages.ts';
import { ApiError, sentence } from '../../../api/call.ts';
import { checkQuotation, quotationQuery, type Quotation } from '../../../api/quotation.ts';
import { paths } from '../../../paths.ts';
import { StateDot } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { dateTime, shortDate } from '../../../ui/format.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { usePageHead } from '../../../ui/page-head.ts';
import { LostPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { Acceptance } from '../../quotation/acceptance.tsx';
import { Items, Steps } from '../invoice/document-parts.tsx';
import { OfferedSchedule } from '../invoice/schedule-parts.tsx';
import { TotalsList } from '../invoice/invoice-totals.tsx';
import { useMomentParts } from '../moment.tsx';
import { useMoment } from '../use-moment.ts';
import { QuotationActs } from './quotation-acts.tsx';
import { QuotationLink } from './quotation-link.tsx';
import { STATUS } from './quotation-words.ts';

/** What the client said to it. */
function Answer({
  quotation: { quotation_id: id, quotation_number: number, acceptance, declined },
}: {
  quotation: Quotation;
}) {
  if (acceptance)
    return (
      <section className="client-part" aria-labelledby="quotation-acceptance">
        <h2 id="quotation-acceptance">
          <ShieldCheck aria-hidden /> Acceptance
        </h2>
        <Acceptance number={number} acceptance={acceptance} check={() => checkQuotation(id)} />
      </section>
    );
  if (!declined) return null;
  return (
    <section className="client-part" aria-labelledby="quotation-declined">
      <h2 id="quotation-declined">
        <MessageCircleX aria-hidden /> Declined
      </h2>
      <p className="quiet small">{dateTime(declined.declined_at)}</p>
      <p className="client-message">{declined.reason}</p>
    </section>
  );
}

function Contract({ terms }: { terms: string }) {
  return (
    <section className="client-part" aria-labelledby="quotation-contract">
      <h2 id="quotation-contract">
        <FileSignature aria-hidden /> Contract
      </h2>
      {terms === '' ? (
        <p className="quiet">This quotation has no contract.</p>
      ) : (
        <p className="quotation-terms">{terms}</p>
      )}
    </section>
  );
}

function Sums({ quotation }: { quotation: Quotation }) {
  return (
    <aside className="panel client-facts" aria-label="What it comes to">
      <TotalsList of={quotation} />
      <FactList
        facts={[
          ['Sent', quotation.issue_date === '' ? '' : shortDate(quotation.issue_date)],
          ['Valid until', shortDate(quotation.valid_until)],
          ['Payment terms', quotation.payment_terms],
          ['Place of supply', quotation.place_of_supply_name],
          ['Notes', quotation.notes],
          ['Please note', quotation.declaration],
        ]}
      />
    </aside>
  );
}

/** A quotation with its contract, what its client said to it, and all that was done with it. */
export function QuotationPage() {
  usePageHead(pages.quotation);
  const { quotationId = '' } = useParams();
  const { at } = useMoment();
  const { menu, bar } = useMomentParts();
  const page = useQuery(quotationQuery(quotationId, at));
  if (page.isPending)
    return (
      <div className="page" role="status" aria-label="Loading the quotation">
        <Skeleton shape="title" />
        <div className="client-page">
          <Skeleton shape="card" count={2} />
        </div>
      </div>
    );
  if (page.isLoadingError) {
    const isGone = page.error instanceof ApiError && page.error.status === 404;
    return (
      <div className="page">
        {bar}
        {isGone ? (
          <Empty
            level={1}
            picture={<LostPicture />}
            title={sentence(page.error, 'This quotation is not here.')}
            action={<ButtonLink to={paths.quotations}>All quotations</ButtonLink>}
          />
        ) : (
          <Unloaded level={1} title="The quotation could not be loaded" again={page.refetch} />
        )}
      </div>
    );
  }
  const { quotation, url, history } = page.data;
  const { label, tone } = STATUS[quotation.status];
  const back = at === null ? paths.quotations : `${paths.quotations}&at=${encodeURIComponent(at)}`;
  return (
    <div className="page">
      <header className="page-head">
        <div className="client-title">
          <ButtonLink kind="quiet" small to={back} className="page-back">
            <ArrowLeft aria-hidden /> Back to quotations
          </ButtonLink>
          <h1>{quotation.quotation_number || 'Draft'}</h1>
          <p className="invoice-page-who">
            <Link to={paths.client(quotation.client_id)}>
              <NameText>{quotation.client_name}</NameText>
            </Link>
            <StateDot tone={tone}>{label}</StateDot>
          </p>
        </div>
        <div className="page-actions invoice-page-actions">
          {menu}
          {at === null ? <QuotationActs quotation={quotation} prominent /> : null}
        </div>
      </header>
      {bar}
      <div className="client-page">
        <div className="client-parts">
          <Answer quotation={quotation} />
          <Items items={quotation.items} />
          <OfferedSchedule schedule={quotation.schedule} />
          <Contract terms={quotation.terms} />
          {quotation.status === 'draft' || at !== null ? null : <QuotationLink quotation={quotation} url={url} />}
          <Steps history={history} />
        </div>
        <Sums quotation={quotation} />
      </div>
    </div>
  );
}
