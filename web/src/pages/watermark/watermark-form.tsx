import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { watermarkSettings } from '../../../../api/contract/watermark.ts';
import { sentence } from '../../api/call.ts';
import {
  watermarkMutation,
  type Watermark,
  type WatermarkContent,
  type WatermarkPosition,
} from '../../api/watermark.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { WatermarkLogo } from './watermark-logo.tsx';
import { WatermarkPreview } from './watermark-preview.tsx';

const PLACES: readonly (readonly [WatermarkPosition, string])[] = [
  ['top-left', 'Top left'],
  ['top-right', 'Top right'],
  ['center', 'Centre'],
  ['bottom-left', 'Bottom left'],
  ['bottom-right', 'Bottom right'],
];

const CONTENTS: readonly (readonly [WatermarkContent, string])[] = [
  ['text', 'Text'],
  ['logo', 'Logo'],
  ['both', 'Logo and text'],
];

export function WatermarkForm({
  settings: { logo_url: logo, ...settings },
  photo,
}: {
  settings: Watermark;
  photo: string;
}) {
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(watermarkSettings), ...VALIDATION_TIMING, values: settings });
  const shown = useWatch({ control: form.control });
  const save = useMutation({
    ...watermarkMutation(),
    onSuccess: async () => {
      toast({ text: 'Watermark settings saved!', tone: 'good', about: 'watermark' });
      await queries.invalidateQueries({ queryKey: ['watermark'] });
    },
    onError: (error) =>
      toast({ text: `Failed to save settings: ${sentence(error, 'Unknown error')}`, tone: 'bad', about: 'watermark' }),
  });
  const { errors, isDirty } = form.formState;
  return (
    <div className="watermark">
      <form
        className="panel watermark-form"
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate({ ...settings, ...values }))}
      >
        <TextField
          label="Text"
          hint="In any Indian script, too."
          maxLength={80}
          autoComplete="off"
          className="input watermark-words"
          error={errors.text?.message}
          {...form.register('text')}
        />
        <WatermarkLogo
          shown={logo}
          added={() => form.getValues('content') === 'text' && form.setValue('content', 'both', { shouldDirty: true })}
        />
        {logo ? (
          <Controller
            control={form.control}
            name="content"
            render={({ field }) => (
              <ChoiceGroup label="Shown">
                {CONTENTS.map(([value, label]) => (
                  <Choice
                    key={value}
                    name="content"
                    checked={field.value === value}
                    onChange={() => field.onChange(value)}
                  >
                    {label}
                  </Choice>
                ))}
              </ChoiceGroup>
            )}
          />
        ) : null}
        <Controller
          control={form.control}
          name="position"
          render={({ field }) => (
            <ChoiceGroup label="Position">
              {PLACES.map(([value, label]) => (
                <Choice
                  key={value}
                  name="position"
                  checked={field.value === value}
                  onChange={() => field.onChange(value)}
                >
                  {label}
                </Choice>
              ))}
            </ChoiceGroup>
          )}
        />
        <Controller
          control={form.control}
          name="opacity"
          render={({ field }) => (
            <Slider
              label="Opacity"
              least={10}
              most={100}
              step={10}
              unit="%"
              value={Math.round((field.value ?? 0) * 100)}
              onChange={(value) => field.onChange(value / 100)}
            />
          )}
        />
        <Controller
          control={form.control}
          name="font_size"
          render={({ field }) => (
            <Slider label="Font size" least={12} most={48} value={field.value ?? 0} onChange={field.onChange} />
          )}
        />
        <TextField
          label="Colour"
          type="color"
          className="input watermark-colour"
          error={errors.color?.message}
          {...form.register('color')}
        />
        <Switch
          label="Enable by default"
          hint="New gigs begin with it on everything that the public sees and downloads, and so does the photo editor. Each gig has switches of its own."
          {...form.register('enabled')}
        />
        <Button kind="primary" type="submit" busy={save.isPending} disabled={!isDirty}>
          Save settings
        </Button>
      </form>
      <WatermarkPreview mark={{ ...settings, ...shown, logo_url: logo }} photo={photo} />
    </div>
  );
}
