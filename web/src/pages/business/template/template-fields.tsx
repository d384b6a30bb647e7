import { Controller, type UseFormReturn } from 'react-hook-form';
import { invoiceFonts, tableStyles, templateSliders } from '../../../../../api/contract/invoiceTemplate.ts';
import type { InvoiceTemplateForm } from '../../../api/invoice-template.ts';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Switch } from '../../../ui/switch.tsx';

const SLIDERS: [name: keyof typeof templateSliders, label: string, unit: string][] = [
  ['fontSize', 'Font size', ' px'],
  ['headerSize', 'Header size', ' px'],
  ['padding', 'Padding', ' px'],
  ['borderRadius', 'Border radius', ' px'],
  ['lineHeight', 'Line height', ''],
  ['logoSize', 'Logo size', ' px'],
];
const COLOURS = [
  ['accentColor', 'Accent'],
  ['backgroundColor', 'Background'],
  ['textColor', 'Text'],
] as const;
const named = (style: string): string => style.charAt(0).toUpperCase() + style.slice(1);

/** All that can be changed of the invoice template. */
export function TemplateFields({ form }: { form: UseFormReturn<InvoiceTemplateForm> }) {
  const { control, register } = form;
  const { errors } = form.formState;
  return (
    <>
      <fieldset className="template-group">
        <legend>Style</legend>
        <Controller
          control={control}
          name="tableStyle"
          render={({ field }) => (
            <ChoiceGroup label="Table style">
              {tableStyles.map((style) => (
                <Choice
                  key={style}
                  name="tableStyle"
                  checked={field.value === style}
                  onChange={() => field.onChange(style)}
                >
                  {named(style)}
                </Choice>
              ))}
            </ChoiceGroup>
          )}
        />
        <SelectField
          label="Font"
          hint="Names and notes in Indian scripts bring their own letters along."
          {...register('fontFamily')}
        >
          {invoiceFonts.map((font) => (
            <option key={font}>{font}</option>
          ))}
        </SelectField>
        <div className="template-colours">
          {COLOURS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              aria-label={`${label} colour`}
              type="color"
              className="input template-colour"
              error={errors[name]?.message}
              {...register(name)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="template-group">
        <legend>Sizes</legend>
        {SLIDERS.map(([name, label, unit]) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => {
              const { from, to, step } = templateSliders[name];
              return (
                <Slider
                  label={label}
                  least={from}
                  most={to}
                  step={step}
                  unit={unit}
                  value={field.value}
                  onChange={field.onChange}
                />
              );
            }}
          />
        ))}
      </fieldset>
      <fieldset className="template-group">
        <legend>Words</legend>
        <TextField
          label="Header text"
          maxLength={60}
          autoComplete="off"
          error={errors.headerText?.message}
          {...register('headerText')}
        />
        <TextField
          label="Footer text"
          maxLength={300}
          autoComplete="off"
          error={errors.footerText?.message}
          {...register('footerText')}
        />
        <TextField
          label="Watermark text"
          maxLength={40}
          autoComplete="off"
          error={errors.watermark?.message}
          {...register('watermark')}
        />
      </fieldset>
      <fieldset className="template-group">
        <legend>What is shown</legend>
        <Switch label="Logo" {...register('showLogo')} />
        <Switch label="Notes" hint="And the terms." {...register('showNotes')} />
        <Switch
          label="Tax"
          hint="The table by HSN/SAC. The tax itself always stands among the totals."
          {...register('showTax')}
        />
        <Switch label="Border" {...register('showBorder')} />
        <Switch label="Watermark" {...register('showWatermark')} />
      </fieldset>
    </>
  );
}
