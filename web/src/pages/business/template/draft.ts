import { invoiceTemplateForm } from '../../../../../api/contract/invoiceTemplate.ts';
import type { InvoiceTemplate, InvoiceTemplateForm } from '../../../api/invoice-template.ts';
import { currentSession } from '../../../session.ts';

/** Changes of the invoice template that are not saved; `version` is the one that they were made of. */
export interface TemplateDraft {
  version: number;
  settings: InvoiceTemplateForm;
}

const key = (): string => `invoice-template-draft:${currentSession()?.userId ?? ''}`;

/** What this browser has kept of the studio's; null where there is nothing, or nothing that is a template. */
export function keptDraft(): TemplateDraft | null {
  try {
    const { version, settings } = JSON.parse(localStorage.getItem(key()) ?? '{}') as Partial<TemplateDraft>;
    const read = invoiceTemplateForm.safeParse(settings);
    return read.success && Number.isInteger(version) ? { version: version!, settings: read.data } : null;
  } catch {
    return null;
  }
}

/** Keeps them, or forgets what was kept. */
export function keepDraft(draft: TemplateDraft | null): void {
  try {
    if (draft) localStorage.setItem(key(), JSON.stringify(draft));
    else localStorage.removeItem(key());
  } catch {
    // A browser that keeps nothing: they last as long as the page.
  }
}

export function settingsOf({ version: _, ...settings }: InvoiceTemplate): InvoiceTemplateForm {
  return settings;
}

const TEXTS = ['headerText', 'footerText', 'watermark'] as const;
/** As the server keeps it. */
function tidy(settings: InvoiceTemplateForm): InvoiceTemplateForm {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, settings[name].trim()]));
  return { ...settings, ...texts };
}

/** Whether they would be saved as one and the same. */
export function isSame(a: InvoiceTemplateForm, b: InvoiceTemplateForm): boolean {
  const [one, other] = [tidy(a), tidy(b)];
  return (Object.keys(one) as (keyof InvoiceTemplateForm)[]).every(
    (name) => String(one[name]).toLowerCase() === String(other[name]).toLowerCase(),
  );
}
