import type { PhotoName } from './place.ts';
import type { Role, State } from './roles.ts';

/** What shows to whom: whatever an answer says, it names no photo that is not in here. */
const all: readonly PhotoName[] = ['shown', 'tucked', 'film', 'binned', 'approved', 'pending', 'unwanted'];
const clients: readonly PhotoName[] = ['shown', 'tucked', 'film', 'approved'];
const guests: readonly PhotoName[] = ['shown', 'film', 'approved'];
const open: readonly State[] = ['public', 'quiet', 'expired'];

const ofGig: Partial<Record<Role, readonly PhotoName[]>> = { owner: all, client: clients, viewingClient: clients, uploadingClient: clients };

/** The photos of a gig that this role may see, in this state. Everybody may see what the public sees. */
export function sightOf(role: Role, state: State): readonly PhotoName[] {
  if (state === 'deleted') return [];
  const own = ofGig[role];
  if (own) return own;
  if (role === 'linkSender') return [];
  return open.includes(state) || (state === 'private' && (role === 'guestWithPassword' || role === 'linkViewer')) ? guests : [];
}
