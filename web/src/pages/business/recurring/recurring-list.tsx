import '../invoice/invoices.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { recurringInvoicesQuery } from '../../../api/recurring-invoice.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { useAddressed } from '../../../ui/layers.ts';
import { More } from '../../../ui/more.tsx';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { ClientChooser } from '../client/client-chooser.tsx';
import { useMoment } from '../use-moment.ts';
import { newRecurring } from './form-values.ts';
import { NewRecurringDialog } from './recurring-opener.tsx';
import { RecurringRow } from './recurring-row.tsx';

/** The studio's recurring invoices, newest first. */
export function RecurringList() {
  const [client, showClient] = useAddressed('client');
  const clientId = client ?? '';
  const { at } = useMoment();
  const list = useInfiniteQuery(recurringInvoicesQuery({ clientId, at }));
  const [open, setOpen] = useState(false);
  const all = list.data?.pages.flatMap((page) => page.recurring_invoices) ?? [];
  const plan = () => setOpen(true);
  const isFirst = list.isSuccess && all.length === 0 && !list.hasNextPage && clientId === '';
  return (
    <>
      {isFirst ? null : (
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
              <Button kind="primary" onClick={plan}>
                <Plus aria-hidden /> New Recurring Invoice
              </Button>
            ) : null}
          </div>
        </div>
      )}
      {list.isPending ? (
        <div className="invoice-rows" role="status" aria-label="Loading recurring invoices">
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className="invoice-row">
              <Skeleton count={1} />
            </div>
          ))}
        </div>
      ) : list.isLoadingError ? (
        <Unloaded
          title="Your recurring invoices could not be loaded"
          text="They are safe, and go on by themselves. Please check your connection."
          again={list.refetch}
        />
      ) : isFirst ? (
        <Empty
          picture={<PrintsPicture />}
          {...(at === null
            ? {
                title: 'No recurring invoices yet',
                text: 'A retainer, an album in instalments, a school every year: plan it once, and each invoice is made on its day.',
                action: (
                  <Button kind="primary" onClick={plan}>
                    Plan Your First Recurring Invoice
                  </Button>
                ),
              }
            : { title: 'No recurring invoices then', text: 'There was no recurring invoice at that moment.' })}
        />
      ) : all.length === 0 && list.hasNextPage ? null : all.length === 0 ? (
        <p className="quiet" role="status">
          No recurring invoice for this client.
        </p>
      ) : (
        <ul className="invoice-rows" aria-busy={list.isPlaceholderData}>
          {all.map((recurring) => (
            <RecurringRow key={recurring.recurring_id} recurring={recurring} at={at} />
          ))}
        </ul>
      )}
      <div className="client-more">
        <More list={list} />
      </div>
      {open ? <NewRecurringDialog begin={newRecurring(clientId)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
