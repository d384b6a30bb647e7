import { z } from 'zod';

const blob = z.object({ hash: z.string(), size: z.number().int(), crc32: z.number().int() });
const size = { width: z.number().int(), height: z.number().int() };

/**
 * A picture of a studio's own, as contexts put it into their events: a logo, a photo of the portfolio. What people see are
 * its derivatives (400 and 1600 px, WebP and JPEG), which carry no metadata and so no place.
 */
export const studioPicture = z.object({
  pictureId: z.string(),
  /** As it was uploaded, where that is kept: for its studio alone. */
  original: blob.nullable(),
  derivatives: z
    .array(z.object({ edge: z.number().int(), format: z.enum(['webp', 'jpeg']), ...size, ...blob.shape }))
    .max(4),
  /** Of the largest derivative, in pixels. */
  ...size,
  thumbhash: z.string(),
  /** Of what was uploaded. */
  mime: z.string(),
});
export type StudioPicture = z.infer<typeof studioPicture>;

/** Every blob that it is stored in. */
export const blobsOf = ({ original, derivatives }: StudioPicture): string[] => [
  ...(original ? [original.hash] : []),
  ...derivatives.map(({ hash }) => hash),
];
