import type { z } from 'zod';
import { idMadeBy } from '../../commands/core/run.ts';
import { addExpense, changeExpense, deleteExpense, restoreExpense } from '../../commands/expense.ts';
import { chooseInvoiceGig } from '../../commands/invoice.ts';
import type { ExpenseDetails } from '../../domain/expense.ts';
import { refuseAbsent } from '../../domain/invoice.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { pagesBy } from '../../projections/core/pages.ts';
import { sendCsv } from '../books/csv.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/expense.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';
import { invoiceOf } from '../invoice/present.ts';
import { hundredths, invoiceQueries } from '../invoice/queries.ts';
import { profits } from './profit.ts';
import { expenseQueries, type ExpensesAsked } from './queries.ts';

const detailsOf = (body: z.output<typeof contract.expenseForm>): ExpenseDetails => ({
  gigId: body.gig_id ?? '',
  category: body.category,
  day: body.date,
  amount: hundredths(body.amount),
  note: body.note,
  supplier: body.supplier,
});

const head = ['Date', 'Category', 'Gig', 'Supplier', 'Note', 'Amount'];
const WORDS = {
  travel: 'Travel',
  second_shooter: 'Second shooter',
  prints: 'Prints',
  equipment: 'Equipment',
  other: 'Other',
} as const;
/** Rows that are read at once. */
const PAGE = 200;

/** What a studio spends, and what of its gigs is left. */
export function expenseRoutes(context: RouteContext): Route[] {
  const { reads, write } = context;
  const queries = expenseQueries(context);
  const profit = profits(context);
  const invoices = invoiceQueries(reads, write.now);

  const told = async (request: AnyRequest, expenseId: string): Promise<contract.Expense> => {
    await request.settled();
    const known = await queries.one(request.caller.actor.id, expenseId);
    return known ?? refuse('notFound', 'expense.absent', 'This expense is not here.');
  };
  async function* rows(ownerId: string, asked: Omit<ExpensesAsked, 'limit'>) {
    const read = (cursor: string | undefined) => queries.page(ownerId, { ...asked, limit: PAGE, cursor });
    for await (const items of pagesBy(read))
      yield items.map((of) => [of.date, WORDS[of.category], of.gig_name, of.supplier, of.note, of.amount]);
  }

  return [
    route(contract.listExpenses, async ({ principal, query }) => {
      const { items, next } = await queries.page(principal.actor.id, query);
      return { expenses: items, next_cursor: next ?? null };
    }),
    route(contract.exportExpenses, async ({ principal, query, ctx }) =>
      sendCsv(ctx, 'Expenses', head, rows(principal.actor.id, query)),
    ),
    route(contract.addExpense, async (request) => {
      const { body, run, caller } = request;
      const expenseId = idMadeBy(addExpense, caller, 'expense');
      await run(addExpense, { expenseId, details: detailsOf(body) });
      return { message: 'Expense added', expense: await told(request, expenseId) };
    }),
    route(contract.changeExpense, async (request) => {
      const { body, run, params } = request;
      await run(changeExpense, { expenseId: params.expenseId, details: detailsOf(body) });
      return { message: 'Expense saved', expense: await told(request, params.expenseId) };
    }),
    route(contract.deleteExpense, async ({ run, params }) => {
      await run(deleteExpense, { expenseId: params.expenseId });
      return { message: 'Expense deleted' };
    }),
    route(contract.restoreExpense, async (request) => {
      await request.run(restoreExpense, { expenseId: request.params.expenseId });
      return { message: 'Expense restored', expense: await told(request, request.params.expenseId) };
    }),
    route(contract.getProfit, ({ principal, query }) => profit(principal.actor.id, query)),
    route(contract.chooseInvoiceGig, async (request) => {
      const { invoiceId } = request.params;
      await request.run(chooseInvoiceGig, { invoiceId, gigId: request.body.gig_id ?? '' });
      await request.settled();
      const view = (await invoices.own(request.caller.actor.id, invoiceId)) ?? refuseAbsent();
      return { message: 'Invoice saved', invoice: invoiceOf(view, invoices.today()) };
    }),
  ];
}
