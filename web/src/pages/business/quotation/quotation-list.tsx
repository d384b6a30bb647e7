import '../invoice/invoices.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { quotationStatuses } from '../../../../../api/contract/quotation.ts';
import { quotationsQuery, type QuotationStatus } from '../../../api/quotation.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { useAddressed } from '../../../ui/layers.ts';
import { More } from '../../../ui/more.tsx';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { ClientChooser } from '../client/client-chooser.tsx';
import { useMoment } from '../use-moment.ts';
import { newQuotation } from './form-values.ts';
import { NewQuotationDialog } from './quotation-opener.tsx';
import { QuotationRow } from './quotation-row.tsx';
import { STATUS } from './quotation-words.ts';

const OPTIONS = quotationStatuses.map((status) => [status, STATUS[status].label] as const);
const statusOf = (asked: string | null): QuotationStatus | '' => quotationStatuses.find((each) => each === asked) ?? '';

/** The studio's quotations, newest first: drafted, sent, found by status and client. */
export function QuotationList() {
  const [asked, showStatus] = useAddressed('status');
  const [client, showClient] = useAddressed('client');
  const [status, clientId] = [statusOf(asked), client ?? ''];
  const { at } = useMoment();
  const list = useInfiniteQuery(quotationsQuery({ status, clientId, at }));
  const [open, setOpen] = useState(false);
  const quotations = list.data?.pages.flatMap((page) => page.quotations) ?? [];
  const draft = () => setOpen(true);
  const isFirst = list.isSuccess && quotations.length === 0 && !list.hasNextPage && status === '' && clientId === '';
  return (
    <>
      {isFirst ? null : (
        <>
          <div className="invoice-tools">
            <div className="invoice-tools-client">
              <ClientChooser
                label="Client"
                value={clientId}
                onChange={(next) => showClient(next === '' ? null : next)}
                placeholder="All clients"
              />
            </div>
            <div className="invoice-tools-acts">
              {at === null ? (
                <Button kind="primary" onClick={draft}>
                  <Plus aria-hidden /> New Quotation
                </Button>
              ) : null}
            </div>
          </div>
          <FilterChips
            label="Status"
            value={status}
            options={OPTIONS}
            onChange={(next) => showStatus(next === '' ? null : next)}
          />
        </>
      )}
      {list.isPending ? (
        <div className="invoice-rows" role="status" aria-label="Loading quotations">
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className="invoice-row">
              <Skeleton count={1} />
            </div>
          ))}
        </div>
      ) : list.isLoadingError ? (
        <Unloaded
          title="Your quotations could not be loaded"
          text="They are safe. Please check your connection."
          again={list.refetch}
        />
      ) : isFirst ? (
        <Empty
          picture={<PrintsPicture />}
          {...(at === null
            ? {
                title: 'No quotations yet',
                text: 'Offer your work with its terms: your client accepts both by a link, and one press makes the invoice.',
                action: (
                  <Button kind="primary" onClick={draft}>
                    Create Your First Quotation
                  </Button>
                ),
              }
            : { title: 'No quotations then', text: 'There was no quotation at that moment.' })}
        />
      ) : quotations.length === 0 && list.hasNextPage ? null : quotations.length === 0 ? (
        <p className="quiet" role="status">
          {status === '' ? 'No quotation for this client.' : `No quotation is ${STATUS[status].label.toLowerCase()}.`}
        </p>
      ) : (
        <ul className="invoice-rows" aria-busy={list.isPlaceholderData}>
          {quotations.map((quotation) => (
            <QuotationRow key={quotation.quotation_id} quotation={quotation} at={at} />
          ))}
        </ul>
      )}
      <div className="client-more">
        <More list={list} />
      </div>
      {open ? <NewQuotationDialog begin={newQuotation(clientId)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
