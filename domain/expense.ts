import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { indianDate } from './kernel/financialYear.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const expenseCategories = ['travel', 'second_shooter', 'prints', 'equipment', 'other'] as const;

/** What is kept of money that a studio spent. `gigId`: '' of general costs; `day`: `YYYY-MM-DD`; `amount`: paise. */
export const expenseDetails = z.object({
  gigId: z.string(),
  category: z.enum(expenseCategories),
  day: z.string(),
  amount: z.number().int(),
  note: z.string(),
  supplier: z.string(),
});
export type ExpenseDetails = z.infer<typeof expenseDetails>;

const about = { expenseId: z.string(), ownerId: z.string() };
/** Where it counts: so that profits are kept without looking at expenses. */
const counted = { gigId: z.string(), amount: z.number().int() };
const personal = { of: 'ownerId', fields: ['note', 'supplier'] };

export const expenseEvents = {
  ExpenseAdded: eventSchema(expenseDetails.extend(about), { personal }),
  /** `before`: where it counted until then. */
  ExpenseChanged: eventSchema(expenseDetails.extend({ ...about, before: z.object(counted) }), { personal }),
  /** It can be restored until it is erased. */
  ExpenseDeleted: eventSchema(z.object({ ...about, ...counted, at: z.string() })),
  /** A gig that was purged meanwhile it names no more. */
  ExpenseRestored: eventSchema(z.object({ ...about, ...counted })),
  /** Its gig was purged: from now on it is a general one. `amount`: 0 of one that was deleted, which counts nowhere. */
  ExpenseGigEnded: eventSchema(z.object({ ...about, ...counted })),
  /** With the account of its studio, or after it was deleted. */
  ExpenseErased: eventSchema(z.object(about)),
};
export type ExpenseEvent = EventsOf<typeof expenseEvents>;

interface KeptExpense {
  status: 'kept';
  expenseId: string;
  ownerId: string;
  details: ExpenseDetails;
  /** ISO 8601; null of one that is there. */
  deletedAt: string | null;
}
export type ExpenseState = { status: 'absent' } | KeptExpense;
export type ExpenseCommand =
  | { type: 'AddExpense'; expenseId: string; ownerId: string; details: ExpenseDetails; at: string }
  | { type: 'ChangeExpense'; details: ExpenseDetails; at: string }
  | { type: 'DeleteExpense'; at: string }
  /** `gone`: its gig was purged meanwhile. */
  | { type: 'RestoreExpense'; gone: boolean }
  /** Where it still is of this gig. */
  | { type: 'EndExpenseGig'; gigId: string }
  /** `deleted`: only where it was deleted, and not restored. */
  | { type: 'EraseExpense'; deleted?: boolean | undefined };

const refuseAbsent = (): never => refuse('notFound', 'expense.absent', 'This expense is not here.');
const countedOf = ({ gigId, amount }: ExpenseDetails) => ({ gigId, amount });
const same = (a: ExpenseDetails, b: ExpenseDetails): boolean =>
  expenseDetails.keyof().options.every((field) => a[field] === b[field]);

function requirePast({ day }: ExpenseDetails, at: string): void {
  if (day > indianDate(at)) refuse('invalid', 'expense.future', 'The date of an expense cannot lie in the future.');
}

function decided(command: ExpenseCommand, state: ExpenseState): ExpenseEvent[] {
  if (command.type === 'AddExpense') {
    const { expenseId, ownerId, details, at } = command;
    if (state.status !== 'absent') return [];
    requirePast(details, at);
    return [{ type: 'ExpenseAdded', expenseId, ownerId, ...details }];
  }
  if (state.status === 'absent') return command.type === 'EraseExpense' ? [] : refuseAbsent();
  const { expenseId, ownerId, details: known, deletedAt } = state;
  const of = { expenseId, ownerId };
  switch (command.type) {
    case 'ChangeExpense': {
      if (deletedAt !== null) return refuseAbsent();
      requirePast(command.details, command.at);
      if (same(known, command.details)) return [];
      return [{ type: 'ExpenseChanged', ...of, ...command.details, before: countedOf(known) }];
    }
    case 'DeleteExpense':
      return deletedAt === null ? [{ type: 'ExpenseDeleted', ...of, ...countedOf(known), at: command.at }] : [];
    case 'RestoreExpense': {
      const gigId = command.gone ? '' : known.gigId;
      return deletedAt === null ? [] : [{ type: 'ExpenseRestored', ...of, gigId, amount: known.amount }];
    }
    case 'EndExpenseGig': {
      if (known.gigId !== command.gigId || known.gigId === '') return [];
      return [{ type: 'ExpenseGigEnded', ...of, gigId: known.gigId, amount: deletedAt === null ? known.amount : 0 }];
    }
    case 'EraseExpense':
      return command.deleted === true && deletedAt === null ? [] : [{ type: 'ExpenseErased', ...of }];
  }
}

function evolved(state: ExpenseState, event: ExpenseEvent): ExpenseState {
  if (event.type === 'ExpenseAdded') {
    const { type: _, expenseId, ownerId, ...details } = event;
    return { status: 'kept', expenseId, ownerId, details, deletedAt: null };
  }
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'ExpenseChanged': {
      const { type: _, expenseId: __, ownerId: ___, before: ____, ...details } = event;
      return { ...state, details };
    }
    case 'ExpenseDeleted':
      return { ...state, deletedAt: event.at };
    case 'ExpenseRestored':
      return { ...state, details: { ...state.details, gigId: event.gigId }, deletedAt: null };
    case 'ExpenseGigEnded':
      return { ...state, details: { ...state.details, gigId: '' } };
    case 'ExpenseErased':
      return { status: 'absent' };
  }
}

/** What a studio spent: for a gig, or in general. */
export const expense: Aggregate<ExpenseState, ExpenseCommand, ExpenseEvent> = {
  name: 'expense',
  schemas: expenseEvents,
  decider: { initial: { status: 'absent' }, decide: decided, evolve: evolved },
};
