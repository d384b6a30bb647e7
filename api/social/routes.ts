import { momentOf, type PhotoFacts, shareUrls } from '../../domain/social.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { accounts, studios } from '../../projections/account.ts';
import type { GigView } from '../../projections/gig.ts';
import { type MediaView, isVideo } from '../../projections/media.ts';
import * as contract from '../contract/social.ts';
import { galleryTokenOf } from '../gallery/access.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

/** A model is asked for so many captions of one gig at once, and one more every ten seconds: the rest is built in. */
const MODEL_BURST = 60;
const MODEL_PER_SECOND = 0.1;

/** Where a photo is seen in its gallery. */
const photoPage = (publicUrl: string, gigId: string, mediaId: string): string =>
  `${publicUrl}/public/gig/${gigId}?photo=${mediaId}`;

export function socialRoutes(context: RouteContext): Route[] {
  const { reads, captions, throttles, throttling, write, gallery, queries } = context;
  const accountReader = reads.reader(accounts);
  const studio = reads.reader(studios);
  const budget = throttling.rate('captionsOfModel', MODEL_BURST, MODEL_PER_SECOND);

  const factsOf = async ({ details, ownerId }: GigView, view: MediaView): Promise<PhotoFacts> => ({
    mediaId: view.id,
    video: isVideo(view),
    gigName: details.name,
    category: details.category,
    location: details.location,
    photographer: view.guest ? '' : ((await accountReader.get(ownerId))?.fullName ?? ''),
    people: view.faces,
    ...momentOf(details.dateTime, view.takenAt),
  });
  /** A model costs its owner: it writes while their plan runs, and not without end. Nobody who shares a photo is turned away for it. */
  const writerFor = async (gig: GigView) => {
    const { plan } = (await studio.get(gig.ownerId)) ?? { plan: null };
    if (!captions.model || !plan || plan.expiresAt <= write.now().toISOString()) return captions.builtIn;
    try {
      await budget.take(gig.id);
      return captions.model;
    } catch {
      return captions.builtIn;
    }
  };

  return [
    route(contract.generateSocialContent, async (request) => {
      const { params, body, address } = request;
      const gig = await gallery.enter(params.gigId, galleryTokenOf(request), 'download');
      const [view] = await queries.shown.selection(gig, [body.media_id]);
      if (!view) return refuse('notFound', 'media.absent', 'This photo is no longer here.');
      await throttles.social.take(address);
      const { caption, hashtags, writtenBy } = await (
        await writerFor(gig)
      ).write(await factsOf(gig, view), body.platform);
      const picture = gig.type === 'public' ? `${context.publicUrl()}/media/cover/${gig.id}/${view.id}` : null;
      const share_urls = shareUrls(
        { caption, hashtags },
        { page: photoPage(context.publicUrl(), gig.id, view.id), picture },
      );
      return { caption, hashtags, share_urls, written_by: writtenBy };
    }),
  ];
}
