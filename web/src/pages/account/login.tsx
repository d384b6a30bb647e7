import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { login } from '../../../../api/contract/account.ts';
import { loginMutation } from '../../api/account.ts';
import { sentence } from '../../api/call.ts';
import { onSite } from '../../guest-paths.ts';
import { paths } from '../../paths.ts';
import { startSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, PasswordField, TextField } from '../../ui/field.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { AccountLayout } from './account-layout.tsx';
import { stripScripts } from './strip-scripts.ts';

/** Only addresses of our own. */
const ours = (address: string | null): string => (address && /^\/(?![/\\])/.test(address) ? address : paths.dashboard);

export function Login() {
  usePageHead(pages.login);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const form = useForm({
    resolver: zodResolver(login.body),
    ...VALIDATION_TIMING,
    defaultValues: { email: '', password: '' },
  });
  const send = useMutation({
    ...loginMutation(),
    onSuccess: (session) => {
      queries.clear();
      startSession(session);
      if (session.role === 'photographer') void navigate(ours(search.get('next')), { replace: true });
      else location.assign(onSite(paths.admin));
    },
  });
  const { errors } = form.formState;
  return (
    <AccountLayout
      title="Welcome back"
      text="Log in to your studio."
      footer={
        <>
          New to Loom? <Link to={paths.register}>Create an account</Link>
        </>
      }
    >
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => send.mutate({ ...values, email: stripScripts(values.email) }))}
      >
        <FormError>{send.error ? sentence(send.error, 'Login failed. Please try again.') : null}</FormError>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Link className="account-aside" to={paths.forgotPassword}>
          Forgot your password?
        </Link>
        <Button kind="primary" type="submit" wide busy={send.isPending}>
          Log in
        </Button>
      </form>
    </AccountLayout>
  );
}
