import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const TABLE_STYLES = ['modern', 'classic', 'minimal', 'bordered'] as const;
const INVOICE_FONTS = ['Poppins', 'Arial', 'Times New Roman', 'Helvetica', 'Georgia', 'Roboto'] as const;

/** How an invoice looks. Sizes in CSS pixels on an A4 sheet, colours as #RRGGBB; `lineHeight` in parts of the font size. */
export const invoiceTemplateSettings = z.object({
  fontSize: z.number(),
  fontFamily: z.enum(INVOICE_FONTS),
  accentColor: z.string(),
  backgroundColor: z.string(),
  textColor: z.string(),
  showLogo: z.boolean(),
  logoSize: z.number(),
  headerText: z.string(),
  headerSize: z.number(),
  footerText: z.string(),
  /** The notes and the terms. */
  showNotes: z.boolean(),
  /** The table of taxes by code. The tax that an invoice charges stands in its totals all the same. */
  showTax: z.boolean(),
  showBorder: z.boolean(),
  borderRadius: z.number(),
  padding: z.number(),
  lineHeight: z.number(),
  tableStyle: z.enum(TABLE_STYLES),
  watermark: z.string(),
  showWatermark: z.boolean(),
});
export type InvoiceTemplateSettings = z.infer<typeof invoiceTemplateSettings>;

export const invoiceTemplateDefaults: InvoiceTemplateSettings = {
  fontSize: 14,
  fontFamily: 'Poppins',
  accentColor: '#B26B00',
  backgroundColor: '#FFFFFF',
  textColor: '#1A1A1A',
  showLogo: true,
  logoSize: 60,
  headerText: 'INVOICE',
  headerSize: 24,
  footerText: 'Thank you for your business!',
  showNotes: true,
  showTax: true,
  showBorder: false,
  borderRadius: 8,
  padding: 32,
  lineHeight: 1.5,
  tableStyle: 'modern',
  watermark: '',
  showWatermark: false,
};

/** What each slider goes from and to, in which steps, and what it is called. */
export const TEMPLATE_SLIDERS = {
  fontSize: { from: 10, to: 24, step: 1, name: 'font size' },
  headerSize: { from: 16, to: 36, step: 1, name: 'header size' },
  padding: { from: 16, to: 64, step: 1, name: 'padding' },
  borderRadius: { from: 0, to: 20, step: 1, name: 'border radius' },
  lineHeight: { from: 1, to: 2, step: 0.1, name: 'line height' },
  logoSize: { from: 40, to: 120, step: 1, name: 'logo size' },
} as const;
type Slider = keyof typeof TEMPLATE_SLIDERS;

/** A studio's invoice template; each save is a version, counted from 1, and an invoice keeps that of its day. The aggregate's id is its photographer's. */
export const invoiceTemplateEvents = {
  InvoiceTemplateSaved: eventSchema(
    z.object({ userId: z.string(), version: z.number().int(), ...invoiceTemplateSettings.shape }),
    { personal: { of: 'userId', fields: ['headerText', 'footerText', 'watermark'] } },
  ),
};
export type InvoiceTemplateEvent = EventsOf<typeof invoiceTemplateEvents>;
/** Version 0: never saved, so the defaults. */
export type InvoiceTemplateState = { version: number; settings: InvoiceTemplateSettings };
/** `version`: the one that was changed; null where whatever stands is replaced. */
export type InvoiceTemplateCommand = {
  type: 'SaveInvoiceTemplate';
  userId: string;
  version: number | null;
  settings: InvoiceTemplateSettings;
};

/** A value between two steps is that of the nearest one: floating point makes 1.2000000000000002 of 1.2. */
function stepOf(slider: Slider, value: number): number {
  const { from, to, step, name } = TEMPLATE_SLIDERS[slider];
  if (!(value >= from && value <= to))
    refuse('invalid', 'invoiceTemplate.outside', `The ${name} goes from ${from} to ${to}.`);
  return Number((Math.round(value / step) * step).toFixed(1));
}

function tidy(given: InvoiceTemplateSettings): InvoiceTemplateSettings {
  const sliders = Object.keys(TEMPLATE_SLIDERS) as Slider[];
  return {
    ...given,
    ...(Object.fromEntries(sliders.map((slider) => [slider, stepOf(slider, given[slider])])) as Record<Slider, number>),
    accentColor: given.accentColor.toUpperCase(),
    backgroundColor: given.backgroundColor.toUpperCase(),
    textColor: given.textColor.toUpperCase(),
    headerText: given.headerText.trim(),
    footerText: given.footerText.trim(),
    watermark: given.watermark.trim(),
  };
}

const same = (a: InvoiceTemplateSettings, b: InvoiceTemplateSettings): boolean =>
  (Object.keys(a) as (keyof InvoiceTemplateSettings)[]).every((key) => a[key] === b[key]);

export const invoiceTemplate: Aggregate<InvoiceTemplateState, InvoiceTemplateCommand, InvoiceTemplateEvent> = {
  name: 'invoiceTemplate',
  schemas: invoiceTemplateEvents,
  decider: {
    initial: { version: 0, settings: invoiceTemplateDefaults },
    decide({ userId, version, settings }, state) {
      const next = tidy(settings);
      if (state.version > 0 && same(next, state.settings)) return [];
      if (version !== null && version !== state.version)
        refuse(
          'conflict',
          'invoiceTemplate.changed',
          'The template was saved in another window meanwhile. Reload it, or save once more to keep this one.',
        );
      return [{ type: 'InvoiceTemplateSaved', userId, version: state.version + 1, ...next }];
    },
    evolve(state, event) {
      if (event.type !== 'InvoiceTemplateSaved') return state;
      const { type: _, userId: __, version, ...settings } = event;
      return { version, settings };
    },
  },
};
