import { z } from 'zod';
import type { StudioPicture } from '../domain/kernel/picture.ts';
import { profile } from '../domain/profile.ts';
import { isOwnStudio } from './core/actors.ts';
import { type Caller, command } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';
import { layAside } from './picture.ts';

const id = z.string().min(1).max(64);
const ofThemselves = {
  aggregate: profile,
  id: (input: { userId: string }) => input.userId,
  may: isOwnStudio,
  input: z.object({ userId: id, pictureId: id }),
};
export const removeProfilePicture = command({ ...ofThemselves, name: 'RemoveProfilePicture' });
export const removeCoverPhoto = command({ ...ofThemselves, name: 'RemoveCoverPhoto' });

/** Takes a picture off a profile. For a day it can be set again by its key. */
export async function takeOff(
  tools: WriteSide,
  description: typeof removeProfilePicture | typeof removeCoverPhoto,
  { userId, picture }: { userId: string; picture: StudioPicture },
  caller: Caller,
): Promise<void> {
  await layAside(tools, userId, picture);
  await tools.run(description, { userId, pictureId: picture.pictureId }, caller);
}
