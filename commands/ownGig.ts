import { gig } from '../domain/gig.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import type { Surroundings } from './core/run.ts';

/** Refuses what is to be of a gig that is not the caller's, or is not there any more; '' is of none. */
export async function requireOwnGig(gigId: string, { state, actor }: Pick<Surroundings, 'state' | 'actor'>) {
  if (gigId === '') return;
  const known = await state(gig, gigId);
  if (known.status !== 'open' || !('id' in actor) || known.ownerId !== actor.id)
    refuse('notFound', 'gig.absent', 'Gig not found');
}
