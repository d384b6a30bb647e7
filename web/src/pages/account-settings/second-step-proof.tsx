import { zodResolver } from '@hookform/resolvers/zod';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { endSecondStep } from '../../../../api/contract/secondStep.ts';
import { sentence } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, PasswordField, TextField } from '../../ui/field.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';

interface Props {
  title: string;
  description: string;
  /** What its button does, in the words of the button. */
  action: string;
  kind: 'danger' | 'primary';
  /** In place of a sentence of the server, where there is none. */
  failed: string;
  send: UseMutationResult<unknown, Error, { password: string; code: string }>;
  onClose: () => void;
}

/** Asks for the password and a code, before something about the second step is changed. */
export function SecondStepProof({ title, description, action, kind, failed, send, onClose }: Props) {
  const form = useForm({
    resolver: zodResolver(endSecondStep.body),
    ...VALIDATION_TIMING,
    defaultValues: { password: '', code: '' },
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      locked={send.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button kind={kind} type="submit" form="second-step-proof" busy={send.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id="second-step-proof"
        className="settings-form"
        noValidate
        onSubmit={form.handleSubmit((values) => send.mutate(values))}
      >
        <FormError>{send.error ? sentence(send.error, failed) : null}</FormError>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextField
          label="Code"
          autoComplete="one-time-code"
          hint="Six digits from your authenticator app, or a recovery code."
          error={errors.code?.message}
          {...form.register('code')}
        />
      </form>
    </Dialog>
  );
}
