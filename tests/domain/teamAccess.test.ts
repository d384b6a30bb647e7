import { describe, expect, test } from 'vitest';
import { type TeamAccessEvent, MOST_TEAM_SESSIONS, teamAccess } from '../../domain/teamAccess.ts';
import { given } from '../given.ts';

const about = { teamId: 't1', gigId: 'g1', ownerId: 'o1' };
const invitation = { ...about, teamName: 'Nila', teamEmail: 'nila@loom.test' };
const invited: TeamAccessEvent = { type: 'TeamMemberInvited', ...invitation };
const activated: TeamAccessEvent = { type: 'TeamMemberActivated', ...about };
const removed: TeamAccessEvent = { type: 'TeamMemberRemoved', ...about };
const signedIn = (sessionId: string): TeamAccessEvent => ({ type: 'TeamMemberSignedIn', ...about, sessionId });

describe('a team member', () => {
  test('is invited once, and again after a removal', () => {
    given(teamAccess)
      .when({ type: 'InviteTeamMember', ...invitation })
      .then(invited);
    given(teamAccess, invited)
      .when({ type: 'InviteTeamMember', ...invitation })
      .thenRefused('conflict');
    given(teamAccess, invited, removed)
      .when({ type: 'InviteTeamMember', ...invitation })
      .then(invited);
  });
  test('is active from the first use of the code on', () => {
    given(teamAccess, invited).when({ type: 'UseCode' }).then(activated);
    given(teamAccess, invited).when({ type: 'SignIn', sessionId: 's1' }).then(activated, signedIn('s1'));
    given(teamAccess, invited, activated).when({ type: 'UseCode' }).then();
    given(teamAccess, invited, activated).when({ type: 'SignIn', sessionId: 's1' }).then(signedIn('s1'));
  });
  test('is sent the invitation again, at most once a minute', () => {
    const again = (at: string) => ({ type: 'SendInvitationAgain' as const, at });
    const sent = (at: string): TeamAccessEvent => ({ type: 'TeamInvitationSentAgain', ...about, at });
    given(teamAccess, invited).when(again('2026-11-21T10:00:00.000Z')).then(sent('2026-11-21T10:00:00.000Z'));
    given(teamAccess, invited, sent('2026-11-21T10:00:00.000Z'))
      .when(again('2026-11-21T10:00:59.000Z'))
      .thenRefused('tooMany');
    given(teamAccess, invited, sent('2026-11-21T10:00:00.000Z'))
      .when(again('2026-11-21T10:01:00.000Z'))
      .then(sent('2026-11-21T10:01:00.000Z'));
  });
  test('signs out of sessions that are there', () => {
    given(teamAccess, invited, activated, signedIn('s1'))
      .when({ type: 'SignOut', sessionId: 's1' })
      .then({ type: 'TeamMemberSignedOut', ...about, sessionId: 's1' });
    given(teamAccess, invited).when({ type: 'SignOut', sessionId: 's1' }).then();
  });
  test('is signed in on so many devices and no more', () => {
    const sessions = Array.from({ length: MOST_TEAM_SESSIONS + 2 }, (_, index) => signedIn(`s${index}`));
    const { state } = given(teamAccess, invited, activated, ...sessions);
    expect(state.status === 'active' && state.sessions).toHaveLength(MOST_TEAM_SESSIONS);
    expect(state.status === 'active' && state.sessions[0]).toBe('s2');
  });
  test('that was removed can do nothing more', () => {
    expect(given(teamAccess, invited, activated, signedIn('s1'), removed).state).toMatchObject({
      status: 'removed',
      sessions: [],
    });
    given(teamAccess, invited, removed).when({ type: 'SignIn', sessionId: 's2' }).thenRefused('notFound');
    given(teamAccess, invited, removed)
      .when({ type: 'SendInvitationAgain', at: '2026-11-21T10:00:00.000Z' })
      .thenRefused('notFound');
    given(teamAccess, invited, removed).when({ type: 'RemoveTeamMember' }).then();
  });
  test('that never was is not found', () =>
    given(teamAccess).when({ type: 'UseCode' }).thenRefused('notFound', 'This team member is no longer here.'));
});
