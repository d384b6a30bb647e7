import { z } from 'zod';
import { analysis } from '../domain/analysis.ts';
import { gig } from '../domain/gig.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { quality, qualityMeasures } from '../domain/quality.ts';
import { subscription } from '../domain/subscription.ts';
import { isOwner, isSystem } from './core/actors.ts';
import { command } from './core/run.ts';

const about = z.object({
  mediaId: z.string().min(1).max(64),
  gigId: z.string().min(1).max(64),
  round: z.number().int().min(1),
});
const forPhoto = {
  aggregate: quality,
  id: (input: { mediaId: string }) => input.mediaId,
  may: isSystem,
  gig: (input: { gigId: string }) => input.gigId,
};

export const recordQuality = command({
  ...forPhoto,
  name: 'RecordQuality',
  input: about.extend({ measures: qualityMeasures }),
});
export const giveUpMeasuring = command({
  ...forPhoto,
  name: 'GiveUpMeasuring',
  input: about.extend({ reason: z.string() }),
});

/** `measured`: the round in which every photo was measured; they are to be measured anew. */
export const requestAnalysis = command({
  aggregate: analysis,
  name: 'RequestAnalysis',
  input: z.object({ gigId: z.string().min(1).max(64), measured: z.number().int().nullable() }),
  id: (input) => input.gigId,
  facts: async (input, { state, actor }) => ({
    of: await state(gig, input.gigId),
    plan: (await state(subscription, actor.id)).plan,
  }),
  may: (actor, _, __, { of }) => of.status === 'open' && isOwner(actor, of.ownerId),
  to({ gigId, measured }, { at }, { plan }) {
    if (!plan || plan.expiresAt <= at)
      refuse('invalid', 'subscription.expired', 'Your plan has expired. Please upgrade to continue.');
    return { type: 'RequestAnalysis' as const, gigId, measured };
  },
  gig: (input) => input.gigId,
});
