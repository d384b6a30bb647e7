import { type GigState, gig } from '../domain/gig.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { isOwner } from './core/actors.ts';
import type { Surroundings } from './core/run.ts';

type AboutGig = { gigId: string };

/** Of commands that the photographer of a gig gives, while it is open. */
export const byGigOwner = {
  facts: ({ gigId }: AboutGig, { state }: Surroundings): Promise<GigState> => state(gig, gigId),
  may: (actor: Actor, _: unknown, __: unknown, of: GigState): boolean =>
    of.status === 'open' && actor.kind === 'user' && isOwner(actor, of.ownerId),
  gig: ({ gigId }: AboutGig): string => gigId,
};
