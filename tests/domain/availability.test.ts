import { expect, test } from 'vitest';
import { type AvailabilityEvent, availability, MOST_BLOCKED, MOST_CALENDARS } from '../../domain/availability.ts';
import { given } from '../given.ts';

const userId = 'asha';
const at = '2026-06-01T10:00:00.000Z';
const later = (minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const added = (calendarId = 'family'): AvailabilityEvent => ({
  type: 'OtherCalendarAdded',
  userId,
  calendarId,
  name: 'Family',
  colour: 'teal',
});
const add = (calendarId: string) =>
  ({ type: 'AddOtherCalendar', userId, calendarId, name: 'Family', colour: 'teal', at }) as const;
const of = (
  type: 'RemoveOtherCalendar' | 'RestoreOtherCalendar' | 'PurgeOtherCalendar',
  when = at,
  calendarId = 'family',
) => ({ type, userId, calendarId, at: when }) as const;
const removed: AvailabilityEvent = { type: 'OtherCalendarRemoved', userId, calendarId: 'family', at };
const blocked = (date: string): AvailabilityEvent => ({ type: 'DayBlocked', userId, date });
const block = (date: string, on = true) => ({ type: 'BlockDay', userId, date, blocked: on, at }) as const;

test('visitors see taken dates where the photographer wants it, said twice or once', () => {
  const shown: AvailabilityEvent = { type: 'TakenDatesShown', userId, shown: true };
  given(availability).when({ type: 'ShowTakenDates', userId, shown: true }).then(shown);
  given(availability).when({ type: 'ShowTakenDates', userId, shown: false }).then();
  given(availability, shown).when({ type: 'ShowTakenDates', userId, shown: true }).then();
  given(availability, shown)
    .when({ type: 'ShowTakenDates', userId, shown: false })
    .then({ ...shown, shown: false });
});

test('a day is blocked and freed; only so many to come', () => {
  given(availability).when(block('2026-07-01')).then(blocked('2026-07-01'));
  given(availability, blocked('2026-07-01')).when(block('2026-07-01')).then();
  given(availability).when(block('2026-07-01', false)).then();
  given(availability, blocked('2026-07-01'))
    .when(block('2026-07-01', false))
    .then({ type: 'DayFreed', userId, date: '2026-07-01' });
  expect(
    given(availability, blocked('2026-07-01'), { type: 'DayFreed', userId, date: '2026-07-01' }).state.blocked.size,
  ).toBe(0);
  const days = (first: number) =>
    Array.from({ length: MOST_BLOCKED }, (_, n) =>
      blocked(new Date(first + n * 86_400_000).toISOString().slice(0, 10)),
    );
  given(availability, ...days(Date.parse(at)))
    .when(block('2029-01-01'))
    .thenRefused('invalid', 'You can block at most 400 days to come.');
  given(availability, ...days(Date.parse('2020-01-01')))
    .when(block('2029-01-01'))
    .then(blocked('2029-01-01'));
});

test('a calendar is added, removed, put back within an hour, and gone after it', () => {
  given(availability).when(add('family')).then(added());
  given(availability, added()).when(add('family')).then();
  given(availability, added()).when(of('RemoveOtherCalendar')).then(removed);
  given(availability, added(), removed).when(of('RemoveOtherCalendar')).then();
  given(availability, added()).when(of('RestoreOtherCalendar')).then();
  const back: AvailabilityEvent = { type: 'OtherCalendarRestored', userId, calendarId: 'family' };
  given(availability, added(), removed)
    .when(of('RestoreOtherCalendar', later(59)))
    .then(back);
  given(availability, added(), removed)
    .when(of('RestoreOtherCalendar', later(60)))
    .thenRefused('notFound', 'This calendar is no longer here.');
  given(availability, added(), removed)
    .when(of('PurgeOtherCalendar', later(59)))
    .then();
  const purged: AvailabilityEvent = { type: 'OtherCalendarPurged', userId, calendarId: 'family' };
  given(availability, added(), removed)
    .when(of('PurgeOtherCalendar', later(60)))
    .then(purged);
  given(availability, added(), removed, back)
    .when(of('PurgeOtherCalendar', later(60)))
    .then();
  given(availability, added(), removed, purged).when(of('RemoveOtherCalendar')).thenRefused('notFound');
});

test('a calendar that is there gets another colour, once', () => {
  const colour = (chosen: 'teal' | 'rose', calendarId = 'family') =>
    ({ type: 'ColourOtherCalendar', userId, calendarId, colour: chosen }) as const;
  const rose: AvailabilityEvent = { type: 'OtherCalendarColoured', userId, calendarId: 'family', colour: 'rose' };
  given(availability, added()).when(colour('teal')).then();
  given(availability, added()).when(colour('rose')).then(rose);
  given(availability, added(), rose).when(colour('rose')).then();
  given(availability, added(), rose)
    .when(colour('teal'))
    .then({ ...rose, colour: 'teal' });
  given(availability, added(), removed).when(colour('rose')).thenRefused('notFound');
  given(availability, added()).when(colour('rose', 'work')).thenRefused('notFound');
});

test('a photographer has at most 10 calendars, also by bringing one back', () => {
  const ten = Array.from({ length: MOST_CALENDARS }, (_, n) => added(`calendar-${n}`));
  const full = 'You can add at most 10 calendars.';
  given(availability, ...ten)
    .when(add('one-more'))
    .thenRefused('invalid', full);
  given(availability, added(), removed, ...ten)
    .when(of('RestoreOtherCalendar', later(1)))
    .thenRefused('invalid', full);
});
