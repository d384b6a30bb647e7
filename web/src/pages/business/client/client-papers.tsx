import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText, Plus, Repeat, Signature } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { invoicesQuery } from '../../../api/invoice.ts';
import { quotationsQuery } from '../../../api/quotation.ts';
import { recurringInvoicesQuery } from '../../../api/recurring-invoice.ts';
import { paths } from '../../../paths.ts';
import { StateDot } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { shortDate } from '../../../ui/format.ts';
import { More } from '../../../ui/more.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { newInvoice } from '../invoice/form-values.ts';
import { InvoiceDialog } from '../invoice/invoice-form.tsx';
import { STATUS as INVOICE_STATUS } from '../invoice/invoice-words.ts';
import { newQuotation } from '../quotation/form-values.ts';
import { NewQuotationDialog } from '../quotation/quotation-opener.tsx';
import { STATUS as QUOTATION_STATUS } from '../quotation/quotation-words.ts';
import { newRecurring } from '../recurring/form-values.ts';
import { NewRecurringDialog } from '../recurring/recurring-opener.tsx';
import { EVERY, STATUS as RECURRING_STATUS, nextWords } from '../recurring/recurring-words.ts';

interface PaperProps {
  to: string;
  name: string;
  about: string;
  amount: number;
  state: { label: string; tone: Parameters<typeof StateDot>[0]['tone'] };
}

const Paper = ({ to, name, about, amount, state }: PaperProps) => (
  <li className="client-row">
    <div>
      <Link to={to} className="client-row-name">
        {name}
      </Link>
      <p className="quiet small">{about}</p>
    </div>
    <div className="client-row-money">
      <p>{rupees(amount)}</p>
      <StateDot tone={state.tone}>{state.label}</StateDot>
    </div>
  </li>
);

interface PartProps {
  id: string;
  heading: ReactNode;
  list: Pick<UseInfiniteQueryResult, 'isPending' | 'isLoadingError' | 'refetch'> & Parameters<typeof More>[0]['list'];
  unloaded: string;
  empty: string;
  add: string;
  onAdd: () => void;
  children: ReactNode[];
}

function Part({ id, heading, list, unloaded, empty, add, onAdd, children }: PartProps) {
  return (
    <section className="client-part" aria-labelledby={id}>
      <div className="client-part-head">
        <h2 id={id}>{heading}</h2>
        <Button small onClick={onAdd}>
          <Plus aria-hidden /> {add}
        </Button>
      </div>
      {list.isPending ? (
        <Skeleton count={2} />
      ) : list.isLoadingError ? (
        <Unloaded title={unloaded} again={list.refetch} />
      ) : children.length === 0 ? (
        <p className="quiet">{empty}</p>
      ) : (
        <>
          <ul className="client-rows">{children}</ul>
          <More list={list} />
        </>
      )}
    </section>
  );
}

/** What a client was billed, from the newest. */
export function ClientInvoices({ clientId }: { clientId: string }) {
  const list = useInfiniteQuery(invoicesQuery({ status: '', clientId, at: null }));
  const [open, setOpen] = useState(false);
  return (
    <>
      <Part
        id="client-invoices"
        heading={
          <>
            <FileText aria-hidden /> Invoices
          </>
        }
        list={list}
        unloaded="The invoices could not be loaded"
        empty="No invoice of this client yet."
        add="New Invoice"
        onAdd={() => setOpen(true)}
      >
        {(list.data?.pages ?? []).flatMap(({ invoices }) =>
          invoices.map((invoice) => (
            <Paper
              key={invoice.invoice_id}
              to={paths.invoice(invoice.invoice_id)}
              name={invoice.invoice_number || 'Draft'}
              about={`${shortDate(invoice.issue_date)} · ${
                invoice.balance_due > 0 && invoice.status !== 'draft'
                  ? `${rupees(invoice.balance_due)} due, next on ${shortDate(invoice.next_due)}`
                  : `Due ${shortDate(invoice.next_due)}`
              }`}
              amount={invoice.total_amount}
              state={INVOICE_STATUS[invoice.status]}
            />
          )),
        )}
      </Part>
      {open ? <InvoiceDialog invoice={null} begin={newInvoice(clientId)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** What a client was offered, from the newest. */
export function ClientQuotations({ clientId }: { clientId: string }) {
  const list = useInfiniteQuery(quotationsQuery({ status: '', clientId, at: null }));
  const [open, setOpen] = useState(false);
  return (
    <>
      <Part
        id="client-quotations"
        heading={
          <>
            <Signature aria-hidden /> Quotations
          </>
        }
        list={list}
        unloaded="The quotations could not be loaded"
        empty="No quotation for this client yet."
        add="New Quotation"
        onAdd={() => setOpen(true)}
      >
        {(list.data?.pages ?? []).flatMap(({ quotations }) =>
          quotations.map((quotation) => (
            <Paper
              key={quotation.quotation_id}
              to={paths.quotation(quotation.quotation_id)}
              name={quotation.quotation_number || 'Draft'}
              about={`${quotation.issue_date === '' ? 'Not sent yet' : shortDate(quotation.issue_date)} · Valid until ${shortDate(quotation.valid_until)}`}
              amount={quotation.total_amount}
              state={QUOTATION_STATUS[quotation.status]}
            />
          )),
        )}
      </Part>
      {open ? <NewQuotationDialog begin={newQuotation(clientId)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** What a client is billed again and again, from the newest. */
export function ClientRecurring({ clientId }: { clientId: string }) {
  const list = useInfiniteQuery(recurringInvoicesQuery({ clientId, at: null }));
  const [open, setOpen] = useState(false);
  return (
    <>
      <Part
        id="client-recurring"
        heading={
          <>
            <Repeat aria-hidden /> Recurring invoices
          </>
        }
        list={list}
        unloaded="The recurring invoices could not be loaded"
        empty="Nothing is billed to this client again and again."
        add="New Recurring Invoice"
        onAdd={() => setOpen(true)}
      >
        {(list.data?.pages ?? []).flatMap(({ recurring_invoices: all }) =>
          all.map((recurring) => (
            <Paper
              key={recurring.recurring_id}
              to={paths.recurringInvoice(recurring.recurring_id)}
              name={EVERY[recurring.every]}
              about={nextWords(recurring)}
              amount={recurring.total_amount}
              state={RECURRING_STATUS[recurring.status]}
            />
          )),
        )}
      </Part>
      {open ? <NewRecurringDialog begin={newRecurring(clientId)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
