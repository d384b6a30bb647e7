import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { endSecondStep } from '../../../../api/contract/secondStep.ts';
import { sentence } from '../../api/call.ts';
import { endSecondStepMutation } from '../../api/second-step.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, PasswordField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';

export function SecondStepEnd({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(endSecondStep.body),
    ...VALIDATION_TIMING,
    defaultValues: { password: '', code: '' },
  });
  const send = useMutation({
    ...endSecondStepMutation(),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'second-step' });
      onClose();
      await queries.invalidateQueries({ queryKey: ['second-step'] });
    },
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Switch off two-step sign-in?"
      description="Then whoever knows your password gets in with it alone. Your recovery codes stop working."
      locked={send.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button kind="danger" type="submit" form="second-step-end" busy={send.isPending}>
            Switch off
          </Button>
        </>
      }
    >
      <form
        id="second-step-end"
        className="settings-form"
        noValidate
        onSubmit={form.handleSubmit((values) => send.mutate(values))}
      >
        <FormError>{send.error ? sentence(send.error, 'It could not be switched off.') : null}</FormError>
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
