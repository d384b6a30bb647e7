import { expect, test } from 'vitest';
import type { StudioPicture } from '../../domain/kernel/picture.ts';
import { type BusinessEvent, business, businessDefaults } from '../../domain/business.ts';
import { given } from '../given.ts';

const settings = { ...businessDefaults, legalName: 'Asha Rao Photography', upiId: 'asha@okbank' };
const saved: BusinessEvent = { type: 'BusinessSettingsSaved', userId: 'asha', ...settings };

test('what is said of a business is kept, and the same is not kept twice', () => {
  given(business).when({ type: 'SaveBusinessSettings', userId: 'asha', settings }).then(saved);
  given(business, saved).when({ type: 'SaveBusinessSettings', userId: 'asha', settings }).then();
  given(business).when({ type: 'SaveBusinessSettings', userId: 'asha', settings: businessDefaults }).then();
});

test('its logo is set and taken off, whatever else is said, and what is another by now stays', () => {
  const picture: StudioPicture = {
    pictureId: 'logo',
    original: null,
    derivatives: [],
    width: 1,
    height: 1,
    thumbhash: '',
    mime: 'image/png',
  };
  const set: BusinessEvent = { type: 'BusinessLogoSet', userId: 'asha', picture };
  given(business, saved).when({ type: 'SetBusinessLogo', userId: 'asha', picture }).then(set);
  given(business, set).when({ type: 'SetBusinessLogo', userId: 'asha', picture }).then();
  given(business, set).when({ type: 'RemoveBusinessLogo', userId: 'asha', pictureId: 'older' }).then();
  given(business, set)
    .when({ type: 'RemoveBusinessLogo', userId: 'asha', pictureId: 'logo' })
    .then({ type: 'BusinessLogoSet', userId: 'asha', picture: null });
  expect(given(business, set, saved).state).toEqual({ ...settings, logoId: 'logo' });
});
