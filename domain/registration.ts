import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const about = { registrationId: z.string(), gigId: z.string() };
const mediaIds = z.array(z.string());
/** Where somebody was seen is theirs too: it goes with their key. */
const photos = { personal: { of: 'registrationId', fields: ['mediaIds'] } };

/** A guest who left their face with a gig, to hear of photos of them. The face itself is in the vault only, under the registration's id. */
export const registrationEvents = {
  /** To which text; before the selfie is looked at. */
  RegistrationConsentGiven: eventSchema(z.object({ ...about, consentVersion: z.string(), consentText: z.string() })),
  /** Again when they register again: the new face has taken the place of the old. */
  FaceRegistered: eventSchema(
    z.object({ ...about, name: z.string(), email: z.string().nullable(), phone: z.string() }),
    {
      personal: { of: 'registrationId', fields: ['name', 'email', 'phone'] },
    },
  ),
  /** `waits`: more may follow, so that one message tells of all. `dueAt`: when what is to be told is due, ISO 8601. */
  GuestSeen: eventSchema(
    z.object({ ...about, mediaIds, waits: z.boolean(), at: z.string(), dueAt: z.string() }),
    photos,
  ),
  /** Not to be told of now, since the public may not see them: looked at anew when it may. `dueAt`: of what is left. */
  PhotosSetAside: eventSchema(z.object({ ...about, mediaIds, dueAt: z.string().nullable() }), photos),
  GuestMessageDue: eventSchema(z.object({ ...about, mediaIds, dueAt: z.string().nullable() }), photos),
  /** `messageId`: the id of the event that made it due. */
  GuestMessageSent: eventSchema(z.object({ ...about, messageId: z.string(), photos: z.number().int() })),
  GuestMessageNotSent: eventSchema(z.object({ ...about, messageId: z.string(), reason: z.string() })),
  /** Their face, their name and their number are gone for good. `messageIds`: what was written to them, for an outbox that still holds it. */
  FaceRegistrationEnded: eventSchema(
    z.object({ ...about, reason: z.enum(['withdrawn', 'gigPurged']), messageIds: z.array(z.string()) }),
  ),
};
export type RegistrationEvent = EventsOf<typeof registrationEvents>;
export type EndReason = 'withdrawn' | 'gigPurged';

/** One burst: a message goes out when no photo of somebody came for this long, in milliseconds... */
export const QUIET_MS = 3 * 60_000;
/** ...or when the first of them has waited for this long. */
export const LONGEST_MS = 20 * 60_000;

export interface RegisteredGuest {
  name: string;
  email: string | null;
  phone: string;
}
/** Photos that somebody is still to be told of. Times are ISO 8601. */
export interface Burst {
  mediaIds: readonly string[];
  firstAt: string;
  lastAt: string;
  waits: boolean;
}
export interface Registered {
  status: 'registered';
  registrationId: string;
  gigId: string;
  guest: RegisteredGuest;
  /** Told of, or to be told of. */
  seen: ReadonlySet<string>;
  burst: Burst | undefined;
  /** Messages that were sent, or given up. */
  settled: ReadonlySet<string>;
  sent: number;
}
export type RegistrationState =
  | { status: 'absent' }
  | { status: 'agreed'; gigId: string }
  | Registered
  | { status: 'ended'; gigId: string };

interface Whose {
  registrationId: string;
  gigId: string;
}
export type RegistrationCommand =
  | ({ type: 'AgreeToRegistration'; consentVersion: string; consentText: string } & Whose)
  | ({ type: 'RegisterFace'; guest: RegisteredGuest } & Whose)
  | { type: 'RecordSeen'; mediaIds: readonly string[]; waits: boolean; at: string }
  /** `looked`: of the burst, those whose visibility is known; `visible`: of those, what the public may see. */
  | { type: 'AnnouncePhotos'; looked: readonly string[]; visible: readonly string[]; at: string }
  /** `untold`: photos of its burst that the public did not see any more when it went out. */
  | { type: 'RecordSent'; messageId: string; photos: number; untold: readonly string[] }
  | { type: 'RecordNotSent'; messageId: string; reason: string; untold: readonly string[] }
  | { type: 'EndRegistration'; reason: EndReason };

/** When a burst is over. */
const dueAt = ({ firstAt, lastAt, waits }: Burst): string =>
  waits ? new Date(Math.min(Date.parse(lastAt) + QUIET_MS, Date.parse(firstAt) + LONGEST_MS)).toISOString() : firstAt;

const dueOf = (burst: Burst | undefined): string | null => (burst ? dueAt(burst) : null);

const joined = (burst: Burst | undefined, mediaIds: readonly string[], waits: boolean, at: string): Burst => ({
  mediaIds: [...(burst?.mediaIds ?? []), ...mediaIds],
  firstAt: burst?.firstAt ?? at,
  lastAt: at,
  waits: waits && (burst?.waits ?? true),
});
/** What is left of a burst is one of its own. */
const without = (burst: Burst | undefined, mediaIds: readonly string[]): Burst | undefined => {
  const gone = new Set(mediaIds);
  const left = burst?.mediaIds.filter((id) => !gone.has(id)) ?? [];
  if (left.length === burst?.mediaIds.length) return burst;
  return burst && left.length > 0
    ? { mediaIds: left, firstAt: burst.lastAt, lastAt: burst.lastAt, waits: true }
    : undefined;
};

