import { z } from 'zod';
import { message, operation } from './operation.ts';

export const watermarkPosition = z.enum(['bottom-right', 'bottom-left', 'top-right', 'top-left', 'center']);
export type WatermarkPosition = z.infer<typeof watermarkPosition>;
/** `font_size`: in pixels of a picture 800 px wide; it grows with the picture. */
export const watermarkSettings = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Please enter the text of your watermark.')
    .max(80, 'The text can have at most 80 characters.'),
  position: watermarkPosition.default('bottom-right'),
  opacity: z
    .number()
    .min(0.1, 'The opacity goes from 10 to 100 percent.')
    .max(1, 'The opacity goes from 10 to 100 percent.')
    .default(0.7),
  font_size: z
    .number()
    .int()
    .min(12, 'The font size goes from 12 to 48.')
    .max(48, 'The font size goes from 12 to 48.')
    .default(24),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Please choose a colour, as #FFFFFF.')
    .default('#FFFFFF'),
  enabled: z.boolean().default(true),
});
export type WatermarkAnswer = z.infer<typeof watermarkSettings>;

export const getWatermarkSettings = operation({
  id: 'getWatermarkSettings',
  tag: 'Watermark',
  summary: "The studio's watermark",
  call: 'GET /watermark/settings',
  access: 'photographer',
  answer: watermarkSettings,
});
export const changeWatermarkSettings = operation({
  id: 'changeWatermarkSettings',
  tag: 'Watermark',
  summary: "Change the studio's watermark",
  call: 'PUT /watermark/settings',
  access: 'photographer',
  body: watermarkSettings,
  answer: message,
});
const ofPublic = z.object({ watermark: z.boolean() });
export const getPublicWatermark = operation({
  id: 'getPublicWatermark',
  tag: 'Watermark',
  summary: "Whether the public's downloads of a gig carry the watermark",
  call: 'GET /gigs/{gigId}/public-watermark',
  access: 'owner',
  answer: ofPublic,
});
export const setPublicWatermark = operation({
  id: 'setPublicWatermark',
  tag: 'Watermark',
  summary: "Put the watermark on the public's downloads of a gig, or leave it off",
  call: 'PUT /gigs/{gigId}/public-watermark',
  access: 'owner',
  body: ofPublic,
  answer: ofPublic,
});
