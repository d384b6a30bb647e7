import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/dashboard.ts';
import { call } from './call.ts';

export type { DashboardAnswer } from '../../../api/contract/dashboard.ts';

/** `date`: the photographer's own day, `YYYY-MM-DD`. */
export const dashboardQuery = (date: string) =>
  queryOptions({
    queryKey: ['dashboard', date],
    queryFn: ({ signal }) => call(contract.getDashboard, { query: { date }, signal }),
  });
