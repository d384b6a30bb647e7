import type { Profile, ProfileForm } from '../../api/profile.ts';

/** What each field is called, on its label and where two versions stand beside each other. */
export const LABELS: Record<Exclude<keyof ProfileForm, 'revision' | 'privacy_settings'>, string> = {
  full_name: 'Full name',
  phone: 'Phone',
  location: 'Location',
  bio: 'Bio',
  experience_years: 'Years of experience',
  brand_name: 'Brand name',
  business_name: 'Business name',
  brand_logo: 'Brand logo',
  website: 'Website',
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  username: 'Username',
  services: 'Services offered',
  camera_equipment: 'Camera equipment',
  drone_available: 'Drone available',
};
export const PRIVACY_LABELS: Record<keyof Profile['privacy_settings'], string> = {
  public_profile_enabled: 'Public profile',
  show_email: 'Show email',
  show_phone: 'Show phone',
  show_website: 'Show website',
  show_social_media: 'Show social media',
};

/** Of a profile, what its form changes. */
export const formOf = (profile: Profile): ProfileForm =>
  Object.fromEntries(
    [...Object.keys(LABELS), 'privacy_settings', 'revision'].map((name) => [name, profile[name as keyof Profile]]),
  ) as unknown as ProfileForm;

/** As one types: what no username can hold is not taken. */
export const asUsername = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9-]/g, '');

/** An address without its beginning is one of the web. */
export const asAddress = (typed: string): string => {
  const text = typed.trim();
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
};

/** The address that a photographer hands out. */
export const profilePath = ({ username, user_id: id }: Pick<Profile, 'username' | 'user_id'>): string =>
  `/${username || id}`;
