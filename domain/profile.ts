import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { stillLeads } from './kernel/held.ts';
import { type StudioPicture, studioPicture } from './kernel/picture.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const userId = z.string();
/** What visitors of the public profile see besides name, pictures and work; `public_profile_enabled`: whether there is one. */
const privacy = z.object({
  showEmail: z.boolean(),
  showPhone: z.boolean(),
  showWebsite: z.boolean(),
  showSocialMedia: z.boolean(),
  publicProfileEnabled: z.boolean(),
});
const texts = {
  fullName: z.string(),
  businessName: z.string(),
  brandName: z.string(),
  brandLogo: z.string(),
  phone: z.string(),
  location: z.string(),
  website: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  twitter: z.string(),
  linkedin: z.string(),
  bio: z.string(),
};
const details = z.object({
  ...texts,
  services: z.array(z.string()),
  cameraEquipment: z.array(z.string()),
  experienceYears: z.number().int().nullable(),
  droneAvailable: z.boolean(),
  privacy,
});
/** What a photographer says of themselves, as one form; empty text: not said. `fullName` is empty until it was saved once. */
export type ProfileDetails = z.infer<typeof details>;

export const profileDefaults: ProfileDetails = {
  ...(Object.fromEntries(Object.keys(texts).map((name) => [name, ''])) as Record<keyof typeof texts, string>),
  services: [],
  cameraEquipment: [],
  experienceYears: null,
  droneAvailable: false,
  privacy: {
    showEmail: false,
    showPhone: false,
    showWebsite: true,
    showSocialMedia: true,
    publicProfileEnabled: false,
  },
};

/** The aggregate's id is its photographer's. */
export const profileEvents = {
  ProfileSaved: eventSchema(z.object({ userId, ...details.shape }), {
    personal: { of: 'userId', fields: [...Object.keys(texts), 'services', 'cameraEquipment'] },
  }),
  /** `from`: the one before, which goes on leading here for a while; `username` is empty when they want none any more. */
  UsernameChanged: eventSchema(z.object({ userId, username: z.string(), from: z.string(), changedAt: z.string() }), {
    personal: { of: 'userId', fields: ['username', 'from'] },
  }),
  /** `picture`: null when it was taken off. */
  ProfilePictureSet: eventSchema(z.object({ userId, picture: studioPicture.nullable() })),
  CoverPhotoSet: eventSchema(z.object({ userId, picture: studioPicture.nullable() })),
  /** Who gave their number agreed to this text. */
  WhatsAppAlertsSubscribed: eventSchema(
    z.object({ userId, number: z.string(), consentVersion: z.string(), consentText: z.string() }),
    { personal: { of: 'userId', fields: ['number'] } },
  ),
  WhatsAppAlertsUnsubscribed: eventSchema(z.object({ userId })),
};
export type ProfileEvent = EventsOf<typeof profileEvents>;

export interface FormerUsername {
  name: string;
  /** ISO 8601. */
  leftAt: string;
}
export interface ProfileState {
  /** How often the form was saved: who saves over another's save is told. */
  revision: number;
  details: ProfileDetails;
  username: string;
  former: readonly FormerUsername[];
  /** Where alerts go (E.164); empty: there are none. */
  alertsTo: string;
  /** Ids of the pictures that it shows; null: none. */
  pictureId: string | null;
  coverId: string | null;
}
export interface SaveProfile {
  type: 'SaveProfile';
  userId: string;
  /** The one that was changed; null: whatever stands. */
  revision: number | null;
  /** What is left out stays; an empty username takes theirs away. */
  changes: { [K in keyof ProfileDetails]?: ProfileDetails[K] | undefined } & { username?: string | undefined };
  at: string;
}
export type ProfileCommand =
  | SaveProfile
  | { type: 'SubscribeAlerts'; userId: string; number: string; consentVersion: string; consentText: string }
  | { type: 'UnsubscribeAlerts'; userId: string }
  | { type: 'SetProfilePicture'; userId: string; picture: StudioPicture }
  | { type: 'SetCoverPhoto'; userId: string; picture: StudioPicture }
  /** Not where another picture took the place of this one meanwhile. */
  | { type: 'RemoveProfilePicture' | 'RemoveCoverPhoto'; userId: string; pictureId: string };

/** Usernames that one person may hold by having left them: nobody collects names. */
const MOST_FORMER = 5;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Each once and none empty, in the order in which they were added. */
export const tagList = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
];
/** A list of somebody who was forgotten is no list any more. */
const listed = (value: readonly string[]): string[] => (Array.isArray(value) ? [...value] : []);

