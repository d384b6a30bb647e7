import type { ExpenseEvent } from '../../../domain/expense.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import type { Sentences } from './words.ts';

export const expenseSentences: Sentences<ExpenseEvent> = {
  ExpenseAdded: ({ amount, day }, { who }) => `${who} noted an expense of ${rupees(amount)} of ${day}`,
  ExpenseChanged: ({ amount, day }, { who }) => `${who} changed an expense, which is of ${rupees(amount)} of ${day}`,
  ExpenseDeleted: ({ amount }, { who }) => `${who} deleted an expense of ${rupees(amount)}`,
  ExpenseRestored: ({ amount }, { who }) => `${who} restored an expense of ${rupees(amount)}`,
  ExpenseGigEnded: () => 'An expense is of no gig any more, as its gig is gone',
  ExpenseErased: () => 'An expense was erased: with the account of its studio, or as a deleted one',
};
