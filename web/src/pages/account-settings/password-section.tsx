import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { changePassword } from '../../../../api/contract/session.ts';
import { sentence } from '../../api/call.ts';
import { changePasswordMutation } from '../../api/session.ts';
import { startSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, PasswordField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { Section } from './section.tsx';

const fields = changePassword.body
  .extend({ again: z.string().min(1, 'Please enter the new password again.') })
  .refine(({ new_password, again }) => new_password === again, {
    path: ['again'],
    message: 'New passwords do not match',
  });
const EMPTY = { current_password: '', new_password: '', again: '' };

export function PasswordSection({ id, title }: { id: string; title: string }) {
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(fields), ...VALIDATION_TIMING, defaultValues: EMPTY });
  const send = useMutation({
    ...changePasswordMutation(),
    onSuccess: async (session) => {
      startSession(session);
      form.reset(EMPTY);
      toast({ text: session.message, tone: 'good', about: 'password' });
      // Addresses of pictures ended with the session that they were got by.
      await queries.invalidateQueries();
    },
  });
  const { errors } = form.formState;
  return (
    <Section id={id} title={title} text="Everywhere else where you are signed in, you will have to sign in again.">
      <form
        className="settings-form"
        noValidate
        onSubmit={form.handleSubmit(({ current_password, new_password }) =>
          send.mutate({ current_password, new_password }),
        )}
      >
        <FormError>{send.error ? sentence(send.error, 'Failed to change password') : null}</FormError>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...form.register('current_password')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters."
          error={errors.new_password?.message}
          {...form.register('new_password')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={errors.again?.message}
          {...form.register('again')}
        />
        <Button kind="primary" type="submit" busy={send.isPending}>
          Change password
        </Button>
      </form>
    </Section>
  );
}
