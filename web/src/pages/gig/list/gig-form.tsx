import './gig-form.css';
import '../../../ui/form-bar.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { Globe, Lock } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { REQUIRED, categories, gigForm, newGigForm, type GigForm } from '../../../../../api/contract/gig.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { FormError, PasswordField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { LeaveQuestion } from '../../../ui/leave-question.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast, withdraw } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';

/** What the toasts of this form are about. */
export const GIG_FORM = 'gig-form';
const LIMITS = [5, 10, 15, 20, 25, 50];

interface GigFormProps {
  mode: 'create' | 'edit';
  defaults: GigForm;
  /** An edited private gig keeps its password when none is typed. */
  hasPassword?: boolean;
  busy: boolean;
  /** Saved: nothing is lost by leaving. */
  saved: boolean;
  error: string | null;
  submit: string;
  onSubmit: (values: GigForm) => void;
  onCancel: () => void;
}

const rules = (mode: GigFormProps['mode'], hasPassword: boolean) =>
  (mode === 'create' ? newGigForm : gigForm).superRefine((values, context) => {
    if (values.gig_type === 'private' && !values.password && !hasPassword) {
      context.addIssue({ code: 'custom', path: ['password'], message: 'Password is required for private gigs' });
    }
  });

/** Beside its field the general sentence becomes a short one. */
const short = (message: string | undefined): string | undefined =>
  message === REQUIRED ? 'This field is required.' : message;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gig-form-section">
      <h2>{title}</h2>
      <div className="gig-form-fields">{children}</div>
    </section>
  );
}

export function GigFormFields({
  mode,
  defaults,
  hasPassword = false,
  busy,
  saved,
  error,
  submit,
  onSubmit,
  onCancel,
}: GigFormProps) {
  const form = useForm({
    resolver: zodResolver(rules(mode, hasPassword)),
    ...VALIDATION_TIMING,
    defaultValues: defaults,
  });
  const { errors, isDirty } = form.formState;
  const [gigType, guestUploads] = useWatch({ control: form.control, name: ['gig_type', 'guest_uploads_enabled'] });

  const refused = (found: typeof errors) => {
    const first = Object.values(found)[0]?.message;
    toast({
      text: found.password?.message && Object.keys(found).length === 1 ? found.password.message : (first ?? REQUIRED),
      tone: 'bad',
      about: GIG_FORM,
    });
  };
  useEffect(() => () => withdraw(GIG_FORM), []);
  const accepted = (values: GigForm) => {
    withdraw(GIG_FORM);
    onSubmit(values);
  };
  return (
    <form
      className="gig-form"
      noValidate
      onSubmit={form.handleSubmit((values) => accepted(values as GigForm), refused)}
    >
      <FormError>{error}</FormError>
      <Section title="Basic Information">
        <TextField
          label="Gig name"
          placeholder="Asha & Rohan, the wedding"
          error={short(errors.gig_name?.message)}
          {...form.register('gig_name')}
        />
        <TextAreaField
          label="Description"
          optional={mode === 'edit'}
          rows={3}
          error={short(errors.description?.message)}
          {...form.register('description')}
        />
        <ChoiceGroup label="Category">
          {categories.map((category) => (
            <Choice key={category} value={category} {...form.register('category')}>
              {category}
            </Choice>
          ))}
        </ChoiceGroup>
      </Section>
      <Section title="Date & Location">
        <TextField
          label="Date and time"
          type="datetime-local"
          error={short(errors.date_time?.message)}
          {...form.register('date_time')}
        />
        <TextField
          label="Location"
          placeholder="Chennai"
          error={short(errors.location?.message)}
          {...form.register('location')}
        />
      </Section>
      <Section title="Privacy Settings">
        <ChoiceGroup label="Who can open the gallery">
          <Choice
            look="card"
            value="public"
            {...form.register('gig_type', { onChange: () => mode === 'create' && form.setValue('password', '') })}
          >
            <Globe aria-hidden />
            <span>
              <strong>Public</strong>
              <span>Everyone with the link</span>
            </span>
          </Choice>
          <Choice look="card" value="private" {...form.register('gig_type')}>
            <Lock aria-hidden />
            <span>
              <strong>Private</strong>
              <span>The link and a password</span>
            </span>
          </Choice>
        </ChoiceGroup>
        {gigType === 'private' ? (
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={hasPassword ? 'Leave empty to keep the present one.' : 'Your guests type it once.'}
            error={errors.password?.message}
            {...form.register('password')}
          />
        ) : null}
        <Switch
          label="Publish edits at once"
          hint="What your editors send back is shown without waiting for you. Off, you look at it first."
          {...form.register('publish_edits_at_once')}
        />
      </Section>
      <Section title="Guest Upload Settings">
        <Switch
          label="Guest uploads"
          hint="Guests may add their own photos to the gallery."
          {...form.register('guest_uploads_enabled')}
        />
        {guestUploads ? (
          <>
            {mode === 'create' ? (
              <SelectField
                label="Photos per guest"
                error={errors.guest_upload_limit?.message}
                {...form.register('guest_upload_limit', { valueAsNumber: true })}
              >
                {LIMITS.map((limit) => (
                  <option key={limit} value={limit}>
                    {limit}
                  </option>
                ))}
              </SelectField>
            ) : (
              <TextField
                label="Photos per guest"
                type="number"
                min={1}
                max={50}
                hint="From 1 to 50."
                error={errors.guest_upload_limit?.message}
                {...form.register('guest_upload_limit', { valueAsNumber: true })}
              />
            )}
            <Switch
              label="Approve before showing"
              hint="A guest's photo appears only after you approved it."
              {...form.register('guest_moderation')}
            />
          </>
        ) : null}
      </Section>
      <div className="form-bar">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
      <LeaveQuestion unsaved={isDirty && !saved} busy={busy} />
    </form>
  );
}
