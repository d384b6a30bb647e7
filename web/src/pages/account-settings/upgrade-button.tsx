import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import { requestUpgradeMutation } from '../../api/upgrade.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { PlanChange } from './plan-change.tsx';
import { UpgradeByHand } from './upgrade-by-hand.tsx';

interface UpgradeButtonProps {
  planId: string;
  name: string;
  renews: boolean;
  /** A paid plan that still runs, where this would be another one. */
  replaces: { name: string; until: string } | undefined;
}

/** Leads to where a plan is paid; where that is done by hand, tells how it goes on. */
export function UpgradeButton({ planId, name, renews, replaces }: UpgradeButtonProps) {
  const queries = useQueryClient();
  const [told, setTold] = useState(false);
  const [asking, setAsking] = useState(false);
  const ask = useMutation({
    ...requestUpgradeMutation(),
    onSuccess: ({ payment_url: url }) => {
      if (url) return location.assign(url);
      setAsking(false);
      setTold(true);
      void queries.invalidateQueries({ queryKey: ['upgrades'] });
    },
    onError: (error) => {
      setAsking(false);
      toast({ text: sentence(error, 'Your request could not be sent.'), tone: 'bad' });
    },
  });
  return (
    <>
      <Button wide busy={ask.isPending} onClick={() => (replaces ? setAsking(true) : ask.mutate(planId))}>
        {renews ? 'Renew' : replaces ? 'Change to' : 'Upgrade to'} {name}
      </Button>
      {asking && replaces ? (
        <PlanChange
          name={name}
          replaces={replaces}
          busy={ask.isPending}
          onChange={() => ask.mutate(planId)}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {told && ask.data ? (
        <UpgradeByHand name={name} message={ask.data.message} uri={ask.data.upi_uri} onClose={() => setTold(false)} />
      ) : null}
    </>
  );
}
