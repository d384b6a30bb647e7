import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { gstStates } from '../../../../../api/contract/client.ts';
import { paymentTerms } from '../../../../../api/contract/invoice.ts';
import { clientQuery } from '../../../api/client.ts';
import { FormError, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { ClientChooser } from '../client/client-chooser.tsx';
import { dueAfter, type InvoiceFormState, numberOf } from './form-values.ts';
import { InvoiceItems } from './invoice-items.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import type { LiveTotals } from './use-invoice-totals.ts';

interface InvoiceFieldsProps {
  form: InvoiceFormState;
  live: LiveTotals;
  failure: string | null;
  onAddClient: (name: string) => void;
}

/** What stands on every document with lines. `dates`, `charge`, `terms`: what is its own; `parts`: in how many it is paid, null where that is not said. */
export function LineFields({
  form,
  live,
  failure,
  onAddClient,
  dates,
  parts = <ScheduleFields form={form} amounts={live.totals?.parts ?? []} />,
  charge,
  terms,
}: InvoiceFieldsProps & { dates: ReactNode; parts?: ReactNode; charge?: ReactNode; terms: ReactNode }) {
  const { register, setValue, getValues, control, formState } = form;
  const { errors } = formState;
  const asNumber = (name: 'discount_value' | 'tax_rate') => ({
    ...register(name, { setValueAs: numberOf, onBlur: () => setValue(name, getValues(name)) }),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <>
      <FormError>{failure}</FormError>
      <Controller
        control={control}
        name="client_id"
        render={({ field }) => (
          <ClientChooser
            label="Client"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onAdd={onAddClient}
            placeholder="Name, company, email or phone"
            error={errors.client_id?.message}
            ref={field.ref}
          />
        )}
      />
      {dates}
      <InvoiceItems form={form} amounts={live.totals?.amounts ?? []} />
      <div className="invoice-form-row">
        <SelectField label="Discount" {...register('discount_type')}>
          <option value="percentage">Percentage</option>
          <option value="fixed">Fixed amount</option>
        </SelectField>
        <TextField
          label="Discount Value"
          error={errors.discount_value?.message ?? (live.refusal?.includes('discount') ? live.refusal : undefined)}
          {...asNumber('discount_value')}
        />
        <TextField label="Tax Rate (%)" error={errors.tax_rate?.message} {...asNumber('tax_rate')} />
        <SelectField label="Place of Supply" {...register('place_of_supply')}>
          <option value="">By the client</option>
          {gstStates.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {parts}
      <Switch label="Exempt from GST" hint="It becomes a Bill of Supply, without tax." {...register('exempt')} />
      {charge}
      <TextAreaField label="Notes" optional rows={3} error={errors.notes?.message} {...register('notes')} />
      {terms}
    </>
  );
}

const ABROAD = '96';
/** Who pays the tax: a choice of registered clients in India alone, and one that can be taken back. */
export function ReverseCharge({
  form: { register, control },
  live: { totals },
}: Pick<InvoiceFieldsProps, 'form' | 'live'>) {
  const [clientId, isChosen] = useWatch({ control, name: ['client_id', 'reverse_charge'] });
  const client = useQuery({ ...clientQuery(clientId), enabled: clientId !== '' }).data?.client;
  const isRegistered = clientId !== '' && (client?.gstin ?? '') !== '';
  const isTaxed = totals?.document_type === 'Tax Invoice' && totals.place_of_supply !== ABROAD;
  return isChosen || (isRegistered && isTaxed) ? (
    <Switch
      label="Reverse charge"
      hint="The client pays the tax to the government: it is stated, and not charged."
      {...register('reverse_charge')}
    />
  ) : null;
}

/** Everything that stands on an invoice. */
export function InvoiceFields(props: InvoiceFieldsProps) {
  const { register, setValue, getValues, formState } = props.form;
  const { errors, dirtyFields } = formState;
  /** The due date follows the terms, and the issue date as long as it was not chosen by itself. */
  const followTerms = () =>
    setValue('due_date', dueAfter(getValues('issue_date'), getValues('payment_terms') ?? '30 days'), {
      shouldValidate: formState.isSubmitted,
    });
  return (
    <LineFields
      {...props}
      dates={
        <div className="invoice-form-row">
          <TextField
            label="Invoice Number"
            autoComplete="off"
            placeholder="Next of the series"
            error={errors.invoice_number?.message}
            {...register('invoice_number')}
          />
          <TextField
            label="Issue Date"
            type="date"
            error={errors.issue_date?.message}
            {...register('issue_date', { onChange: () => dirtyFields.due_date || followTerms() })}
          />
          <SelectField label="Payment Terms" {...register('payment_terms', { onChange: followTerms })}>
            {paymentTerms.map((terms) => (
              <option key={terms}>{terms}</option>
            ))}
          </SelectField>
          <TextField label="Due Date" type="date" error={errors.due_date?.message} {...register('due_date')} />
        </div>
      }
      charge={<ReverseCharge form={props.form} live={props.live} />}
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
  );
}
