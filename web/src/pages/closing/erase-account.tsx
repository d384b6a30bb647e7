import './closing.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { eraseAccount } from '../../../../api/contract/closing.ts';
import { sentence } from '../../api/call.ts';
import { eraseAccountMutation } from '../../api/closing.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';

const fields = eraseAccount.body.omit({ token: true }).extend({
  confirmation: z.string().refine((typed) => typed === 'ERASE', 'Please type ERASE to confirm.'),
});

interface EraseAccountProps {
  token: string;
  asksForCode: boolean;
  onClose: () => void;
}

export function EraseAccount({ token, asksForCode, onClose }: EraseAccountProps) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(fields),
    ...VALIDATION_TIMING,
    defaultValues: { code: '', confirmation: '' },
  });
  const send = useMutation({
    ...eraseAccountMutation(),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['closed-account', token] });
    },
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Erase everything now?"
      description="Your gigs, photos, clients, bookings, invoices and your name become unreadable for good. Nobody can bring them back, neither you nor we. You get a certificate of it."
      locked={send.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            Not yet
          </Button>
          <Button kind="danger" type="submit" form="erase-account" busy={send.isPending}>
            Erase now
          </Button>
        </>
      }
    >
      <form
        id="erase-account"
        className="erase-form"
        noValidate
        onSubmit={form.handleSubmit(({ code }) =>
          send.mutate({ token, ...(code ? { code } : {}), confirmation: 'ERASE' }),
        )}
      >
        <FormError>
          {send.error ? sentence(send.error, 'Your account could not be erased. Please try again.') : null}
        </FormError>
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
          label="Type ERASE to confirm"
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