/** What was saved, as it can be read: of who was forgotten, too. */
export function savedDetails(event: FieldsOf<ProfileEvent, 'ProfileSaved'>): ProfileDetails {
  const { userId: _, ...saved } = event;
  return { ...saved, services: listed(saved.services), cameraEquipment: listed(saved.cameraEquipment) };
}
/** The names that still lead to somebody after they changed from another. */
export const formerAfter = (
  former: readonly FormerUsername[],
  { username, from, changedAt }: FieldsOf<ProfileEvent, 'UsernameChanged'>,
): FormerUsername[] => [
  ...former.filter(({ name, leftAt }) => name !== username && name !== from && stillLeads(leftAt, changedAt)),
  ...(from === '' ? [] : [{ name: from, leftAt: changedAt }]),
];

function save(command: SaveProfile, state: ProfileState): ProfileEvent[] {
  const { userId: id, revision, at } = command;
  const { username = state.username, ...changes } = command.changes;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const next: ProfileDetails = { ...state.details, ...given };
  next.services = tagList(next.services);
  next.cameraEquipment = tagList(next.cameraEquipment);
  const renamed = username !== state.username;
  const changed = (Object.keys(next) as (keyof ProfileDetails)[]).some((key) => !same(next[key], state.details[key]));
  if (!changed && !renamed) return [];
  if (revision !== null && revision !== state.revision)
    return refuse(
      'conflict',
      'profile.changedMeanwhile',
      'Your profile was saved in another window meanwhile. Nothing of what you typed here is lost: look at both before you save.',
    );
  const held = state.former.filter(({ leftAt }) => stillLeads(leftAt, at));
  // Whoever has none may still take one that they had.
  if (renamed && username !== '' && held.length >= MOST_FORMER && !held.some(({ name }) => name === username))
    return refuse(
      'conflict',
      'username.tooMany',
      `You have changed your username ${MOST_FORMER} times in the last 90 days. ${
        state.username === '' ? 'Please choose one that you had.' : 'Please keep it for now.'
      }`,
    );
  const saved: ProfileEvent = { type: 'ProfileSaved', userId: id, ...next };
  return renamed
    ? [saved, { type: 'UsernameChanged', userId: id, username, from: state.username, changedAt: at }]
    : [saved];
}

export const profile: Aggregate<ProfileState, ProfileCommand, ProfileEvent> = {
  name: 'profile',
  schemas: profileEvents,
  decider: {
    initial: {
      revision: 0,
      details: profileDefaults,
      username: '',
      former: [],
      alertsTo: '',
      pictureId: null,
      coverId: null,
    },
    decide(command, state) {
      const { userId: id } = command;
      switch (command.type) {
        case 'SaveProfile':
          return save(command, state);
        case 'SetProfilePicture':
        case 'SetCoverPhoto': {
          const isCover = command.type === 'SetCoverPhoto';
          const { picture } = command;
          if (picture.pictureId === (isCover ? state.coverId : state.pictureId)) return [];
          return [{ type: isCover ? 'CoverPhotoSet' : 'ProfilePictureSet', userId: id, picture }];
        }
        case 'RemoveProfilePicture':
          return command.pictureId === state.pictureId
            ? [{ type: 'ProfilePictureSet', userId: id, picture: null }]
            : [];
        case 'RemoveCoverPhoto':
          return command.pictureId === state.coverId ? [{ type: 'CoverPhotoSet', userId: id, picture: null }] : [];
        case 'UnsubscribeAlerts':
          return state.alertsTo === '' ? [] : [{ type: 'WhatsAppAlertsUnsubscribed', userId: id }];
        case 'SubscribeAlerts': {
          const { number, consentVersion, consentText } = command;
          return state.alertsTo === number
            ? []
            : [{ type: 'WhatsAppAlertsSubscribed', userId: id, number, consentVersion, consentText }];
        }
      }
    },
    evolve(state, event) {
      if (event.type === 'ProfileSaved') {
        const { type: _, ...saved } = event;
        return { ...state, revision: state.revision + 1, details: savedDetails(saved) };
      }
      if (event.type === 'UsernameChanged')
        return { ...state, username: event.username, former: formerAfter(state.former, event) };
      if (event.type === 'ProfilePictureSet') return { ...state, pictureId: event.picture?.pictureId ?? null };
      if (event.type === 'CoverPhotoSet') return { ...state, coverId: event.picture?.pictureId ?? null };
      return { ...state, alertsTo: event.type === 'WhatsAppAlertsSubscribed' ? event.number : '' };
    },
  },
};
