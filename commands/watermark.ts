import { z } from 'zod';
import { gig } from '../domain/gig.ts';
import { WATERMARK_POSITIONS, publicWatermark, watermark } from '../domain/watermark.ts';
import { isOwner } from './core/actors.ts';
import { givenName } from './givenName.ts';
import { command } from './core/run.ts';

const id = z.string().min(1).max(64);
const settings = z.object({
  text: givenName('Please enter the text of your watermark.').max(80),
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
  to: (input) => ({ type: 'SetWatermark' as const, ...input }),
});
export const setPublicWatermark = command({
  aggregate: publicWatermark,
  name: 'SetPublicWatermark',
  id: (input) => input.gigId,
  input: z.object({ gigId: id, on: z.boolean() }),
  facts: (input, { state }) => state(gig, input.gigId),
  may: (actor, _, __, of) => of.status === 'open' && actor.kind === 'user' && isOwner(actor, of.ownerId),
  to: (input) => ({ type: 'SetPublicWatermark' as const, ...input }),
  gig: (input) => input.gigId,
});
