import './business-details.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { businessForm, gstRegistrations } from '../../../../../api/contract/business.ts';
import { gstStates } from '../../../../../api/contract/client.ts';
import {
  type BusinessForm,
  type BusinessSettings,
  businessSettingsQuery,
  saveBusinessSettings,
} from '../../../api/business.ts';
import { ApiError, sentence } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { LeaveQuestion } from '../../../ui/leave-question.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import { BECOMES, REGISTRATION } from './registration-words.ts';
import { GatewayLine } from './gateway-line.tsx';

const isField = (name: string): name is keyof BusinessForm => name in businessForm.shape;
/** What was refused, by field. */
const refusedIn = (error: unknown) =>
  error instanceof ApiError
    ? error.errors.flatMap(({ path, message }) => (isField(path) ? [{ field: path, message }] : []))
    : [];

function DetailsForm({ settings, onClose }: { settings: BusinessSettings; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<BusinessForm>({
    resolver: zodResolver(businessForm),
    ...VALIDATION_TIMING,
    defaultValues: businessForm.parse(settings),
  });
  const { errors, isDirty } = form.formState;
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const registration = useWatch({ control: form.control, name: 'gst_registration' }) ?? 'none';
  const isRegistered = registration !== 'none';
  const save = useMutation({
    mutationFn: saveBusinessSettings,
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'business' });
      onClose();
      await queries.invalidateQueries({ queryKey: ['business'] });
      await queries.invalidateQueries({ queryKey: ['invoices'] });
    },
    onError: (error) => {
      const refused = refusedIn(error);
      for (const [index, { field, message }] of refused.entries())
        form.setError(field, { message }, { shouldFocus: index === 0 });
      setFailure(refused.length > 0 ? null : sentence(error, 'Your business details could not be saved'));
    },
  });
  const unsaved = isDirty && !save.isPending && !save.isSuccess;
  const close = (): boolean => {
    if (unsaved) setAsking(true);
    else onClose();
    return !unsaved;
  };
  return (
    <Dialog
      open
      title="Business details"
      description="They stand on your invoices. An invoice that was sent keeps those of its day."
      onClose={close}
      locked={save.isPending}
      actions={
        <>
          <Button onClick={close} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="business-details" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="business-details"
        className="business-details"
        noValidate
        onSubmit={form.handleSubmit((values) => (setFailure(null), save.mutate(values)))}
      >
        <FormError>{failure}</FormError>
        <fieldset>
          <legend>Your studio</legend>
          <TextField
            label="Legal name"
            optional
            autoComplete="organization"
            hint="Left empty, the name of your profile."
            error={errors.legal_name?.message}
            {...form.register('legal_name')}
          />
          <TextAreaField
            label="Address"
            optional
            rows={3}
            autoComplete="street-address"
            error={errors.address?.message}
            {...form.register('address')}
          />
        </fieldset>
        <fieldset>
          <legend>GST</legend>
          <SelectField label="Registration" hint={BECOMES[registration]} {...form.register('gst_registration')}>
            {gstRegistrations.map((each) => (
              <option key={each} value={each}>
                {REGISTRATION[each]}
              </option>
            ))}
          </SelectField>
          <div className="business-details-pair">
            <TextField
              label="GSTIN"
              optional={!isRegistered}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={errors.gstin?.message}
              {...form.register('gstin')}
            />
            <SelectField
              label="State"
              optional
              hint="That of the GSTIN, where there is one."
              error={errors.state_code?.message}
              {...form.register('state_code')}
            >
              <option value="">Not said</option>
              {gstStates.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          {isRegistered ? (
            <TextField
              label="LUT number"
              optional
              autoComplete="off"
              hint="Of the letter of undertaking, for clients abroad without tax."
              error={errors.lut_number?.message}
              {...form.register('lut_number')}
            />
          ) : null}
        </fieldset>
        <fieldset>
          <legend>Getting paid</legend>
          <TextField
            label="UPI ID"
            optional
            autoComplete="off"
            spellCheck={false}
            inputMode="email"
            hint="Your clients pay the exact amount by its code."
            error={errors.upi_id?.message}
            {...form.register('upi_id')}
          />
          <div className="business-details-pair">
            <TextField
              label="Bank"
              optional
              autoComplete="off"
              error={errors.bank_name?.message}
              {...form.register('bank_name')}
            />
            <TextField
              label="Name of the account"
              optional
              autoComplete="off"
              error={errors.bank_account_name?.message}
              {...form.register('bank_account_name')}
            />
            <TextField
              label="Account number"
              optional
              autoComplete="off"
              inputMode="numeric"
              error={errors.bank_account_number?.message}
              {...form.register('bank_account_number')}
            />
            <TextField
              label="IFSC"
              optional
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={errors.bank_ifsc?.message}
              {...form.register('bank_ifsc')}
            />
          </div>
          <Switch
            label="Whole rupees"
            hint="The total of an invoice is rounded, and says by how much."
            {...form.register('round_to_rupee')}
          />
        </fieldset>
      </form>
      <GatewayLine />
      <Confirm
        open={asking}
        title="Leave without saving?"
        text="What you changed here is not saved yet."
        action="Leave"
        onConfirm={() => (setAsking(false), onClose())}
        onClose={() => setAsking(false)}
      />
      <LeaveQuestion unsaved={unsaved} />
    </Dialog>
  );
}

/** What the studio's paperwork says of it: name, address, registration for GST, how it is paid. */
export function BusinessDetails({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(businessSettingsQuery);
  if (data) return <DetailsForm settings={data.settings} onClose={onClose} />;
  return (
    <Dialog open title="Business details" onClose={onClose}>
      {isError ? (
        <Unloaded
          title="Your business details could not be loaded"
          text="They are safe. Please check your connection."
          again={refetch}
        />
      ) : (
        <Skeleton count={6} />
      )}
    </Dialog>
  );
}
