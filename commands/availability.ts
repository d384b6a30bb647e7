import { z } from 'zod';
import { availability, calendarColours } from '../domain/availability.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { isSystem } from './core/actors.ts';
import { command } from './core/run.ts';
import { nameInput, TOO_LONG } from './nameInput.ts';

const id = z.string().min(1).max(64);
const date = z.iso.date('Please choose a day that exists.');
const one = z.object({ userId: id, calendarId: id });
const byPhotographer = {
  aggregate: availability,
  id: (input: { userId: string }) => input.userId,
  may: (actor: Actor, _: unknown, input: { userId: string }) =>
    actor.kind === 'user' && actor.role === 'photographer' && actor.id === input.userId,
};

/** Whether visitors of the booking form see that a date is taken. */
export const showTakenDates = command({
  ...byPhotographer,
  name: 'ShowTakenDates',
  input: z.object({ userId: id, shown: z.boolean() }),
});
/** A day on which no booking is wanted; `blocked: false` frees it. */
export const blockDay = command({
  ...byPhotographer,
  name: 'BlockDay',
  input: z.object({ userId: id, date, blocked: z.boolean() }),
});
/** Its id is made by `idMadeBy`; its address is kept first (`keepCalendarAddress`). */
export const addOtherCalendar = command({
  ...byPhotographer,
  name: 'AddOtherCalendar',
  input: one.extend({
    name: nameInput('Please enter a name.').max(80, TOO_LONG),
    colour: z.enum(calendarColours),
  }),
});
export const colourOtherCalendar = command({
  ...byPhotographer,
  name: 'ColourOtherCalendar',
  input: one.extend({ colour: z.enum(calendarColours) }),
});
export const removeOtherCalendar = command({ ...byPhotographer, name: 'RemoveOtherCalendar', input: one });
/** Undoes its removal. */
export const restoreOtherCalendar = command({ ...byPhotographer, name: 'RestoreOtherCalendar', input: one });
/** What was removed long ago and cannot be put back any more. */
export const purgeOtherCalendar = command({
  ...byPhotographer,
  name: 'PurgeOtherCalendar',
  input: one,
  may: isSystem,
});
