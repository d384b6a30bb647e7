import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { questionForm } from '../../../../api/contract/publicInvoice.ts';
import { sentence } from '../../api/call.ts';
import { askPublicInvoice } from '../../api/public-invoice.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, TextAreaField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';

interface AskStudioProps {
  token: string;
  studio: string;
  onClose: () => void;
}

/** A question about the invoice, which reaches its studio at once. */
export function AskStudio({ token, studio, onClose }: AskStudioProps) {
  const id = useId();
  const form = useForm({ resolver: zodResolver(questionForm), ...VALIDATION_TIMING, defaultValues: { question: '' } });
  const ask = useMutation({
    mutationFn: ({ question }: { question: string }) => askPublicInvoice(token, question),
    onSuccess: ({ message }) => {
      toast({ text: message, tone: 'good', about: 'question' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ask a question"
      description={`${studio} gets it at once, and answers by mail or phone.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={id} busy={ask.isPending}>
            Send
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.handleSubmit((values) => ask.mutate(values))}>
        <TextAreaField
          label="Your question"
          maxLength={1000}
          error={form.formState.errors.question?.message}
          {...form.register('question')}
        />
        {ask.error ? <FormError>{sentence(ask.error, 'This did not work. Please try again.')}</FormError> : null}
      </form>
    </Dialog>
  );
}
