import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { acceptanceForm } from '../../../../api/contract/publicQuotation.ts';
import { sentence } from '../../api/call.ts';
import { type PublicQuotation, acceptPublicQuotation } from '../../api/public-quotation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { rupees } from '../invoice/invoice-words.ts';
import { useAnswer } from './use-answer.ts';

interface AcceptDialogProps {
  quotation: PublicQuotation;
  token: string;
  onClose: () => void;
}

/** Who accepts, by name. It goes with the hash of what is on the page, so that nothing else is accepted. */
export function AcceptDialog({ quotation, token, onClose }: AcceptDialogProps) {
  const id = useId();
  // Of what was on the page when this was opened, also where it is loaded anew meanwhile.
  const [seen] = useState(quotation);
  const form = useForm({
    resolver: zodResolver(acceptanceForm.pick({ name: true })),
    ...VALIDATION_TIMING,
    defaultValues: { name: '' },
  });
  const accept = useAnswer(
    token,
    ({ name }: { name: string }) => acceptPublicQuotation(token, name, seen.hash),
    onClose,
  );
  const what = seen.terms === '' ? 'this quotation' : 'this quotation and its contract';
  return (
    <Dialog
      open
      onClose={onClose}
      locked={accept.isPending}
      title="Accept this quotation"
      description={`With your name you accept ${what}: ${rupees(seen.total_amount)}, from ${seen.studio.name}.`}
      actions={
        <>
          <Button onClick={onClose} disabled={accept.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={id} busy={accept.isPending}>
            Accept
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.handleSubmit((values) => accept.mutate(values))}>
        <TextField
          label="Your full name"
          autoComplete="name"
          maxLength={120}
          hint="It is kept with the time and the fingerprint of what you accept."
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
        {accept.error ? <FormError>{sentence(accept.error, 'This did not work. Please try again.')}</FormError> : null}
      </form>
    </Dialog>
  );
}
