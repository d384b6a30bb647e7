import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { forgotPassword } from '../../../../api/contract/account.ts';
import { forgotPasswordMutation } from '../../api/account.ts';
import { sentence } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { AccountLayout } from './account-layout.tsx';

export function ForgotPassword() {
  usePageHead(pages.forgotPassword);
  const form = useForm({
    resolver: zodResolver(forgotPassword.body),
    ...VALIDATION_TIMING,
    defaultValues: { email: '' },
  });
  const send = useMutation(forgotPasswordMutation());
  return (
    <AccountLayout
      title="Forgotten password"
      text="Tell us your email and we send a link to set a new one."
      footer={<Link to={paths.login}>Back to log in</Link>}
    >
      {send.isSuccess ? (
        <p className="account-done" role="status">
          <MailCheck aria-hidden />
          <span>{send.data.message}</span>
        </p>
      ) : (
        <form noValidate onSubmit={form.handleSubmit((values) => send.mutate(values))}>
          <FormError>
            {send.error ? sentence(send.error, 'The link could not be sent. Please try again.') : null}
          </FormError>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            error={form.formState.errors.email?.message}
            {...form.register('email')}
          />
          <Button kind="primary" type="submit" wide busy={send.isPending}>
            Send the link
          </Button>
        </form>
      )}
    </AccountLayout>
  );
}