function announce(
  { looked, visible, at }: Extract<RegistrationCommand, { type: 'AnnouncePhotos' }>,
  { registrationId, gigId, burst }: Registered,
): RegistrationEvent[] {
  if (!burst || dueAt(burst) > at) return [];
  const [seen, shown] = [new Set(looked), new Set(visible)];
  const known = burst.mediaIds.filter((id) => seen.has(id));
  const due = known.filter((id) => shown.has(id));
  const aside = known.filter((id) => !shown.has(id));
  const events: RegistrationEvent[] = [];
  if (aside.length > 0)
    events.push({
      type: 'PhotosSetAside',
      registrationId,
      gigId,
      mediaIds: aside,
      dueAt: dueOf(without(burst, aside)),
    });
  if (due.length > 0)
    events.push({ type: 'GuestMessageDue', registrationId, gigId, mediaIds: due, dueAt: dueOf(without(burst, known)) });
  return events;
}

function decide(command: RegistrationCommand, state: RegistrationState): RegistrationEvent[] {
  if (state.status === 'ended')
    return command.type === 'AgreeToRegistration' || command.type === 'RegisterFace' ? gone() : [];
  if (command.type === 'AgreeToRegistration') {
    const { registrationId, gigId, consentVersion, consentText } = command;
    return [{ type: 'RegistrationConsentGiven', registrationId, gigId, consentVersion, consentText }];
  }
  if (command.type === 'RegisterFace' && state.status === 'absent')
    return refuse('conflict', 'registration.noConsent', 'Please agree to the use of your face first.');
  if (command.type === 'RegisterFace')
    return [{ type: 'FaceRegistered', registrationId: command.registrationId, gigId: command.gigId, ...command.guest }];
  // A face whose process died before its guest was registered is nobody's.
  if (state.status !== 'registered') return command.type === 'EndRegistration' ? gone() : [];
  const { registrationId, gigId } = state;
  switch (command.type) {
    case 'RecordSeen': {
      const fresh = [...new Set(command.mediaIds)].filter((id) => !state.seen.has(id));
      if (fresh.length === 0) return [];
      const { waits, at } = command;
      return [
        {
          type: 'GuestSeen',
          registrationId,
          gigId,
          mediaIds: fresh,
          waits,
          at,
          dueAt: dueAt(joined(state.burst, fresh, waits, at)),
        },
      ];
    }
    case 'AnnouncePhotos':
      return announce(command, state);
    case 'RecordSent':
      return settle(command, state, {
        type: 'GuestMessageSent',
        registrationId,
        gigId,
        messageId: command.messageId,
        photos: command.photos,
      });
    case 'RecordNotSent':
      return settle(command, state, {
        type: 'GuestMessageNotSent',
        registrationId,
        gigId,
        messageId: command.messageId,
        reason: command.reason,
      });
    case 'EndRegistration':
      return [
        {
          type: 'FaceRegistrationEnded',
          registrationId,
          gigId,
          reason: command.reason,
          messageIds: [...state.settled],
        },
      ];
  }
}
/** What could not be told is looked at anew when the public sees it again. */
function settle(
  { messageId, untold }: { messageId: string; untold: readonly string[] },
  { registrationId, gigId, burst, settled, seen }: Registered,
  outcome: RegistrationEvent,
): RegistrationEvent[] {
  if (settled.has(messageId)) return [];
  const aside = untold.filter((id) => seen.has(id));
  return aside.length > 0
    ? [{ type: 'PhotosSetAside', registrationId, gigId, mediaIds: aside, dueAt: dueOf(without(burst, aside)) }, outcome]
    : [outcome];
}
const gone = (): never => refuse('notFound', 'registration.absent', 'This face registration is no longer here.');

/** Which photos they were in is unreadable once the key is gone. */
const readable = (ids: readonly string[]): readonly string[] => (Array.isArray(ids) ? ids : []);

function evolve(state: RegistrationState, event: RegistrationEvent): RegistrationState {
  const { registrationId, gigId } = event;
  if (event.type === 'FaceRegistrationEnded') return { status: 'ended', gigId };
  if (event.type === 'RegistrationConsentGiven')
    return state.status === 'registered' ? state : { status: 'agreed', gigId };
  if (event.type === 'FaceRegistered') {
    const guest = { name: event.name, email: event.email, phone: event.phone };
    if (state.status === 'registered') return { ...state, guest };
    return {
      status: 'registered',
      registrationId,
      gigId,
      guest,
      seen: new Set(),
      burst: undefined,
      settled: new Set(),
      sent: 0,
    };
  }
  if (state.status !== 'registered') return state;
  switch (event.type) {
    case 'GuestSeen': {
      const ids = readable(event.mediaIds);
      return {
        ...state,
        seen: new Set([...state.seen, ...ids]),
        burst: joined(state.burst, ids, event.waits, event.at),
      };
    }
    case 'PhotosSetAside': {
      const ids = readable(event.mediaIds);
      return {
        ...state,
        seen: new Set([...state.seen].filter((id) => !ids.includes(id))),
        burst: without(state.burst, ids),
      };
    }
    case 'GuestMessageDue':
      return { ...state, burst: without(state.burst, readable(event.mediaIds)) };
    case 'GuestMessageSent':
      return { ...state, settled: new Set([...state.settled, event.messageId]), sent: state.sent + 1 };
    case 'GuestMessageNotSent':
      return { ...state, settled: new Set([...state.settled, event.messageId]) };
    default:
      return state;
  }
}

export const registration: Aggregate<RegistrationState, RegistrationCommand, RegistrationEvent> = {
  name: 'registration',
  schemas: registrationEvents,
  decider: { initial: { status: 'absent' }, decide, evolve },
};
