import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { addPasskey as contract, beginPasskey as begun } from '../../../../api/contract/passkey.ts';
import { sentence } from '../../api/call.ts';
import { addPasskey, beginPasskey } from '../../api/passkey.ts';
import { makePasskey, passkeyProblem } from '../../passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, PasswordField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';

const fields = begun.body.extend(contract.body.pick({ name: true }).shape);

/** A name and the password; then the browser asks the device. */
export function PasskeyAdd({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(fields),
    ...VALIDATION_TIMING,
    defaultValues: { name: '', password: '' },
  });
  const send = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { token, options } = await beginPasskey(password);
      return addPasskey({ token, name, credential: await makePasskey(options) });
    },
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'passkeys' });
      onClose();
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
    },
  });
  const { errors } = form.formState;
  const problem = send.error && (passkeyProblem(send.error) ?? sentence(send.error, 'The passkey could not be added.'));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a passkey"
      description="Your browser then asks you to unlock this device, or to use another one."
      locked={send.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="passkey-add" busy={send.isPending}>
            Next
          </Button>
        </>
      }
    >
      <form
        id="passkey-add"
        className="settings-form"
        noValidate
        onSubmit={form.handleSubmit((values) => send.mutate(values))}
      >
        <FormError>{problem}</FormError>
        <TextField
          label="Name"
          autoComplete="off"
          hint="What you will know it by, such as “My phone”."
          error={errors.name?.message}
          {...form.register('name')}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
      </form>
    </Dialog>
  );
}
