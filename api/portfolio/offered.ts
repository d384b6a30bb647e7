import { itemIdOf } from '../../commands/portfolio.ts';
import { type MediaView, isVideo, mediaItems } from '../../projections/media.ts';
import type { GigView } from '../../projections/gig.ts';
import { portfolioItems } from '../../projections/portfolio.ts';
import type { OfferedPhoto } from '../contract/portfolio.ts';
import type { ApiContext } from '../context.ts';
import { pictureOf } from '../media/present.ts';

/** Photos of gigs that can go into the portfolio: what clients and guests may be shown, as it is shown to them, and no videos. */
export function offeredPhotos({ reads, addresses }: Pick<ApiContext, 'reads' | 'addresses'>) {
  const mediaReader = reads.reader(mediaItems);
  const itemReader = reads.reader(portfolioItems);

  return async (
    gig: GigView,
    session: string,
    page: { limit: number; cursor?: string },
  ): Promise<{ media: OfferedPhoto[]; next: string | null }> => {
    const { items, next } = await mediaReader.find({
      index: 'public',
      where: { gigId: gig.id, replaced: false },
      order: 'desc',
      ...page,
    });
    const photos = items.filter((view) => !isVideo(view));
    const itemId = ({ id }: MediaView): string => itemIdOf(gig.ownerId, id);
    const there = new Set(
      (await itemReader.getMany(photos.map(itemId))).flatMap(({ id, removed }) => (removed ? [] : [id])),
    );
    const token = addresses.token('owner', gig.id, '', session);
    const media = photos.map((view) => ({
      ...pictureOf(view, token),
      media_id: view.id,
      original_filename: view.filename,
      in_portfolio: there.has(itemId(view)),
    }));
    return { media, next: next ?? null };
  };
}
