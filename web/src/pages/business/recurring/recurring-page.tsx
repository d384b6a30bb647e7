import '../client/clients.css';
import '../client/client-page.css';
import '../invoice/invoice-form.css';
import '../invoice/invoice-page.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarDays, CirclePause, FileText } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { pages } from '../../../../../api/contract/pages.ts';
import { ApiError, sentence } from '../../../api/call.ts';
import { recurringInvoiceQuery, type MadeInvoice, type RecurringInvoice } from '../../../api/recurring-invoice.ts';
import { paths } from '../../../paths.ts';
import { StateDot } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { shortDate } from '../../../ui/format.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { usePageHead } from '../../../ui/page-head.ts';
import { LostPicture } from '../../../ui/pictures.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { Items, Steps } from '../invoice/document-parts.tsx';
import { TotalsList } from '../invoice/invoice-totals.tsx';
import { STATUS as INVOICE_STATUS } from '../invoice/invoice-words.ts';
import { useMomentParts } from '../moment.tsx';
import { useMoment } from '../use-moment.ts';
import { RecurringActs } from './recurring-acts.tsx';
import { EVERY, STATUS } from './recurring-words.ts';

/** Why it waits, or when the next are made. */
function Upcoming({
  recurring: { status, pause_reason: reason, upcoming, auto_send: sends },
}: {
  recurring: RecurringInvoice;
}) {
  if (status === 'paused')
    return (
      <section className="client-part" aria-labelledby="recurring-paused">
        <h2 id="recurring-paused">
          <CirclePause aria-hidden /> Paused
        </h2>
        <p>{reason || 'No invoice is made until you resume it.'}</p>
        {reason === '' ? null : <p className="quiet">No other is made until you resume it.</p>}
      </section>
    );
  return (
    <section className="client-part" aria-labelledby="recurring-upcoming">
      <h2 id="recurring-upcoming">
        <CalendarDays aria-hidden /> Upcoming
      </h2>
      {upcoming.length === 0 ? (
        <p className="quiet">The last of these invoices has been made.</p>
      ) : (
        <>
          <ul className="client-rows">
            {upcoming.map((day) => (
              <li key={day} className="client-row">
                <time dateTime={day}>{shortDate(day)}</time>
              </li>
            ))}
          </ul>
          <p className="quiet small">
            {sends ? 'Each is sent to your client by itself.' : 'Each waits as a draft, and you are told.'}
          </p>
        </>
      )}
    </section>
  );
}

function Made({ invoices, at }: { invoices: readonly MadeInvoice[]; at: string | null }) {
  return (
    <section className="client-part" aria-labelledby="recurring-made">
      <h2 id="recurring-made">
        <FileText aria-hidden /> Invoices
      </h2>
      {invoices.length === 0 ? (
        <p className="quiet">None was made yet.</p>
      ) : (
        <ul className="client-rows">
          {invoices.map((invoice) => (
            <li key={invoice.invoice_id} className="client-row">
              <div>
                <Link to={paths.invoice(invoice.invoice_id, at)} className="client-row-name">
                  {invoice.invoice_number || 'Draft'}
                </Link>
                <p className="quiet small">For {shortDate(invoice.day)}</p>
              </div>
              <div className="client-row-money">
                <p>{rupees(invoice.total_amount)}</p>
                <StateDot tone={INVOICE_STATUS[invoice.status].tone}>{INVOICE_STATUS[invoice.status].label}</StateDot>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Sums({ recurring }: { recurring: RecurringInvoice }) {
  return (
    <aside className="panel client-facts" aria-label="What each comes to">
      <TotalsList of={recurring} />
      <FactList
        facts={[
          ['Repeat', EVERY[recurring.every]],
          ['First', shortDate(recurring.first_on)],
          ['Last', recurring.last_on === '' ? 'Until you end it' : shortDate(recurring.last_on)],
          ['Payment terms', recurring.payment_terms],
          ['Place of supply', recurring.place_of_supply_name],
          ['Notes', recurring.notes],
          ['Terms', recurring.terms_conditions],
          ['Please note', recurring.declaration],
        ]}
      />
    </aside>
  );
}

/** A recurring invoice: what comes next, what was made of it, and all that was done with it. */
export function RecurringPage() {
  usePageHead(pages.recurringInvoice);
  const { recurringId = '' } = useParams();
  const { at } = useMoment();
  const { menu, bar } = useMomentParts();
  const page = useQuery(recurringInvoiceQuery(recurringId, at));
  if (page.isPending)
    return (
      <div className="page" role="status" aria-label="Loading the recurring invoice">
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
            title={sentence(page.error, 'This recurring invoice is not here.')}
            action={<ButtonLink to={paths.recurringInvoices}>All recurring invoices</ButtonLink>}
          />
        ) : (
          <Unloaded level={1} title="The recurring invoice could not be loaded" again={page.refetch} />
        )}
      </div>
    );
  }
  const { recurring_invoice: recurring, invoices, history } = page.data;
  const { label, tone } = STATUS[recurring.status];
  const back = at === null ? paths.recurringInvoices : `${paths.recurringInvoices}&at=${encodeURIComponent(at)}`;
  return (
    <div className="page">
      <header className="page-head">
        <div className="client-title">
          <ButtonLink kind="quiet" small to={back} className="page-back">
            <ArrowLeft aria-hidden /> Back to recurring invoices
          </ButtonLink>
          <h1>{EVERY[recurring.every]}</h1>
          <p className="invoice-page-who">
            <Link to={paths.client(recurring.client_id)}>
              <NameText>{recurring.client_name}</NameText>
            </Link>
            <StateDot tone={tone}>{label}</StateDot>
          </p>
        </div>
        <div className="page-actions invoice-page-actions">
          {menu}
          {at === null ? <RecurringActs recurring={recurring} prominent /> : null}
        </div>
      </header>
      {bar}
      <div className="client-page">
        <div className="client-parts">
          <Upcoming recurring={recurring} />
          <Made invoices={invoices} at={at} />
          <Items items={recurring.items} />
          <Steps history={history} />
        </div>
        <Sums recurring={recurring} />
      </div>
    </div>
  );
}
