import type { PhotoName } from './place.ts';
import type { Role, State } from './roles.ts';

/** What shows to whom: whatever an answer says, it names no photo that is not in here. */
const all: readonly PhotoName[] = [
  'shown',
  'tucked',
  'film',
  'binned',
  'approved',
  'pending',
  'unwanted',
  'edit',
  'waiting',
];
const clients: readonly PhotoName[] = ['shown', 'tucked', 'film', 'approved', 'edit'];
const guests: readonly PhotoName[] = ['shown', 'film', 'approved', 'edit'];
/** What is approved for editing, and what came back, also while it waits for the photographer. */
const editors: readonly PhotoName[] = ['shown', 'edit', 'waiting'];
const open: readonly State[] = ['public', 'quiet', 'expired'];

const ofGig: Partial<Record<Role, readonly PhotoName[]>> = {
  owner: all,
  client: clients,
  viewingClient: clients,
  uploadingClient: clients,
  editor: editors,
};

/** The photos of a gig that this role may see, in this state. `asGuest`: by a call for everybody, where also who has rights of their own sees what the public does. */
export function sightOf(role: Role, state: State, asGuest = false): readonly PhotoName[] {
  if (state === 'deleted') return [];
  const own = ofGig[role];
  if (own) return asGuest ? [...own, ...sightOf('nobody', state)] : own;
  if (role === 'linkSender') return [];
  return open.includes(state) || (state === 'private' && (role === 'guestWithPassword' || role === 'linkViewer'))
    ? guests
    : [];
}
