import type { AccountEvent } from '../domain/account.ts';
import type { CameraEvent } from '../domain/camera.ts';
import type { GigEvent } from '../domain/gig.ts';
import type { MediaEvent } from '../domain/media/events.ts';
import type { PasskeyEvent } from '../domain/passkey.ts';
import { type PortfolioEvent, uploadedFor } from '../domain/portfolio.ts';
import type { SecondStepEvent } from '../domain/secondStep.ts';
import type { SessionEvent } from '../domain/session.ts';
import type { SubscriptionEvent } from '../domain/subscription.ts';
import { type View, projection } from './core/projection.ts';

export interface AccountView extends View {
  /** The same of all: an index has to begin with something. */
  kind: 'account';
  email: string;
  fullName: string;
  role: 'photographer' | 'admin' | 'auditor';
  verified: boolean;
  createdAt: string;
  /** Sessions begun before it are over. */
  sessionsAfter: string;
  /** Signing in takes a code after the password. */
  secondStep: boolean;
  /** ISO 8601; '' while it is open. */
  closedAt: string;
  /** How many passkeys there are. */
  passkeys: number;
}

export const accounts = projection<AccountEvent | SecondStepEvent | PasskeyEvent, AccountView>(
  {
    name: 'accounts',
    version: 4,
    indexes: { byTime: ['role', 'createdAt'], all: ['kind', 'createdAt'], byClosing: ['kind', 'closedAt'] },
    key: (event) => event.userId,
  },
  {
    AccountRegistered: (_, { userId, email, fullName, role }, { at }) => ({
      id: userId,
      kind: 'account',
      email,
      fullName,
      role,
      verified: false,
      createdAt: at,
      sessionsAfter: at,
      secondStep: false,
      closedAt: '',
      passkeys: 0,
    }),
    EmailVerified: (view) => view && { ...view, verified: true },
    PasswordChanged: (view, _, { at }) => view && { ...view, sessionsAfter: at },
    FullNameChanged: (view, { fullName }) => view && { ...view, fullName },
    AccountClosed: (view, { at }) => view && { ...view, closedAt: at },
    // A session of somebody who was just signing in when it was closed does not come back with it.
    AccountReopened: (view, _, { at }) => view && { ...view, closedAt: '', sessionsAfter: at },
    AccountErased: () => null,
    SecondStepSwitchedOn: (view) => view && { ...view, secondStep: true },
    SecondStepSwitchedOff: (view) => view && { ...view, secondStep: false },
    PasskeyAdded: (view) => view && { ...view, passkeys: view.passkeys + 1 },
    PasskeyRemoved: (view) => view && { ...view, passkeys: view.passkeys - 1 },
  },
);

export interface SessionView extends View {
  userId: string;
  startedAt: string;
  expiresAt: string;
  ended: boolean;
  /** Its name, such as 'Chrome on Windows'; empty where none was told. */
  browser: string;
  /** It began by a passkey, which stands for password and code. */
  byPasskey: boolean;
}

export const sessions = projection<SessionEvent, SessionView>(
  {
    name: 'sessions',
    version: 4,
    // One for all: to keep a second, in an order of its own, is a twentieth of a sign-in's processor time.
    indexes: { byUser: ['userId', 'ended', 'expiresAt'] },
    begins: ['SessionStarted'],
  },
  {
    SessionStarted: (_, { sessionId, userId, expiresAt, browser, by }, { at }) => ({
      id: sessionId,
      userId,
      browser: browser ?? '',
      byPasskey: by === 'passkey',
      startedAt: at,
      expiresAt,
      ended: false,
    }),
    SessionRenewed: (view, { expiresAt }) => view && { ...view, expiresAt },
    // Who signs in by which browser is told of the sessions that run.
    SessionEnded: (view) => view && { ...view, ended: true, browser: '' },
  },
);

