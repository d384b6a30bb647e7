import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkPublicInvoice, publicInvoiceQuery } from '../../api/public-invoice.ts';
import { StateDot } from '../../ui/badge.tsx';

/** Between two looks, in milliseconds: a bank may take a minute. */
const LOOK_MS = 10_000;

/** For who comes back from paying: whether it has arrived, asked again by itself until it has. `due`: rupees. */
export function PaymentArrival({ token, due }: { token: string; due: number }) {
  const queries = useQueryClient();
  const [before] = useState(due);
  const arrived = due < before || due === 0;
  const check = useQuery({
    queryKey: ['public-invoice', token, 'arrival'],
    queryFn: () => checkPublicInvoice(token),
    enabled: !arrived,
    refetchInterval: LOOK_MS,
    retry: false,
  });
  const now = check.data?.balance_due;
  useEffect(() => {
    if (now !== undefined && now !== due)
      void queries.invalidateQueries({ queryKey: publicInvoiceQuery(token).queryKey, exact: true });
  }, [now, due, queries, token]);
  return (
    <p className="bill-arrival" role="status">
      {arrived ? (
        <StateDot tone="green">Your payment has arrived. Thank you!</StateDot>
      ) : check.data ? (
        <>
          <StateDot tone="amber">Your payment has not arrived yet.</StateDot>
          <span className="quiet small">This page looks again by itself. If you did not pay, you still can.</span>
        </>
      ) : (
        <StateDot tone="quiet">Looking for your payment…</StateDot>
      )}
    </p>
  );
}
