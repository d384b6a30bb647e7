import type { Logger } from 'pino';
import {
  calendarAddress,
  forgetCalendar,
  keepReading,
  type KeptReading,
  readingOf,
} from '../commands/otherCalendar.ts';
import type { CalendarReader } from '../commands/ports/calendars.ts';
import type { WriteSide } from '../commands/core/writeSide.ts';
import { account } from '../domain/account.ts';
import { type AvailabilityEvent, availability } from '../domain/availability.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { otherCalendars, ROUNDS } from '../projections/availability.ts';
import { everyPage } from '../projections/core/pages.ts';
import type { ReadSide } from '../projections/core/runner.ts';
import { reaction } from './core/reaction.ts';
import { startRounds } from './core/rounds.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** How far ahead busy days are read, in days: who books has a date within two years. */
const AHEAD_DAYS = 732;
/** A calendar is read once an hour; after failures half as often each time, at least once a day. */
const HOUR_MS = 3_600_000;
const LONGEST_MS = DAY_MS;
const FAILURES_BEFORE_SLOWER = 3;
/** Read side by side: mostly one waits for their servers. */
const AT_ONCE = 4;

interface Tools {
  write: WriteSide;
  calendars: CalendarReader;
}
interface Of {
  userId: string;
  calendarId: string;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** An hour less half a round, so that the round of the next hour finds it due. */
const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_MS, HOUR_MS * 2 ** Math.max(0, failures - FAILURES_BEFORE_SLOWER)) - MINUTE_MS / 2;

/** Reads one calendar, and keeps what it says or why it says nothing; what was read before stays meanwhile. */
async function readOtherCalendar({ write, calendars }: Tools, of: Of): Promise<void> {
  const now = write.now().getTime();
  const [address, before, owner, { state }] = await Promise.all([
    calendarAddress(write, of),
    readingOf(write, of),
    write.journal.load(account, of.userId),
    write.journal.load(availability, of.userId),
  ]);
  const isThere = state.calendars.has(of.calendarId) && state.calendars.get(of.calendarId) === undefined;
  if (address === undefined || !isThere || owner.state.status !== 'open') return;
  const days = { from: dayOf(now - DAY_MS), to: dayOf(now + AHEAD_DAYS * DAY_MS) };
  // The days ahead move on: what says that it is as it was is read anew once a day.
  const isFresh = before.readAt !== null && before.readAt.slice(0, 10) === dayOf(now);
  const well = { readAt: new Date(now).toISOString(), failures: 0, failingSince: null, problem: null };
  let next: Omit<KeptReading, 'nextAt'>;
  try {
    const read = await calendars.read(address, days, isFresh ? before : { etag: '', modified: '' });
    next = read ? { ...well, days: read.days, leftOut: read.leftOut, ...read.version } : { ...before, ...well };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'otherCalendar.closed') throw error;
    next = {
      ...before,
      failures: before.failures + 1,
      failingSince: before.failingSince ?? new Date(now).toISOString(),
      problem: error.message,
    };
  }
  await keepReading(write, of, { ...next, nextAt: new Date(now + pauseAfter(next.failures)).toISOString() });
}

/** As soon as it is added or comes back, so that its days are seen at once. */
export const readAddedCalendars = reaction<
  Extract<AvailabilityEvent, { type: 'OtherCalendarAdded' | 'OtherCalendarRestored' }>
>({
  name: 'read-added-calendars',
  on: ['OtherCalendarAdded', 'OtherCalendarRestored'],
  atOnce: AT_ONCE,
  react: (event, _, tools) => readOtherCalendar(tools, event),
});

/** Nobody can bring it back any more: its address goes. */
export const purgedCalendars = reaction<Extract<AvailabilityEvent, { type: 'OtherCalendarPurged' }>>({
  name: 'purged-calendars',
  on: ['OtherCalendarPurged'],
  atOnce: 1,
  react: ({ calendarId }, _, { write }) => forgetCalendar(write, calendarId),
});

/** Reads the calendars whose minute of the hour it is, as far as they are due. Answers how many were read. */
export async function readCalendarsOf(
  { write, reads, calendars, log }: Tools & { reads: Pick<ReadSide, 'reader'>; log: Logger },
  round: number,
): Promise<number> {
  let count = 0;
  for await (const page of everyPage(reads.reader(otherCalendars), {
    index: 'byRound',
    where: { round, removed: false },
  })) {
    const waiting = [...page];
    const one = async (): Promise<void> => {
      for (let view = waiting.pop(); view; view = waiting.pop()) {
        const of = { userId: view.ownerId, calendarId: view.id };
        if ((await readingOf(write, of)).nextAt > write.now().toISOString()) continue;
        // The address is a secret: what is said of a failure names the calendar by its id.
        await readOtherCalendar({ write, calendars }, of).catch((error: unknown) =>
          log.warn({ err: error, calendar: of.calendarId }, 'a calendar could not be read; the next round tries again'),
        );
        count++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }
  return count;
}

/** Every minute the calendars of that minute; a minute that a slow round overran comes right after. */
export function startReadingCalendars(tools: Parameters<typeof readCalendarsOf>[0]): { close(): Promise<void> } {
  const minute = (): number => Math.floor(tools.write.now().getTime() / MINUTE_MS);
  let done = minute();
  const rounds = async (): Promise<void> => {
    for (done = Math.max(done, minute() - ROUNDS); done < minute(); done++)
      await readCalendarsOf(tools, (done + 1) % ROUNDS);
  };
  return startRounds({ everyMs: MINUTE_MS, log: tools.log, failed: 'calendars could not be read', work: rounds });
}