/** A photographer's studio: plan, usage and camera FTP. */
export interface StudioView extends View {
  /** The same of all: an index has to begin with something. */
  kind: 'studio';
  /** When its plan ends, ISO 8601; '' without one. */
  planEnd: string;
  plan: {
    planId: string;
    planName: string;
    gigsLimit: number;
    mediaLimit: number;
    aiLimit: number;
    expiresAt: string;
  } | null;
  gigs: number;
  media: number;
  bytes: number;
  /** Begun with Loom AI. */
  conversations: number;
  camera: { open: boolean; username: string; currentGigId: string | null };
}

const empty = (id: string): Omit<StudioView, 'position'> => ({
  id,
  kind: 'studio',
  planEnd: '',
  plan: null,
  gigs: 0,
  media: 0,
  bytes: 0,
  conversations: 0,
  camera: { open: false, username: '', currentGigId: null },
});
type StudioEvent =
  | SubscriptionEvent
  | CameraEvent
  | Extract<GigEvent, { type: 'GigOpened' | 'GigDeleted' | 'GigRestored' }>
  | Extract<MediaEvent, { ownerId: string }>
  | Extract<AccountEvent, { type: 'AccountErased' }>
  | Extract<PortfolioEvent, { type: `PortfolioItem${'Added' | 'Removed' | 'Restored'}` }>;

/** What was uploaded for the portfolio counts as media do. */
const uploaded = (view: Omit<StudioView, 'position'>, bytes: number | null, by: 1 | -1): Omit<StudioView, 'position'> =>
  bytes === null ? view : { ...view, media: view.media + by, bytes: view.bytes + by * bytes };

export const studios = projection<StudioEvent, StudioView>(
  {
    name: 'studios',
    version: 7,
    indexes: { byPlanEnd: ['kind', 'planEnd'] },
    key: (event) => ('ownerId' in event ? event.ownerId : event.userId),
  },
  {
    PlanAssigned: (view, { planId, planName, gigsLimit, mediaLimit, aiLimit, expiresAt }, _, id) => ({
      ...(view ?? empty(id)),
      plan: { planId, planName, gigsLimit, mediaLimit, aiLimit, expiresAt },
      planEnd: expiresAt,
    }),
    GigOpened: (view, _, __, id) => ({ ...(view ?? empty(id)), gigs: (view?.gigs ?? 0) + 1 }),
    GigDeleted: (view) => view && { ...view, gigs: view.gigs - 1 },
    GigRestored: (view) => view && { ...view, gigs: view.gigs + 1 },
    MediaReceived: (view, { blob }, _, id) => ({
      ...(view ?? empty(id)),
      media: (view?.media ?? 0) + 1,
      bytes: (view?.bytes ?? 0) + blob.size,
    }),
    MediaDeleted: (view, { size }) => view && { ...view, media: view.media - 1, bytes: view.bytes - size },
    MediaRestored: (view, { size }) => view && { ...view, media: view.media + 1, bytes: view.bytes + size },
    MediaPurged: (view, { size, inBin }) =>
      inBin ? undefined : view && { ...view, media: view.media - 1, bytes: view.bytes - size },
    PortfolioItemAdded: (view, event, _, id) => uploaded(view ?? empty(id), uploadedFor(event), 1),
    PortfolioItemRemoved: (view, event) => view && uploaded(view, event.uploaded, -1),
    PortfolioItemRestored: (view, event) => view && uploaded(view, event.uploaded, 1),
    ConversationCounted: (view, _, __, id) => ({
      ...(view ?? empty(id)),
      conversations: (view?.conversations ?? 0) + 1,
    }),
    CameraDoorOpened: (view, { username }, _, id) => ({
      ...(view ?? empty(id)),
      camera: { ...(view ?? empty(id)).camera, open: true, username },
    }),
    CameraDoorClosed: (view) => view && { ...view, camera: { ...view.camera, open: false } },
    AccountErased: () => null,
    CurrentGigChosen: (view, { gigId }, _, id) => ({
      ...(view ?? empty(id)),
      camera: { ...(view ?? empty(id)).camera, currentGigId: gigId },
    }),
  },
);
