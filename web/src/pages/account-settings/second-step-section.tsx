import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { secondStepQuery } from '../../api/second-step.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RecoveryCodesRenewal } from './recovery-codes-renewal.tsx';
import { SecondStepEnd } from './second-step-end.tsx';
import { SecondStepSetup } from './second-step-setup.tsx';
import { Section } from './section.tsx';

const TEXT = 'A code from your phone after the password: who learns your password alone does not get in.';

export function SecondStepSection({ id, title }: { id: string; title: string }) {
  const state = useQuery(secondStepQuery());
  const [open, setOpen] = useState<'setup' | 'renew' | 'end'>();
  const close = () => setOpen(undefined);
  return (
    <Section id={id} title={title} text={TEXT}>
      {state.isPending ? (
        <Skeleton count={2} />
      ) : state.isLoadingError ? (
        <>
          <p>This could not be loaded.</p>
          <Button onClick={() => void state.refetch()}>Try again</Button>
        </>
      ) : state.data.on ? (
        <>
          <p className="session-name">
            <Badge tone="green">On</Badge> {count(state.data.recovery_codes_left, 'recovery code')} left
          </p>
          <div className="settings-actions">
            <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
            <Button onClick={() => setOpen('end')}>Switch off</Button>
          </div>
        </>
      ) : (
        <>
          {state.data.required ? (
            <p role="status">Administrators of this Loom need it: set it up now, and the console opens.</p>
          ) : null}
          <Button onClick={() => setOpen('setup')}>Set up</Button>
        </>
      )}
      {open === 'setup' ? <SecondStepSetup onClose={close} /> : null}
      {open === 'renew' ? <RecoveryCodesRenewal onClose={close} /> : null}
      {open === 'end' ? <SecondStepEnd onClose={close} /> : null}
    </Section>
  );
}
