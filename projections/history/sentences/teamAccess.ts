import type { TeamAccessEvent } from '../../../domain/teamAccess.ts';
import type { Sentences } from './words.ts';

export const teamAccessSentences: Sentences<TeamAccessEvent> = {
  TeamMemberInvited: ({ teamName }, { who }) => `${who} invited ${teamName} to the team`,
  TeamInvitationSentAgain: ({ teamId }, { who, person }) =>
    `${who} sent the editor ${person(teamId)} the invitation again`,
  TeamMemberActivated: ({ teamId }, { person }) =>
    `The editor ${person(teamId)} used the access code for the first time`,
  TeamMemberSignedIn: ({ teamId }, { person }) => `The editor ${person(teamId)} opened the dashboard`,
  TeamMemberSignedOut: ({ teamId }, { person }) => `The editor ${person(teamId)} signed out`,
  TeamMemberRemoved: ({ teamId }, { who, person }) => `${who} removed the editor ${person(teamId)} from the team`,
};
