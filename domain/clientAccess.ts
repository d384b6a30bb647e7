import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, JsonObject, FieldsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

export const CLIENT_PERMISSIONS = ['view', 'download', 'comment', 'edit'] as const;
/** What a client may download: the original, or a picture whose longest side is at most so many pixels. */
export const DOWNLOAD_SIZES = ['original', '2048', '1024', '640'] as const;
const permission = z.enum(CLIENT_PERMISSIONS);
const size = z.enum(DOWNLOAD_SIZES);
export type ClientPermission = z.infer<typeof permission>;
export type DownloadSize = z.infer<typeof size>;

/** How many photos and videos a client may download (`null`: any number), the photos in which sizes, and whether they carry the watermark. */
const allowance = z.object({ photos: z.number().int().nullable(), sizes: z.array(size), watermark: z.boolean() });
export type Allowance = z.infer<typeof allowance>;

const clientId = z.string();
const granted = z.object({ mediaId: z.string(), size });
export type GrantedPhoto = z.infer<typeof granted>;
/** A video is one file: sizes are for photos, and it has the size `original`. */
export type WantedFile = GrantedPhoto & { video?: boolean | undefined };
/** Photos that one event holds at most. */
const CHUNK = 500;
const about = { clientId, gigId: z.string() };

/** One client's access to one gig. The code itself stays in the vault. */
export const clientAccessEvents = {
  ClientInvited: eventSchema(
    z.object({
      ...about,
      ownerId: z.string(),
      clientName: z.string(),
      clientEmail: z.string(),
      permissions: z.array(permission),
    }),
    {
      personal: { of: 'clientId', fields: ['clientName', 'clientEmail'] },
    },
  ),
  /** By mail, with the code that they have. */
  ClientInvitationSentAgain: eventSchema(z.object({ ...about, ownerId: z.string(), at: z.string() })),
  ClientPermissionsChanged: eventSchema(z.object({ ...about, permissions: z.array(permission) })),
  ClientAllowanceSet: eventSchema(z.object({ ...about, allowance }), {
    version: 2,
    upcast: { 1: (data) => ({ ...data, allowance: { ...(data['allowance'] as JsonObject), watermark: false } }) },
  }),
  ClientSignedIn: eventSchema(z.object({ ...about, ownerId: z.string(), sessionId: z.string() })),
  ClientSignedOut: eventSchema(z.object({ ...about, sessionId: z.string() })),
  /** Counted against the allowance once for each photo (`first`), in whatever sizes. */
  ClientDownloadGranted: eventSchema(z.object({ ...about, mediaId: z.string(), size, first: z.boolean() })),
  /** Many at once: a zip. `first`: how many of them are counted against the allowance. */
  ClientDownloadsGranted: eventSchema(z.object({ ...about, photos: z.array(granted), first: z.number().int() })),
  ClientFinishedSelecting: eventSchema(z.object({ ...about, ownerId: z.string(), photos: z.number().int() })),
  ClientRemoved: eventSchema(z.object(about)),
};
export type ClientAccessEvent = EventsOf<typeof clientAccessEvents>;

export interface KnownClient {
  status: 'invited' | 'removed';
  clientId: string;
  gigId: string;
  ownerId: string;
  permissions: readonly ClientPermission[];
  allowance: Allowance;
  /** ISO 8601: when the invitation was last sent again. */
  sentAgainAt: string | undefined;
  /** Sessions that were begun and not ended, oldest first. */
  sessions: readonly string[];
  /** Sizes that were granted, by photo. */
  granted: ReadonlyMap<string, readonly DownloadSize[]>;
}
export type ClientAccessState = { status: 'absent' } | KnownClient;

export type ClientAccessCommand =
  | ({ type: 'InviteClient' } & FieldsOf<ClientAccessEvent, 'ClientInvited'>)
  | { type: 'SendInvitationAgain'; at: string }
  | { type: 'ChangePermissions'; permissions: readonly ClientPermission[] }
  /** What is left out stays as it is. */
  | { type: 'SetAllowance'; allowance: { [K in keyof Allowance]?: Allowance[K] | undefined } }
  | { type: 'SignIn'; sessionId: string }
  | { type: 'SignOut'; sessionId: string }
  | ({ type: 'GrantDownload' } & WantedFile)
  /** `all`: those or none; otherwise as many of them, in this order, as the allowance has left. */
  | { type: 'GrantDownloads'; photos: readonly WantedFile[]; all: boolean }
  | { type: 'FinishSelecting'; photos: number }
  | { type: 'RemoveClient' };

