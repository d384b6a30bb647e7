import type { PortfolioCategory } from '../../api/portfolio.ts';

export const CATEGORY_LABELS: readonly (readonly [PortfolioCategory, string])[] = [
  ['wedding', 'Wedding'],
  ['event', 'Event'],
  ['portrait', 'Portrait'],
  ['commercial', 'Commercial'],
  ['general', 'General'],
];
export const categoryLabel = (category: PortfolioCategory): string =>
  CATEGORY_LABELS.find(([value]) => value === category)?.[1] ?? category;
