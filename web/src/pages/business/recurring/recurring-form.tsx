import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type Path } from 'react-hook-form';
import { paymentTerms } from '../../../../../api/contract/invoice.ts';
import { recurrences } from '../../../../../api/contract/recurringInvoice.ts';
import { ApiError, sentence } from '../../../api/call.ts';
import { changeRecurringInvoice, planRecurringInvoice, type RecurringInvoice } from '../../../api/recurring-invoice.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import type { InvoiceFormState } from '../invoice/form-values.ts';
import { LineFields, ReverseCharge } from '../invoice/invoice-fields.tsx';
import { LinesDialog } from '../invoice/lines-dialog.tsx';
import { useInvoiceTotals } from '../invoice/use-invoice-totals.ts';
import { recurringSchema, valuesOf, type Typed, type Values } from './form-values.ts';
import { EVERY } from './recurring-words.ts';

interface RecurringDialogProps {
  /** The one that is changed; null for a new one. */
  recurring: RecurringInvoice | null;
  /** With what a new one begins. */
  begin: Values;
  onClose: () => void;
  onSaved?: (recurring: RecurringInvoice) => void;
}

/** The form of a recurring invoice: the lines of each invoice, and when one is made. */
export function RecurringDialog({ recurring, begin, onClose, onSaved }: RecurringDialogProps) {
  const queries = useQueryClient();
  const form = useForm<Typed, unknown, Values>({
    resolver: zodResolver(recurringSchema(recurring !== null)),
    ...VALIDATION_TIMING,
    defaultValues: recurring ? valuesOf(recurring) : begin,
  });
  // Lines, discount, tax and client are called the same in both forms, and these fields touch nothing else.
  const lines = form as unknown as InvoiceFormState;
  const { isDirty, errors } = form.formState;
  const { register } = form;
  const live = useInvoiceTotals(lines.control);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (values: Values) =>
      recurring ? changeRecurringInvoice(recurring.recurring_id, values) : planRecurringInvoice(values),
    onSuccess: async ({ message, recurring_invoice: saved }) => {
      toast({ text: message, tone: 'good', about: 'recurring-invoice' });
      onClose();
      onSaved?.(saved);
      await queries.invalidateQueries({ queryKey: ['recurring-invoices'] });
    },
    onError: (error) => {
      const wrong = error instanceof ApiError ? error.errors : [];
      for (const { path, message } of wrong) form.setError(path as Path<Typed>, { message }, { shouldFocus: true });
      setFailure(wrong.length > 0 ? null : sentence(error, 'Failed to save the recurring invoice'));
    },
  });
  return (
    <LinesDialog
      title={recurring ? 'Edit recurring invoice' : 'New recurring invoice'}
      action={recurring ? 'Save' : 'Plan Invoices'}
      live={live}
      // What repeats an invoice is typed already, and nothing is lost when it is left.
      unsaved={isDirty && !save.isPending && !save.isSuccess}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => (setFailure(null), save.mutate(values)))}
      onClient={(id) => form.setValue('client_id', id, { shouldDirty: true, shouldValidate: true })}
    >
      {(onAddClient) => (
        <LineFields
          form={lines}
          live={live}
          failure={failure}
          onAddClient={onAddClient}
          dates={
            <>
              <div className="invoice-form-row">
                <SelectField label="Repeat" {...register('every')}>
                  {recurrences.map((every) => (
                    <option key={every} value={every}>
                      {EVERY[every]}
                    </option>
                  ))}
                </SelectField>
                <TextField
                  label="First Invoice"
                  type="date"
                  error={errors.first_on?.message}
                  {...register('first_on', { deps: ['last_on'] })}
                />
                <TextField
                  label="Last Day"
                  optional
                  type="date"
                  error={errors.last_on?.message}
                  {...register('last_on')}
                />
                <SelectField label="Payment Terms" {...register('payment_terms')}>
                  {paymentTerms.map((terms) => (
                    <option key={terms}>{terms}</option>
                  ))}
                </SelectField>
              </div>
              <Switch
                label="Send by itself"
                hint="Each invoice goes to your client from nine in the morning of its day. Otherwise it waits as a draft, and you are told."
                {...register('auto_send')}
              />
              <p className="quiet small">
                Write {'{month}'} or {'{year}'} in a description or in the notes: each invoice names those of its day.
              </p>
            </>
          }
          parts={null}
          charge={<ReverseCharge form={lines} live={live} />}
          terms={
            <TextAreaField
              label="Terms and Conditions"
              optional
              rows={3}
              error={errors.terms_conditions?.message}
              {...register('terms_conditions')}
            />
          }
        />
      )}
    </LinesDialog>
  );
}
