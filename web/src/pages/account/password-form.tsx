import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { login } from '../../../../api/contract/account.ts';
import { loginMutation } from '../../api/account.ts';
import { sentence } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import type { SessionAnswer } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, PasswordField, TextField } from '../../ui/field.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { stripScripts } from './strip-scripts.ts';

interface PasswordFormProps {
  onSession: (session: SessionAnswer) => void;
  /** The password was right, and the account is closed: what opens it again. */
  onClosed: (token: string) => void;
  /** The password was right, and a code is asked for too. */
  onChallenge: (challenge: string) => void;
}

export function PasswordForm({ onSession, onClosed, onChallenge }: PasswordFormProps) {
  const form = useForm({
    resolver: zodResolver(login.body),
    ...VALIDATION_TIMING,
    defaultValues: { email: '', password: '' },
  });
  const send = useMutation({
    ...loginMutation(),
    onSuccess: (answer) => {
      if ('challenge' in answer) onChallenge(answer.challenge);
      else if ('closed_token' in answer) onClosed(answer.closed_token);
      else onSession(answer);
    },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => send.mutate({ ...values, email: stripScripts(values.email) }))}
    >
      <FormError>{send.error ? sentence(send.error, 'Login failed. Please try again.') : null}</FormError>
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
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
  );
}
