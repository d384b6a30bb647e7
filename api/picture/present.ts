import type { z } from 'zod';
import type { StudioPicture } from '../../domain/kernel/picture.ts';
import type { picture } from '../contract/gig.ts';

/** A picture of a studio, with addresses that this token opens. */
export function studioPictureOf(
  { pictureId, width, height, thumbhash }: StudioPicture,
  token: string,
): z.infer<typeof picture> {
  const address = (edge: number): string => `/media/picture/${token}/${pictureId}/${edge}`;
  return { thumb_url: address(400), large_url: address(1600), width, height, thumbhash };
}
