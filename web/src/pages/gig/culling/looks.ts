import type { CullingPhoto } from '../../../api/culling.ts';

/** Which of the photos one goes through. */
export const LOOKS = ['all', 'open', 'picked', 'rejected', 'suggested'] as const;
export type Look = (typeof LOOKS)[number];

export const lookNames: Record<Look, string> = {
  all: 'All',
  open: 'Undecided',
  picked: 'Picked',
  rejected: 'Rejected',
  suggested: 'Suggested',
};
const shows: Record<Look, (photo: CullingPhoto) => boolean> = {
  all: () => true,
  open: ({ flag }) => flag === undefined,
  picked: ({ flag }) => flag === 'pick',
  rejected: ({ flag }) => flag === 'reject',
  suggested: ({ suggested }) => suggested,
};
/** `current` stays in sight while it is looked at, whatever it was just marked. */
export const seenBy = (photos: readonly CullingPhoto[], look: Look, current: string | null): CullingPhoto[] =>
  look === 'all' ? [...photos] : photos.filter((photo) => photo.media_id === current || shows[look](photo));

export const takesOf = (photos: readonly CullingPhoto[], groupId: string): CullingPhoto[] =>
  photos.filter(({ group_id: id }) => id === groupId);
