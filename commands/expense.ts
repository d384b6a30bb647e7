import { z } from 'zod';
import { type ExpenseState, expense, expenseDetails } from '../domain/expense.ts';
import { gig } from '../domain/gig.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { isPhotographer, isSystem } from './core/actors.ts';
import { command } from './core/run.ts';
import { requireOwnGig } from './ownGig.ts';
import { namedLine } from './textInput.ts';

const id = z.string().min(1).max(64);
const one = z.object({ expenseId: id });
const AMOUNT = 'An expense is at most ₹10,00,00,000.';
const details = expenseDetails.extend({
  gigId: z.string().max(64),
  day: z.iso.date('Please enter the date.'),
  amount: z.number().int().min(1, 'Please enter an amount above 0.').max(10_000_000_000, AMOUNT),
  note: namedLine('The note', 200),
  supplier: namedLine('The name of the supplier', 120),
});

const isOwn = (actor: Actor, state: ExpenseState): boolean =>
  isPhotographer(actor) && state.status !== 'absent' && 'id' in actor && state.ownerId === actor.id;
const byOwner = {
  aggregate: expense,
  id: ({ expenseId }: { expenseId: string }) => expenseId,
  may: isOwn,
};

/** Its id is made by `idMadeBy`. */
export const addExpense = command({
  ...byOwner,
  name: 'AddExpense',
  input: one.extend({ details }),
  may: (actor, state) => isPhotographer(actor) && (state.status === 'absent' || isOwn(actor, state)),
  facts: (input, around) => requireOwnGig(input.details.gigId, around),
  to: (input, { actor, at }) => ({ type: 'AddExpense' as const, ...input, ownerId: actor.id, at }),
});
export const changeExpense = command({
  ...byOwner,
  name: 'ChangeExpense',
  input: one.extend({ details }),
  // One whose gig lies in the bin can stay with it.
  async facts({ expenseId, details: { gigId } }, around) {
    const known = await around.state(expense, expenseId);
    if (!isOwn(around.actor, known) || known.status === 'absent' || known.details.gigId === gigId) return;
    await requireOwnGig(gigId, around);
  },
});
/** It can be restored within the hour. */
export const deleteExpense = command({ ...byOwner, name: 'DeleteExpense', input: one });
export const restoreExpense = command({
  ...byOwner,
  name: 'RestoreExpense',
  input: one,
  async facts({ expenseId }, { state }) {
    const known = await state(expense, expenseId);
    if (known.status === 'absent' || known.details.gigId === '') return false;
    const of = await state(gig, known.details.gigId);
    return of.status === 'deleted' && of.purged;
  },
  to: (_, __, gone) => ({ type: 'RestoreExpense' as const, gone }),
});
/** Its gig was purged. */
export const endExpenseGig = command({
  ...byOwner,
  name: 'EndExpenseGig',
  input: one.extend({ gigId: id }),
  may: (actor, state) => isSystem(actor) && state.status !== 'absent',
});
/** With the account of its studio, or an hour after it was deleted. */
export const eraseExpense = command({
  ...byOwner,
  name: 'EraseExpense',
  input: one.extend({ deleted: z.boolean().optional() }),
  may: isSystem,
});
