import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { ftpSettings } from '../../../../api/contract/camera.ts';
import { ftpSettingsMutation, type FtpSettings } from '../../api/camera.ts';
import { sentence } from '../../api/call.ts';
import type { GigAnswer } from '../../api/gig.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, SelectField, TextField } from '../../ui/field.tsx';
import { shortDate } from '../../ui/format.ts';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';

/** The status is looked at again this long after saving. */
const RECHECK_MS = 1000;

export function FtpSettingsForm({ settings, gigs }: { settings: FtpSettings; gigs: GigAnswer[] }) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(ftpSettings),
    ...VALIDATION_TIMING,
    values: { ...settings, current_gig_id: settings.current_gig_id ?? '' },
  });
  const enabled = useWatch({ control: form.control, name: 'enabled' });
  const save = useMutation({
    ...ftpSettingsMutation(),
    onSuccess: async () => {
      toast({ text: 'FTP settings saved!', tone: 'good', about: 'ftp-settings' });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['ftp', 'settings'] }),
        queries.invalidateQueries({ queryKey: ['ftp', 'credentials'] }),
      ]);
      setTimeout(() => void queries.invalidateQueries({ queryKey: ['ftp', 'status'] }), RECHECK_MS);
    },
    onError: (error) =>
      toast({ text: `Save failed: ${sentence(error, 'Unknown error')}`, tone: 'bad', about: 'ftp-settings' }),
  });
  const { errors, isDirty } = form.formState;
  return (
    <form
      className="panel camera-form"
      noValidate
      onSubmit={form.handleSubmit((values) =>
        save.mutate({ ...values, current_gig_id: values.current_gig_id || null } as FtpSettings),
      )}
    >
      <Switch
        label="Camera FTP"
        hint="Your cameras send photos with a name and a password of their own."
        {...form.register('enabled')}
      />
      {enabled ? (
        <>
          <TextField
            label="Custom username"
            optional
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Leave empty and we choose one."
            error={errors.custom_username?.message}
            {...form.register('custom_username')}
          />
          <PasswordField
            label="Custom password"
            optional
            autoComplete="new-password"
            hint="At least 8 characters. Leave empty and we choose one."
            error={errors.custom_password?.message}
            {...form.register('custom_password')}
          />
          <SelectField
            label="Current gig"
            hint="Where files go that the camera puts at the root."
            {...form.register('current_gig_id')}
          >
            <option value="">The one whose date is nearest</option>
            {gigs.map((gig) => (
              <option key={gig.gig_id} value={gig.gig_id}>
                {gig.gig_name} · {shortDate(gig.date_time)}
              </option>
            ))}
          </SelectField>
        </>
      ) : null}
      <Button kind="primary" type="submit" busy={save.isPending} disabled={!isDirty}>
        Save settings
      </Button>
    </form>
  );
}
