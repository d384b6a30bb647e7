import { z } from 'zod';
import { message, operation } from './operation.ts';

export const watermarkPosition = z.enum(['bottom-right', 'bottom-left', 'top-right', 'top-left', 'center']);
export type WatermarkPosition = z.infer<typeof watermarkPosition>;
/** What it is made of: its text, its logo, or the logo with the text beside it. Without a logo it is its text. */
const watermarkContent = z.enum(['text', 'logo', 'both']);
export type WatermarkContent = z.infer<typeof watermarkContent>;
/** `enabled`: new gigs and the photo editor begin with it. `content`, left out, stays as it is, which is the text at first. `font_size`: in pixels of a picture 800 px wide; it grows with the picture. */
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
  content: watermarkContent.optional(),
});
const watermarkAnswer = watermarkSettings.required().extend({ logo_url: z.string().nullable() });
export type WatermarkAnswer = z.infer<typeof watermarkAnswer>;

export const getWatermarkSettings = operation({
  id: 'getWatermarkSettings',
  tag: 'Watermark',
  summary: "The studio's watermark",
  call: 'GET /watermark/settings',
  access: 'photographer',
  answer: watermarkAnswer,
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
const logo = message.extend({ logo_url: z.string() });
export const uploadWatermarkLogo = operation({
  id: 'uploadWatermarkLogo',
  tag: 'Watermark',
  summary: 'Set the logo of the watermark (form field `file`, an image; a transparent one stays so)',
  call: 'POST /watermark/logo',
  access: 'photographer',
  takes: 'multipart',
  answer: logo,
});
export const removeWatermarkLogo = operation({
  id: 'removeWatermarkLogo',
  tag: 'Watermark',
  summary: 'Take the logo off the watermark; by its `s3_key` it can be set again for a day',
  call: 'DELETE /watermark/logo',
  access: 'photographer',
  answer: message.extend({ s3_key: z.string().nullable() }),
});
export const setWatermarkLogo = operation({
  id: 'setWatermarkLogo',
  tag: 'Watermark',
  summary: 'Set the logo of the watermark to a picture that was uploaded, or taken off, not longer than a day ago',
  call: 'PUT /watermark/logo',
  access: 'photographer',
  body: z.object({ s3_key: z.string().max(200) }),
  answer: logo,
});
const ofPublic = z.object({ watermark: z.boolean() });
export const getPublicWatermark = operation({
  id: 'getPublicWatermark',
  tag: 'Watermark',
  summary: 'Whether what the public sees and downloads of a gig carries the watermark',
  call: 'GET /gigs/{gigId}/public-watermark',
  access: 'owner',
  answer: ofPublic,
});
export const setPublicWatermark = operation({
  id: 'setPublicWatermark',
  tag: 'Watermark',
  summary: 'Put the watermark on what the public sees and downloads of a gig, or leave it off',
  call: 'PUT /gigs/{gigId}/public-watermark',
  access: 'owner',
  body: ofPublic,
  answer: ofPublic,
});
