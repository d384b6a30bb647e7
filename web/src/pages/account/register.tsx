import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { register } from '../../../../api/contract/account.ts';
import { registerMutation } from '../../api/account.ts';
import { sentence } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError, PasswordField, TextField } from '../../ui/field.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { AccountLayout } from './account-layout.tsx';
import { stripScripts } from './strip-scripts.ts';

const DONE = 'Registration successful! Please check your email to verify your account.';

export function Register() {
  usePageHead(pages.register);
  const form = useForm({
    resolver: zodResolver(register.body),
    ...VALIDATION_TIMING,
    defaultValues: { full_name: '', email: '', password: '', role: 'photographer' as const },
  });
  const send = useMutation(registerMutation());
  const { errors } = form.formState;
  if (send.isSuccess) {
    return (
      <AccountLayout title="Almost there">
        <p className="account-done" role="status">
          <MailCheck aria-hidden />
          <span>{send.data.message || DONE}</span>
        </p>
        <p className="quiet small">
          We sent the link to {form.getValues('email')}. You can log in right away and verify later.
        </p>
        <ButtonLink kind="primary" wide to={paths.login}>
          Log in
        </ButtonLink>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      title="Open your studio"
      text="Free to try, no card needed."
      footer={
        <>
          Already have an account? <Link to={paths.login}>Log in</Link>
        </>
      }
    >
      <form
        noValidate
        onSubmit={form.handleSubmit((values) =>
          send.mutate({ ...values, full_name: stripScripts(values.full_name), email: stripScripts(values.email) }),
        )}
      >
        <FormError>{send.error ? sentence(send.error, 'Registration failed. Please try again.') : null}</FormError>
        <TextField
          label="Full name"
          autoComplete="name"
          error={errors.full_name?.message}
          {...form.register('full_name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 6 characters."
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button kind="primary" type="submit" wide busy={send.isPending}>
          Create account
        </Button>
      </form>
    </AccountLayout>
  );
}
