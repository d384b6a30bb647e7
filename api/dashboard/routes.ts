import { indianDate } from '../../domain/kernel/financialYear.ts';
import * as contract from '../contract/dashboard.ts';
import type { RouteContext } from '../context.ts';
import { pageCache, sendPage } from '../http/pageCache.ts';
import { type Route, route, SENT } from '../http/reply.ts';
import { dashboardQueries } from './queries.ts';

export function dashboardRoutes(context: RouteContext): Route[] {
  const { reads, write } = context;
  const dashboards = dashboardQueries(context);
  // Whoever comes back to it while nothing happened anywhere gets the same page.
  const pages = pageCache(8 << 20);
  return [
    route(contract.getDashboard, async ({ query, caller, ctx }) => {
      // Who leaves out their day is in India.
      const [ownerId, date] = [caller.actor.id, query.date ?? indianDate(write.now().toISOString())];
      const answer = () => dashboards.of(ownerId, date);
      sendPage(ctx, await pages.page(`${ownerId} ${date}`, String(reads.position()), answer));
      return SENT;
    }),
  ];
}
