import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { renamePasskey } from '../../../../api/contract/passkey.ts';
import { sentence } from '../../api/call.ts';
import { type ListedPasskey, renamePasskeyMutation } from '../../api/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';

export function PasskeyRename({ passkey, onClose }: { passkey: ListedPasskey; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(renamePasskey.body),
    ...VALIDATION_TIMING,
    defaultValues: { name: passkey.name },
  });
  const send = useMutation({
    ...renamePasskeyMutation(passkey.passkey_id),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'passkeys' });
      onClose();
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename this passkey"
      locked={send.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="passkey-rename" busy={send.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="passkey-rename"
        className="settings-form"
        noValidate
        onSubmit={form.handleSubmit((values) => send.mutate(values))}
      >
        <FormError>{send.error ? sentence(send.error, 'The passkey could not be renamed.') : null}</FormError>
        <TextField label="Name" error={form.formState.errors.name?.message} {...form.register('name')} />
      </form>
    </Dialog>
  );
}
