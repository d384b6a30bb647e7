import type { AccountEvent } from '../domain/account.ts';
import type { BusinessEvent, BusinessSettings } from '../domain/business.ts';
import { type View, projection } from './core/projection.ts';

export interface BusinessSettingsView extends View, BusinessSettings {}

/** By the id of the photographer. */
export const businessSettings = projection<
  BusinessEvent | Extract<AccountEvent, { type: 'AccountErased' }>,
  BusinessSettingsView
>(
  { name: 'businessSettings', version: 1, indexes: {}, key: (event) => event.userId },
  {
    BusinessSettingsSaved: (_, { type: __, userId, ...settings }) => ({ id: userId, ...settings }),
    AccountErased: () => null,
  },
);
