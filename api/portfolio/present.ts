import { keyOf } from '../../commands/picture.ts';
import type { PortfolioItemView } from '../../projections/portfolio.ts';
import type { PortfolioItem, PublicPortfolio } from '../contract/portfolio.ts';
import { studioPictureOf } from '../picture/present.ts';

/** As visitors of the public profile see it; `token` opens its picture. */
export function publicItemOf(view: PortfolioItemView, token: string): PublicPortfolio['portfolio_items'][number] {
  const { title, category, description, featured } = view;
  const { large_url: media_url, ...picture } = studioPictureOf(view.picture, token);
  return { item_id: view.id, title, category, description, featured, media_url, ...picture };
}

/** For its studio. */
export const itemOf = (view: PortfolioItemView, token: string): PortfolioItem => ({
  ...publicItemOf(view, token),
  source: view.source,
  media_id: view.mediaId,
  s3_key: keyOf(view.picture.pictureId),
});
