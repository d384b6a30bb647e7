import type { SelfieEvent } from '../../../domain/face.ts';
import { type Sentences, many } from './words.ts';

export const faceSentences: Sentences<SelfieEvent> = {
  SelfieConsentGiven: ({ consentVersion }, { who }) =>
    `${who} agreed to the comparison of a selfie (text ${consentVersion})`,
  SelfieSearched: ({ matches }, { who }) => `${who} looked for photos by selfie and found ${many(matches, 'photo')}`,
};
