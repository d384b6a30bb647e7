import type { Expense } from '../../../api/expense.ts';

export const CATEGORIES: Record<Expense['category'], string> = {
  travel: 'Travel',
  second_shooter: 'Second shooter',
  prints: 'Prints',
  equipment: 'Equipment',
  other: 'Other',
};