/** Between two mails to one client, in milliseconds: a second press of the button is no second mail. */
const BETWEEN_MAILS_MS = 60_000;
/** Devices that one client is signed in on; a further one ends the oldest session. */
const MOST_SESSIONS = 20;
export const unlimitedAllowance: Allowance = { photos: null, sizes: [...DOWNLOAD_SIZES], watermark: false };

/** In their order, view always among them. */
const ordered = (permissions: readonly ClientPermission[]): ClientPermission[] =>
  CLIENT_PERMISSIONS.filter((each) => each === 'view' || permissions.includes(each));
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isShared = ({ size: wanted, video = false }: WantedFile, { allowance: { sizes } }: KnownClient): boolean =>
  video || sizes.includes(wanted);

function grant(
  { mediaId, size: wanted, video }: Extract<ClientAccessCommand, { type: 'GrantDownload' }>,
  state: KnownClient,
): ClientAccessEvent[] {
  if (!state.permissions.includes('download'))
    refuse('forbidden', 'client.mayNotDownload', 'You do not have download permissions');
  if (!isShared({ mediaId, size: wanted, video }, state))
    refuse('forbidden', 'client.sizeNotAllowed', 'Your photographer has not shared the photos in this size.');
  const before = state.granted.get(mediaId);
  if (before?.includes(wanted)) return [];
  const { photos } = state.allowance;
  if (!before && photos !== null && state.granted.size >= photos) usedUp(photos);
  return [
    {
      type: 'ClientDownloadGranted',
      clientId: state.clientId,
      gigId: state.gigId,
      mediaId,
      size: wanted,
      first: before === undefined,
    },
  ];
}

const usedUp = (photos: number) =>
  refuse(
    'forbidden',
    'client.allowanceUsed',
    `You have downloaded all ${photos} photos that are included. Please ask your photographer for more.`,
  );

function grantMany(
  { photos: wanted, all }: Extract<ClientAccessCommand, { type: 'GrantDownloads' }>,
  state: KnownClient,
): ClientAccessEvent[] {
  if (!state.permissions.includes('download'))
    refuse('forbidden', 'client.mayNotDownload', 'You do not have download permissions');
  if (wanted.some((file) => !isShared(file, state)))
    refuse('forbidden', 'client.sizeNotAllowed', 'Your photographer has not shared the photos in this size.');
  const { photos: limit } = state.allowance;
  const left = limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - state.granted.size);
  const fresh = new Set(wanted.filter(({ mediaId }) => !state.granted.has(mediaId)).map(({ mediaId }) => mediaId));
  if (fresh.size > left && limit !== null) {
    if (left === 0 && (all || fresh.size === wanted.length)) return usedUp(limit);
    if (all)
      return refuse(
        'forbidden',
        'client.allowanceExceeded',
        `${left} of your ${limit} downloads are left, and these are ${fresh.size}. Please choose fewer, or ask your photographer for more.`,
      );
  }
  const counted = new Set([...fresh].slice(0, Number.isFinite(left) ? left : undefined));
  const news = wanted.filter(
    ({ mediaId, size: as }) =>
      !state.granted.get(mediaId)?.includes(as) && (!fresh.has(mediaId) || counted.has(mediaId)),
  );
  const events: ClientAccessEvent[] = [];
  for (let start = 0; start < news.length; start += CHUNK) {
    const photos = news.slice(start, start + CHUNK).map(({ mediaId, size: as }) => ({ mediaId, size: as }));
    events.push({
      type: 'ClientDownloadsGranted',
      clientId: state.clientId,
      gigId: state.gigId,
      photos,
      first: photos.filter(({ mediaId }) => counted.delete(mediaId)).length,
    });
  }
  return events;
}

