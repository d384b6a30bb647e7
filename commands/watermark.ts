import { z } from 'zod';
import { type StudioPicture, studioPicture } from '../domain/kernel/picture.ts';
import { WATERMARK_CONTENTS, WATERMARK_POSITIONS, publicWatermark, watermark } from '../domain/watermark.ts';
import { nameInput } from './nameInput.ts';
import { isOwnStudio } from './core/actors.ts';
import { type Caller, command } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';
import { byGigOwner } from './gigOwner.ts';
import { layAside } from './picture.ts';

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
const removeLogo = command({
  ...ofStudio,
  name: 'RemoveWatermarkLogo',
  input: z.object({ userId: id, pictureId: id }),
});
/** For a day it can be set again by its key. */
export async function takeWatermarkLogoOff(tools: WriteSide, picture: StudioPicture, caller: Caller): Promise<void> {
  await layAside(tools, caller.actor.id, picture);
  await tools.run(removeLogo, { userId: caller.actor.id, pictureId: picture.pictureId }, caller);
}
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
