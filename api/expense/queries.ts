import type { z } from 'zod';
import { expenses, type ExpenseView } from '../../projections/expense.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { documentsAt } from '../../projections/history/documentAt.ts';
import type { Page, Query } from '../../projections/ports.ts';
import { momentOf } from '../books/moment.ts';
import type { RouteContext } from '../context.ts';
import type { Expense, listExpenses } from '../contract/expense.ts';
import { pageOf } from '../http/reply.ts';

export type ExpensesAsked = z.output<typeof listExpenses.query>;

const gigAsked = ({ gig_id: gigId, general }: ExpensesAsked): string | undefined => (general ? '' : gigId);

/** By which index an asked list is read. */
function planOf(ownerId: string, asked: ExpensesAsked): Omit<Query, 'limit'> {
  const { category, from, to } = asked;
  const gigId = gigAsked(asked);
  const of = `${gigId === undefined ? '' : 'Gig'}${category === undefined ? '' : 'Category'}`;
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return {
    index: `by${of || 'Owner'}`,
    where: { ownerId, ...(gigId === undefined ? {} : { gigId }), ...(category === undefined ? {} : { category }) },
    ...(from === undefined && to === undefined ? {} : { range }),
    order: 'desc',
  };
}
const fits =
  (ownerId: string, asked: ExpensesAsked) =>
  (view: ExpenseView | undefined): view is ExpenseView => {
    const gigId = gigAsked(asked);
    return (
      view?.ownerId === ownerId &&
      (gigId === undefined || view.gigId === gigId) &&
      (asked.category === undefined || view.category === asked.category) &&
      view.day >= (asked.from ?? '') &&
      (asked.to === undefined || view.day <= asked.to)
    );
  };

/** One that was purged has no name any more. */
const isThere = (view: GigView): boolean => view.open || view.deletedAt !== undefined;

/** What is shown of gigs that invoices and expenses are of, by their ids; without those that are gone. */
export function gigNames({ reads }: Pick<RouteContext, 'reads'>) {
  const reader = reads.reader(gigs);
  return async (ids: readonly string[]): Promise<Map<string, GigView>> => {
    const asked = [...new Set(ids)].filter((id) => id !== '');
    const known = asked.length === 0 ? [] : await reader.getMany(asked);
    return new Map(known.filter(isThere).map((view) => [view.id, view]));
  };
}

/** A studio's expenses, now or as they stood at a moment. */
export function expenseQueries({ reads, feed, decode, write }: RouteContext) {
  const known = reads.reader(expenses);
  const documentAt = documentsAt({ feed, decode });
  const named = gigNames({ reads });

  const then = async (view: ExpenseView, at: string): Promise<ExpenseView | undefined> =>
    view.changedAt <= at ? view : documentAt(expenses, `expense-${view.id}`, view.id, at);
  /** What changed since is read out of its stream; a page has those that fitted then, and goes on behind them. */
  async function past(ownerId: string, asked: ExpensesAsked, at: string): Promise<Page<ExpenseView>> {
    const plan = { index: 'byAdded', where: { ownerId }, range: { to: at }, order: 'desc' as const };
    const { items, next } = await known.find({ ...plan, ...pageOf(asked) });
    const were = await Promise.all(items.map((view) => then(view, at)));
    return { items: were.filter(fits(ownerId, asked)), next };
  }
  async function shown(views: readonly ExpenseView[]): Promise<Expense[]> {
    const names = await named(views.map(({ gigId }) => gigId));
    return views.map((view) => {
      const gig = names.get(view.gigId);
      const { category, day: date, note, supplier, createdAt } = view;
      return {
        expense_id: view.id,
        gig_id: gig?.id ?? null,
        gig_name: gig?.details.name ?? '',
        category,
        date,
        amount: view.amount / 100,
        note,
        supplier,
        created_at: createdAt,
      };
    });
  }
  return {
    async page(ownerId: string, asked: ExpensesAsked) {
      const asOf = momentOf(asked.at, write.now);
      const { items, next } =
        asOf === null
          ? await known.find({ ...planOf(ownerId, asked), ...pageOf(asked) })
          : await past(ownerId, asked, asOf);
      return { items: await shown(items), next };
    },
    /** Undefined for one that is not there, and for somebody else's. */
    async one(ownerId: string, expenseId: string): Promise<Expense | undefined> {
      const view = await known.get(expenseId);
      return view?.ownerId === ownerId ? (await shown([view]))[0] : undefined;
    },
  };
}
