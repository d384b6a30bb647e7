import { z } from 'zod';
import { profile } from '../domain/profile.ts';
import { isOwnStudio } from './core/actors.ts';
import { command } from './core/run.ts';

const id = z.string().min(1).max(64);
const ofThemselves = {
  aggregate: profile,
  id: (input: { userId: string }) => input.userId,
  may: isOwnStudio,
  input: z.object({ userId: id, pictureId: id }),
};
/** By `takeOff`, as the cover. */
export const removeProfilePicture = command({ ...ofThemselves, name: 'RemoveProfilePicture' });
export const removeCoverPhoto = command({ ...ofThemselves, name: 'RemoveCoverPhoto' });
