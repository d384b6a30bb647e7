import { z } from 'zod';
import {
  LINK_UNKNOWN,
  type GalleryLinkState,
  type MadeLink,
  galleryLink,
  galleryLinkCount,
  galleryLinkEvents,
} from '../domain/galleryLink.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { Refusal, refuse } from '../domain/kernel/refusal.ts';
import { isOwner, isSystem } from './core/actors.ts';
import { TOO_LONG, nameInput } from './nameInput.ts';
import { byGigOwner } from './gigOwner.ts';
import { type Caller, type Outcome, type Run, command, idMadeBy } from './core/run.ts';
import { newToken } from './core/secrets.ts';
import type { WriteSide, WriteTools } from './core/writeSide.ts';

const id = z.string().min(1).max(64);
const one = z.object({ linkId: id, gigId: id });
const forLink = {
  aggregate: galleryLink,
  id: (input: { linkId: string }) => input.linkId,
  gig: (input: { gigId: string }) => input.gigId,
};
const byOwner = {
  ...forLink,
  may: (actor: Actor, state: GalleryLinkState, input: { gigId: string }) =>
    state.status !== 'absent' && state.gigId === input.gigId && actor.kind === 'user' && isOwner(actor, state.ownerId),
};

const aboutLink = galleryLinkEvents.GalleryLinkMade.schema.omit({ ownerId: true }).extend({
  linkId: id,
  gigId: id,
  name: nameInput('Please give the link a name, so that you know it again.').max(80, TOO_LONG),
  expiresAt: z.iso.datetime().nullable(),
});
export const makeLink = command({
  ...forLink,
  ...byGigOwner,
  name: 'MakeGalleryLink',
  input: aboutLink,
  to: (input, { actor, at }) => ({ type: 'MakeLink' as const, ...input, ownerId: actor.id, at }),
});
export const renewLink = command({ ...byOwner, name: 'RenewGalleryLink', type: 'RenewLink', input: one });
export const switchLinkOff = command({ ...byOwner, name: 'SwitchGalleryLinkOff', type: 'SwitchOff', input: one });
export const openLink = command({ ...forLink, name: 'OpenGalleryLink', type: 'OpenLink', input: one, may: isSystem });

const counting = { ...byGigOwner, aggregate: galleryLinkCount, id: (input: { gigId: string }) => input.gigId };
const countLink = command({ ...counting, name: 'CountGalleryLink', input: one.extend({ there: z.array(id) }) });
const returnLink = command({ ...counting, name: 'ReturnGalleryLink', input: one });

/**
 * Makes a link where the gig has room for one more; `there`: the ids of those that it is known to have. What is counted and
 * then not made is given back; a process that dies in between leaves one place less, until the same call is repeated.
 */
export async function makeCountedLink(
  run: Run,
  { there, ...link }: Omit<z.infer<typeof aboutLink>, 'linkId'> & { there: string[] },
  caller: Caller,
): Promise<Outcome<GalleryLinkState>> {
  const linkId = idMadeBy(makeLink, caller, 'link');
  await run(countLink, { gigId: link.gigId, linkId, there }, caller);
  return run(makeLink, { ...link, linkId }, caller).catch(async (error: unknown) => {
    if (error instanceof Refusal) await run(returnLink, { gigId: link.gigId, linkId }, { ...caller, key: undefined });
    throw error;
  });
}

type Kept = Pick<MadeLink, 'linkId' | 'round'>;
type Stores = Pick<WriteSide, 'vault' | 'secrets'>;
/** A keyed hash: what is looked up tells nothing of the address, and no comparison takes longer for a better guess. */
const hashOf = ({ secrets }: Stores, token: string): string => secrets.lookup('galleryLink', token);

/** A new secret for a link's address; those before it are forgotten, but not one that came after. It is told this once, and kept as a hash. */
export async function issueLinkToken(
  stores: Stores,
  { linkId, gigId, round }: Pick<MadeLink, 'linkId' | 'gigId' | 'round'>,
): Promise<string> {
  const isBefore = (kept: Kept): boolean => kept.linkId === linkId && kept.round <= round;
  const before = (await stores.vault.list('linkToken', gigId)).filter(({ value }) =>
    isBefore(value as unknown as Kept),
  );
  for (const { id: hash } of before) await stores.vault.delete('linkToken', hash);
  const token = newToken();
  await stores.vault.put('linkToken', hashOf(stores, token), { linkId, round }, { group: gigId });
  return token;
}

/**
 * The link of a secret, in whatever state. Refuses `unauthenticated` for one that was never made, or was replaced, so
 * that a guess counts as a wrong try. The hash of a link that was switched off stays: its holder is told so.
 */
export async function linkOf(tools: WriteTools, token: string): Promise<MadeLink> {
  const kept = (await tools.vault.get('linkToken', hashOf(tools, token)))?.value as unknown as Kept | undefined;
  const { state } = await tools.journal.load(galleryLink, kept?.linkId ?? 'nobody');
  return state.status === 'absent' || state.round !== kept?.round
    ? refuse('unauthenticated', 'link.unknown', LINK_UNKNOWN)
    : state;
}
