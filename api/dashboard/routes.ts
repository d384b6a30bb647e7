import * as contract from '../contract/dashboard.ts';
import type { RouteContext } from '../context.ts';
import { pageCache, sendPage } from '../http/pageCache.ts';
import { type Route, route, SENT } from '../http/reply.ts';
import { dashboardQueries } from './queries.ts';

/** India is as far ahead of UTC all the year. */
const INDIA_MS = 5.5 * 3_600_000;
/** The day of studios in India, who leave out theirs. */
const dayInIndia = (now: Date): string => new Date(now.getTime() + INDIA_MS).toISOString().slice(0, 10);

export function dashboardRoutes(context: RouteContext): Route[] {
  const { reads, write } = context;
  const dashboards = dashboardQueries(context);
  // Whoever comes back to it while nothing happened anywhere gets the same page.
  const pages = pageCache(8 << 20);
  return [
    route(contract.getDashboard, async ({ query, caller, ctx }) => {
      const [ownerId, date] = [caller.actor.id, query.date ?? dayInIndia(write.now())];
      const answer = () => dashboards.of(ownerId, date);
      sendPage(ctx, await pages.page(`${ownerId} ${date}`, String(reads.position()), answer));
      return SENT;
    }),
  ];
}
