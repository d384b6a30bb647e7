import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/calendarFeed.ts';
import { call } from './call.ts';

export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => call(contract.getCalendarFeed, { signal }),
  });
export const renewCalendarFeed = () => call(contract.renewCalendarFeed, { body: {} });
