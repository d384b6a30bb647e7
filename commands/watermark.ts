import { z } from 'zod';
import { WATERMARK_POSITIONS, publicWatermark, watermark } from '../domain/watermark.ts';
import { nameInput } from './nameInput.ts';
import { byGigOwner } from './gigOwner.ts';
import { command } from './core/run.ts';

const id = z.string().min(1).max(64);
const settings = z.object({
  text: nameInput('Please enter the text of your watermark.').max(80),
  position: z.enum(WATERMARK_POSITIONS),
  opacity: z.number().min(0.1).max(1),
  fontSize: z.number().int().min(12).max(48),
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  enabled: z.boolean(),
});

export const setWatermark = command({
  aggregate: watermark,
  name: 'SetWatermark',
  id: (input) => input.userId,
  may: (actor, _, input) => actor.kind === 'user' && actor.id === input.userId,
  input: z.object({ userId: id, settings }),
});
export const setPublicWatermark = command({
  ...byGigOwner,
  aggregate: publicWatermark,
  name: 'SetPublicWatermark',
  id: (input) => input.gigId,
  input: z.object({ gigId: id, on: z.boolean() }),
});
