import { z } from 'zod';
import { decimal, invoice } from './invoice.ts';
import { moment } from './moment.ts';
import { message, operation, paging } from './operation.ts';

export const expenseCategories = ['travel', 'second_shooter', 'prints', 'equipment', 'other'] as const;

const text = (what: string, most: number) =>
  z.string().trim().max(most, `${what} can have at most ${most} characters.`).default('');
export const expenseForm = z.object({
  /** Null: general costs of the studio. */
  gig_id: z.string().min(1).max(64).nullable().default(null),
  category: z.enum(expenseCategories, 'Please choose what it was for.'),
  /** `YYYY-MM-DD`, not in the future. */
  date: z.iso.date('Please enter the date.'),
  /** Rupees. */
  amount: decimal.min(0.01, 'Please enter an amount above 0.').max(100_000_000, 'An expense is at most ₹10,00,00,000.'),
  note: text('The note', 200),
  supplier: text('The name of the supplier', 120),
});
export type ExpenseForm = z.input<typeof expenseForm>;

/** Amounts in rupees. */
const expense = z.object({
  expense_id: z.string(),
  /** Null of general costs, and of a gig that is gone. */
  gig_id: z.string().nullable(),
  gig_name: z.string(),
  category: z.enum(expenseCategories),
  date: z.string(),
  amount: z.number(),
  note: z.string(),
  supplier: z.string(),
  created_at: z.string(),
});
export type Expense = z.infer<typeof expense>;
const answer = z.object({ message: z.string(), expense });

const filter = z.object({
  at: moment,
  gig_id: z.string().min(1).max(64).optional(),
  /** `true`: only general costs. */
  general: z.enum(['true']).optional(),
  category: z.enum(expenseCategories).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export const listExpenses = operation({
  id: 'listExpenses',
  tag: 'Expenses',
  summary:
    'What the studio spent, by its date from the newest, in pages; at a moment by when it was noted, and a page may hold fewer than asked for',
  call: 'GET /business/expenses',
  access: 'photographer',
  query: paging.extend(filter.shape),
  answer: z.object({ expenses: z.array(expense), next_cursor: z.string().nullable() }),
});
export const exportExpenses = operation({
  id: 'exportExpenses',
  tag: 'Expenses',
  summary: 'Expenses as a table for a spreadsheet, with the filters of their list',
  call: 'GET /business/expenses.csv',
  access: 'photographer',
  query: filter,
  gives: 'bytes',
  answer: z.unknown(),
});
export const addExpense = operation({
  id: 'addExpense',
  tag: 'Expenses',
  summary: 'Note what was spent, for a gig or in general',
  call: 'POST /business/expenses',
  access: 'photographer',
  body: expenseForm,
  answer,
});
export const changeExpense = operation({
  id: 'changeExpense',
  tag: 'Expenses',
  summary: 'Change an expense',
  call: 'PUT /business/expenses/{expenseId}',
  access: 'photographer',
  body: expenseForm,
  answer,
});
export const deleteExpense = operation({
  id: 'deleteExpense',
  tag: 'Expenses',
  summary: 'Delete an expense, which can be restored for an hour',
  call: 'DELETE /business/expenses/{expenseId}',
  access: 'photographer',
  answer: message,
});
export const restoreExpense = operation({
  id: 'restoreExpense',
  tag: 'Expenses',
  summary: 'Undo the deletion of an expense',
  call: 'POST /business/expenses/{expenseId}/restore',
  access: 'photographer',
  answer,
});

const earned = { revenue: z.number(), expenses: z.number(), profit: z.number() };
const together = z.object(earned);
/** Amounts in rupees. */
const gigProfit = z.object({
  gig_id: z.string(),
  gig_name: z.string(),
  /** Of the shoot, `YYYY-MM-DD`. */
  date: z.string(),
  ...earned,
  /** Percent of the revenue that is profit; null without revenue. */
  margin: z.number().nullable(),
});
export type GigProfit = z.infer<typeof gigProfit>;
const profit = z.object({
  /** The moment that was asked for; null: now. */
  as_of: z.string().nullable(),
  gigs: z.array(gigProfit),
  next_cursor: z.string().nullable(),
  totals: z.object({
    /** What is of a gig. */
    gigs: together,
    /** Invoices of no gig, and general costs. */
    general: together,
    all: together.extend({ margin: z.number().nullable() }),
  }),
});
export type Profit = z.infer<typeof profit>;
export const getProfit = operation({
  id: 'getProfit',
  tag: 'Expenses',
  summary:
    'By gig what was received of its invoices less refunds, what was spent, and the profit: the newest gig first, in pages that may hold fewer than asked for',
  call: 'GET /business/profit',
  access: 'photographer',
  query: paging.extend({ at: moment }),
  answer: profit,
});
export const chooseInvoiceGig = operation({
  id: 'chooseInvoiceGig',
  tag: 'Invoices',
  summary: 'Say which gig an invoice is of, whatever its status; null for none',
  call: 'PUT /business/invoices/{invoiceId}/gig',
  access: 'photographer',
  body: z.object({ gig_id: z.string().min(1).max(64).nullable() }),
  answer: z.object({ message: z.string(), invoice }),
});
