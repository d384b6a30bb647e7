import { test } from 'vitest';
import { type BusinessEvent, business, businessDefaults } from '../../domain/business.ts';
import { given } from '../given.ts';

const settings = { ...businessDefaults, legalName: 'Asha Rao Photography', upiId: 'asha@okbank' };
const saved: BusinessEvent = { type: 'BusinessSettingsSaved', userId: 'asha', ...settings };

test('what is said of a business is kept, and the same is not kept twice', () => {
  given(business).when({ type: 'SaveBusinessSettings', userId: 'asha', settings }).then(saved);
  given(business, saved).when({ type: 'SaveBusinessSettings', userId: 'asha', settings }).then();
  given(business).when({ type: 'SaveBusinessSettings', userId: 'asha', settings: businessDefaults }).then();
});
