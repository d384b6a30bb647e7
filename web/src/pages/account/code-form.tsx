import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { secondStep } from '../../../../api/contract/secondStep.ts';
import { sentence } from '../../api/call.ts';
import { answerChallengeMutation } from '../../api/second-step.ts';
import type { SessionAnswer } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';

interface CodeFormProps {
  challenge: string;
  onSession: (session: SessionAnswer) => void;
  onClosed: (token: string) => void;
  onBack: () => void;
}

/** The second step of a login: the code that an authenticator app shows, or a recovery code. */
export function CodeForm({ challenge, onSession, onClosed, onBack }: CodeFormProps) {
  const form = useForm({
    resolver: zodResolver(secondStep.body),
    ...VALIDATION_TIMING,
    defaultValues: { challenge, code: '' },
  });
  const send = useMutation({
    ...answerChallengeMutation(),
    onSuccess: (answer) => ('closed_token' in answer ? onClosed(answer.closed_token) : onSession(answer)),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => send.mutate(values))}>
      <FormError>{send.error ? sentence(send.error, 'Login failed. Please try again.') : null}</FormError>
      <TextField
        label="Code"
        autoComplete="one-time-code"
        hint="Six digits from your authenticator app, or one of your recovery codes."
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <Button kind="primary" type="submit" wide busy={send.isPending}>
        Log in
      </Button>
      <Button kind="quiet" wide onClick={onBack}>
        Start again
      </Button>
    </form>
  );
}
