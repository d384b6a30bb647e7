import { z } from 'zod';
import { account } from '../domain/account.ts';
import { CLIENT_PERMISSIONS, DOWNLOAD_SIZES, type ClientAccessState, clientAccess } from '../domain/clientAccess.ts';
import { clientRules } from '../domain/clientRules.ts';
import { gig } from '../domain/gig.ts';
import { derivedId } from '../domain/kernel/id.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import { isOwner, isSystem } from './core/actors.ts';
import { nameInput } from './nameInput.ts';
import { byGigOwner } from './gigOwner.ts';
import { command } from './core/run.ts';
import { newCode } from './core/secrets.ts';
import type { WriteSide, WriteTools } from './core/writeSide.ts';

const clientId = z.string().min(1).max(64);
const gigId = z.string().min(1).max(64);
const permissions = z.array(z.enum(CLIENT_PERMISSIONS));
const size = z.enum(DOWNLOAD_SIZES);

type Named = { clientId: string };
const known = (state: ClientAccessState): state is Exclude<ClientAccessState, { status: 'absent' }> =>
  state.status !== 'absent';
const forClient = {
  aggregate: clientAccess,
  id: (input: Named) => input.clientId,
  gig: (_: unknown, state: ClientAccessState) => (known(state) ? state.gigId : undefined),
};
const byOwner = {
  ...forClient,
  may: (actor: Actor, state: ClientAccessState, input: { gigId: string }) =>
    known(state) && state.gigId === input.gigId && actor.kind === 'user' && isOwner(actor, state.ownerId),
};
const bySelf = {
  ...forClient,
  may: (actor: Actor, state: ClientAccessState, input: Named) =>
    known(state) && actor.kind === 'client' && actor.id === input.clientId,
};

export const inviteClient = command({
  ...forClient,
  name: 'InviteClient',
  input: z.object({
    clientId,
    gigId,
    clientName: nameInput('Please enter a name.'),
    clientEmail: z.string(),
    permissions,
  }),
  facts: async (input, { state, actor }) => ({
    into: await state(gig, input.gigId),
    inviter: await state(account, actor.id),
  }),
  may: (actor, _, __, { into }) => into.status === 'open' && actor.kind === 'user' && isOwner(actor, into.ownerId),
  to: (input, { actor }, { inviter }) => {
    if (inviter.status !== 'open' || !inviter.verified)
      refuse('forbidden', 'account.unverified', 'Please verify your email address before you invite clients.');
    return { type: 'InviteClient' as const, ...input, ownerId: actor.id };
  },
  gig: (input) => input.gigId,
});
export const sendInvitationAgain = command({
  ...byOwner,
  name: 'SendInvitationAgain',
  input: z.object({ clientId, gigId }),
  facts: (_, { state, actor }) => state(account, actor.id),
  to: (_, { at }, inviter) => {
    if (inviter.status !== 'open' || !inviter.verified)
      refuse('forbidden', 'account.unverified', 'Please verify your email address before you invite clients.');
    return { type: 'SendInvitationAgain' as const, at };
  },
});
export const changePermissions = command({
  ...byOwner,
  name: 'ChangeClientPermissions',
  type: 'ChangePermissions',
  input: z.object({ clientId, gigId, permissions }),
});
/** What is left out stays: two pages may each change a part of it at once. */
export const setAllowance = command({
  ...byOwner,
  name: 'SetClientAllowance',
  type: 'SetAllowance',
  input: z.object({
    clientId,
    gigId,
    allowance: z
      .object({
        photos: z.number().int().min(0).max(1_000_000).nullable(),
        sizes: z.array(size),
        watermark: z.boolean(),
      })
      .partial(),
  }),
});
export const removeClient = command({ ...byOwner, name: 'RemoveClient', input: z.object({ clientId, gigId }) });

