import { z } from 'zod';
import { picture } from './gig.ts';
import { message, operation } from './operation.ts';
import { publicPortfolio } from './portfolio.ts';
import { publicProjects } from './project.ts';

const tag = 'Profile';

export const privacySettings = z.object({
  show_email: z.boolean(),
  show_phone: z.boolean(),
  show_website: z.boolean(),
  show_social_media: z.boolean(),
  /** Whether others than its owner find the public profile at all. */
  public_profile_enabled: z.boolean(),
});

const line = (what: string, most: number) => z.string().max(most, `${what} can have at most ${most} characters.`);
const address = (what: string) => line(what, 300);
const tags = (what: string) => z.array(line(`Each of the ${what}`, 80)).max(50, `There can be at most 50 ${what}.`);

/** What a photographer says of themselves; an empty username: none. Addresses are of the public web, or empty; a phone number may be typed in any way. */
const details = z.object({
  full_name: z.string().trim().min(1, 'Please enter your name.').max(120, 'The name can have at most 120 characters.'),
  username: line('A username', 30),
  business_name: line('The business name', 120),
  brand_name: line('The brand name', 80),
  brand_logo: address('The brand logo'),
  phone: line('The phone number', 40),
  location: line('The location', 120),
  website: address('The website'),
  instagram: address('The Instagram address'),
  facebook: address('The Facebook address'),
  twitter: address('The Twitter address'),
  linkedin: address('The LinkedIn address'),
  bio: line('The bio', 2000),
  experience_years: z
    .number({ message: 'Please enter the years as a number.' })
    .int('Please enter whole years.')
    .min(0, 'Please enter a number of years from 0 to 80.')
    .max(80, 'Please enter a number of years from 0 to 80.')
    .nullable(),
  services: tags('services'),
  camera_equipment: tags('cameras and lenses'),
  drone_available: z.boolean(),
  privacy_settings: privacySettings,
});

/** What who subscribes agrees to; its version is recorded with the time. */
export const alertsConsent = {
  version: '2026-11-1',
  text: 'By subscribing you agree that Loom writes to this number about your work: booking requests, clients who are done, guest photos, payments and your plan. You can end it here at any time.',
} as const;

/** Null where there is none: then the initials stand in. The address changes with the picture. */
const shownPictures = {
  profile_picture_url: z.string().nullable(),
  profile_picture: z.string().nullable(),
  cover_photo_url: z.string().nullable(),
  /** The same in two sizes. */
  cover_photo: picture.nullable(),
};

const profile = details.extend({
  ...shownPictures,
  user_id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  role: z.literal('photographer'),
  /** Empty while there are no alerts. */
  whatsapp_number: z.string(),
  whatsapp_alerts: z.boolean(),
  /** Grows with each save: who saves over another's save is told. */
  revision: z.number(),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = operation({
  id: 'getProfile',
  tag,
  summary: "The photographer's own profile, all of it",
  call: 'GET /profile',
  access: 'photographer',
  answer: profile,
});

export const profileForm = details.extend({ revision: z.number().int() });
export type ProfileForm = z.infer<typeof profileForm>;

export const setupProfile = operation({
  id: 'setupProfile',
  tag,
  summary:
    'Save the profile, or what of it is given. With a `revision` that is no longer the last, 409: somebody else has saved meanwhile',
  call: 'POST /profile/setup',
  access: 'photographer',
  body: profileForm.extend({ privacy_settings: privacySettings.partial() }).partial(),
  answer: message.extend({ profile }),
});

export const uploadPicture = operation({
  id: 'uploadPicture',
  tag,
  summary: 'Set the profile picture (form field `file`)',
  call: 'POST /profile/upload-picture-form',
  access: 'photographer',
  takes: 'multipart',
  answer: message.extend({ profile_picture_url: z.string() }),
});
export const uploadCoverPhoto = operation({
  id: 'uploadCoverPhoto',
  tag,
  summary: 'Set the cover photo of the public profile (form field `file`)',
  call: 'POST /profile/upload-cover-photo',
  access: 'photographer',
  takes: 'multipart',
  answer: message.extend({ cover_photo_url: z.string() }),
});

const key = z.object({ s3_key: z.string().max(200) });
/** `s3_key` sets it again for a day; null where there was none. */
const takenOff = message.extend({ s3_key: z.string().nullable() });
export const removePicture = operation({
  id: 'removePicture',
  tag,
  summary: 'Take the profile picture off; by its `s3_key` it can be set again for a day',
  call: 'DELETE /profile/picture',
  access: 'photographer',
  answer: takenOff,
});
export const setPicture = operation({
  id: 'setPicture',
  tag,
  summary: 'Set the profile picture to one that was uploaded, or taken off, not longer than a day ago',
  call: 'PUT /profile/picture',
  access: 'photographer',
  body: key,
  answer: uploadPicture.answer,
});
export const removeCoverPhoto = operation({
  id: 'removeCoverPhoto',
  tag,
  summary: 'Take the cover photo off; by its `s3_key` it can be set again for a day',
  call: 'DELETE /profile/cover-photo',
  access: 'photographer',
  answer: takenOff,
});
export const setCoverPhoto = operation({
  id: 'setCoverPhoto',
  tag,
  summary: 'Set the cover photo to a picture that was uploaded, or taken off, not longer than a day ago',
  call: 'PUT /profile/cover-photo',
  access: 'photographer',
  body: key,
  answer: uploadCoverPhoto.answer,
});

export const subscribeWhatsapp = operation({
  id: 'subscribeWhatsapp',
  tag,
  summary: 'Begin alerts by WhatsApp to a number, or end them (`whatsapp_alerts` false and an empty number)',
  call: 'POST /profile/subscribe-whatsapp',
  access: 'photographer',
  body: z
    .object({ whatsapp_alerts: z.boolean(), whatsapp_number: line('The number', 40).trim().default('') })
    .refine(({ whatsapp_alerts: on, whatsapp_number: number }) => !on || number !== '', {
      path: ['whatsapp_number'],
      message: 'Please enter your WhatsApp number first',
    }),
  answer: message,
});

const shown = z.object({
  ...shownPictures,
  user_id: z.string(),
  /** Empty where none was chosen. An address with an earlier one leads to it. */
  username: z.string(),
  full_name: z.string(),
  brand_name: z.string(),
  location: z.string(),
  /** May have basic formatting: it was sanitised. */
  bio: z.string(),
  services: z.array(z.string()),
  camera_equipment: z.array(z.string()),
  drone_available: z.boolean(),
  experience_years: z.number().nullable(),
  /** Only what its photographer shows. */
  contact_info: z.object({
    email: z.string().optional(),
    phone: z.string().optional(),
    website: z.string().optional(),
  }),
  social_links: z.object({ instagram: z.string().optional(), facebook: z.string().optional() }),
  /** All that it shows: a studio has so many at most that they come in one piece. */
  portfolio: publicPortfolio,
  projects: publicProjects,
  /** Whether visitors can ask for a booking: not before its photographer's address is verified. */
  takes_bookings: z.boolean(),
  /** Nobody but its owner sees it so far. */
  preview: z.literal(true).optional(),
});
export type PublicProfile = z.infer<typeof shown>;

export const publicProfile = operation({
  id: 'publicProfile',
  tag,
  summary:
    "A photographer's public profile, by username or user id. While it is off, its owner's token gives the preview; for everybody else it is not there",
  call: 'GET /photographer/{username}',
  access: 'public',
  params: z.object({ username: z.string().min(1).max(64) }),
  answer: shown,
});
