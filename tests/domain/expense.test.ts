import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExpenseDetails, type ExpenseEvent, expense } from '../../domain/expense.ts';
import { given } from '../given.ts';

const about = { expenseId: 'taxi', ownerId: 'asha' };
const details: ExpenseDetails = {
  gigId: 'wedding',
  category: 'travel',
  day: '2026-11-23',
  amount: 1_200_00,
  note: 'Taxi to the hall',
  supplier: 'Kochi Cabs',
};
const counted = { gigId: 'wedding', amount: 1_200_00 };
const at = '2026-11-23T10:00:00.000Z';
const added: ExpenseEvent = { type: 'ExpenseAdded', ...about, ...details };
const deleted: ExpenseEvent = { type: 'ExpenseDeleted', ...about, ...counted, at };
const add = { type: 'AddExpense', ...about, details, at } as const;

describe('an expense', () => {
  test('is added once', () => {
    given(expense).when(add).then(added);
    given(expense, added).when(add).then();
  });
  test('cannot lie in the future, by the day in India', () => {
    // Half past midnight in India.
    const late = '2026-11-22T19:00:00.000Z';
    given(expense)
      .when({ ...add, at: late })
      .then(added);
    given(expense)
      .when({ ...add, at: '2026-11-22T18:29:59.000Z' })
      .thenRefused('invalid', 'The date of an expense cannot lie in the future.');
    given(expense, added)
      .when({ type: 'ChangeExpense', details: { ...details, day: '2026-11-24' }, at })
      .thenRefused('invalid', 'The date of an expense cannot lie in the future.');
  });
  test('is changed, and says where it counted before', () => {
    const next = { ...details, gigId: '', amount: 900_00 };
    given(expense, added)
      .when({ type: 'ChangeExpense', details: next, at })
      .then({ type: 'ExpenseChanged', ...about, ...next, before: counted });
    given(expense, added).when({ type: 'ChangeExpense', details, at }).then();
  });
  test('is deleted, and comes back as it was, or in general where its gig was purged meanwhile', () => {
    given(expense, added).when({ type: 'DeleteExpense', at }).then(deleted);
    given(expense, added, deleted).when({ type: 'DeleteExpense', at }).then();
    given(expense, added, deleted)
      .when({ type: 'RestoreExpense', gone: false })
      .then({ type: 'ExpenseRestored', ...about, ...counted });
    given(expense, added, deleted)
      .when({ type: 'RestoreExpense', gone: true })
      .then({ type: 'ExpenseRestored', ...about, ...counted, gigId: '' });
    given(expense, added).when({ type: 'RestoreExpense', gone: false }).then();
    given(expense, added, deleted).when({ type: 'ChangeExpense', details, at }).thenRefused('notFound');
  });
  test('outlives its gig', () => {
    const ended = { type: 'ExpenseGigEnded', ...about, ...counted } as const;
    given(expense, added).when({ type: 'EndExpenseGig', gigId: 'wedding' }).then(ended);
    given(expense, added).when({ type: 'EndExpenseGig', gigId: 'party' }).then();
    given(expense, added, ended).when({ type: 'EndExpenseGig', gigId: 'wedding' }).then();
    // What was deleted counts nowhere.
    given(expense, added, deleted)
      .when({ type: 'EndExpenseGig', gigId: 'wedding' })
      .then({ ...ended, amount: 0 });
  });
  test('is erased for good, a deleted one only while it is', () => {
    const erased = { type: 'ExpenseErased', ...about } as const;
    given(expense, added).when({ type: 'EraseExpense' }).then(erased);
    given(expense, added).when({ type: 'EraseExpense', deleted: true }).then();
    given(expense, added, deleted).when({ type: 'EraseExpense', deleted: true }).then(erased);
    given(expense, added, erased).when({ type: 'EraseExpense' }).then();
    given(expense, added, erased).when({ type: 'DeleteExpense', at }).thenRefused('notFound');
  });
});

test('whatever is done with it, its events add up to what it is of each gig', () => {
  const gigs = ['', 'wedding', 'party'];
  const change = fc.record({ gigId: fc.constantFrom(...gigs), amount: fc.integer({ min: 1, max: 1_000_000_00 }) });
  const step = fc.oneof(
    change.map((next) => ({ type: 'ChangeExpense' as const, details: { ...details, ...next }, at })),
    fc.constant({ type: 'DeleteExpense' as const, at }),
    fc.boolean().map((gone) => ({ type: 'RestoreExpense' as const, gone })),
    fc.constantFrom(...gigs).map((gigId) => ({ type: 'EndExpenseGig' as const, gigId })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let state = expense.decider.initial;
      const sums = new Map<string, number>();
      const plus = (gigId: string, amount: number) => sums.set(gigId, (sums.get(gigId) ?? 0) + amount);
      const did = (event: ExpenseEvent): void => {
        state = expense.decider.evolve(state, event);
        if (event.type === 'ExpenseChanged') plus(event.before.gigId, -event.before.amount);
        if (event.type === 'ExpenseDeleted' || event.type === 'ExpenseGigEnded') plus(event.gigId, -event.amount);
        if (event.type === 'ExpenseGigEnded') plus('', event.amount);
        if (event.type === 'ExpenseAdded' || event.type === 'ExpenseChanged' || event.type === 'ExpenseRestored')
          plus(event.gigId, event.amount);
      };
      did(added);
      for (const command of steps) {
        if (command.type === 'ChangeExpense' && state.status === 'kept' && state.deletedAt !== null) continue;
        expense.decider.decide(command, state).forEach(did);
      }
      if (state.status !== 'kept') throw new Error('It is gone');
      const { details: of, deletedAt } = state;
      const wanted = gigs.map((gigId) => (deletedAt === null && gigId === of.gigId ? of.amount : 0));
      expect(gigs.map((gigId) => sums.get(gigId) ?? 0)).toEqual(wanted);
    }),
  );
});
