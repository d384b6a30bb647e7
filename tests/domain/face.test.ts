import { describe, test } from 'vitest';
import { type SelfieEvent, selfie } from '../../domain/face.ts';
import { given } from '../given.ts';

const consent = { searchId: 's', gigId: 'g', consentVersion: '1', consentText: 'I agree.' };
const agreed: SelfieEvent = { type: 'SelfieConsentGiven', ...consent };
const searched: SelfieEvent = { type: 'SelfieSearched', searchId: 's', gigId: 'g', matches: 3 };
const search = { type: 'RecordSearch' as const, searchId: 's', matches: 3 };

describe('a search by selfie', () => {
  test('begins with the consent, given once', () => {
    given(selfie)
      .when({ type: 'GiveConsent', ...consent })
      .then(agreed);
    given(selfie, agreed)
      .when({ type: 'GiveConsent', ...consent })
      .then();
  });
  test('without consent is none', () => given(selfie).when(search).then());
  test('is recorded once, in the gig that was agreed to', () => {
    given(selfie, agreed).when(search).then(searched);
    given(selfie, agreed, searched)
      .when({ ...search, matches: 5 })
      .then();
  });
});