export const signInClient = command({
  ...forClient,
  name: 'SignInClient',
  type: 'SignIn',
  input: z.object({ clientId, sessionId: z.string() }),
  may: isSystem,
});
export const signOutClient = command({
  ...bySelf,
  name: 'SignOutClient',
  type: 'SignOut',
  input: z.object({ clientId, sessionId: z.string() }),
});
export const finishSelecting = command({
  ...bySelf,
  name: 'FinishSelecting',
  input: z.object({ clientId, photos: z.number().int() }),
});
export const grantDownload = command({
  ...bySelf,
  name: 'GrantClientDownload',
  input: z.object({ clientId, mediaId: z.string().max(64), size }),
  facts: ({ mediaId }, { state }) => state(media, mediaId),
  may: (actor, state, input, wanted) =>
    bySelf.may(actor, state, input) &&
    known(state) &&
    (wanted.status === 'ready' || wanted.status === 'processing' || wanted.status === 'unreadable') &&
    wanted.gigId === state.gigId,
  to: ({ mediaId, size: as }, _, wanted) => ({
    type: 'GrantDownload' as const,
    mediaId,
    size: as,
    video: 'received' in wanted && wanted.received.mime.startsWith('video/'),
  }),
});

/** Many at once. That they are photos of the gig that clients see was decided by who chose them, and is judged again when they are fetched. */
export const grantDownloads = command({
  ...bySelf,
  name: 'GrantClientDownloads',
  type: 'GrantDownloads',
  input: z.object({
    clientId,
    photos: z.array(z.object({ mediaId: z.string().max(64), size, video: z.boolean().optional() })),
    all: z.boolean(),
  }),
});

export const setStrictPermissions = command({
  ...byGigOwner,
  aggregate: clientRules,
  name: 'SetStrictPermissions',
  input: z.object({ gigId, strict: z.boolean() }),
  id: (input) => input.gigId,
});

const spelled = (email: string): string => email.trim().toLowerCase();
const asTyped = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** The same address has one access to a gig, however often it is invited. */
export const clientIdOf = ({ secrets }: Pick<WriteSide, 'secrets'>, gigOf: string, email: string): string =>
  derivedId('client', gigOf, secrets.lookup('client', spelled(email)));
const pairOf = ({ secrets }: Pick<WriteSide, 'secrets'>, email: string, code: string): string =>
  secrets.lookup('clientPair', `${spelled(email)}\n${asTyped(code)}`);

/**
 * Gives an access its code: what its photographer reads (`clientCode`) and what a login is found by (`clientPair`). One that
 * has a code keeps it.
 */
export async function issueCode(
  { vault, secrets }: Pick<WriteSide, 'vault' | 'secrets'>,
  access: { clientId: string; email: string },
): Promise<string> {
  const { entry } = await vault.create('clientCode', access.clientId, newCode(), { group: access.clientId });
  const code = String(entry.value);
  await vault.put('clientPair', pairOf({ secrets }, access.email, code), access.clientId, { group: access.clientId });
  return code;
}
export async function withdrawCode({ vault }: Pick<WriteSide, 'vault'>, id: string): Promise<void> {
  await vault.deleteGroup('clientPair', id);
  await vault.deleteGroup('clientCode', id);
}

/**
 * The access of a right pair. One keyed look-up, whatever is wrong: no comparison that takes longer for a better guess,
 * and no difference between an unknown address, a wrong code and a removed client.
 */
export async function checkClient(
  tools: WriteTools,
  email: string,
  code: string,
): Promise<{ clientId: string; gigId: string }> {
  const entry = await tools.vault.get('clientPair', pairOf(tools, email, code));
  const { state } = await tools.journal.load(clientAccess, entry ? String(entry.value) : 'nobody');
  const of = (await tools.journal.load(gig, state.status === 'invited' ? state.gigId : 'nowhere')).state;
  if (state.status !== 'invited' || of.status !== 'open')
    return refuse('unauthenticated', 'client.wrong', 'Invalid credentials');
  return { clientId: state.clientId, gigId: state.gigId };
}
