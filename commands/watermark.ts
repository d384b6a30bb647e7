import { z } from 'zod';
import { studioPicture } from '../domain/kernel/picture.ts';
import { WATERMARK_CONTENTS, WATERMARK_POSITIONS, publicWatermark, watermark } from '../domain/watermark.ts';
import { nameInput } from './nameInput.ts';
import { isOwnStudio } from './core/actors.ts';
import { command } from './core/run.ts';
import { byGigOwner } from './gigOwner.ts';

const id = z.string().min(1).max(64);
const settings = z.object({
  text: nameInput('Please enter the text of your watermark.').max(80),
  position: z.enum(WATERMARK_POSITIONS),
  opacity: z.number().min(0.1).max(1),
  fontSize: z.number().int().min(12).max(48),
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  enabled: z.boolean(),
  content: z.enum(WATERMARK_CONTENTS),
});

const ofStudio = {
  aggregate: watermark,
  id: (input: { userId: string }): string => input.userId,
  may: isOwnStudio,
};

export const setWatermark = command({ ...ofStudio, name: 'SetWatermark', input: z.object({ userId: id, settings }) });
export const setWatermarkLogo = command({
  ...ofStudio,
  name: 'SetWatermarkLogo',
  input: z.object({ userId: id, picture: studioPicture }),
});
/** By `takeOff`. */
export const removeWatermarkLogo = command({
  ...ofStudio,
  name: 'RemoveWatermarkLogo',
  input: z.object({ userId: id, pictureId: id }),
});
export const setPublicWatermark = command({
  ...byGigOwner,
  aggregate: publicWatermark,
  name: 'SetPublicWatermark',
  id: (input) => input.gigId,
  input: z.object({ gigId: id, on: z.boolean() }),
  to: ({ gigId, on }, _, of) => ({
    type: 'SetPublicWatermark' as const,
    gigId,
    on,
    begins: of.status === 'open' && of.watermark,
  }),
});
