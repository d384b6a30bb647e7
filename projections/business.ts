import type { AccountEvent } from '../domain/account.ts';
import { type BusinessEvent, type BusinessSettings, businessDefaults } from '../domain/business.ts';
import type { StudioPicture } from '../domain/kernel/picture.ts';
import { type View, projection } from './core/projection.ts';

export interface BusinessSettingsView extends View, BusinessSettings {
  logo?: StudioPicture | null;
}

/** By the id of the photographer. */
export const businessSettings = projection<
  BusinessEvent | Extract<AccountEvent, { type: 'AccountErased' }>,
  BusinessSettingsView
>(
  { name: 'businessSettings', version: 1, indexes: {}, key: (event) => event.userId },
  {
    BusinessSettingsSaved: (view, { type: _, userId, ...settings }) => ({
      id: userId,
      ...settings,
      logo: view?.logo ?? null,
    }),
    BusinessLogoSet: (view, { userId, picture }) => ({ ...businessDefaults, ...view, id: userId, logo: picture }),
    AccountErased: () => null,
  },
);
