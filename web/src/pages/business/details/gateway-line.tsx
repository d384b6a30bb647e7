import './gateway.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gatewayQuery } from '../../../api/gateway.ts';
import { StateDot } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { GatewayDialog } from './gateway-dialog.tsx';

/** Whether clients can pay online, and where that is set up. */
export function GatewayLine() {
  const [open, setOpen] = useState(false);
  const { data, isError, refetch } = useQuery(gatewayQuery);
  return (
    <section className="gateway-line" aria-labelledby="gateway-line">
      <div>
        <h3 id="gateway-line">Online payment</h3>
        {data ? (
          data.key_id ? (
            <StateDot tone={data.test_mode ? 'amber' : 'green'}>
              {data.test_mode ? 'Razorpay in test mode: nothing is really paid' : 'Connected to your Razorpay account'}
            </StateDot>
          ) : (
            <p className="quiet small">
              Let clients pay by card, UPI or net banking, with a Razorpay account of your own.
            </p>
          )
        ) : isError ? (
          <p className="quiet small">It could not be loaded.</p>
        ) : (
          <Skeleton count={1} />
        )}
      </div>
      {data ? (
        <Button small onClick={() => setOpen(true)}>
          {data.key_id ? 'Change' : 'Set up'}
        </Button>
      ) : isError ? (
        <Button small onClick={() => void refetch()}>
          Try again
        </Button>
      ) : null}
      {open && data ? <GatewayDialog gateway={data} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
