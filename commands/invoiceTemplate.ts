import { z } from 'zod';
import { invoiceTemplate, invoiceTemplateSettings } from '../domain/invoiceTemplate.ts';
import { isOwnStudio } from './core/actors.ts';
import { command } from './core/run.ts';
import { namedLine } from './textInput.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Please choose a colour, as #FEB000.');
const settings = invoiceTemplateSettings.extend({
  headerText: namedLine('The header text', 60),
  footerText: namedLine('The footer text', 300),
  watermark: namedLine('The watermark', 40),
  accentColor: color,
  backgroundColor: color,
  textColor: color,
});

/** `version`: the one that was changed; null where whatever stands is replaced. */
export const saveInvoiceTemplate = command({
  aggregate: invoiceTemplate,
  name: 'SaveInvoiceTemplate',
  id: (input) => input.userId,
  may: isOwnStudio,
  input: z.object({
    userId: z.string().min(1).max(64),
    version: z.number().int().min(0).nullable(),
    settings,
  }),
});
