import { describe, test } from 'vitest';
import {
  type InvoiceTemplateEvent,
  TEMPLATE_SLIDERS,
  invoiceTemplate,
  invoiceTemplateDefaults as defaults,
} from '../../domain/invoiceTemplate.ts';
import { given } from '../given.ts';

const saved = (version: number, more: Partial<typeof defaults> = {}): InvoiceTemplateEvent => ({
  type: 'InvoiceTemplateSaved',
  userId: 'asha',
  version,
  ...defaults,
  ...more,
});
const save = (more: Partial<typeof defaults> = {}, version: number | null = null) => ({
  type: 'SaveInvoiceTemplate' as const,
  userId: 'asha',
  version,
  settings: { ...defaults, ...more },
});

describe('an invoice template', () => {
  test('is saved in versions, and a save that changes nothing is none', () => {
    given(invoiceTemplate).when(save()).then(saved(1));
    given(invoiceTemplate, saved(1)).when(save()).then();
    given(invoiceTemplate, saved(1))
      .when(save({ fontSize: 12 }))
      .then(saved(2, { fontSize: 12 }));
  });
  test('tells whoever changed a version that is no longer the last', () => {
    given(invoiceTemplate, saved(1))
      .when(save({ padding: 40 }, 1))
      .then(saved(2, { padding: 40 }));
    given(invoiceTemplate, saved(1), saved(2, { padding: 40 }))
      .when(save({ padding: 20 }, 1))
      .thenRefused(
        'conflict',
        'The template was saved in another window meanwhile. Reload it, or save once more to keep this one.',
      );
  });
  test('keeps colours and texts tidy, and values on the steps of their sliders', () =>
    given(invoiceTemplate)
      .when(save({ accentColor: '#ffaa00', headerText: ' INVOICE ', lineHeight: 1.2000000000000002 }))
      .then(saved(1, { accentColor: '#FFAA00', lineHeight: 1.2 })));
  test.each(Object.entries(TEMPLATE_SLIDERS))('has bounds for its %s', (field, { from, to, name }) => {
    const sentence = `The ${name} goes from ${from} to ${to}.`;
    for (const wrong of [from - 0.5, to + 1, Number.NaN])
      given(invoiceTemplate)
        .when(save({ [field]: wrong }))
        .thenRefused('invalid', sentence);
    for (const right of [from, to])
      given(invoiceTemplate)
        .when(save({ [field]: right }))
        .then(saved(1, { [field]: right }));
  });
});
