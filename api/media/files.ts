import type { Context } from 'koa';
import { etagOf } from '../../commands/redaction.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { WatermarkStyle } from '../../domain/watermark.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { type MediaView, isVideo, mediaItems } from '../../projections/media.ts';
import { remembered } from '../../projections/core/remembered.ts';
import { cachedReader } from '../../projections/core/cachedReader.ts';
import { watermarkOf } from '../../projections/watermark.ts';
import { clientFiles } from '../clientAccess/files.ts';
import type { ApiContext } from '../context.ts';
import type { MediaGrant } from '../auth/mediaAddresses.ts';
import { openTeamRights } from '../teamAccess/rights.ts';
import { send } from '../http/send.ts';
import { countDownload } from '../download/count.ts';
import { originalFile, teamFile } from '../download/files.ts';
import { sharedFile } from '../download/rendition.ts';
import { sendNamedFile } from '../download/sendFile.ts';
import { type StoredPicture, derivativeFor, pictureSender } from './sendPicture.ts';

const gone = () => refuse('notFound', 'media.absent', 'This photo is no longer here.');

/** Which stored picture a variant is, for this browser. */
const derivativeOf = (view: MediaView, edge: number, accept: string): StoredPicture =>
  derivativeFor(view.derivatives, edge, accept) ?? gone();

const isOfPublic = ({ right }: MediaGrant): boolean => right === 'public' || right === 'view' || right === 'cover';

/** Serves `/media/<token>/<mediaId>/<400|1600|video|original>` and `/media/cover/<gigId>[/<mediaId>]`; every byte is checked against what the token grants now. */
export function mediaFiles(context: ApiContext) {
  const { addresses, sessions, write, gallery, queries, renditions, markedPictures } = context;
  const mediaReader = context.reads.reader(mediaItems);
  const gigReader = cachedReader(context.reads, gigs);
  const sendPicture = pictureSender(write.blobs);
  const forClients = clientFiles(context, renditions);
  const editors = openTeamRights(context.reads);
  const watermarks = remembered<WatermarkStyle>(() => context.reads.position());

  /** What the public sees: with the watermark where its photographer put it on the gig, and then never without. */
  const shownOf = async (
    { ownerId, marked }: Pick<GigView, 'ownerId' | 'marked'>,
    view: MediaView,
    edge: number,
    accept: string,
  ): Promise<StoredPicture> => {
    const plain = derivativeOf(view, edge, accept);
    if (marked === null) return plain;
    const watermark = await watermarks(ownerId, () => watermarkOf(context, ownerId));
    const format = plain.type === 'image/webp' ? 'webp' : 'jpeg';
    return { ...(await markedPictures.picture(view, watermark, edge, format)), type: plain.type };
  };
  const gigOf = async ({ gigId }: MediaView): Promise<Readonly<GigView>> => (await gigReader.get(gigId)) ?? gone();

  const allowed = async (grant: MediaGrant, view: MediaView): Promise<void> => {
    if (view.gigId !== grant.gigId) gone();
    // What is deleted or held is its owner's to look at, and not to download.
    if (grant.right === 'original' && view.inBin) gone();
    if (
      (grant.right === 'owner' || grant.right === 'original') &&
      !(await sessions.stands(grant.session, view.ownerId))
    )
      gone();
    if (grant.right === 'client' || grant.right === 'clientFile') await forClients.allowed(grant, view);
    if (grant.right === 'team' || grant.right === 'teamFile') {
      const member = await editors.member(grant.subject, grant.gigId, grant.session);
      if (!(await editors.sees(member, [view])).has(view.id)) gone();
    }
    // An original is downloaded one by one, and not out of the bin of gigs.
    if (grant.right === 'original' && (grant.subject !== view.id || !(await gigReader.get(view.gigId))?.open)) gone();
    if (isOfPublic(grant)) {
      const gig = await gigOf(view);
      if (!gallery.sees(gig, view)) gone();
      if (grant.right === 'public') return (await gallery.fits(gig, grant.subject)) ? undefined : gone();
      if (!(await gallery.shows(grant.subject, gig.id, grant.right === 'view' ? 'view' : 'upload'))) gone();
      if (grant.right === 'cover' && (await queries.shown.cover(gig))?.id !== view.id) gone();
    }
  };
  /** Its owner gets a video as it is; others get what is needed to play it. */
  const sendVideo = async (ctx: Context, view: MediaView, { right }: MediaGrant, maxAge: number): Promise<void> => {
    const file = right === 'owner' || right === 'original' ? view.blob : sharedFile(view);
    const { size } = file;
    await send(ctx, {
      size,
      type: view.mime,
      etag: etagOf(file),
      maxAge,
      open: (range) => renditions.open(file, range),
    });
  };

  return async (ctx: Context): Promise<void> => {
    ctx.state['route'] = 'media';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') refuse('notFound', 'page.absent', 'There is nothing here.');
    const [, , token, mediaId, variant] = ctx.path.split('/');
    if (token === 'cover') return sendCover(ctx, mediaId ?? '', variant);
    const grant =
      addresses.grant(token ?? '') ??
      refuse('notFound', 'media.expired', 'This address has expired. Please reload the page.');
    const view = (await mediaReader.get(mediaId ?? '')) ?? gone();
    await allowed(grant, view);
    const maxAge = Math.max(0, Math.floor((grant.expiresAt - Date.now()) / 1000));
    if (grant.right === 'clientFile') return forClients.send(ctx, grant, view, variant ?? '');
    switch (variant) {
      case '400':
      case '1600':
        return sendPicture(
          ctx,
          await (isOfPublic(grant)
            ? shownOf(await gigOf(view), view, Number(variant), ctx.get('accept'))
            : derivativeOf(view, Number(variant), ctx.get('accept'))),
          { maxAge },
        );
      case 'video':
        // Whoever streams a video has the whole file: by a link for looking only, and where it should carry the watermark, its poster is all there is.
        return isVideo(view) &&
          !(isOfPublic(grant) && (grant.right !== 'public' || (await gigOf(view)).marked !== null))
          ? sendVideo(ctx, view, grant, maxAge)
          : gone();
      case 'original': {
        if (grant.right !== 'original' && grant.right !== 'teamFile') gone();
        const forTeam = grant.right === 'teamFile';
        const { fromStart } = await sendNamedFile(ctx, renditions, forTeam ? teamFile(view) : originalFile(view));
        // A download counts once: by its first bytes, not by the pieces of a resume.
        if (!fromStart) return;
        const by = { kind: 'guest', id: forTeam ? grant.subject : view.ownerId } as const;
        const correlation = String(ctx.state['correlation']);
        await countDownload(context, { gigId: view.gigId, views: [view], form: 'single', by, correlation });
        return;
      }
      default:
        return gone();
    }
  };

  /** The cover of a public gig, or one photo in it, without a token: what link previews load. */
  async function sendCover(ctx: Context, gigId: string, mediaId: string | undefined): Promise<void> {
    const gig = await gallery.enter(gigId, undefined);
    const view = (mediaId === undefined ? await queries.shown.cover(gig) : await mediaReader.get(mediaId)) ?? gone();
    if (!gallery.sees(gig, view)) gone();
    return sendPicture(ctx, await shownOf(gig, view, 1600, ''), { maxAge: 300 });
  }
}
