import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { refusalForm } from '../../../../api/contract/publicQuotation.ts';
import { sentence } from '../../api/call.ts';
import { declinePublicQuotation } from '../../api/public-quotation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, TextAreaField } from '../../ui/field.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { useAnswer } from './use-answer.ts';

interface DeclineDialogProps {
  studio: string;
  token: string;
  onClose: () => void;
}

/** Why a quotation is not accepted, which its studio is told. */
export function DeclineDialog({ studio, token, onClose }: DeclineDialogProps) {
  const id = useId();
  const form = useForm({ resolver: zodResolver(refusalForm), ...VALIDATION_TIMING, defaultValues: { reason: '' } });
  const decline = useAnswer(token, ({ reason }: { reason: string }) => declinePublicQuotation(token, reason), onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={decline.isPending}
      title="Decline this quotation"
      description={`${studio} is told at once. This can not be taken back; you can ask for a new quotation.`}
      actions={
        <>
          <Button onClick={onClose} disabled={decline.isPending}>
            Cancel
          </Button>
          <Button kind="danger" type="submit" form={id} busy={decline.isPending}>
            Decline
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.handleSubmit((values) => decline.mutate(values))}>
        <TextAreaField
          label="Why not?"
          maxLength={1000}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        {decline.error ? (
          <FormError>{sentence(decline.error, 'This did not work. Please try again.')}</FormError>
        ) : null}
      </form>
    </Dialog>
  );
}
