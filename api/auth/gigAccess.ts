import { refuse } from '../../domain/kernel/refusal.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import type { ClientPrincipal, TeamPrincipal } from './accessSessions.ts';

const over = () => refuse('unauthenticated', 'session.ended', 'Your session has ended. Please sign in again.');

/** Who may enter a gig that a call names: its owner, its clients, its editors. */
export function openGigAccess(reads: ReadSide) {
  const reader = reads.reader(gigs);
  return {
    /** The gig of this owner; refuses `notFound` for anybody else's. */
    async owned(ownerId: string, gigId: string): Promise<GigView> {
      const gig = await reader.get(gigId);
      return gig?.open && gig.ownerId === ownerId ? gig : refuse('notFound', 'gig.absent', 'Gig not found');
    },
    /** The client's own gig; another's is none of theirs, which refuses `forbidden`. */
    async ofClient({ actor }: ClientPrincipal, gigId: string): Promise<GigView> {
      if (actor.gigId !== gigId)
        refuse('forbidden', 'client.otherGig', 'This gallery is not among yours. Please sign in with the code for it.');
      const gig = await reader.get(gigId);
      return gig?.open ? gig : over();
    },
    /** The editor's own gig; another's is none of theirs, which refuses `forbidden`. */
    async ofEditor({ actor }: TeamPrincipal, gigId: string): Promise<GigView> {
      if (actor.gigId !== gigId)
        refuse('forbidden', 'team.otherGig', 'This gig is not among yours. Please use the access code for it.');
      const gig = await reader.get(gigId);
      return gig?.open ? gig : over();
    },
  };
}
export type GigAccess = ReturnType<typeof openGigAccess>;
