import { system } from '../../commands/core/actors.ts';
import { signInClient, signOutClient } from '../../commands/clientAccess.ts';
import type { Caller } from '../../commands/core/run.ts';
import { type SignedTokens, signedTokens } from '../../commands/core/signedTokens.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import { SESSION_MS } from '../../commands/session.ts';
import { signInTeamMember, signOutTeamMember } from '../../commands/teamAccess.ts';
import { tokenPurposes } from '../../commands/tokenPurposes.ts';
import { newId } from '../../domain/kernel/id.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { type ClientView, clients } from '../../projections/clientAccess.ts';
import { gigs } from '../../projections/gig.ts';
import { type TeamMemberView, team } from '../../projections/teamAccess.ts';
import { bearerOf, sessionOver } from './bearer.ts';

/** Somebody who is signed in to one gig by an access that its photographer gave, with what the access says now. */
export interface AccessPrincipal<Kind extends 'client' | 'team', Access> {
  actor: { kind: Kind; id: string; gigId: string };
  sessionId: string;
  access: Access;
}
export type ClientPrincipal = AccessPrincipal<'client', ClientView>;
export type TeamPrincipal = AccessPrincipal<'team', TeamMemberView>;

/** Sessions of 24 hours for those who have access to one gig. They stand in the access, and end with it or with the gig. */
export interface AccessSessions<Kind extends 'client' | 'team', Access> {
  start(access: { id: string; gigId: string }, caller: Caller): Promise<{ token: string; access: Access }>;
  end(principal: AccessPrincipal<Kind, Access>, caller: Caller): Promise<void>;
  /** Whose token it is; undefined where it is none of this kind; refuses `unauthenticated` for a wrong, expired, forged or ended one. */
  principal(authorization: string | undefined): Promise<AccessPrincipal<Kind, Access> | undefined>;
}
export type ClientSessions = AccessSessions<'client', ClientView>;
export type TeamSessions = AccessSessions<'team', TeamMemberView>;

/** Where the accesses of a kind are kept, and by which commands their sessions begin and end. */
interface Kept<Access> {
  tokens: SignedTokens<{ sub: string; sid: string; gig: string }>;
  get(id: string): Promise<Readonly<Access> | undefined>;
  stands(access: Readonly<Access>): boolean;
  signIn(id: string, sessionId: string, caller: Caller): Promise<{ position: number }>;
  signOut(id: string, sessionId: string, caller: Caller): Promise<{ position: number }>;
}

function accessSessions<Kind extends 'client' | 'team', Access extends { gigId: string; sessions: readonly string[] }>(
  kind: Kind,
  { tokens, get, stands, signIn, signOut }: Kept<Access>,
  { write, reads }: { write: WriteSide; reads: ReadSide },
): AccessSessions<Kind, Access> {
  const shoots = reads.reader(gigs);
  return {
    async start({ id, gigId }, caller) {
      const sessionId = newId();
      const { position } = await signIn(id, sessionId, { ...caller, actor: system(`${kind}-login`), key: undefined });
      await reads.passed(position);
      const token = tokens.sign({ sub: id, gig: gigId, sid: sessionId }, write.now().getTime() + SESSION_MS);
      return { token, access: (await get(id)) ?? sessionOver() };
    },
    async end({ actor, sessionId }, caller) {
      const { position } = await signOut(actor.id, sessionId, caller);
      await reads.passed(position);
    },
    async principal(authorization) {
      const token = bearerOf(authorization);
      if (!tokens.seems(token)) return undefined;
      const { sub: id, gig: gigId, sid: sessionId } = tokens.open(token) ?? sessionOver();
      const access = await get(id);
      if (!access || !stands(access) || access.gigId !== gigId || !access.sessions.includes(sessionId))
        return sessionOver();
      if (!(await shoots.get(gigId))?.open) return sessionOver();
      return { actor: { kind, id, gigId }, sessionId, access };
    },
  };
}

export function openClientSessions(write: WriteSide, reads: ReadSide): ClientSessions {
  const accesses = reads.reader(clients);
  const kept: Kept<ClientView> = {
    tokens: signedTokens(tokenPurposes.clientSession, write),
    get: (id) => accesses.get(id),
    stands: ({ active }) => active,
    signIn: (clientId, sessionId, caller) => write.run(signInClient, { clientId, sessionId }, caller),
    signOut: (clientId, sessionId, caller) => write.run(signOutClient, { clientId, sessionId }, caller),
  };
  return accessSessions('client', kept, { write, reads });
}

export function openTeamSessions(write: WriteSide, reads: ReadSide): TeamSessions {
  const accesses = reads.reader(team);
  const kept: Kept<TeamMemberView> = {
    tokens: signedTokens(tokenPurposes.teamSession, write),
    get: (id) => accesses.get(id),
    stands: ({ stands }) => stands,
    signIn: (teamId, sessionId, caller) => write.run(signInTeamMember, { teamId, sessionId }, caller),
    signOut: (teamId, sessionId, caller) => write.run(signOutTeamMember, { teamId, sessionId }, caller),
  };
  return accessSessions('team', kept, { write, reads });
}
