import { z } from 'zod';
import { picture } from './gig.ts';
import { refusedFile } from './media.ts';
import { message, operation, paging } from './operation.ts';

export const portfolioCategories = ['wedding', 'event', 'portrait', 'commercial', 'general'] as const;
export type PortfolioCategory = (typeof portfolioCategories)[number];
const category = z.enum(portfolioCategories);

/** Photos to a form of `uploadToPortfolio`. */
export const PORTFOLIO_FILES_AT_ONCE = 50;

const publicItem = z.object({
  item_id: z.string(),
  title: z.string(),
  category,
  description: z.string(),
  featured: z.boolean(),
  /** 1600 px; upright, without metadata. */
  media_url: z.string(),
  thumb_url: z.string(),
  width: z.number(),
  height: z.number(),
  thumbhash: z.string().optional(),
});
const item = publicItem.extend({
  source: z.enum(['gig', 'direct']),
  media_id: z.string().nullable(),
  s3_key: z.string(),
});
export type PortfolioItem = z.infer<typeof item>;
/** What a public profile shows of its studio's portfolio. */
export const publicPortfolio = z.object({ portfolio_items: z.array(publicItem) });
export type PublicPortfolio = z.infer<typeof publicPortfolio>;

export const listPortfolio = operation({
  id: 'listPortfolio',
  tag: 'Portfolio',
  summary: "The studio's portfolio, featured photos first, in pages",
  call: 'GET /portfolio',
  access: 'photographer',
  query: paging.extend({ category: category.optional() }),
  answer: z.object({
    portfolio_items: z.array(item),
    next_cursor: z.string().nullable(),
    total: z.number(),
    /** How many there are of each category. */
    categories: z.partialRecord(category, z.number()),
  }),
});

const offered = picture.extend({
  media_id: z.string(),
  original_filename: z.string(),
  in_portfolio: z.boolean(),
});
export type OfferedPhoto = z.infer<typeof offered>;
export const listPortfolioGigs = operation({
  id: 'listPortfolioGigs',
  tag: 'Portfolio',
  summary:
    "The studio's gigs, newest first, in pages, each with its newest photos; the rest of them by `listOfferedPhotos`",
  call: 'GET /portfolio/gigs',
  access: 'photographer',
  query: paging.extend({ limit: z.coerce.number().int().min(1).max(30).default(12) }),
  answer: z.object({
    gigs: z.array(
      z.object({
        gig_id: z.string(),
        gig_name: z.string(),
        category: z.string(),
        location: z.string(),
        media: z.array(offered),
        next_media_cursor: z.string().nullable(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
});
export type PortfolioGig = z.infer<typeof listPortfolioGigs.answer>['gigs'][number];
export const listOfferedPhotos = operation({
  id: 'listOfferedPhotos',
  tag: 'Portfolio',
  summary:
    'The photos of a gig that can go into the portfolio, newest first, in pages: no videos, no edits that wait, nothing of guests that waits',
  call: 'GET /portfolio/gigs/{gigId}/media',
  access: 'owner',
  query: paging,
  answer: z.object({ media: z.array(offered), next_cursor: z.string().nullable() }),
});

const words = {
  title: z.string().trim().max(120, 'The title can have at most 120 characters.'),
  category,
  description: z.string().trim().max(1000, 'The description can have at most 1,000 characters.'),
  featured: z.boolean(),
};
export const addPortfolioItem = operation({
  id: 'addPortfolioItem',
  tag: 'Portfolio',
  summary:
    'Add a photo of a gig (`media_id`), or a picture that was uploaded (`s3_key`); without a title its file name is one',
  call: 'POST /portfolio/items',
  access: 'photographer',
  body: z.object({
    source: z.enum(['gig', 'direct']).default('gig'),
    media_id: z.string().max(64).nullish(),
    s3_key: z.string().max(200).nullish(),
    title: words.title.default(''),
    category: category.default('general'),
    description: words.description.default(''),
    featured: z.boolean().default(false),
  }),
  answer: z.object({ message: z.string(), item }),
});
export const changePortfolioItem = operation({
  id: 'changePortfolioItem',
  tag: 'Portfolio',
  summary: 'Change title, category or description of a photo, or feature it; what is left out stays',
  call: 'PUT /portfolio/items/{itemId}',
  access: 'photographer',
  body: z.object({ ...words, title: words.title.min(1, 'Please give the photo a title.') }).partial(),
  answer: z.object({ message: z.string(), item }),
});
export const removePortfolioItem = operation({
  id: 'removePortfolioItem',
  tag: 'Portfolio',
  summary: 'Remove a photo from the portfolio; within the hour it can be put back',
  call: 'DELETE /portfolio/items/{itemId}',
  access: 'photographer',
  answer: message,
});
export const restorePortfolioItem = operation({
  id: 'restorePortfolioItem',
  tag: 'Portfolio',
  summary: 'Undo the removal of a photo',
  call: 'POST /portfolio/items/{itemId}/restore',
  access: 'photographer',
  answer: message,
});
export const arrangePortfolio = operation({
  id: 'arrangePortfolio',
  tag: 'Portfolio',
  summary: 'In which order photos stand; what is not named follows as it was',
  call: 'PUT /portfolio/order',
  access: 'photographer',
  body: z.object({ item_ids: z.array(z.string().max(64)).min(1).max(500) }),
  answer: message,
});
export const uploadToPortfolio = operation({
  id: 'uploadToPortfolio',
  tag: 'Portfolio',
  summary:
    'Upload photos (form field `files`, several allowed); each is accepted or refused alone, and counts against the plan',
  call: 'POST /portfolio/upload',
  access: 'photographer',
  takes: 'multipart',
  body: z.object({ category: category.optional() }),
  answer: z.object({ message: z.string(), portfolio_items: z.array(item), refused: z.array(refusedFile) }),
});
