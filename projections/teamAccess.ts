import { MOST_TEAM_SESSIONS, type TeamAccessEvent } from '../domain/teamAccess.ts';
import { type View, projection } from './core/projection.ts';

/** One editor's access to a gig, as its photographer sees it and as sessions are judged by. */
export interface TeamMemberView extends View {
  gigId: string;
  ownerId: string;
  name: string;
  email: string;
  status: 'invited' | 'active';
  /** False once removed. */
  stands: boolean;
  invitedAt: string;
  /** ISO 8601; null before the first time. */
  lastUsed: string | null;
  sessions: string[];
}

export const team = projection<TeamAccessEvent, TeamMemberView>(
  { name: 'team', version: 1, indexes: { byGig: ['gigId', 'stands', 'invitedAt'] }, key: (event) => event.teamId },
  {
    TeamMemberInvited: (_, { gigId, ownerId, teamName, teamEmail }, { at }, id) => ({
      id,
      gigId,
      ownerId,
      name: teamName,
      email: teamEmail,
      status: 'invited',
      stands: true,
      invitedAt: at,
      lastUsed: null,
      sessions: [],
    }),
    TeamMemberActivated: (view, _, { at }) => view && { ...view, status: 'active', lastUsed: at },
    TeamMemberSignedIn: (view, { sessionId }, { at }) =>
      view && { ...view, lastUsed: at, sessions: [...view.sessions, sessionId].slice(-MOST_TEAM_SESSIONS) },
    TeamMemberSignedOut: (view, { sessionId }) =>
      view && { ...view, sessions: view.sessions.filter((id) => id !== sessionId) },
    TeamMemberRemoved: (view) => view && { ...view, stands: false, sessions: [] },
  },
);
