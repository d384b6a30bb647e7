import './advances.css';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { HandCoins, Plus } from 'lucide-react';
import { useState } from 'react';
import { advancesQuery, setOffAdvance, type Advance } from '../../../api/advance.ts';
import { sentence } from '../../../api/call.ts';
import type { Invoice } from '../../../api/invoice.ts';
import { Button } from '../../../ui/button.tsx';
import { shortDate } from '../../../ui/format.ts';
import { More } from '../../../ui/more.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { toast } from '../../../ui/toast.tsx';
import { AdvanceDialog } from './advance-dialog.tsx';
import { AdvancePurpose } from './advance-purpose.tsx';
import { useMoneyMoved } from './use-advances.ts';

/** One that is left: it can be set off here. */
function Open({ advance, invoice }: { advance: Advance; invoice: Invoice }) {
  const moved = useMoneyMoved();
  const { advance_id: id, voucher_number: number, left_amount: left } = advance;
  const isDraft = invoice.status === 'draft';
  const waits = isDraft && advance.invoice_id === invoice.invoice_id;
  const act = isDraft ? 'Set off when sent' : 'Set off';
  const set = useMutation({
    mutationFn: () => setOffAdvance(id, invoice.invoice_id),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'money' });
      await moved();
    },
    onError: (error) => toast({ text: sentence(error, 'It could not be set off'), tone: 'bad', about: 'money' }),
  });
  return (
    <li className="client-row">
      <div>
        <p className="client-row-name">{number}</p>
        <p className="quiet small">
          {shortDate(advance.payment_date)} · {rupees(left)} left · {advance.description}
        </p>
        <AdvancePurpose of={advance} />
      </div>
      {waits ? (
        <p className="small">Is set off when it is sent</p>
      ) : (
        <Button small busy={set.isPending} aria-label={`${act}: ${number}`} onClick={() => set.mutate()}>
          {act}
        </Button>
      )}
    </li>
  );
}

/** What was paid before the invoice: what it took, and what of its client is left. `isPast`: as it stood, without acts. */
export function InvoiceAdvances({ invoice, isPast }: { invoice: Invoice; isPast: boolean }) {
  const { status, advances: taken, client_id: clientId, invoice_id: invoiceId } = invoice;
  const isDraft = status === 'draft' && !isPast;
  const takes = isDraft || (!isPast && invoice.balance_due > 0);
  const list = useInfiniteQuery({ ...advancesQuery(clientId, true), enabled: takes });
  const [recording, setRecording] = useState(false);
  const open = takes ? (list.data?.pages.flatMap((page) => page.advances) ?? []) : [];
  if (!isDraft && taken.length + open.length === 0) return null;
  return (
    <section className="client-part" aria-labelledby="invoice-advances">
      <div className="client-part-head">
        <h2 id="invoice-advances">
          <HandCoins aria-hidden /> Advances
        </h2>
        {isDraft ? (
          <Button small onClick={() => setRecording(true)}>
            <Plus aria-hidden /> Record advance
          </Button>
        ) : null}
      </div>
      {taken.length + open.length === 0 ? (
        <p className="quiet">Nothing was paid before it yet.</p>
      ) : (
        <ul className="client-rows">
          {taken.map((advance, index) => (
            <li key={index} className="client-row">
              <div>
                <p className="client-row-name">{advance.voucher_number}</p>
                <p className="quiet small">
                  {shortDate(advance.date)} · {rupees(advance.tax_amount)} tax in it
                </p>
              </div>
              <p>{rupees(advance.amount)}</p>
            </li>
          ))}
          {open.map((advance) => (
            <Open key={advance.advance_id} advance={advance} invoice={invoice} />
          ))}
        </ul>
      )}
      {takes ? <More list={list} /> : null}
      {recording ? <AdvanceDialog of={{ clientId, invoiceId }} onClose={() => setRecording(false)} /> : null}
    </section>
  );
}
