import type { AccountEvent } from '../domain/account.ts';
import type { InvoiceTemplateEvent, InvoiceTemplateSettings } from '../domain/invoiceTemplate.ts';
import { type View, projection } from './core/projection.ts';

/** A studio's invoice template as it was saved last; absent until then. Former versions stand in the log. */
export interface InvoiceTemplateView extends View {
  version: number;
  settings: InvoiceTemplateSettings;
}

export const invoiceTemplates = projection<
  InvoiceTemplateEvent | Extract<AccountEvent, { type: 'AccountErased' }>,
  InvoiceTemplateView
>(
  { name: 'invoiceTemplates', version: 1, indexes: {}, key: (event) => event.userId },
  {
    InvoiceTemplateSaved: (_, { type: __, userId: ___, version, ...settings }, ____, id) => ({ id, version, settings }),
    AccountErased: () => null,
  },
);
