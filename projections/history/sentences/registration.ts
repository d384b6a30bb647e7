import type { RegistrationEvent } from '../../../domain/registration.ts';
import { type Sentences, many } from './words.ts';

/** In which photos somebody is goes with their key. */
const seen = (mediaIds: unknown): string => (Array.isArray(mediaIds) ? many(mediaIds.length, 'photo') : 'photos');

export const registrationSentences: Sentences<RegistrationEvent> = {
  RegistrationConsentGiven: ({ consentVersion }) =>
    `A guest agreed to the registration of their face (text ${consentVersion})`,
  FaceRegistered: ({ name }) => `${name} registered their face to hear of photos of them`,
  GuestSeen: ({ mediaIds }) => `A registered guest was found in ${seen(mediaIds)}`,
  PhotosSetAside: ({ mediaIds }) => `A registered guest is not told of ${seen(mediaIds)}, which the public cannot see`,
  GuestMessageDue: ({ mediaIds }) => `A registered guest is to be told of ${seen(mediaIds)}`,
  GuestMessageSent: ({ photos }) => `A registered guest was told of ${many(photos, 'photo')} by WhatsApp`,
  GuestMessageNotSent: ({ reason }) => `A registered guest was not told of photos by WhatsApp: ${reason}`,
  FaceRegistrationEnded: ({ reason }) =>
    reason === 'withdrawn'
      ? 'A guest withdrew their face: it was erased, with their name and number'
      : 'The face of a registered guest was erased, with their name and number',
};
