import { z } from 'zod';
import { STEPS, developing } from '../domain/develop.ts';
import { recipeSchema } from '../domain/develop/schema.ts';
import { gig } from '../domain/gig.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import { hasTeamAccess, teamAccess } from '../domain/teamAccess.ts';
import { isOwner } from './core/actors.ts';
import { command } from './core/run.ts';

const id = z.string().min(1).max(64);

/** Keeps how a photo of this gig was edited, by its photographer or somebody of the team. */
export const developPhoto = command({
  aggregate: developing,
  name: 'DevelopPhoto',
  input: z.object({ mediaId: id, gigId: id, originalId: id, recipe: recipeSchema, over: z.enum(STEPS).optional() }),
  id: ({ mediaId }) => mediaId,
  facts: async ({ gigId, originalId }, { actor, state }) => ({
    of: await state(gig, gigId),
    original: await state(media, originalId),
    member: actor.kind === 'team' ? await state(teamAccess, actor.id) : undefined,
  }),
  may: (actor, _, { gigId }, { of, member }) =>
    of.status === 'open' &&
    (actor.kind === 'team'
      ? actor.gigId === gigId && member !== undefined && hasTeamAccess(member)
      : actor.kind === 'user' && isOwner(actor, of.ownerId)),
  to: (input, { actor }, { original }) => {
    if (
      original.status === 'absent' ||
      original.status === 'purged' ||
      original.status === 'deleted' ||
      original.gigId !== input.gigId
    )
      refuse('notFound', 'media.absent', 'This photo is no longer here.');
    return { type: 'DevelopPhoto' as const, ...input, by: actor.id };
  },
  gig: ({ gigId }) => gigId,
});
