import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { type Channel, type NoticeKind, channels, noticeKinds } from './kernel/noticeKind.ts';
import { eventSchema } from './kernel/schema.ts';

const userId = z.string();
const kind = z.enum(noticeKinds);
const by = z.array(z.enum(channels));
/** When the next one is due (ISO 8601); null while nothing waits. */
const dueAt = z.string().nullable();
const outcome = { userId, alertId: z.string(), channel: z.enum(channels) };

/**
 * What goes to a person's mailbox and phone, burst by burst; the aggregate's id is theirs. An alert's id is that of its
 * `AlertDue`. What it says stands in the notices.
 */
export const alertEvents = {
  /** A notice is to be told of with what else of its kind comes within a moment. */
  AlertAwaited: eventSchema(z.object({ userId, kind, noticeId: z.string(), channels: by, at: z.string(), dueAt })),
  /** A burst is over. Without channels nobody is told: it was beyond what goes out in a day. */
  AlertDue: eventSchema(
    z.object({ userId, kind, noticeIds: z.array(z.string()), channels: by, at: z.string(), dueAt }),
  ),
  AlertSent: eventSchema(z.object(outcome)),
  AlertNotSent: eventSchema(z.object({ ...outcome, reason: z.string() })),
};
export type AlertEvent = EventsOf<typeof alertEvents>;

/** Times are ISO 8601. */
interface Burst {
  since: string;
  last: string;
  noticeIds: readonly string[];
  channels: readonly Channel[];
}
export interface AlertState {
  waiting: { readonly [K in NoticeKind]?: Burst };
  /** When the last of each kind went out. */
  told: { readonly [K in NoticeKind]?: string };
  /** How many went to the phone on the last day on which any did. */
  phone: { day: string; count: number };
  /** The last that were sent, or given up, by channel. */
  settled: readonly { alertId: string; channel: Channel }[];
}
export type AlertCommand =
  | ({ type: 'AwaitAlert' } & Omit<FieldsOf<AlertEvent, 'AlertAwaited'>, 'dueAt'>)
  | { type: 'AnnounceAlerts'; userId: string; at: string }
  | ({ type: 'RecordAlertSent' } & FieldsOf<AlertEvent, 'AlertSent'>)
  | ({ type: 'RecordAlertNotSent' } & FieldsOf<AlertEvent, 'AlertNotSent'>);

const MINUTE_MS = 60_000;
/** A burst is over when nothing came for so long, or in the end all the same. */
const QUIET_MS = MINUTE_MS;
const LONGEST_MS = 5 * MINUTE_MS;
/** The next of a kind goes out so much later. */
const GAP_MS: Readonly<Record<NoticeKind, number>> = {
  bookings: 15 * MINUTE_MS,
  clients: 15 * MINUTE_MS,
  guests: 60 * MINUTE_MS,
  payments: MINUTE_MS,
  plan: MINUTE_MS,
};
/** What comes this soon after the last does not move a burst's end. */
const SOON_MS = 10_000;
/** Messages to one person's phone in a day (UTC). */
export const MOST_A_DAY = 20;
const MOST_NOTICES = 50;
const MOST_SETTLED = 100;

const later = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();
const latest = (...times: readonly string[]): string => times.reduce((a, b) => (a > b ? a : b));
const earliest = (...times: readonly string[]): string => times.reduce((a, b) => (a < b ? a : b));

/** When the burst of a kind that waits goes out. */
function endOf({ waiting, told }: AlertState, of: NoticeKind): string | undefined {
  const burst = waiting[of];
  if (!burst) return undefined;
  const over = earliest(later(burst.last, QUIET_MS), later(burst.since, LONGEST_MS));
  const before = told[of];
  return before === undefined ? over : latest(over, later(before, GAP_MS[of]));
}
function nextDue(state: AlertState): string | null {
  const ends = noticeKinds.flatMap((of) => endOf(state, of) ?? []);
  return ends.length > 0 ? earliest(...ends) : null;
}

const without = <K extends string, V>(record: { readonly [key in K]?: V }, key: K): { readonly [key in K]?: V } =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key)) as { [key in K]?: V };

function evolve(state: AlertState, event: AlertEvent): AlertState {
  switch (event.type) {
    case 'AlertAwaited': {
      const burst = state.waiting[event.kind];
      const joined: Burst = {
        since: burst?.since ?? event.at,
        last: event.at,
        noticeIds: [...new Set([...(burst?.noticeIds ?? []), event.noticeId])].slice(-MOST_NOTICES),
        channels: [...new Set([...(burst?.channels ?? []), ...event.channels])],
      };
      return { ...state, waiting: { ...state.waiting, [event.kind]: joined } };
    }
    case 'AlertDue': {
      const day = event.at.slice(0, 10);
      const before = state.phone.day === day ? state.phone.count : 0;
      return {
        ...state,
        waiting: without(state.waiting, event.kind),
        told: { ...state.told, [event.kind]: event.at },
        phone: { day, count: before + (event.channels.includes('whatsapp') ? 1 : 0) },
      };
    }
    default: {
      const { alertId, channel } = event;
      return { ...state, settled: [...state.settled, { alertId, channel }].slice(-MOST_SETTLED) };
    }
  }
}

function announce({ userId: id, at }: { userId: string; at: string }, state: AlertState): AlertEvent[] {
  const events: AlertEvent[] = [];
  let now = state;
  for (const of of noticeKinds) {
    const [burst, end] = [now.waiting[of], endOf(now, of)];
    if (!burst || end === undefined || end > at) continue;
    const full = now.phone.day === at.slice(0, 10) && now.phone.count >= MOST_A_DAY;
    const event = {
      type: 'AlertDue' as const,
      userId: id,
      kind: of,
      noticeIds: [...burst.noticeIds],
      channels: burst.channels.filter((channel) => !full || channel !== 'whatsapp'),
      at,
    };
    now = evolve(now, { ...event, dueAt: null });
    events.push({ ...event, dueAt: nextDue(now) });
  }
  return events;
}

export const alert: Aggregate<AlertState, AlertCommand, AlertEvent> = {
  name: 'alert',
  schemas: alertEvents,
  decider: {
    initial: { waiting: {}, told: {}, phone: { day: '', count: 0 }, settled: [] },
    decide(command, state) {
      switch (command.type) {
        case 'AwaitAlert': {
          const { type: _, ...about } = command;
          const burst = state.waiting[about.kind];
          // Of many in one moment, one says it for all.
          const isKnown =
            burst?.noticeIds.includes(about.noticeId) &&
            about.channels.every((channel) => burst.channels.includes(channel)) &&
            about.at < later(burst.last, SOON_MS);
          if (isKnown) return [];
          const event = { type: 'AlertAwaited' as const, ...about };
          return [{ ...event, dueAt: nextDue(evolve(state, { ...event, dueAt: null })) }];
        }
        case 'AnnounceAlerts':
          return announce(command, state);
        default: {
          const { alertId, channel } = command;
          if (state.settled.some((each) => each.alertId === alertId && each.channel === channel)) return [];
          return command.type === 'RecordAlertSent'
            ? [{ type: 'AlertSent', userId: command.userId, alertId, channel }]
            : [{ type: 'AlertNotSent', userId: command.userId, alertId, channel, reason: command.reason }];
        }
      }
    },
    evolve,
  },
};
