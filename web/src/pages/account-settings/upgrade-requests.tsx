import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type UpgradeAnswer, checkUpgrade, upgradesQuery } from '../../api/upgrade.ts';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { shortDate } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';

const TELLS: Record<UpgradeAnswer['status'], string> = {
  open: 'Waiting for an answer',
  lapsed: 'The payment page is closed. Choose the plan again to pay.',
  differs: 'A payment came that is not the price. We look at it.',
  declined: 'Declined. You can ask again below',
  granted: 'Yours',
};

/** Whoever comes back from paying is told at once, whatever the provider's message does. */
function useReturn(): void {
  const [parameters, setParameters] = useSearchParams();
  const queries = useQueryClient();
  const id = parameters.get('upgrade');
  const asked = useRef<string>(null);
  useEffect(() => {
    if (!id || asked.current === id) return;
    asked.current = id;
    const told = ({ status, plan_name: name }: UpgradeAnswer) => {
      if (status === 'granted') toast({ text: `Thank you. Your plan is now ${name}.`, tone: 'good' });
      else toast('We have no payment yet. As soon as it is confirmed, your plan begins.');
    };
    void checkUpgrade(id)
      .then(told, () => toast('As soon as your payment is confirmed, your plan begins.'))
      .finally(() => {
        setParameters({}, { replace: true });
        for (const queryKey of [['upgrades'], ['subscription']]) void queries.invalidateQueries({ queryKey });
      });
  }, [id, queries, setParameters]);
}

/** What was asked for and is not answered, and how to go on. */
export function UpgradeRequests() {
  useReturn();
  const { data } = useQuery(upgradesQuery());
  // What waits, and how the last one ended: nobody keeps a list of payment pages that they left.
  const shown = (data?.upgrades ?? []).filter(
    ({ status }, place) => status === 'open' || status === 'differs' || (place === 0 && status !== 'granted'),
  );
  if (shown.length === 0) return null;
  return (
    <ul className="upgrade-requests" aria-label="Plans you asked for">
      {shown.map((upgrade) => (
        <li key={upgrade.upgrade_id}>
          <span>
            <strong>{upgrade.plan_name}</strong>
            <span className="quiet small">
              {' '}
              {upgrade.payment_url ? 'Waiting for your payment' : TELLS[upgrade.status]} ·{' '}
              {shortDate(upgrade.requested_at)}
            </span>
          </span>
          {upgrade.payment_url ? (
            <ButtonAnchor small href={upgrade.payment_url}>
              Pay now
            </ButtonAnchor>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
