import { portfolioCategories } from '../../domain/portfolio.ts';
import { portfolioItems } from '../../projections/portfolio.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { showcase } from '../showcase.ts';

/** A studio's portfolio, as several contexts ask for it; its kinds are its categories. */
export const portfolioQueries = (reads: Pick<ReadSide, 'reader'>) =>
  showcase(reads.reader(portfolioItems), {
    kinds: portfolioCategories,
    byKind: { index: 'byCategory', field: 'category' },
    shown: { index: 'byOwner', where: {} },
  });
export type PortfolioQueries = ReturnType<typeof portfolioQueries>;
