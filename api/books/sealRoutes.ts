import { resolve } from 'node:path';
import { hasEnded, monthName } from '../../domain/kernel/month.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { invoices } from '../../projections/invoice.ts';
import { type MonthSealEntry, monthSeals } from '../../projections/monthSeal.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/monthSeal.ts';
import { type Route, route } from '../http/reply.ts';
import { momentOf } from './moment.ts';
import { monthSealing } from './sealing.ts';

/** Drafts that are named. */
const MOST_NAMED = 50;

const sealOf = ({ month, at, digest, key, signature, entries, totals }: MonthSealEntry): contract.MonthSeal => ({
  month,
  sealed_at: at,
  digest,
  key,
  signature,
  entries: entries.count,
  totals: {
    taxable: totals.taxable / 100,
    cgst: totals.cgst / 100,
    sgst: totals.sgst / 100,
    igst: totals.igst / 100,
  },
});

/** The months of a studio's books: open, or sealed for good. */
export function sealRoutes({ reads, feed, write, config }: RouteContext): Route[] {
  const sealing = monthSealing({ reads, feed, write, folder: resolve(config.DATA_DIR) });
  const [seals, bills] = [reads.reader(monthSeals), reads.reader(invoices)];

  async function draftsIn(ownerId: string, month: string) {
    const of = {
      index: 'byStatus',
      where: { ownerId, status: 'draft' },
      range: { from: `${month}-01`, to: `${month}-31` },
    };
    const [{ items }, count] = await Promise.all([bills.find({ ...of, limit: MOST_NAMED }), bills.count(of)]);
    const drafts = items.map((view) => ({
      invoice_id: view.id,
      number: view.number,
      client_name: view.buyer.name,
      issue_date: view.issueDate,
      total_amount: view.total / 100,
    }));
    return { drafts, draft_count: count };
  }
  async function monthOf(ownerId: string, month: string): Promise<contract.BusinessMonth> {
    const known = await seals.get(ownerId);
    const seal = known?.seals.find((one) => one.month === month);
    const isClosed = (known?.closed ?? []).some((closed) => month <= closed);
    const isOver = hasEnded(month, write.now().toISOString());
    return {
      month,
      status: seal ? 'sealed' : isClosed ? 'closed' : isOver ? 'open' : 'running',
      first: (await sealing.firstBefore(ownerId, month)) ?? null,
      seal: seal ? sealOf(seal) : null,
      ...(await draftsIn(ownerId, month)),
    };
  }
  function messageOf({ month, draft_count: count }: contract.BusinessMonth): string {
    const name = monthName(month);
    if (count === 0) return `${name} is sealed`;
    return `${name} is sealed. ${count === 1 ? 'One draft is' : `${count} drafts are`} dated into it, and can be sent with another date.`;
  }

  return [
    route(contract.listSealedMonths, async ({ principal, query }) => {
      const asOf = momentOf(query.at, write.now);
      const known = (await seals.get(principal.actor.id))?.seals ?? [];
      const months = known.filter(({ at }) => asOf === null || at <= asOf).map(sealOf);
      return { months: months.toSorted((a, b) => (a.month < b.month ? 1 : -1)) };
    }),
    route(contract.getBusinessMonth, async ({ principal, params }) => ({
      month: await monthOf(principal.actor.id, params.month),
    })),
    route(contract.sealMonth, async ({ write: side, params, caller, settled }) => {
      await sealing.seal(side.run, params.month, caller);
      await settled();
      const month = await monthOf(caller.actor.id, params.month);
      return { message: messageOf(month), month };
    }),
    route(contract.verifyMonth, async ({ principal, params }) => {
      const seal =
        (await sealing.sealOf(principal.actor.id, params.month)) ??
        refuse('notFound', 'month.unsealed', `${monthName(params.month)} is not sealed.`);
      const differences = await sealing.differences(principal.actor.id, params.month, seal);
      const verified_at = write.now().toISOString();
      return { seal: sealOf(seal), verified_at, unchanged: differences.length === 0, differences };
    }),
  ];
}
