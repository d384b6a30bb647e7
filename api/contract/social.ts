import { z } from 'zod';
import { operation } from './operation.ts';

/** Where a photo can be posted. `x` is the newer name of `twitter`. */
export const socialPlatform = z.enum([
  'instagram',
  'facebook',
  'twitter',
  'x',
  'whatsapp',
  'linkedin',
  'pinterest',
  'telegram',
]);
export type SocialPlatform = z.infer<typeof socialPlatform>;

export const socialContent = z.object({
  caption: z.string(),
  /** With their sign; none where a platform has no use for them. */
  hashtags: z.array(z.string()),
  /** Where each platform takes the post; the address that it leads to is that of the photo in its gallery. */
  share_urls: z.record(socialPlatform.exclude(['x']), z.string()),
  /** `model`: by the language model that is connected. `built-in`: from what was measured of the photo. */
  written_by: z.enum(['model', 'built-in']),
});
export type SocialContent = z.infer<typeof socialContent>;

export const generateSocialContent = operation({
  id: 'generateSocialContent',
  tag: 'Public gallery',
  summary: 'A caption, hashtags and addresses to post a public photo with',
  call: 'POST /public/gigs/{gigId}/generate-social-content',
  access: 'public',
  body: z.object({ media_id: z.string().min(1).max(64), platform: socialPlatform.default('instagram') }),
  answer: socialContent,
});
