import { z } from 'zod';
import { account } from '../domain/account.ts';
import { gig } from '../domain/gig.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { subscription } from '../domain/subscription.ts';
import { type KnownTeamMember, type TeamAccessState, hasTeamAccess, teamAccess } from '../domain/teamAccess.ts';
import { isOwner, isSystem } from './core/actors.ts';
import { nameInput } from './nameInput.ts';
import { type Surroundings, command } from './core/run.ts';
import { newCode } from './core/secrets.ts';
import type { WriteSide, WriteTools } from './core/writeSide.ts';

const teamId = z.string().min(1).max(64);
const gigId = z.string().min(1).max(64);
const named = z.object({ teamId });
type Named = z.infer<typeof named>;
const inGig = named.extend({ gigId });

const known = (state: TeamAccessState): state is KnownTeamMember => state.status !== 'absent';
const forMember = {
  aggregate: teamAccess,
  id: (input: Named) => input.teamId,
  gig: (_: unknown, state: TeamAccessState) => (known(state) ? state.gigId : undefined),
};
const byOwner = {
  ...forMember,
  may: (actor: Actor, state: TeamAccessState, input: { gigId: string }) =>
    known(state) && state.gigId === input.gigId && actor.kind === 'user' && isOwner(actor, state.ownerId),
};

const inviterOf = async (_: unknown, { state, actor }: Surroundings) => ({
  inviter: await state(account, actor.id),
  plan: (await state(subscription, actor.id)).plan,
});
/** Mails go out in a studio's name only once its address is verified and while its plan runs. */
function mayInvite({ inviter, plan }: Awaited<ReturnType<typeof inviterOf>>, at: string): void {
  if (inviter.status !== 'open' || !inviter.verified)
    refuse('forbidden', 'account.unverified', 'Please verify your email address before you invite team members.');
  if (!plan || plan.expiresAt <= at)
    refuse('invalid', 'subscription.expired', 'Your plan has expired. Please upgrade to continue.');
}

export const inviteTeamMember = command({
  ...forMember,
  name: 'InviteTeamMember',
  input: inGig.extend({ teamName: nameInput('Please enter a name.'), teamEmail: z.string() }),
  facts: async (input, around) => ({ into: await around.state(gig, input.gigId), ...(await inviterOf(input, around)) }),
  may: (actor, _, __, { into }) => into.status === 'open' && actor.kind === 'user' && isOwner(actor, into.ownerId),
  to: (input, { actor, at }, facts) => {
    mayInvite(facts, at);
    return { type: 'InviteTeamMember' as const, ...input, ownerId: actor.id };
  },
  gig: (input) => input.gigId,
});
export const sendTeamInvitationAgain = command({
  ...byOwner,
  name: 'SendTeamInvitationAgain',
  input: inGig,
  facts: inviterOf,
  to: (_, { at }, facts) => {
    mayInvite(facts, at);
    return { type: 'SendInvitationAgain' as const, at };
  },
});
export const removeTeamMember = command({ ...byOwner, name: 'RemoveTeamMember', input: inGig });

export const useTeamCode = command({ ...forMember, name: 'UseTeamCode', type: 'UseCode', input: named, may: isSystem });
export const signInTeamMember = command({
  ...forMember,
  name: 'SignInTeamMember',
  type: 'SignIn',
  input: named.extend({ sessionId: z.string() }),
  may: isSystem,
});
export const signOutTeamMember = command({
  ...forMember,
  name: 'SignOutTeamMember',
  type: 'SignOut',
  input: named.extend({ sessionId: z.string() }),
  may: (actor, state, input) => known(state) && actor.kind === 'team' && actor.id === input.teamId,
});

type Stores = Pick<WriteSide, 'vault' | 'secrets'>;

/** The same address has one place on a gig's team, however often it is invited. */
export const teamIdOf = ({ secrets }: Pick<WriteSide, 'secrets'>, gigOf: string, email: string): string =>
  derivedId('team', gigOf, secrets.lookup('team', email.trim().toLowerCase()));
const keyOf = ({ secrets }: Pick<WriteSide, 'secrets'>, code: string): string =>
  secrets.lookup('teamCode', code.replaceAll(/[\s-]/g, '').toUpperCase());

/** Gives an access its code: what its photographer reads (`teamCode`) and what a visit is known by (`teamByCode`, a keyed hash). One that has a code keeps it. */
export async function issueTeamCode(stores: Stores, id: string): Promise<string> {
  const { vault } = stores;
  for (;;) {
    const { entry } = await vault.create('teamCode', id, newCode(), { group: id });
    const code = String(entry.value);
    const claimed = await vault.create('teamByCode', keyOf(stores, code), id, { group: id });
    if (String(claimed.entry.value) === id) return code;
    // Somebody else's, by an unlikely chance.
    await vault.delete('teamCode', id);
  }
}
export async function withdrawTeamCode({ vault }: Pick<WriteSide, 'vault'>, id: string): Promise<void> {
  await vault.deleteGroup('teamByCode', id);
  await vault.deleteGroup('teamCode', id);
}

/** The access of a right code. One keyed look-up, and no difference between a wrong code, an unknown one and that of somebody who was removed. */
export async function checkTeamCode(tools: WriteTools, code: string): Promise<KnownTeamMember> {
  const entry = await tools.vault.get('teamByCode', keyOf(tools, code));
  const { state } = await tools.journal.load(teamAccess, entry ? String(entry.value) : 'nobody');
  const of = (await tools.journal.load(gig, hasTeamAccess(state) ? state.gigId : 'nowhere')).state;
  return hasTeamAccess(state) && of.status === 'open'
    ? state
    : refuse(
        'unauthenticated',
        'team.wrongCode',
        'This access code does not open a dashboard. Please check it, or ask your photographer for a new one.',
      );
}
