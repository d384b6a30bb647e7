import { indianDate } from '../../domain/kernel/financialYear.ts';
import { yieldToEventLoop } from '../../projections/core/eventLoop.ts';
import { everyPage, pagesThrough } from '../../projections/core/pages.ts';
import {
  type Earned,
  type GigProfitView,
  gigProfits,
  nothing,
  plus,
  profitLines,
  profitTotals,
} from '../../projections/profit.ts';
import { momentOf } from '../books/moment.ts';
import type { RouteContext } from '../context.ts';
import type { Profit } from '../contract/expense.ts';
import { pageOf } from '../http/reply.ts';
import { gigNames } from './queries.ts';

type Together = Record<'gigs' | 'general', Earned>;
const none: Together = { gigs: nothing, general: nothing };
const hasMoney = ({ revenue, expenses }: Earned): boolean => revenue !== 0 || expenses !== 0;

const shown = ({ revenue, expenses }: Earned) => ({
  revenue: revenue / 100,
  expenses: expenses / 100,
  profit: (revenue - expenses) / 100,
});
/** Percent with two decimals. */
const marginOf = ({ revenue, expenses }: Earned): number | null =>
  revenue > 0 ? Math.round(((revenue - expenses) / revenue) * 10_000) / 100 : null;

/** What a studio earned by its gigs, now or at a moment. */
export function profits({ reads, write }: Pick<RouteContext, 'reads' | 'write'>) {
  const [ofGigs, totals, lines] = [reads.reader(gigProfits), reads.reader(profitTotals), reads.reader(profitLines)];
  const named = gigNames({ reads });

  /** Added up of months, of the days of its month and of the lines of its day. */
  async function totalsAt(ownerId: string, at: string): Promise<Together> {
    const day = indianDate(at);
    const month = day.slice(0, 7);
    const pause = yieldToEventLoop();
    let sum = none;
    for (const [span, range] of [
      ['month', { to: month }],
      ['day', { from: month, to: day }],
    ] as const)
      for await (const views of everyPage(totals, { index: 'bySpan', where: { ownerId, span }, range }))
        for (const view of views)
          if (view.written !== range.to)
            sum = { gigs: plus(sum.gigs, view.gigs), general: plus(sum.general, view.general) };
    const range = { from: new Date(`${day}T00:00:00+05:30`).toISOString(), to: at };
    for await (const views of everyPage(lines, { index: 'byTime', where: { ownerId }, range })) {
      for (const view of views) {
        const of = view.gigId === '' ? 'general' : 'gigs';
        sum = { ...sum, [of]: plus(sum[of], view) };
      }
      await pause();
    }
    return sum;
  }
  async function earnedAt({ id }: GigProfitView, at: string): Promise<Earned> {
    let sum = nothing;
    for await (const views of everyPage(lines, { index: 'byGig', where: { gigId: id }, range: { to: at } }))
      sum = views.reduce<Earned>(plus, sum);
    return sum;
  }

  return async (
    ownerId: string,
    asked: { at?: string | undefined; limit: number; cursor?: string | undefined },
  ): Promise<Profit> => {
    const asOf = momentOf(asked.at, write.now);
    const plan = { index: 'byOwner', where: { ownerId, known: true }, order: 'desc' as const };
    const page =
      asOf === null
        ? await pagesThrough(ofGigs, plan, asked, hasMoney)
        : await ofGigs.find({ ...plan, ...pageOf(asked) });
    const rows = await Promise.all(
      page.items.map(async (view) => ({ id: view.id, earned: asOf === null ? view : await earnedAt(view, asOf) })),
    );
    const names = await named(page.items.map(({ id }) => id));
    const { gigs, general } = asOf === null ? ((await totals.get(ownerId)) ?? none) : await totalsAt(ownerId, asOf);
    const all = plus(gigs, general);
    return {
      as_of: asOf,
      gigs: rows.flatMap(({ id, earned }) => {
        const gig = names.get(id);
        if (!gig || !hasMoney(earned)) return [];
        return { gig_id: id, gig_name: gig.details.name, date: gig.day, ...shown(earned), margin: marginOf(earned) };
      }),
      next_cursor: page.next ?? null,
      totals: { gigs: shown(gigs), general: shown(general), all: { ...shown(all), margin: marginOf(all) } },
    };
  };
}
