import '../client/clients.css';
import '../client/client-page.css';
import './invoice-form.css';
import './invoice-page.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, FileMinus, IndianRupee } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { pages } from '../../../../../api/contract/pages.ts';
import { ApiError, sentence } from '../../../api/call.ts';
import { creditNotePdf, invoiceQuery, type Invoice } from '../../../api/invoice.ts';
import { paths } from '../../../paths.ts';
import { StateDot } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { shortDate } from '../../../ui/format.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { usePageHead } from '../../../ui/page-head.ts';
import { LostPicture } from '../../../ui/pictures.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { InvoiceAdvances } from '../advance/invoice-advances.tsx';
import { ClientLink } from './client-link.tsx';
import { useMomentParts } from '../moment.tsx';
import { useMoment } from '../use-moment.ts';
import { Items, Steps } from './document-parts.tsx';
import { InvoiceReminders } from '../reminder/invoice-reminders.tsx';
import { InvoiceGig } from './invoice-gig.tsx';
import { InvoiceActs } from './invoice-acts.tsx';
import { TotalsList } from './invoice-totals.tsx';
import { STATUS } from './invoice-words.ts';
import { METHODS } from './money-words.ts';
import { InvoiceSchedule } from './schedule-parts.tsx';
import { OnlinePaymentsPart } from './online-payments.tsx';
import { usePdf } from './use-pdf.ts';

function Payments({ payments }: Pick<Invoice, 'payments'>) {
  return (
    <section className="client-part" aria-labelledby="invoice-payments">
      <h2 id="invoice-payments">
        <IndianRupee aria-hidden /> Payments
      </h2>
      {payments.length === 0 ? (
        <p className="quiet">No payment was recorded yet.</p>
      ) : (
        <ul className="client-rows">
          {payments.map((payment) => (
            <li key={payment.transaction_id} className="client-row">
              <div>
                <p className="client-row-name">
                  {payment.kind === 'refund' ? 'Refund' : 'Payment'} by {METHODS[payment.payment_method]}
                </p>
                <p className="quiet small">
                  {shortDate(payment.payment_date)}
                  {payment.reference ? ` · ${payment.reference}` : ''}
                </p>
                {payment.notes ? <p className="client-message">{payment.notes}</p> : null}
              </div>
              <p>{rupees(payment.kind === 'refund' ? -payment.amount : payment.amount)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CreditNote({ invoiceId, note }: { invoiceId: string; note: Invoice['credit_notes'][number] }) {
  const pdf = usePdf(() => creditNotePdf(invoiceId, note.credit_note_id));
  return (
    <li className="client-row">
      <div>
        <p className="client-row-name">{note.credit_note_number}</p>
        <p className="quiet small">
          {shortDate(note.date)} · {rupees(note.amount)}
        </p>
        <p className="client-message">{note.reason}</p>
      </div>
      <Button
        kind="quiet"
        icon
        small
        busy={pdf.isPending}
        aria-label={`Download ${note.credit_note_number}`}
        onClick={() => pdf.mutate()}
      >
        <Download aria-hidden />
      </Button>
    </li>
  );
}

function CreditNotes({ invoice_id: id, credit_notes: notes }: Pick<Invoice, 'invoice_id' | 'credit_notes'>) {
  if (notes.length === 0) return null;
  return (
    <section className="client-part" aria-labelledby="invoice-credits">
      <h2 id="invoice-credits">
        <FileMinus aria-hidden /> Credit notes
      </h2>
      <ul className="client-rows">
        {notes.map((note) => (
          <CreditNote key={note.credit_note_id} invoiceId={id} note={note} />
        ))}
      </ul>
    </section>
  );
}

function Sums({ invoice }: { invoice: Invoice }) {
  return (
    <aside className="panel client-facts" aria-label="What it comes to">
      <p className="invoice-live-kind">
        {invoice.document_type}
        {invoice.place_of_supply_name ? (
          <span className="quiet">Place of supply: {invoice.place_of_supply_name}</span>
        ) : null}
      </p>
      <TotalsList of={invoice} />
      {invoice.status === 'draft' ? null : (
        <FactList
          facts={[
            ['Paid', invoice.paid_amount > 0 ? rupees(invoice.paid_amount) : ''],
            ['Refunded', invoice.refunded_amount > 0 ? rupees(invoice.refunded_amount) : ''],
            ['Credited', invoice.credited_amount > 0 ? rupees(invoice.credited_amount) : ''],
            ['Balance due', rupees(invoice.balance_due)],
            ['Due now', invoice.due_now === invoice.balance_due ? '' : rupees(invoice.due_now)],
          ]}
        />
      )}
      <FactList
        facts={[
          ['Issued', shortDate(invoice.issue_date)],
          ['Due', shortDate(invoice.due_date)],
          ['Terms', invoice.payment_terms],
          ['Notes', invoice.notes],
          ['Conditions', invoice.terms_conditions],
        ]}
      />
    </aside>
  );
}

const Back = ({ at }: { at: string | null }) => (
  <ButtonLink
    kind="quiet"
    small
    to={at === null ? paths.invoices : `${paths.invoices}&at=${encodeURIComponent(at)}`}
    className="page-back"
  >
    <ArrowLeft aria-hidden /> Back to invoices
  </ButtonLink>
);

/** An invoice with its money and all that was done with it. */
export function InvoicePage() {
  usePageHead(pages.invoice);
  const { invoiceId = '' } = useParams();
  const { at } = useMoment();
  const { menu, bar } = useMomentParts();
  const page = useQuery(invoiceQuery(invoiceId, at));
  if (page.isPending)
    return (
      <div className="page" role="status" aria-label="Loading the invoice">
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
            title={sentence(page.error, 'This invoice is not here.')}
            action={<ButtonLink to={paths.invoices}>All invoices</ButtonLink>}
          />
        ) : (
          <Unloaded level={1} title="The invoice could not be loaded" again={page.refetch} />
        )}
      </div>
    );
  }
  const { invoice, history, quotation } = page.data;
  const { label, tone } = STATUS[invoice.status];
  return (
    <div className="page">
      <header className="page-head">
        <div className="client-title">
          <Back at={at} />
          <h1>{invoice.invoice_number || 'Draft'}</h1>
          <p className="invoice-page-who">
            <Link to={paths.client(invoice.client_id)}>
              <NameText>{invoice.client_name}</NameText>
            </Link>
            <StateDot tone={tone}>{label}</StateDot>
            {quotation ? (
              <Link to={paths.quotation(quotation.quotation_id)}>Made of {quotation.quotation_number}</Link>
            ) : null}
          </p>
        </div>
        <div className="page-actions invoice-page-actions">
          {menu}
          {at === null ? <InvoiceActs invoice={invoice} prominent /> : null}
        </div>
      </header>
      {bar}
      <div className="client-page">
        <div className="client-parts">
          <Items items={invoice.items} />
          <InvoiceSchedule invoice={invoice} isPast={at !== null} />
          {invoice.status === 'draft' ? null : <Payments payments={invoice.payments} />}
          {invoice.status === 'draft' || at !== null ? null : <OnlinePaymentsPart invoiceId={invoiceId} />}
          <InvoiceAdvances invoice={invoice} isPast={at !== null} />
          {invoice.status === 'draft' || at !== null ? null : <ClientLink invoiceId={invoiceId} />}
          {invoice.status === 'draft' || at !== null ? null : <InvoiceReminders invoice={invoice} />}
          <CreditNotes {...invoice} />
          <InvoiceGig invoice={invoice} isPast={at !== null} />
          <Steps history={history} />
        </div>
        <Sums invoice={invoice} />
      </div>
    </div>
  );
}
