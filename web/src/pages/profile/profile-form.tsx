import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { profileForm } from '../../../../api/contract/profile.ts';
import { ApiError, sentence } from '../../api/call.ts';
import {
  fetchProfile,
  saveProfileMutation,
  saveProfilePart,
  type Profile,
  type ProfileForm,
} from '../../api/profile.ts';
import { FormError, TextAreaField, TextField } from '../../ui/field.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast, withdraw } from '../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { asAddress, asUsername, formOf, LABELS, PRIVACY_LABELS } from './fields.ts';
import { Section } from './section.tsx';
import { TagField } from './tag-field.tsx';
import { TwoVersions } from './two-versions.tsx';

const MARKED = 'Please look at the fields that are marked.';
/** What the toasts of this form are about. */
const ABOUT = 'profile';
/** Photographers offer these when they say nothing else. */
const SERVICES = ['Wedding', 'Portrait', 'Event', 'Corporate', 'Product Photography'];
/** What is missed at once when it was emptied by mistake. */
const REMOVED = ['username', 'brand_logo'] as const;
const SHOWN = ['show_email', 'show_phone', 'show_website', 'show_social_media'] as const;
const SHOWN_HINTS: Record<(typeof SHOWN)[number], string> = {
  show_email: 'The address you sign in with.',
  show_phone: 'Also as a WhatsApp link.',
  show_website: 'A link to your website.',
  show_social_media: 'Instagram and Facebook.',
};

interface ProfileFormProps {
  /** The id by which a button elsewhere submits it. */
  id: string;
  profile: Profile;
  /** The part about the cover photo, which is saved by itself. */
  cover: ReactNode;
  onBusy: (busy: boolean) => void;
  /** Whether something would be lost by leaving. */
  onUnsaved: (unsaved: boolean) => void;
  onSaved: () => void;
}