function decide(command: ClientAccessCommand, state: ClientAccessState): ClientAccessEvent[] {
  if (command.type === 'InviteClient') {
    if (state.status === 'invited')
      return refuse('conflict', 'client.known', 'This client has access to the gig already.');
    return [{ ...command, type: 'ClientInvited', permissions: ordered(command.permissions) }];
  }
  if (state.status === 'absent') return refuse('notFound', 'client.absent', 'This client is no longer here.');
  const { clientId: id, gigId, ownerId } = state;
  if (state.status === 'removed')
    return command.type === 'RemoveClient' || command.type === 'SignOut'
      ? []
      : refuse('notFound', 'client.absent', 'This client is no longer here.');
  switch (command.type) {
    case 'SendInvitationAgain':
      if (state.sentAgainAt !== undefined && Date.parse(command.at) - Date.parse(state.sentAgainAt) < BETWEEN_MAILS_MS)
        refuse(
          'tooMany',
          'client.sentJustNow',
          'The invitation was sent a moment ago. Please wait a minute before you send it again.',
        );
      return [{ type: 'ClientInvitationSentAgain', clientId: id, gigId, ownerId, at: command.at }];
    case 'ChangePermissions': {
      const permissions = ordered(command.permissions);
      return same(permissions, state.permissions)
        ? []
        : [{ type: 'ClientPermissionsChanged', clientId: id, gigId, permissions }];
    }
    case 'SetAllowance': {
      const {
        photos = state.allowance.photos,
        sizes: wanted = state.allowance.sizes,
        watermark = state.allowance.watermark,
      } = command.allowance;
      const sizes = DOWNLOAD_SIZES.filter((each) => wanted.includes(each));
      if (sizes.length === 0) refuse('invalid', 'client.noSize', 'Please choose at least one size.');
      const next = { photos, sizes, watermark };
      return same(next, state.allowance) ? [] : [{ type: 'ClientAllowanceSet', clientId: id, gigId, allowance: next }];
    }
    case 'SignIn':
      return [{ type: 'ClientSignedIn', clientId: id, gigId, ownerId, sessionId: command.sessionId }];
    case 'SignOut':
      return state.sessions.includes(command.sessionId)
        ? [{ type: 'ClientSignedOut', clientId: id, gigId, sessionId: command.sessionId }]
        : [];
    case 'GrantDownload':
      return grant(command, state);
    case 'GrantDownloads':
      return grantMany(command, state);
    case 'FinishSelecting':
      return [{ type: 'ClientFinishedSelecting', clientId: id, gigId, ownerId, photos: command.photos }];
    case 'RemoveClient':
      return [{ type: 'ClientRemoved', clientId: id, gigId }];
  }
}

function evolve(state: ClientAccessState, event: ClientAccessEvent): ClientAccessState {
  if (event.type === 'ClientInvited') {
    const { clientId: id, gigId, ownerId, permissions } = event;
    // Whoever is invited again starts anew, except for what they took home already.
    const granted = state.status === 'absent' ? new Map<string, DownloadSize[]>() : state.granted;
    return {
      status: 'invited',
      clientId: id,
      gigId,
      ownerId,
      permissions,
      allowance: unlimitedAllowance,
      sentAgainAt: undefined,
      sessions: [],
      granted,
    };
  }
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'ClientInvitationSentAgain':
      return { ...state, sentAgainAt: event.at };
    case 'ClientPermissionsChanged':
      return { ...state, permissions: event.permissions };
    case 'ClientAllowanceSet':
      return { ...state, allowance: event.allowance };
    case 'ClientSignedIn':
      return { ...state, sessions: [...state.sessions, event.sessionId].slice(-MOST_SESSIONS) };
    case 'ClientSignedOut':
      return { ...state, sessions: state.sessions.filter((id) => id !== event.sessionId) };
    case 'ClientDownloadGranted':
      return {
        ...state,
        granted: new Map(state.granted).set(event.mediaId, [...(state.granted.get(event.mediaId) ?? []), event.size]),
      };
    case 'ClientDownloadsGranted': {
      const all = new Map(state.granted);
      for (const { mediaId, size: as } of event.photos) all.set(mediaId, [...(all.get(mediaId) ?? []), as]);
      return { ...state, granted: all };
    }
    case 'ClientRemoved':
      return { ...state, status: 'removed', sessions: [] };
    default:
      return state;
  }
}

export const clientAccess: Aggregate<ClientAccessState, ClientAccessCommand, ClientAccessEvent> = {
  name: 'clientAccess',
  schemas: clientAccessEvents,
  decider: { initial: { status: 'absent' }, decide, evolve },
};
