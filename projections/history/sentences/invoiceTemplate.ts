import type { InvoiceTemplateEvent } from '../../../domain/invoiceTemplate.ts';
import type { Sentences } from './words.ts';

export const invoiceTemplateSentences: Sentences<InvoiceTemplateEvent> = {
  InvoiceTemplateSaved: ({ version, tableStyle, fontFamily }, { who }) =>
    `${who} saved version ${version} of the invoice template: ${fontFamily}, ${tableStyle} table`,
};
