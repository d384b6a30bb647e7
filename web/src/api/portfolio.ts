import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/portfolio.ts';
import { call } from './call.ts';

export type { OfferedPhoto, PortfolioCategory, PortfolioGig, PortfolioItem } from '../../../api/contract/portfolio.ts';

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};

export const portfolioQuery = (category: contract.PortfolioCategory | '') =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['portfolio', 'items', category],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listPortfolio, {
        query: { limit: 60, cursor: pageParam, ...(category === '' ? {} : { category }) },
        signal,
      }),
    placeholderData: (before) => before,
  });
export const portfolioGigsQuery = () =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['portfolio', 'gigs'],
    queryFn: ({ pageParam, signal }) => call(contract.listPortfolioGigs, { query: { cursor: pageParam }, signal }),
  });
/** The photos of a gig behind those that its list shows. */
export const offeredPhotosQuery = (gigId: string, after: string) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['portfolio', 'offered', gigId, after],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listOfferedPhotos, { params: { gigId }, query: { cursor: pageParam }, signal }),
    initialPageParam: after as string | undefined,
  });

export const addToPortfolio = (body: z.input<typeof contract.addPortfolioItem.body>) =>
  call(contract.addPortfolioItem, { body });
export const changePortfolioItem = (itemId: string, body: z.input<typeof contract.changePortfolioItem.body>) =>
  call(contract.changePortfolioItem, { params: { itemId }, body });
export const removePortfolioItem = (itemId: string) => call(contract.removePortfolioItem, { params: { itemId } });
export const restorePortfolioItem = (itemId: string) => call(contract.restorePortfolioItem, { params: { itemId } });
export const arrangePortfolio = (item_ids: string[]) => call(contract.arrangePortfolio, { body: { item_ids } });

export function uploadToPortfolio(file: File, category: contract.PortfolioCategory) {
  const body = new FormData();
  body.append('category', category);
  body.append('files', file);
  return call(contract.uploadToPortfolio, { body });
}
