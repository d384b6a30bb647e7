import type { PortfolioEvent } from '../../../domain/portfolio.ts';
import type { Sentences } from './words.ts';

export const portfolioSentences: Sentences<PortfolioEvent> = {
  PortfolioItemAdded: ({ title, source, category }, { who }) =>
    `${who} added "${title}" ${source === 'gig' ? 'of a gig ' : ''}to the portfolio, as ${category}`,
  PortfolioItemChanged: ({ title, featured }, { who }) =>
    `${who} changed "${title}" in the portfolio${featured ? ', where it is featured' : ''}`,
  PortfolioItemRemoved: (_, { who }) => `${who} removed a photo from the portfolio`,
  PortfolioItemRestored: (_, { who }) => `${who} put a photo back into the portfolio`,
  PortfolioItemPurged: () => 'A photo that was removed from the portfolio is gone for good',
  PortfolioArranged: ({ itemIds }, { who }) => `${who} arranged the ${itemIds.length} photos of the portfolio`,
};
