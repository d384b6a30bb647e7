import { takePicture } from '../../commands/picture.ts';
import {
  addPortfolioItem,
  arrangePortfolio,
  changePortfolioItem,
  itemIdOf,
  removePortfolioItem,
  restorePortfolioItem,
} from '../../commands/portfolio.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { PortfolioItem } from '../../domain/portfolio.ts';
import { gigs } from '../../projections/gig.ts';
import { mediaItems } from '../../projections/media.ts';
import { portfolioItems } from '../../projections/portfolio.ts';
import * as contract from '../contract/portfolio.ts';
import type { RouteContext } from '../context.ts';
import { type AnyRequest, type Route, pageOf, route } from '../http/reply.ts';
import { offeredPhotos } from './offered.ts';
import { itemOf } from './present.ts';
import { titleOf, uploadPhotos } from './upload.ts';

const GIG_PHOTOS = 12;

/** The photos that a studio shows of itself. */
export function portfolioRoutes(context: RouteContext): Route[] {
  const { reads, queries, pictures } = context;
  const reader = reads.reader(portfolioItems);
  const mediaReader = reads.reader(mediaItems);
  const gigReader = reads.reader(gigs);
  const offered = offeredPhotos(context);

  const absentPhoto = () => refuse('notFound', 'media.absent', 'This photo is no longer here.');
  const absent = () => refuse('notFound', 'portfolio.absent', 'This photo is no longer in the portfolio.');
  const told = async (request: AnyRequest, itemIds: readonly string[]): Promise<contract.PortfolioItem[]> => {
    await request.settled();
    const token = pictures.forOwner(request.caller.actor.id, request.session);
    const views = new Map((await reader.getMany(itemIds)).map((view) => [view.id, view]));
    return itemIds.map((id) => itemOf(views.get(id) ?? absent(), token));
  };

  type Source = Pick<PortfolioItem, 'mediaId' | 'gigId' | 'picture'> & { photo: string; name: string };
  /** The very pictures of a gig's photo, which the portfolio then holds for itself. */
  const ofGig = async (userId: string, mediaId: string): Promise<Source> => {
    const view = await mediaReader.get(mediaId);
    if (view?.ownerId !== userId || view.displayableAt === undefined) return absentPhoto();
    const { width, height } = view.derivatives.find(({ edge }) => edge === 1600) ?? absentPhoto();
    const picture = {
      pictureId: itemIdOf(userId, mediaId),
      original: null,
      derivatives: view.derivatives,
      width,
      height,
      thumbhash: view.thumbhash ?? '',
      mime: view.mime,
    };
    return { photo: mediaId, mediaId, gigId: view.gigId, picture, name: view.filename };
  };
  const ofKey = async ({ write }: AnyRequest, userId: string, key: string): Promise<Source> => {
    const picture = await takePicture(write, userId, key);
    return { photo: picture.original?.hash ?? picture.pictureId, mediaId: null, gigId: null, picture, name: '' };
  };

  return [
    route(contract.listPortfolio, async ({ caller, query, session }) => {
      const ownerId = caller.actor.id;
      const { total, byKind } = await queries.portfolio.counts(ownerId);
      const { items, next } = await queries.portfolio.page(ownerId, pageOf(query), query.category);
      const token = pictures.forOwner(ownerId, session);
      return {
        portfolio_items: items.map((view) => itemOf(view, token)),
        next_cursor: next ?? null,
        total,
        categories: byKind,
      };
    }),
    route(contract.listPortfolioGigs, async ({ caller, query, session }) => {
      const { items, next } = await gigReader.find({
        index: 'byOwner',
        where: { ownerId: caller.actor.id, open: true },
        order: 'desc',
        ...pageOf(query),
      });
      const shown = await Promise.all(
        items.map(async (gig) => {
          const { media, next: more } = await offered(gig, session, { limit: GIG_PHOTOS });
          const { name, category, location } = gig.details;
          return { gig_id: gig.id, gig_name: name, category, location, media, next_media_cursor: more };
        }),
      );
      return { gigs: shown, next_cursor: next ?? null };
    }),
    route(contract.listOfferedPhotos, async ({ gig, query, session }) => {
      const { media, next } = await offered(gig, session, pageOf(query));
      return { media, next_cursor: next };
    }),
    route(contract.addPortfolioItem, async (request) => {
      const { body, caller, write } = request;
      const { source, category, description, featured } = body;
      const userId = caller.actor.id;
      const { photo, name, ...of } =
        source === 'gig' ? await ofGig(userId, body.media_id ?? '') : await ofKey(request, userId, body.s3_key ?? '');
      const ref = { userId, itemId: itemIdOf(userId, photo) };
      const title = body.title || titleOf(name);
      await addPortfolioItem(write, ref, { source, title, category, description, featured, ...of }, caller);
      const [item] = await told(request, [ref.itemId]);
      return { message: 'Added to portfolio successfully!', item: item! };
    }),
    route(contract.changePortfolioItem, async (request) => {
      const { params, body, caller, run } = request;
      await run(changePortfolioItem, { userId: caller.actor.id, itemId: params.itemId, changes: body });
      const [item] = await told(request, [params.itemId]);
      return { message: 'Saved', item: item! };
    }),
    route(contract.removePortfolioItem, async ({ params, caller, write }) => {
      await removePortfolioItem(write, { userId: caller.actor.id, itemId: params.itemId }, caller);
      return { message: 'Removed from the portfolio' };
    }),
    route(contract.restorePortfolioItem, async ({ params, caller, write }) => {
      await restorePortfolioItem(write, { userId: caller.actor.id, itemId: params.itemId }, caller);
      return { message: 'Back in the portfolio' };
    }),
    route(contract.arrangePortfolio, async ({ body, caller, run }) => {
      await run(arrangePortfolio, { userId: caller.actor.id, itemIds: body.item_ids });
      return { message: 'Saved' };
    }),
    route(contract.uploadToPortfolio, async (request) => {
      const { itemIds, refused } = await uploadPhotos(request);
      const message =
        refused.length === 0
          ? 'Photos uploaded to portfolio successfully!'
          : `${itemIds.length} uploaded, ${refused.length} not: see the list.`;
      return { message, portfolio_items: await told(request, itemIds), refused };
    }),
  ];
}
