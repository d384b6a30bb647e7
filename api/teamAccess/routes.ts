import {
  inviteTeamMember,
  issueTeamCode,
  removeTeamMember,
  sendTeamInvitationAgain,
  teamIdOf,
  withdrawTeamCode,
} from '../../commands/teamAccess.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type TeamMemberView, team } from '../../projections/teamAccess.ts';
import * as contract from '../contract/teamAccess.ts';
import type { RouteContext } from '../context.ts';
import { type Route, pageOf, route } from '../http/reply.ts';

/** The team of a gig, for its photographer. */
export function teamRoutes(context: RouteContext): Route[] {
  const { write, reads } = context;
  const reader = reads.reader(team);

  const present = async ({
    id,
    name,
    email,
    status,
    invitedAt,
    lastUsed,
  }: TeamMemberView): Promise<contract.TeamMember> => ({
    team_id: id,
    team_name: name,
    team_email: email,
    status,
    access_code: String((await write.vault.get('teamCode', id))?.value ?? ''),
    invited_at: invitedAt,
    last_used_at: lastUsed,
  });
  const one = async (gigId: string, teamId: string): Promise<TeamMemberView> => {
    const view = await reader.get(teamId);
    return view?.stands && view.gigId === gigId
      ? view
      : refuse('notFound', 'team.absent', 'This team member is no longer here.');
  };

  return [
    route(contract.listTeam, async ({ gig, query }) => {
      const { items, next } = await reader.find({
        index: 'byGig',
        where: { gigId: gig.id, stands: true },
        ...pageOf(query),
      });
      return { team_members: await Promise.all(items.map(present)), next_cursor: next ?? null };
    }),
    route(contract.inviteTeamMember, async ({ gig, body, run, settled }) => {
      const teamId = teamIdOf(write, gig.id, body.team_email);
      await run(inviteTeamMember, {
        teamId,
        gigId: gig.id,
        teamName: body.team_name,
        teamEmail: body.team_email,
      });
      await issueTeamCode(write, teamId);
      await settled();
      return { message: 'Team member invited successfully!', team_member: await present(await one(gig.id, teamId)) };
    }),
    route(contract.sendTeamInvitationAgain, async ({ gig, params, run }) => {
      const { name } = await one(gig.id, params.teamId);
      await run(sendTeamInvitationAgain, { teamId: params.teamId, gigId: gig.id });
      return { message: `The invitation is on its way to ${name} again.` };
    }),
    route(contract.removeTeamMember, async ({ gig, params, run }) => {
      const { state } = await run(removeTeamMember, { teamId: params.teamId, gigId: gig.id });
      // A repeat may come when they were invited anew: with a code that is theirs.
      if (state.status === 'removed') await withdrawTeamCode(write, params.teamId);
      return { message: 'Team member removed' };
    }),
  ];
}
