import './online-payments.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Globe, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { checkOnlinePayments, onlinePaymentsQuery, type OnlinePayments } from '../../../api/online-payment.ts';
import { StateDot } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { dateTime, shortDate } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { useMoneyMoved } from '../advance/use-advances.ts';
import { METHODS } from './money-words.ts';
import { OnlineRefundDialog } from './online-refund-dialog.tsx';
import { inCurrency } from './online-words.ts';
import { SurplusDialog } from './surplus-dialog.tsx';

type Payment = OnlinePayments['payments'][number];

const STANDS = {
  requested: { label: 'on its way back', tone: 'amber' },
  processed: { label: 'given back', tone: 'green' },
  failed: { label: 'not given back', tone: 'red' },
} as const;

function Refund({ refund, currency }: { refund: Payment['refunds'][number]; currency: string }) {
  const { label, tone } = STANDS[refund.status];
  return (
    <li>
      <StateDot tone={tone}>
        {inCurrency(refund.amount, currency)} {label}
      </StateDot>
      <span className="quiet small">
        {dateTime(refund.requested_at)}
        {refund.reason ? ` · ${refund.reason}` : ''}
      </span>
    </li>
  );
}

function Received({ payment, onReturn, onKeep }: { payment: Payment; onReturn: () => void; onKeep: () => void }) {
  const { currency, surplus_amount: surplus, kept_amount: kept, payment_id: id } = payment;
  const isOnItsWay = payment.refunds.some(({ status }) => status === 'requested');
  const amount = inCurrency(payment.amount, currency);
  return (
    <li className="client-row">
      <div>
        <p className="client-row-name">{amount}</p>
        <p className="quiet small">
          {METHODS[payment.payment_method]} · {shortDate(payment.payment_date)} · {id}
        </p>
        {surplus > 0 ? (
          <p className="online-surplus">
            {inCurrency(surplus, currency)} of it is more than was due. It is in no books: please give it back, or make
            it an advance.
          </p>
        ) : null}
        {kept > 0 ? (
          <p className="quiet small">{inCurrency(kept, currency)} of it is an advance of the client.</p>
        ) : null}
        {payment.refunds.length > 0 ? (
          <ul className="online-refunds" aria-label={`Refunds of ${id}`}>
            {payment.refunds.map((refund) => (
              <Refund key={refund.refund_id} refund={refund} currency={currency} />
            ))}
          </ul>
        ) : null}
      </div>
      <div className="online-acts">
        {surplus >= 1 && currency === 'INR' && !isOnItsWay ? (
          <Button small aria-label={`Make ${inCurrency(surplus, currency)} an advance, ${id}`} onClick={onKeep}>
            Make advance
          </Button>
        ) : null}
        {payment.refundable_amount > 0 ? (
          <Button small aria-label={`Refund ${amount}, ${id}`} onClick={onReturn}>
            Refund
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** What came of an invoice through the studio's Razorpay account, and what goes back. Nothing, where it is not paid online. */
export function OnlinePaymentsPart({ invoiceId }: { invoiceId: string }) {
  const queries = useQueryClient();
  const moved = useMoneyMoved();
  const [returned, setReturned] = useState<Payment | null>(null);
  const [keeping, setKeeping] = useState<Payment | null>(null);
  const { data } = useQuery(onlinePaymentsQuery(invoiceId));
  const check = useMutation({
    mutationFn: () => checkOnlinePayments(invoiceId),
    onSuccess: async ({ message, online }) => {
      toast({ text: message, tone: 'good', about: 'online' });
      queries.setQueryData(onlinePaymentsQuery(invoiceId).queryKey, online);
      await moved();
    },
    onError: (error) => toast({ text: sentence(error, 'Razorpay could not be asked'), tone: 'bad', about: 'online' }),
  });
  if (!data || (!data.available && data.payments.length === 0)) return null;
  const { open_link: link, payments } = data;
  return (
    <section className="client-part" aria-labelledby="invoice-online">
      <div className="online-head">
        <h2 id="invoice-online">
          <Globe aria-hidden /> Online payments
        </h2>
        {link || payments.length > 0 ? (
          <Button kind="quiet" small busy={check.isPending} onClick={() => check.mutate()}>
            <RefreshCw aria-hidden /> Ask Razorpay
          </Button>
        ) : null}
      </div>
      {link ? (
        <p className="quiet">
          Your client went to pay {inCurrency(link.amount, 'INR')}. That link works until {dateTime(link.expires_at)}.
        </p>
      ) : payments.length === 0 ? (
        <p className="quiet">Your client can pay online from the link to this invoice.</p>
      ) : null}
      {payments.length > 0 ? (
        <ul className="client-rows">
          {payments.map((payment) => (
            <Received
              key={payment.payment_id}
              payment={payment}
              onReturn={() => setReturned(payment)}
              onKeep={() => setKeeping(payment)}
            />
          ))}
        </ul>
      ) : null}
      {keeping ? <SurplusDialog invoiceId={invoiceId} payment={keeping} onClose={() => setKeeping(null)} /> : null}
      {returned ? (
        <OnlineRefundDialog invoiceId={invoiceId} payment={returned} onClose={() => setReturned(null)} />
      ) : null}
    </section>
  );
}
