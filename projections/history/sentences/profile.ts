import type { ProfileEvent } from '../../../domain/profile.ts';
import type { UsernameEvent } from '../../../domain/username.ts';
import type { Sentences } from './words.ts';

export const profileSentences: Sentences<ProfileEvent | UsernameEvent> = {
  ProfileSaved: ({ privacy }, { who }) =>
    `${who} saved their profile, which ${privacy?.publicProfileEnabled ? 'everybody can open' : 'nobody else can open'}`,
  UsernameChanged: ({ username, from }, { who }) =>
    from === ''
      ? `${who} chose the username ${username}`
      : username === ''
        ? `${who} gave up the username ${from}`
        : `${who} changed their username from ${from} to ${username}`,
  ProfilePictureSet: ({ picture }, { who }) => `${who} ${picture ? 'set' : 'removed'} their profile picture`,
  CoverPhotoSet: ({ picture }, { who }) => `${who} ${picture ? 'set' : 'removed'} the cover photo of their profile`,
  WhatsAppAlertsSubscribed: ({ consentVersion }, { who }) =>
    `${who} agreed to alerts by WhatsApp (text ${consentVersion})`,
  WhatsAppAlertsUnsubscribed: (_, { who }) => `${who} ended the alerts by WhatsApp`,
  UsernameClaimed: ({ userId }, { person }) => `A username was taken by ${person(userId)}`,
};
