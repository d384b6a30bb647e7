import type { StudioPicture } from '../../domain/kernel/picture.ts';
import type { ProfileView } from '../../projections/profile.ts';

export const CARD_PICTURES = '/media/profile/';

/** What link previews of a public profile show: its cover, or else its portrait. */
export const cardPictureOf = (profile: Pick<ProfileView, 'picture' | 'cover'> | undefined): StudioPicture | undefined =>
  (profile?.cover ?? profile?.picture)?.picture;

/** Its address, which lasts for as long as it is shown; another picture has another. */
export const cardAddress = (userId: string, { pictureId }: StudioPicture): string =>
  `${CARD_PICTURES}${userId}/${pictureId}.jpg`;
