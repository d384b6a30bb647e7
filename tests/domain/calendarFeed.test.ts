import { expect, test } from 'vitest';
import { type CalendarFeedEvent, calendarFeed } from '../../domain/calendarFeed.ts';
import { given } from '../given.ts';

const renewed: CalendarFeedEvent = { type: 'CalendarFeedRenewed', userId: 'asha', round: 2 };

test('a calendar has one address, and each new one takes the place of the one before', () => {
  expect(given(calendarFeed).state).toEqual({ round: 1 });
  given(calendarFeed).when({ type: 'RenewCalendarFeed', userId: 'asha' }).then(renewed);
  given(calendarFeed, renewed)
    .when({ type: 'RenewCalendarFeed', userId: 'asha' })
    .then({ ...renewed, round: 3 });
});
