import { portfolioCategories } from '../../domain/portfolio.ts';
import { portfolioItems } from '../../projections/portfolio.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import type { PictureAddresses } from '../auth/pictureAddresses.ts';
import type { PortfolioCategory, PublicPortfolio } from '../contract/portfolio.ts';
import { publicItemOf } from './present.ts';

type Asked = { limit: number; cursor?: string };

/** A studio's portfolio, as several contexts ask for it. */
export function portfolioQueries(reads: Pick<ReadSide, 'reader'>, pictures: Pick<PictureAddresses, 'forPublic'>) {
  const reader = reads.reader(portfolioItems);
  const ofStudio = (ownerId: string) => ({ ownerId, removed: false });
  return {
    /** How many there are of each category; those without any are left out. */
    async byCategory(ownerId: string): Promise<Partial<Record<PortfolioCategory, number>>> {
      const counts = await Promise.all(
        portfolioCategories.map((category) =>
          reader.count({ index: 'byCategory', where: { ...ofStudio(ownerId), category } }),
        ),
      );
      return Object.fromEntries(
        portfolioCategories.flatMap((category, index) => (counts[index]! > 0 ? [[category, counts[index]!]] : [])),
      );
    },
    page: (ownerId: string, page: Asked, category?: PortfolioCategory) =>
      reader.find({
        ...(category === undefined
          ? { index: 'byOwner', where: ofStudio(ownerId) }
          : { index: 'byCategory', where: { ...ofStudio(ownerId), category } }),
        order: 'desc',
        ...page,
      }),
    /** What the public profile shows, in its order, with addresses for everybody, or for whom the token is. */
    async publicPage(ownerId: string, page: Asked, token = pictures.forPublic(ownerId)): Promise<PublicPortfolio> {
      const all = { index: 'byOwner', where: ofStudio(ownerId) };
      const [{ items, next }, total] = await Promise.all([
        reader.find({ ...all, order: 'desc', ...page }),
        reader.count(all),
      ]);
      return { portfolio_items: items.map((view) => publicItemOf(view, token)), next_cursor: next ?? null, total };
    },
  };
}
export type PortfolioQueries = ReturnType<typeof portfolioQueries>;
