import type { z } from 'zod';
import type { ProfileChanges } from '../../commands/profile.ts';
import { phoneAsWritten } from '../../domain/kernel/phone.ts';
import { type ProfileDetails, profileDefaults } from '../../domain/profile.ts';
import type { AccountView } from '../../projections/account.ts';
import type { ProfileView, ShownPicture } from '../../projections/profile.ts';
import { studioPictureOf } from '../picture/present.ts';
import type { Profile, PublicProfile, privacySettings, setupProfile } from '../contract/profile.ts';

/** The public profile but for the work that it shows. */
type ShownProfile = Omit<PublicProfile, 'portfolio' | 'projects' | 'preview'>;

/** A profile as its photographer's account and form make it up. */
export interface Whole {
  account: AccountView;
  profile: ProfileView | undefined;
}

const privacyOf = (privacy: ProfileDetails['privacy']): z.infer<typeof privacySettings> => ({
  show_email: privacy.showEmail,
  show_phone: privacy.showPhone,
  show_website: privacy.showWebsite,
  show_social_media: privacy.showSocialMedia,
  public_profile_enabled: privacy.publicProfileEnabled,
});

/** With the time in the address, so that no browser shows the one before. */
function shownPicture(shown: ShownPicture | null | undefined, token: string) {
  if (!shown) return null;
  const { thumb_url: thumb, large_url: large, ...about } = studioPictureOf(shown.picture, token);
  const since = `?t=${Date.parse(shown.at)}`;
  return { thumb_url: thumb + since, large_url: large + since, ...about };
}
/** Portrait and cover with addresses that this token opens. */
export function shownPictures(profile: Pick<ProfileView, 'picture' | 'cover'> | undefined, token: string) {
  const [portrait, cover] = [shownPicture(profile?.picture, token), shownPicture(profile?.cover, token)];
  return {
    profile_picture_url: portrait?.thumb_url ?? null,
    profile_picture: portrait?.thumb_url ?? null,
    cover_photo_url: cover?.large_url ?? null,
    cover_photo: cover,
  };
}

const phoneOf = (phone: string): string => (phone === '' ? '' : phoneAsWritten(phone));

/** What its photographer sees. */
export function ownProfile({ account, profile }: Whole, token: string): Profile {
  const details = profile?.details ?? profileDefaults;
  return {
    ...shownPictures(profile, token),
    user_id: account.id,
    email: account.email,
    email_verified: account.verified,
    role: 'photographer',
    full_name: account.fullName,
    username: profile?.username ?? '',
    business_name: details.businessName,
    brand_name: details.brandName,
    brand_logo: details.brandLogo,
    phone: phoneOf(details.phone),
    location: details.location,
    website: details.website,
    instagram: details.instagram,
    facebook: details.facebook,
    twitter: details.twitter,
    linkedin: details.linkedin,
    bio: details.bio,
    experience_years: details.experienceYears,
    services: details.services,
    camera_equipment: details.cameraEquipment,
    drone_available: details.droneAvailable,
    privacy_settings: privacyOf(details.privacy),
    whatsapp_number: phoneOf(profile?.alertsTo ?? ''),
    whatsapp_alerts: (profile?.alertsTo ?? '') !== '',
    revision: profile?.revision ?? 0,
  };
}

/** What was sent, as commands have it; `standing`: how it is so far. */
export function changesOf(
  form: z.output<typeof setupProfile.body>,
  standing: ProfileDetails = profileDefaults,
): ProfileChanges {
  const { privacy_settings: privacy } = form;
  return {
    fullName: form.full_name,
    username: form.username,
    businessName: form.business_name,
    brandName: form.brand_name,
    brandLogo: form.brand_logo,
    phone: form.phone,
    location: form.location,
    website: form.website,
    instagram: form.instagram,
    facebook: form.facebook,
    twitter: form.twitter,
    linkedin: form.linkedin,
    bio: form.bio,
    experienceYears: form.experience_years,
    services: form.services,
    cameraEquipment: form.camera_equipment,
    droneAvailable: form.drone_available,
    privacy: privacy && {
      showEmail: privacy.show_email ?? standing.privacy.showEmail,
      showPhone: privacy.show_phone ?? standing.privacy.showPhone,
      showWebsite: privacy.show_website ?? standing.privacy.showWebsite,
      showSocialMedia: privacy.show_social_media ?? standing.privacy.showSocialMedia,
      publicProfileEnabled: privacy.public_profile_enabled ?? standing.privacy.publicProfileEnabled,
    },
  };
}

/** What anybody sees who finds it: what its photographer does not show is not in it. */
export function shownProfile({ account, profile }: Whole, token: string): ShownProfile {
  const details = profile?.details ?? profileDefaults;
  const { privacy } = details;
  const said = (shows: boolean, name: string, value: string): Record<string, string> =>
    shows && value !== '' ? { [name]: value } : {};
  return {
    ...shownPictures(profile, token),
    user_id: account.id,
    username: profile?.username ?? '',
    full_name: account.fullName,
    brand_name: details.brandName,
    location: details.location,
    bio: details.bio,
    services: details.services,
    camera_equipment: details.cameraEquipment,
    drone_available: details.droneAvailable,
    experience_years: details.experienceYears,
    takes_bookings: account.verified && privacy.publicProfileEnabled,
    contact_info: {
      ...said(privacy.showEmail, 'email', account.email),
      ...said(privacy.showPhone, 'phone', phoneOf(details.phone)),
      ...said(privacy.showWebsite, 'website', details.website),
    },
    social_links: {
      ...said(privacy.showSocialMedia, 'instagram', details.instagram),
      ...said(privacy.showSocialMedia, 'facebook', details.facebook),
    },
  };
}
