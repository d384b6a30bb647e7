import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../api/call.ts';
import { type ListedPasskey, removePasskeyMutation } from '../../api/passkey.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';

export function PasskeyRemove({ passkey, onClose }: { passkey: ListedPasskey; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    ...removePasskeyMutation(),
    onSuccess: ({ message }) => toast({ text: message, tone: 'good', about: 'passkeys' }),
    onError: (error) => toast({ text: sentence(error, 'The passkey could not be removed.'), tone: 'bad' }),
    onSettled: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
    },
  });
  return (
    <Confirm
      open
      title={`Remove the passkey “${passkey.name}”?`}
      text="It no longer logs you in. Your device may go on suggesting it until you remove it there too."
      action="Remove"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(passkey.passkey_id)}
      onClose={onClose}
    />
  );
}
