import type { AccountEvent } from '../domain/account.ts';
import {
  type FormerUsername,
  type ProfileDetails,
  type ProfileEvent,
  formerAfter,
  profileDefaults,
  savedDetails,
} from '../domain/profile.ts';
import type { StudioPicture } from '../domain/kernel/picture.ts';
import type { UsernameEvent } from '../domain/username.ts';
import { type View, projection } from './core/projection.ts';

/** A picture, and when it was set (ISO 8601). */
export interface ShownPicture {
  picture: StudioPicture;
  at: string;
}

/** What a photographer says of themselves; absent until it was saved once. */
export interface ProfileView extends View {
  details: ProfileDetails;
  revision: number;
  username: string;
  /** Names that may still lead here. */
  former: FormerUsername[];
  /** Where alerts go (E.164); empty: there are none. */
  alertsTo: string;
  picture: ShownPicture | null;
  cover: ShownPicture | null;
}

const empty = (id: string): Omit<ProfileView, 'position'> => ({
  id,
  details: profileDefaults,
  revision: 0,
  username: '',
  former: [],
  alertsTo: '',
  picture: null,
  cover: null,
});

export const profiles = projection<ProfileEvent | Extract<AccountEvent, { type: 'AccountErased' }>, ProfileView>(
  { name: 'profiles', version: 4, indexes: {}, key: (event) => event.userId },
  {
    ProfileSaved: (view, { type: _, ...saved }, __, id) => ({
      ...(view ?? empty(id)),
      revision: (view?.revision ?? 0) + 1,
      details: savedDetails(saved),
    }),
    UsernameChanged: (view, event, _, id) => ({
      ...(view ?? empty(id)),
      username: event.username,
      former: formerAfter(view?.former ?? [], event),
    }),
    ProfilePictureSet: (view, { picture }, { at }, id) => ({
      ...(view ?? empty(id)),
      picture: picture && { picture, at },
    }),
    CoverPhotoSet: (view, { picture }, { at }, id) => ({ ...(view ?? empty(id)), cover: picture && { picture, at } }),
    WhatsAppAlertsSubscribed: (view, { number }, _, id) => ({ ...(view ?? empty(id)), alertsTo: number }),
    WhatsAppAlertsUnsubscribed: (view) => view && { ...view, alertsTo: '' },
    AccountErased: () => null,
  },
);

/** Whose a username is, or was; its id is the keyed hash by which the name is looked up. Whether it still leads to them stands in their profile. */
export interface UsernameView extends View {
  userId: string;
}
export const usernames = projection<UsernameEvent, UsernameView>(
  { name: 'usernames', version: 1, indexes: {} },
  { UsernameClaimed: (_, { userId }, __, id) => ({ id, userId }) },
);
