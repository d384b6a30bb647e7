import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { sentence } from '../../api/call.ts';
import { beginSecondStepMutation, confirmSecondStepMutation } from '../../api/second-step.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, PasswordField, TextField } from '../../ui/field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecretCode } from './secret-code.tsx';

const TITLE = 'Set up two-step sign-in';

/** Three steps in one dialog: the password, what the app scans with a first code, and the recovery codes. */
export function SecondStepSetup({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const begin = useMutation({ ...beginSecondStepMutation(), onSuccess: () => setTyped('') });
  const confirm = useMutation({
    ...confirmSecondStepMutation(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['second-step'] }),
  });
  if (confirm.data)
    return <RecoveryCodes title="Two-step sign-in is on" codes={confirm.data.recovery_codes} onClose={onClose} />;
  const step = begin.data ? confirm : begin;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    step.mutate(typed);
  };
  const error = step.error ? sentence(step.error, 'That did not work. Please try again.') : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLE}
      description={
        begin.data
          ? 'Scan this with an authenticator app, then type the code that it shows.'
          : 'From then on, signing in takes a code of an authenticator app on your phone too.'
      }
      locked={step.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={step.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="second-step-setup" busy={step.isPending} disabled={typed === ''}>
            {begin.data ? 'Switch on' : 'Next'}
          </Button>
        </>
      }
    >
      <form id="second-step-setup" className="settings-form" noValidate onSubmit={submit}>
        <FormError>{error}</FormError>
        {begin.data ? (
          <>
            <SecretCode secret={begin.data.secret} uri={begin.data.uri} />
            <TextField
              key="code"
              label="Code"
              autoComplete="one-time-code"
              inputMode="numeric"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </>
        ) : (
          <PasswordField
            key="password"
            label="Your password"
            autoComplete="current-password"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
