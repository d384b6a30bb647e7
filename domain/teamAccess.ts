import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const about = { teamId: z.string(), gigId: z.string(), ownerId: z.string() };
const session = z.object({ ...about, sessionId: z.string() });

/** One editor's access to what is approved in one gig. The code itself stays in the vault. */
export const teamAccessEvents = {
  TeamMemberInvited: eventSchema(z.object({ ...about, teamName: z.string(), teamEmail: z.string() }), {
    personal: { of: 'teamId', fields: ['teamName', 'teamEmail'] },
  }),
  /** The same invitation, with the same code. */
  TeamInvitationSentAgain: eventSchema(z.object({ ...about, at: z.string() })),
  /** Their code was used for the first time: active from here on. */
  TeamMemberActivated: eventSchema(z.object(about)),
  TeamMemberSignedIn: eventSchema(session),
  TeamMemberSignedOut: eventSchema(session),
  TeamMemberRemoved: eventSchema(z.object(about)),
};
export type TeamAccessEvent = EventsOf<typeof teamAccessEvents>;

export interface KnownTeamMember {
  status: 'invited' | 'active' | 'removed';
  teamId: string;
  gigId: string;
  ownerId: string;
  /** When the invitation was last sent again, ISO 8601. */
  sentAgainAt: string | undefined;
  /** Sessions that were begun and not ended, oldest first. */
  sessions: readonly string[];
}
export type TeamAccessState = { status: 'absent' } | KnownTeamMember;

export type TeamAccessCommand =
  | ({ type: 'InviteTeamMember' } & FieldsOf<TeamAccessEvent, 'TeamMemberInvited'>)
  | { type: 'SendInvitationAgain'; at: string }
  | { type: 'UseCode' }
  | { type: 'SignIn'; sessionId: string }
  | { type: 'SignOut'; sessionId: string }
  | { type: 'RemoveTeamMember' };

/** Devices that one editor is signed in on; a further one ends the oldest session. */
export const MOST_TEAM_SESSIONS = 20;

/** Between two mails to one person, in milliseconds: a second press of the button is no second mail. */
const BETWEEN_MAILS_MS = 60_000;

/** Whether the access stands, whatever its code was used for yet. */
export const hasTeamAccess = (state: TeamAccessState): state is KnownTeamMember =>
  state.status === 'invited' || state.status === 'active';

const absent = () => refuse('notFound', 'team.absent', 'This team member is no longer here.');

function decide(command: TeamAccessCommand, state: TeamAccessState): TeamAccessEvent[] {
  if (command.type === 'InviteTeamMember') {
    if (hasTeamAccess(state))
      return refuse('conflict', 'team.known', 'This person is on the team of this gig already.');
    return [{ ...command, type: 'TeamMemberInvited' }];
  }
  if (state.status === 'absent') return absent();
  const { teamId, gigId, ownerId } = state;
  const member = { teamId, gigId, ownerId };
  if (state.status === 'removed')
    return command.type === 'RemoveTeamMember' || command.type === 'SignOut' ? [] : absent();
  const activated: TeamAccessEvent[] = state.status === 'active' ? [] : [{ type: 'TeamMemberActivated', ...member }];
  switch (command.type) {
    case 'SendInvitationAgain':
      if (state.sentAgainAt !== undefined && Date.parse(command.at) - Date.parse(state.sentAgainAt) < BETWEEN_MAILS_MS)
        refuse(
          'tooMany',
          'team.sentJustNow',
          'The invitation was sent a moment ago. Please wait a minute before you send it again.',
        );
      return [{ type: 'TeamInvitationSentAgain', ...member, at: command.at }];
    case 'UseCode':
      return activated;
    case 'SignIn':
      return [...activated, { type: 'TeamMemberSignedIn', ...member, sessionId: command.sessionId }];
    case 'SignOut':
      return state.sessions.includes(command.sessionId)
        ? [{ type: 'TeamMemberSignedOut', ...member, sessionId: command.sessionId }]
        : [];
    case 'RemoveTeamMember':
      return [{ type: 'TeamMemberRemoved', ...member }];
  }
}

function evolve(state: TeamAccessState, event: TeamAccessEvent): TeamAccessState {
  if (event.type === 'TeamMemberInvited')
    return {
      status: 'invited',
      teamId: event.teamId,
      gigId: event.gigId,
      ownerId: event.ownerId,
      sentAgainAt: undefined,
      sessions: [],
    };
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'TeamInvitationSentAgain':
      return { ...state, sentAgainAt: event.at };
    case 'TeamMemberActivated':
      return { ...state, status: 'active' };
    case 'TeamMemberSignedIn':
      return { ...state, sessions: [...state.sessions, event.sessionId].slice(-MOST_TEAM_SESSIONS) };
    case 'TeamMemberSignedOut':
      return { ...state, sessions: state.sessions.filter((id) => id !== event.sessionId) };
    case 'TeamMemberRemoved':
      return { ...state, status: 'removed', sessions: [] };
    default:
      return state;
  }
}

export const teamAccess: Aggregate<TeamAccessState, TeamAccessCommand, TeamAccessEvent> = {
  name: 'teamAccess',
  schemas: teamAccessEvents,
  decider: { initial: { status: 'absent' }, decide, evolve },
};
