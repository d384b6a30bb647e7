import './invoices.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { invoiceStatuses } from '../../../../../api/contract/invoice.ts';
import { invoiceCountsQuery, invoicesQuery, type InvoiceStatus } from '../../../api/invoice.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { useAddressed } from '../../../ui/layers.ts';
import { More } from '../../../ui/more.tsx';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { useMoment } from '../use-moment.ts';
import { ClientChooser } from '../client/client-chooser.tsx';
import { DetailsHint } from '../details/details-hint.tsx';
import { ExportInvoices } from './export-invoices.tsx';
import { newInvoice } from './form-values.ts';
import { InvoiceDialog } from './invoice-form.tsx';
import { InvoiceRow } from './invoice-row.tsx';
import { STATUS } from './invoice-words.ts';

const OPTIONS = invoiceStatuses.map((status) => [status, STATUS[status].label] as const);
const statusOf = (asked: string | null): InvoiceStatus | '' => invoiceStatuses.find((each) => each === asked) ?? '';

/** What the address says is shown: of which status, of whom. */
function useFilter() {
  const [status, showStatus] = useAddressed('status');
  const [client, showClient] = useAddressed('client');
  const narrow = (name: 'status' | 'client', value: string) =>
    (name === 'status' ? showStatus : showClient)(value === '' ? null : value);
  return { status: statusOf(status), clientId: client ?? '', narrow };
}

/** The studio's invoices, newest first: drafted, sent, found by status and client. */
export function InvoiceList({ onDetails }: { onDetails: () => void }) {
  const { status, clientId, narrow } = useFilter();
  const { at } = useMoment();
  const list = useInfiniteQuery(invoicesQuery({ status, clientId, at }));
  const counts = useQuery(invoiceCountsQuery(clientId, at)).data?.counts;
  const [open, setOpen] = useState(false);
  const invoices = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  const draft = () => setOpen(true);
  const isFirst = list.isSuccess && invoices.length === 0 && !list.hasNextPage && status === '' && clientId === '';
  const add = (
    <Button kind="primary" onClick={draft}>
      <Plus aria-hidden /> New Invoice
    </Button>
  );
  return (
    <>
      {isFirst ? null : (
        <>
          <div className="invoice-tools">
            <div className="invoice-tools-client">
              <ClientChooser
                label="Client"
                value={clientId}
                onChange={(next) => narrow('client', next)}
                placeholder="All clients"
              />
            </div>
            <div className="invoice-tools-acts">
              <ExportInvoices status={status} clientId={clientId} at={at} />
              {at === null ? add : null}
            </div>
          </div>
          <FilterChips
            label="Status"
            value={status}
            options={OPTIONS}
            counts={counts ?? {}}
            total={counts?.all ?? 0}
            onChange={(next) => narrow('status', next)}
          />
        </>
      )}
      {at === null ? <DetailsHint onOpen={onDetails} /> : null}
      {list.isPending ? (
        <div className="invoice-rows" role="status" aria-label="Loading invoices">
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className="invoice-row">
              <Skeleton count={1} />
            </div>
          ))}
        </div>
      ) : list.isLoadingError ? (
        <Unloaded
          title="Your invoices could not be loaded"
          text="They are safe. Please check your connection."
          again={list.refetch}
        />
      ) : isFirst ? (
        <Empty
          picture={<PrintsPicture />}
          {...(at === null
            ? {
                title: 'No invoices yet',
                text: 'Draft one for a client: tax, number and totals come by themselves.',
                action: (
                  <Button kind="primary" onClick={draft}>
                    Create Your First Invoice
                  </Button>
                ),
              }
            : { title: 'No invoices then', text: 'There was no invoice at that moment.' })}
        />
      ) : invoices.length === 0 && list.hasNextPage ? null : invoices.length === 0 ? (
        <p className="quiet" role="status">
          {status === '' ? 'No invoice of this client.' : `No invoice is ${STATUS[status].label.toLowerCase()}.`}
        </p>
      ) : (
        <ul className="invoice-rows" aria-busy={list.isPlaceholderData}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.invoice_id} invoice={invoice} at={at} />
          ))}
        </ul>
      )}
      <div className="client-more">
        <More list={list} />
      </div>
      {open ? <InvoiceDialog invoice={null} begin={newInvoice(clientId)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
