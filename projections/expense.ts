import type { ExpenseDetails, ExpenseEvent } from '../domain/expense.ts';
import { type View, projection } from './core/projection.ts';

/** What a studio spent. */
export interface ExpenseView extends View, ExpenseDetails {
  /** '' of one that was deleted, so that no list has it. */
  ownerId: string;
  /** Of one that was deleted: whose it is, and since when (ISO 8601). */
  deletedBy?: string;
  removedAt?: string;
  createdAt: string;
  /** When anything of it changed last, ISO 8601. */
  changedAt: string;
}

export const expenses = projection<ExpenseEvent, ExpenseView>(
  {
    name: 'expenses',
    version: 1,
    indexes: {
      byOwner: ['ownerId', 'day', 'createdAt'],
      byGig: ['ownerId', 'gigId', 'day', 'createdAt'],
      byCategory: ['ownerId', 'category', 'day', 'createdAt'],
      byGigCategory: ['ownerId', 'gigId', 'category', 'day', 'createdAt'],
      byAdded: ['ownerId', 'createdAt'],
      ofGig: ['gigId'],
      byDeleter: ['deletedBy'],
      byRemoval: ['removedAt'],
    },
  },
  {
    ExpenseAdded: (_, { type: __, expenseId: id, ...rest }, { at }) => ({ id, ...rest, createdAt: at, changedAt: at }),
    ExpenseChanged: (view, { type: _, expenseId: __, before: ___, ...rest }, { at }) =>
      view && { ...view, ...rest, changedAt: at },
    ExpenseDeleted: (view, { ownerId: deletedBy, at: removedAt }, { at }) =>
      view && { ...view, ownerId: '', deletedBy, removedAt, changedAt: at },
    ExpenseRestored: (view, { ownerId, gigId }, { at }) => {
      if (!view) return view;
      const { deletedBy: _, removedAt: __, ...rest } = view;
      return { ...rest, ownerId, gigId, changedAt: at };
    },
    ExpenseGigEnded: (view, _, { at }) => view && { ...view, gigId: '', changedAt: at },
    ExpenseErased: () => null,
  },
);
