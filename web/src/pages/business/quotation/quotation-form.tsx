import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type Path } from 'react-hook-form';
import { paymentTerms } from '../../../../../api/contract/invoice.ts';
import { ApiError, sentence } from '../../../api/call.ts';
import { changeQuotation, createQuotation, type Quotation } from '../../../api/quotation.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import type { InvoiceFormState } from '../invoice/form-values.ts';
import { LineFields } from '../invoice/invoice-fields.tsx';
import { LinesDialog } from '../invoice/lines-dialog.tsx';
import { useInvoiceTotals } from '../invoice/use-invoice-totals.ts';
import { quotationSchema, valuesOf, type Typed, type Values } from './form-values.ts';

interface QuotationDialogProps {
  /** The draft that is changed; null for a new one. */
  quotation: Quotation | null;
  /** With what a new one begins. */
  begin: Values;
  onClose: () => void;
  onSaved?: (quotation: Quotation) => void;
}

/** The form of a quotation, to draft and to edit one: the fields of an invoice, its last day and its terms. */
export function QuotationDialog({ quotation, begin, onClose, onSaved }: QuotationDialogProps) {
  const queries = useQueryClient();
  const form = useForm<Typed, unknown, Values>({
    resolver: zodResolver(quotationSchema),
    ...VALIDATION_TIMING,
    defaultValues: quotation ? valuesOf(quotation) : begin,
  });
  // Lines, discount, tax and client are called the same in both forms, and these fields touch nothing else.
  const lines = form as unknown as InvoiceFormState;
  const { isDirty, errors } = form.formState;
  const { register } = form;
  const live = useInvoiceTotals(lines.control);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (values: Values) =>
      quotation ? changeQuotation(quotation.quotation_id, values) : createQuotation(values),
    onSuccess: async ({ message, quotation: saved }) => {
      toast({ text: message, tone: 'good', about: 'quotation' });
      onClose();
      onSaved?.(saved);
      await queries.invalidateQueries({ queryKey: ['quotations'] });
    },
    onError: (error) => {
      const wrong = error instanceof ApiError ? error.errors : [];
      for (const { path, message } of wrong) form.setError(path as Path<Typed>, { message }, { shouldFocus: true });
      setFailure(wrong.length > 0 ? null : sentence(error, 'Failed to save quotation'));
    },
  });
  return (
    <LinesDialog
      title={quotation ? 'Edit quotation' : 'New quotation'}
      kind="Quotation"
      action={quotation ? 'Save' : 'Create Quotation'}
      live={live}
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
            <div className="invoice-form-row">
              <TextField
                label="Valid Until"
                type="date"
                error={errors.valid_until?.message}
                {...register('valid_until')}
              />
              <SelectField label="Payment Terms" {...register('payment_terms')}>
                {paymentTerms.map((terms) => (
                  <option key={terms}>{terms}</option>
                ))}
              </SelectField>
            </div>
          }
          terms={
            <TextAreaField
              label="Contract"
              optional
              hint="Your client reads it in full, and accepts it together with the quotation."
              rows={10}
              error={errors.terms?.message}
              {...register('terms')}
            />
          }
        />
      )}
    </LinesDialog>
  );
}
