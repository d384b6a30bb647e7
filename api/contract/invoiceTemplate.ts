import { z } from 'zod';
import { operation, paging } from './operation.ts';

export const invoiceFonts = ['Poppins', 'Arial', 'Times New Roman', 'Helvetica', 'Georgia', 'Roboto'] as const;
export const tableStyles = ['modern', 'classic', 'minimal', 'bordered'] as const;
/** What each slider goes from and to, and in which steps. Sizes in pixels of an A4 sheet at 96 dots per inch. */
export const templateSliders = {
  fontSize: { from: 10, to: 24, step: 1 },
  headerSize: { from: 16, to: 36, step: 1 },
  padding: { from: 16, to: 64, step: 1 },
  borderRadius: { from: 0, to: 20, step: 1 },
  lineHeight: { from: 1, to: 2, step: 0.1 },
  logoSize: { from: 40, to: 120, step: 1 },
} as const;

const slider = (field: keyof typeof templateSliders, name: string) => {
  const { from, to } = templateSliders[field];
  const sentence = `The ${name} goes from ${from} to ${to}.`;
  return z.number(sentence).min(from, sentence).max(to, sentence);
};
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Please choose a colour, as #FEB000.');
const line = (name: string, most: number) =>
  z.string().trim().max(most, `The ${name} can have at most ${most} characters.`);

const settings = {
  fontSize: slider('fontSize', 'font size'),
  fontFamily: z.enum(invoiceFonts, `The font is one of ${invoiceFonts.join(', ')}.`),
  accentColor: color,
  backgroundColor: color,
  textColor: color,
  showLogo: z.boolean(),
  logoSize: slider('logoSize', 'logo size'),
  headerText: line('header text', 60),
  headerSize: slider('headerSize', 'header size'),
  footerText: line('footer text', 300),
  showNotes: z.boolean(),
  showTax: z.boolean(),
  showBorder: z.boolean(),
  borderRadius: slider('borderRadius', 'border radius'),
  padding: slider('padding', 'padding'),
  lineHeight: slider('lineHeight', 'line height'),
  tableStyle: z.enum(tableStyles, `The table is one of ${tableStyles.join(', ')}.`),
  watermark: line('watermark', 40),
  showWatermark: z.boolean(),
};
/** There is nothing else to say, an address of a picture least of all: the logo is the studio's own. */
export const invoiceTemplateForm = z.strictObject(settings);
export type InvoiceTemplateForm = z.infer<typeof invoiceTemplateForm>;
/** `version`: counted from 1; 0 while there are the defaults. */
const invoiceTemplate = z.object({ ...settings, version: z.number().int() });
export type InvoiceTemplate = z.infer<typeof invoiceTemplate>;

export const getInvoiceTemplate = operation({
  id: 'getInvoiceTemplate',
  tag: 'Business',
  summary: 'How invoices look: as it was saved last, or a former version',
  call: 'GET /business/template',
  access: 'photographer',
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  answer: invoiceTemplate,
});
const savedTemplate = z.object({ ...settings, version: z.number().int(), saved_at: z.string() });
export type SavedTemplate = z.infer<typeof savedTemplate>;
export const listTemplateVersions = operation({
  id: 'listTemplateVersions',
  tag: 'Business',
  summary: 'Every version of the template that was saved, the newest first, in pages',
  call: 'GET /business/template/versions',
  access: 'photographer',
  query: paging,
  answer: z.object({ versions: z.array(savedTemplate), next_cursor: z.string().nullable() }),
});
export const saveInvoiceTemplate = operation({
  id: 'saveInvoiceTemplate',
  tag: 'Business',
  summary: 'Save how invoices look, as a new version',
  call: 'PUT /business/template',
  access: 'photographer',
  /** With the `version` that was changed, a save elsewhere meanwhile is told (409). */
  body: z.strictObject({ ...settings, version: z.number().int().min(0).optional() }),
  answer: z.object({ message: z.string(), version: z.number().int() }),
});
export const previewInvoiceTemplate = operation({
  id: 'previewInvoiceTemplate',
  tag: 'Business',
  summary: 'A sample invoice in a template that need not be saved, as HTML that loads nothing',
  call: 'POST /business/template/preview',
  access: 'photographer',
  body: invoiceTemplateForm,
  answer: z.object({ html: z.string() }),
});
export const printInvoiceTemplate = operation({
  id: 'printInvoiceTemplate',
  tag: 'Business',
  summary: 'A sample invoice in a template that need not be saved, as a PDF',
  call: 'POST /business/template/pdf',
  access: 'photographer',
  body: invoiceTemplateForm,
  gives: 'bytes',
  answer: z.unknown(),
});
