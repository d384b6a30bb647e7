import {
  addOtherCalendar,
  blockDay,
  colourOtherCalendar,
  removeOtherCalendar,
  restoreOtherCalendar,
  showTakenDates,
} from '../../commands/availability.ts';
import { idMadeBy, wasRun } from '../../commands/core/run.ts';
import { forgetCalendar, keepCalendarAddress, type KeptReading, NEVER_READ } from '../../commands/otherCalendar.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { publicWebAddress } from '../../domain/kernel/webAddress.ts';
import { bookablePhotographer } from '../booking/photographers.ts';
import * as contract from '../contract/availability.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

/** Of one visitor's address: a form asks for each date that is tried. */
const ASKED_AT_ONCE = 60;
const ASKED_PER_SECOND = 0.5;
/** Calendars that one photographer may add within an hour: each is a call to a server of somebody else. */
const ADDED_AN_HOUR = 30;
const HOUR_MS = 3_600_000;

/** On which days a photographer can be booked, and what of it visitors see. */
export function availabilityRoutes({ write, queries, throttling }: RouteContext): Route[] {
  const days = queries.availability;
  const asked = throttling.rate(
    'datesAsked',
    ASKED_AT_ONCE,
    ASKED_PER_SECOND,
    'Please take a moment before the next date.',
  );
  const added = throttling.quota(
    'calendarsAdded',
    ADDED_AN_HOUR,
    HOUR_MS,
    'You added many calendars within the hour. Please wait a while.',
  );
  const present = (
    { id, name, colour }: { id: string; name: string; colour: contract.OtherCalendar['colour'] },
    { readAt, days: busy, leftOut, problem, failingSince }: KeptReading,
  ): contract.OtherCalendar => {
    const today = write.now().toISOString().slice(0, 10);
    return {
      calendar_id: id,
      name,
      colour,
      read_at: readAt,
      busy_days: busy.filter((day) => day >= today).length,
      left_out: leftOut,
      problem: problem !== null && failingSince !== null ? { detail: problem, since: failingSince } : null,
    };
  };
  return [
    route(contract.getAvailability, async ({ caller }) => ({
      taken_dates_shown: await days.isShown(caller.actor.id),
    })),
    route(contract.setAvailability, async ({ caller, body, run }) => {
      await run(showTakenDates, { userId: caller.actor.id, shown: body.taken_dates_shown });
      return body;
    }),
    route(contract.blockDay, async ({ caller, params, run }) => {
      await run(blockDay, { userId: caller.actor.id, date: params.date, blocked: true });
      return { message: 'The day is blocked' };
    }),
    route(contract.freeDay, async ({ caller, params, run }) => {
      await run(blockDay, { userId: caller.actor.id, date: params.date, blocked: false });
      return { message: 'The day is free again' };
    }),
    route(contract.getBookingDays, ({ caller, query }) => days.between(caller.actor.id, query.from, query.to)),
    route(contract.listOtherCalendars, async ({ caller }) => ({
      calendars: (await days.calendarsOf(caller.actor.id)).map(({ view, reading }) => present(view, reading)),
    })),
    route(contract.addOtherCalendar, async ({ caller, body, run }) => {
      const userId = caller.actor.id;
      const address = publicWebAddress(body.address.replace(/^webcals?:/i, 'https:'));
      if (address === undefined)
        return refuse('invalid', 'otherCalendar.address', 'Please enter an address on the public Internet.');
      const calendarId = idMadeBy(addOtherCalendar, caller, 'calendar');
      if (!(await wasRun(write.journal, addOtherCalendar, userId, caller))) {
        await added.take(userId);
        await keepCalendarAddress(write, { userId, calendarId }, address);
      }
      try {
        await run(addOtherCalendar, { userId, calendarId, name: body.name, colour: body.colour });
      } catch (error) {
        // What was refused has no address to keep.
        if (error instanceof Refusal) await forgetCalendar(write, calendarId);
        throw error;
      }
      return present({ id: calendarId, name: body.name, colour: body.colour }, NEVER_READ);
    }),
    route(contract.colourOtherCalendar, async ({ caller, params, body, run }) => {
      await run(colourOtherCalendar, { userId: caller.actor.id, calendarId: params.calendarId, colour: body.colour });
      return { message: 'Colour changed' };
    }),
    route(contract.removeOtherCalendar, async ({ caller, params, run }) => {
      await run(removeOtherCalendar, { userId: caller.actor.id, calendarId: params.calendarId });
      return { message: 'Calendar removed' };
    }),
    route(contract.restoreOtherCalendar, async ({ caller, params, run }) => {
      await run(restoreOtherCalendar, { userId: caller.actor.id, calendarId: params.calendarId });
      return { message: 'Calendar restored' };
    }),
    route(contract.isDateTaken, async ({ params, query, address }) => {
      await asked.take(address);
      const { id } = await bookablePhotographer(queries, params.photographer);
      return { taken: await days.isTaken(id, query.date) };
    }),
  ];
}
