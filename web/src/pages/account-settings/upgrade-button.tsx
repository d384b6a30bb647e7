import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import { requestUpgradeMutation } from '../../api/upgrade.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { UpgradeByHand } from './upgrade-by-hand.tsx';

/** Leads to where a plan is paid; where that is done by hand, tells how it goes on. */
export function UpgradeButton({ planId, name, renews }: { planId: string; name: string; renews: boolean }) {
  const queries = useQueryClient();
  const [told, setTold] = useState(false);
  const ask = useMutation({
    ...requestUpgradeMutation(),
    onSuccess: ({ payment_url: url }) => {
      if (url) return location.assign(url);
      setTold(true);
      void queries.invalidateQueries({ queryKey: ['upgrades'] });
    },
    onError: (error) => toast({ text: sentence(error, 'Your request could not be sent.'), tone: 'bad' }),
  });
  return (
    <>
      <Button wide busy={ask.isPending} onClick={() => ask.mutate(planId)}>
        {renews ? `Renew ${name}` : `Upgrade to ${name}`}
      </Button>
      {told && ask.data ? (
        <UpgradeByHand name={name} message={ask.data.message} uri={ask.data.upi_uri} onClose={() => setTold(false)} />
      ) : null}
    </>
  );
}