export function ProfileFields({ id, profile, cover, onBusy, onUnsaved, onSaved }: ProfileFormProps) {
  const queries = useQueryClient();
  // What the form began with: what was changed here, and elsewhere, is told against it.
  const [base, setBase] = useState(() => formOf(profile));
  const form = useForm({ resolver: zodResolver(profileForm), ...VALIDATION_TIMING, defaultValues: base });
  const [theirs, setTheirs] = useState<ProfileForm | null>(null);
  const [saved, setSaved] = useState(false);
  const { errors, isDirty } = form.formState;
  const putBack = useMutation({
    mutationFn: saveProfilePart,
    onSuccess: ({ message, profile: next }) => {
      queries.setQueryData(['profile'], next);
      toast({ text: message, tone: 'good', about: ABOUT });
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to save'), tone: 'bad', about: ABOUT }),
  });
  const save = useMutation({
    ...saveProfileMutation(),
    onMutate: () => (withdraw(ABOUT), onBusy(true)),
    onSettled: () => onBusy(false),
    onSuccess: ({ profile: next }) => {
      setSaved(true);
      queries.setQueryData(['profile'], next);
      void queries.invalidateQueries({ queryKey: ['me'] });
      void queries.invalidateQueries({ queryKey: ['profile-status'] });
      const emptied = REMOVED.filter((name) => base[name] !== '' && next[name] === '');
      const undo = () => putBack.mutate(Object.fromEntries(emptied.map((name) => [name, base[name]])));
      const without = emptied.map((name) => LABELS[name].toLowerCase()).join(' and ');
      toast({
        text: without === '' ? 'Profile saved' : `Profile saved without ${without}`,
        tone: 'good',
        about: ABOUT,
        ...(without === '' ? {} : { action: { label: 'Undo', run: undo } }),
      });
      onSaved();
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409 && error.errors.length === 0) {
        const other = await fetchProfile().catch(() => null);
        if (other) return setTheirs(formOf(other));
      }
      let first = true;
      for (const { path, message } of error instanceof ApiError ? error.errors : []) {
        const [name = ''] = path.split('.');
        if (!(name in LABELS)) continue;
        form.setError(name as keyof typeof LABELS, { message }, { shouldFocus: first });
        first = false;
      }
      const text = first ? sentence(error, 'Your profile could not be saved. Please try again.') : MARKED;
      toast({ text, tone: 'bad', about: ABOUT });
    },
  });
  // What stands at its fields is not said again above them.
  const untold = Object.keys(errors).length === 0 ? save.error : null;
  const unsaved = isDirty && !saved;
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  /** Both versions in one: saved over the other window's, which was seen. */
  const resolve = (merged: ProfileForm, other: ProfileForm, now: boolean) => {
    setTheirs(null);
    setBase(other);
    form.reset(other);
    for (const name of Object.keys(merged) as (keyof ProfileForm)[])
      form.setValue(name, merged[name], { shouldDirty: true });
    if (now) save.mutate(merged);
  };
  const text = (name: Exclude<keyof typeof LABELS, 'services' | 'camera_equipment' | 'drone_available'>) => ({
    label: LABELS[name],
    error: errors[name]?.message,
    ...form.register(name),
  });
  const address = (name: 'website' | 'brand_logo' | 'instagram' | 'facebook' | 'twitter' | 'linkedin') => ({
    ...text(name),
    type: 'url',
    inputMode: 'url' as const,
    placeholder: 'https://',
    ...form.register(name, {
      onBlur: () => form.setValue(name, asAddress(form.getValues(name)), { shouldValidate: true, shouldDirty: true }),
    }),
  });
  const privacySwitch = (name: keyof typeof PRIVACY_LABELS, hint: string) => (
    <Switch key={name} label={PRIVACY_LABELS[name]} hint={hint} {...form.register(`privacy_settings.${name}`)} />
  );
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.handleSubmit(
        (values) => save.mutate(values as ProfileForm),
        () => toast({ text: MARKED, tone: 'bad', about: ABOUT }),
      )}
    >
      <FormError>{untold && !theirs ? sentence(untold, 'Your profile could not be saved.') : null}</FormError>
      <Section title="Personal Information">
        <TextField {...text('full_name')} autoComplete="name" />
        <TextField label="Email" value={profile.email} readOnly hint="You sign in with it." />
        <TextField {...text('phone')} type="tel" autoComplete="tel" placeholder="+91 98765 43210" />
        <TextField {...text('location')} placeholder="Kochi, Kerala" />
        <TextAreaField
          {...text('bio')}
          rows={6}
          hint="Up to 2,000 characters. Basic formatting such as <b> or <ul> works."
        />
        <TextField
          {...text('experience_years')}
          type="number"
          min={0}
          max={80}
          inputMode="numeric"
          {...form.register('experience_years', {
            setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)),
          })}
        />
      </Section>
      <Section title="Business Information">
        <TextField {...text('brand_name')} hint="It stands above your public profile. Without one your name does." />
        <TextField {...text('business_name')} hint="As it is registered; only you see it." />
        <TextField {...address('brand_logo')} hint="Where your logo lies on the web; search engines show it." />
        <TextField {...address('website')} />
      </Section>
      <Section title="Social Media">
        {(['instagram', 'facebook', 'twitter', 'linkedin'] as const).map((name) => (
          <TextField key={name} {...address(name)} />
        ))}
      </Section>
      {cover}
      <Section title="Public Profile" hint="Your page for clients who look for a photographer.">
        <TextField
          {...text('username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          hint={`Your page is ${location.host}/${form.watch('username') || profile.user_id}. A name that you leave leads to the new one for 90 days.`}
          {...form.register('username', {
            onChange: (event: { target: { value: string } }) =>
              form.setValue('username', asUsername(event.target.value), { shouldDirty: true }),
          })}
        />
        {privacySwitch('public_profile_enabled', 'Off, nobody but you can open it.')}
      </Section>
      <Section title="Services Offered">
        <Controller
          control={form.control}
          name="services"
          render={({ field }) => (
            <TagField
              one="service"
              label={LABELS.services}
              placeholder="Wedding"
              suggestions={SERVICES}
              value={field.value}
              error={errors.services?.message ?? errors.services?.[0]?.message}
              ref={field.ref}
              onChange={field.onChange}
            />
          )}
        />
      </Section>
      <Section title="Camera Equipment">
        <Controller
          control={form.control}
          name="camera_equipment"
          render={({ field }) => (
            <TagField
              one="camera or lens"
              label={LABELS.camera_equipment}
              placeholder="Canon R5"
              value={field.value}
              error={errors.camera_equipment?.message ?? errors.camera_equipment?.[0]?.message}
              ref={field.ref}
              onChange={field.onChange}
            />
          )}
        />
        <Switch
          label={LABELS.drone_available}
          hint="You can photograph from the air."
          {...form.register('drone_available')}
        />
      </Section>
      <Section title="Privacy Settings" hint="What visitors of your public profile see.">
        {SHOWN.map((name) => privacySwitch(name, SHOWN_HINTS[name]))}
      </Section>
      {theirs ? (
        <TwoVersions
          base={base}
          mine={form.getValues() as ProfileForm}
          theirs={theirs}
          onSave={(merged) => resolve(merged, theirs, true)}
          onEdit={(merged) => resolve(merged, theirs, false)}
        />
      ) : null}
      <LeaveQuestion unsaved={unsaved} busy={save.isPending} />
    </form>
  );
}
