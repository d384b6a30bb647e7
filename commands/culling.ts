import { z } from 'zod';
import { FLAGS, LABELS, MOST_STARS, culling } from '../domain/culling.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import { isOwner } from './core/actors.ts';
import { command } from './core/run.ts';

/** Stars, label and flag of one photo of this gig, by its photographer; what is left out stays. */
export const cull = command({
  aggregate: culling,
  name: 'Cull',
  input: z.object({
    mediaId: z.string().min(1).max(64),
    gigId: z.string().max(64),
    stars: z.number().int().min(0).max(MOST_STARS).optional(),
    label: z.enum(LABELS).nullable().optional(),
    flag: z.enum(FLAGS).nullable().optional(),
  }),
  id: ({ mediaId }) => mediaId,
  facts: ({ mediaId }, { state }) => state(media, mediaId),
  may: (actor, _, { gigId }, photo) =>
    actor.kind === 'user' && photo.status !== 'absent' && photo.gigId === gigId && isOwner(actor, photo.ownerId),
  to: (input, _, photo) => {
    if (photo.status === 'purged' || photo.status === 'deleted')
      refuse('notFound', 'media.absent', 'This photo is no longer here.');
    return { type: 'Cull' as const, ...input };
  },
  gig: ({ gigId }) => gigId,
});
