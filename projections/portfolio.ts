import type { PortfolioEvent, PortfolioItem } from '../domain/portfolio.ts';
import { type View, projection } from './core/projection.ts';

/** A photo of a studio's portfolio. In lists from the highest `rank` and `place` down. */
export interface PortfolioItemView extends View, PortfolioItem {
  ownerId: string;
  /** 1 of one that is featured, 0 of the others. */
  rank: number;
  place: number;
  removed: boolean;
  /** ISO 8601; only of one that was removed, until it cannot be put back any more. */
  removedAt?: string;
}

export const portfolioItems = projection<PortfolioEvent, PortfolioItemView>(
  {
    name: 'portfolioItems',
    version: 1,
    indexes: {
      byOwner: ['ownerId', 'removed', 'rank', 'place'],
      byCategory: ['ownerId', 'removed', 'category', 'rank', 'place'],
      byRemoval: ['removedAt'],
    },
    key: (event) => (event.type === 'PortfolioArranged' ? event.itemIds : event.itemId),
  },
  {
    PortfolioItemAdded: (_, { type: __, userId, itemId, ...item }) => ({
      id: itemId,
      ownerId: userId,
      removed: false,
      rank: item.featured ? 1 : 0,
      ...item,
    }),
    PortfolioItemChanged: (view, { title, category, description, featured }) =>
      view && { ...view, title, category, description, featured, rank: featured ? 1 : 0 },
    PortfolioItemRemoved: (view, { at }) => view && { ...view, removed: true, removedAt: at },
    PortfolioItemRestored: (view) => {
      if (!view) return view;
      const { removedAt: _, ...rest } = view;
      return { ...rest, removed: false };
    },
    PortfolioItemPurged: () => null,
    PortfolioArranged: (view, { itemIds }, _, id) => view && { ...view, place: itemIds.length - itemIds.indexOf(id) },
  },
);
