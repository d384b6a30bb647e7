import type { gstRegistrations } from '../../../../../api/contract/business.ts';

export const REGISTRATION: Readonly<Record<(typeof gstRegistrations)[number], string>> = {
  none: 'Not registered',
  regular: 'Registered (regular)',
  composition: 'Registered (composition scheme)',
};
/** What an invoice becomes by it. */
export const BECOMES: typeof REGISTRATION = {
  none: 'You issue plain invoices, without tax.',
  regular: 'You issue tax invoices.',
  composition: 'You issue bills of supply, without tax.',
};
