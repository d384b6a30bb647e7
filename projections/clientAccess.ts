import {
  type Allowance,
  type ClientAccessEvent,
  type ClientPermission,
  unlimitedAllowance,
} from '../domain/clientAccess.ts';
import type { ClientRulesEvent } from '../domain/clientRules.ts';
import { type View, projection } from './core/projection.ts';

/** One client's access to a gig, as its photographer sees it and as sessions are judged by. */
export interface ClientView extends View {
  gigId: string;
  ownerId: string;
  name: string;
  email: string;
  permissions: ClientPermission[];
  allowance: Allowance;
  active: boolean;
  invitedAt: string;
  /** ISO 8601; null before the first time. */
  lastAccessed: string | null;
  sessions: string[];
  /** Photos that were granted for download. */
  downloaded: number;
  /** ISO 8601: when they last said that their selection is finished. */
  finishedAt: string | null;
}

const MOST_SESSIONS = 20;

export const clients = projection<ClientAccessEvent, ClientView>(
  { name: 'clients', version: 3, indexes: { byGig: ['gigId', 'active', 'invitedAt'] }, key: (event) => event.clientId },
  {
    ClientInvited: (view, { gigId, ownerId, clientName, clientEmail, permissions }, { at }, id) => ({
      id,
      gigId,
      ownerId,
      name: clientName,
      email: clientEmail,
      permissions,
      allowance: unlimitedAllowance,
      active: true,
      invitedAt: at,
      lastAccessed: null,
      sessions: [],
      downloaded: view?.downloaded ?? 0,
      finishedAt: null,
    }),
    ClientPermissionsChanged: (view, { permissions }) => view && { ...view, permissions },
    ClientAllowanceSet: (view, { allowance }) => view && { ...view, allowance },
    ClientSignedIn: (view, { sessionId }, { at }) =>
      view && { ...view, lastAccessed: at, sessions: [...view.sessions, sessionId].slice(-MOST_SESSIONS) },
    ClientSignedOut: (view, { sessionId }) =>
      view && { ...view, sessions: view.sessions.filter((id) => id !== sessionId) },
    ClientDownloadGranted: (view, { first }) => view && { ...view, downloaded: view.downloaded + (first ? 1 : 0) },
    ClientDownloadsGranted: (view, { first }) => view && { ...view, downloaded: view.downloaded + first },
    ClientFinishedSelecting: (view, _, { at }) => view && { ...view, finishedAt: at },
    ClientRemoved: (view) => view && { ...view, active: false, sessions: [] },
  },
);

/** One photo that one client was given to download, by both ids. */
export interface ClientGrantView extends View {
  clientId: string;
  mediaId: string;
}
type Granted = Extract<ClientAccessEvent, { type: 'ClientDownloadGranted' | 'ClientDownloadsGranted' }>;
export const grantId = (clientId: string, mediaId: string): string => `${clientId}.${mediaId}`;

export const clientGrants = projection<Granted, ClientGrantView>(
  {
    name: 'clientGrants',
    version: 2,
    indexes: {},
    key: (event) =>
      event.type === 'ClientDownloadGranted'
        ? grantId(event.clientId, event.mediaId)
        : [...new Set(event.photos.map(({ mediaId }) => grantId(event.clientId, mediaId)))],
  },
  {
    ClientDownloadGranted: (view, { clientId, mediaId }, _, id) => (view ? undefined : { id, clientId, mediaId }),
    ClientDownloadsGranted: (view, { clientId }, _, id) =>
      view ? undefined : { id, clientId, mediaId: id.slice(clientId.length + 1) },
  },
);

/** Whether the clients of a gig need 'comment' to like, comment and approve; absent: they do not. */
export interface ClientRulesView extends View {
  strict: boolean;
}
export const clientRulesOfGigs = projection<ClientRulesEvent, ClientRulesView>(
  { name: 'clientRules', version: 1, indexes: {}, key: (event) => event.gigId },
  {
    StrictPermissionsTurnedOn: (_, { gigId }) => ({ id: gigId, strict: true }),
    StrictPermissionsTurnedOff: (_, { gigId }) => ({ id: gigId, strict: false }),
  },
);
