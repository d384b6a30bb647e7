import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { closeAccount } from '../../../../api/contract/closing.ts';
import { sentence } from '../../api/call.ts';
import { closeAccountMutation } from '../../api/closing.ts';
import { secondStepQuery } from '../../api/second-step.ts';
import { onSite } from '../../guest-paths.ts';
import { closedAddress } from '../../paths.ts';
import { leaveFor } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, PasswordField, TextField } from '../../ui/field.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';

const fields = closeAccount.body.extend({
  confirmation: z.string().refine((typed) => typed === 'DELETE', 'Please type DELETE to confirm.'),
});

export function CloseAccount({ onClose }: { onClose: () => void }) {
  const asksForCode = useQuery(secondStepQuery()).data?.on ?? false;
  const form = useForm({
    resolver: zodResolver(fields),
    ...VALIDATION_TIMING,
    defaultValues: { password: '', code: '', confirmation: '' },
  });
  const send = useMutation({
    ...closeAccountMutation(),
    onSuccess: ({ closed_token }) => leaveFor(onSite(closedAddress(closed_token))),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      description="It closes at once, everywhere. We mail you a link that opens it again within 30 days; after them nobody can bring it back."
      locked={send.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            Keep my account
          </Button>
          <Button kind="danger" type="submit" form="close-account" busy={send.isPending}>
            Delete Account
          </Button>
        </>
      }
    >
      <form
        id="close-account"
        className="settings-form"
        noValidate
        onSubmit={form.handleSubmit(({ password, code }) =>
          send.mutate({ password, ...(code ? { code } : {}), confirmation: 'DELETE' }),
        )}
      >
        <FormError>
          {send.error ? sentence(send.error, 'Your account could not be closed. Please try again.') : null}
        </FormError>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {asksForCode ? (
          <TextField
            label="Code"
            autoComplete="one-time-code"
            hint="Six digits from your authenticator app, or a recovery code."
            error={errors.code?.message}
            {...form.register('code')}
          />
        ) : null}
        <TextField
          label="Type DELETE to confirm"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.confirmation?.message}
          {...form.register('confirmation')}
        />
      </form>
    </Dialog>
  );
}
