import { system } from '../../commands/core/actors.ts';
import type { Caller } from '../../commands/core/run.ts';
import { signInTeamMember, signOutTeamMember } from '../../commands/teamAccess.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import type { Actor } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import { gigs } from '../../projections/gig.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { type TeamMemberView, team } from '../../projections/teamAccess.ts';
import { accessTokens, sessionOver } from './accessTokens.ts';

/** A signed-in editor of one gig, with what their access says now. */
export interface TeamPrincipal {
  actor: Extract<Actor, { kind: 'team' }>;
  sessionId: string;
  member: TeamMemberView;
}

/** Sessions of editors: they stand in the editor's access, and end with it or with the gig. */
export interface TeamSessions {
  start(access: { teamId: string; gigId: string }, caller: Caller): Promise<{ token: string; member: TeamMemberView }>;
  end(principal: TeamPrincipal, caller: Caller): Promise<void>;
  /** Whose token it is; undefined where it is no editor's; refuses `unauthenticated` for a wrong, expired, forged or ended one. */
  principal(authorization: string | undefined): Promise<TeamPrincipal | undefined>;
}

export function openTeamSessions(write: WriteSide, reads: ReadSide): TeamSessions {
  const tokens = accessTokens(write, 'team');
  const members = reads.reader(team);
  const shoots = reads.reader(gigs);
  return {
    async start({ teamId, gigId }, caller) {
      const sessionId = newId();
      const { position } = await write.run(
        signInTeamMember,
        { teamId, sessionId },
        { ...caller, actor: system('team-login'), key: undefined },
      );
      await reads.passed(position);
      return {
        token: tokens.issue({ id: teamId, gigId, sessionId }),
        member: (await members.get(teamId)) ?? sessionOver(),
      };
    },
    async end({ actor, sessionId }, caller) {
      const { position } = await write.run(signOutTeamMember, { teamId: actor.id, sessionId }, caller);
      await reads.passed(position);
    },
    async principal(authorization) {
      const claims = tokens.read(authorization);
      if (!claims) return undefined;
      const { id, gigId, sessionId } = claims;
      const member = await members.get(id);
      if (
        !member?.stands ||
        member.gigId !== gigId ||
        !member.sessions.includes(sessionId) ||
        !(await shoots.get(gigId))?.open
      )
        return sessionOver();
      return { actor: { kind: 'team', id, gigId }, sessionId, member };
    },
  };
}
