import * as contract from '../contract/dashboard.ts';
import type { RouteContext } from '../context.ts';
import { pageCache, sendPage } from '../http/pageCache.ts';
import { type Route, route, SENT } from '../http/reply.ts';
import { dashboardQueries } from './queries.ts';

/** The day of studios in India, who leave out theirs. */
const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

export function dashboardRoutes(context: RouteContext): Route[] {
  const { reads, write } = context;
  const dashboards = dashboardQueries(context);
  // Whoever comes back to it while nothing happened anywhere gets the same page.
  const pages = pageCache(8 << 20);
  return [
    route(contract.getDashboard, async ({ query, caller, ctx }) => {
      const [ownerId, date] = [caller.actor.id, query.date ?? dayIn.format(write.now())];
      const answer = () => dashboards.of(ownerId, date);
      sendPage(ctx, await pages.page(`${ownerId} ${date}`, String(reads.position()), answer));
      return SENT;
    }),
  ];
}
