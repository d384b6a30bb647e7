import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { clientForm, gstStates } from '../../../../../api/contract/client.ts';
import { ApiError, sentence } from '../../../api/call.ts';
import { addClient, changeClient, type Client, type ClientForm } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';

const formOf = (client: Client | null, named: string): ClientForm => ({
  client_name: client?.client_name ?? named,
  client_email: client?.client_email ?? '',
  phone: client?.phone ?? '',
  company: client?.company ?? '',
  address: client?.address ?? '',
  notes: client?.notes ?? '',
  state_code: client?.state_code ?? '',
  gstin: client?.gstin ?? '',
});

interface ClientDialogProps {
  /** Who is changed; null for a new one. */
  client: Client | null;
  onClose: () => void;
  /** What is known of a new one's name already. */
  named?: string;
  onSaved?: (client: Client) => void;
}

/** The form of a client, to add and to edit. */
export function ClientDialog({ client, onClose, named = '', onSaved }: ClientDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(clientForm),
    ...VALIDATION_TIMING,
    defaultValues: formOf(client, named),
  });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (values: ClientForm) => (client ? changeClient(client.client_id, values) : addClient(values)),
    onSuccess: async ({ message, client: saved }) => {
      toast({ text: message, tone: 'good', about: 'client' });
      onClose();
      onSaved?.(saved);
      await queries.invalidateQueries({ queryKey: ['clients'] });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.errors.some(({ path }) => path === 'gstin'))
        form.setError('gstin', { message: error.detail }, { shouldFocus: true });
    },
  });
  const failure = save.error && !errors.gstin ? sentence(save.error, 'Failed to save client') : null;
  return (
    <Dialog
      open
      title={client ? 'Edit client' : 'Add client'}
      onClose={onClose}
      locked={save.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="client-form" busy={save.isPending}>
            {client ? 'Save' : 'Add Client'}
          </Button>
        </>
      }
    >
      <form
        id="client-form"
        className="client-form"
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
      >
        <FormError>{failure}</FormError>
        <TextField
          label="Client Name"
          autoComplete="off"
          error={errors.client_name?.message}
          {...form.register('client_name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          error={errors.client_email?.message}
          {...form.register('client_email')}
        />
        <div className="client-form-pair">
          <TextField
            label="Phone"
            type="tel"
            optional
            autoComplete="off"
            error={errors.phone?.message}
            {...form.register('phone')}
          />
          <TextField
            label="Company"
            optional
            autoComplete="off"
            error={errors.company?.message}
            {...form.register('company')}
          />
        </div>
        <TextAreaField
          label="Address"
          optional
          rows={3}
          error={errors.address?.message}
          {...form.register('address')}
        />
        <div className="client-form-pair">
          <SelectField label="State" optional {...form.register('state_code')}>
            <option value="">Not said</option>
            {gstStates.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="GSTIN"
            optional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.gstin?.message}
            {...form.register('gstin')}
          />
        </div>
        <TextAreaField label="Notes" optional rows={3} error={errors.notes?.message} {...form.register('notes')} />
      </form>
    </Dialog>
  );
}
