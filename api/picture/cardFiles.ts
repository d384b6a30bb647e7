import type { Context } from 'koa';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { ApiContext } from '../context.ts';
import { derivativeFor, pictureSender } from '../media/sendPicture.ts';
import { CARD_PICTURES } from './cardPicture.ts';

/** Seconds: for so long a picture may still be seen by others after it was taken off or the profile closed. */
const KEPT_S = 300;
/** Bytes of small ones that are kept in memory. */
const CACHED_BYTES = 8 << 20;

/** Serves `/media/profile/<userId>/<pictureId>.jpg` to everybody: cover and portrait of a public profile, while it shows them, and nothing else. */
export function cardFiles({ queries, write }: Pick<ApiContext, 'queries' | 'write'>) {
  const sendPicture = pictureSender(write.blobs, CACHED_BYTES);
  const gone = () => refuse('notFound', 'picture.gone', 'This picture is no longer here.');
  return async (ctx: Context): Promise<void> => {
    ctx.state['route'] = 'profile picture';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') refuse('notFound', 'page.absent', 'There is nothing here.');
    const [userId = '', name = '', ...more] = ctx.path.slice(CARD_PICTURES.length).split('/');
    if (more.length > 0) gone();
    const { profile } = await queries.profiles.shown(userId, undefined);
    const shown =
      [profile?.cover, profile?.picture].find((each) => name === `${each?.picture.pictureId}.jpg`) ?? gone();
    // Not every service that draws previews knows WebP.
    const stored = derivativeFor(shown.picture.derivatives, 1600, 'image/jpeg') ?? gone();
    await sendPicture(ctx, stored, { maxAge: KEPT_S, shared: true });
  };
}
