import type { Context } from 'koa';
import { OF_CONVERSATIONS, waitingPicture } from '../../commands/picture.ts';
import type { StudioPicture } from '../../domain/kernel/picture.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { accounts } from '../../projections/account.ts';
import { cachedReader } from '../../projections/core/cachedReader.ts';
import { pictures } from '../../projections/picture.ts';
import { profiles } from '../../projections/profile.ts';
import type { PictureGrant } from '../auth/pictureAddresses.ts';
import type { ApiContext } from '../context.ts';
import { derivativeFor, pictureSender } from '../media/sendPicture.ts';

const gone = () => refuse('notFound', 'picture.gone', 'This picture is no longer here.');
/** The same picture may stand in several places of a studio, after its key was used twice; more than these nobody needs to look at. */
const MOST_PLACES = 100;
/** Bytes of small ones that are kept in memory. */
const CACHED_BYTES = 32 << 20;

/** Serves `/media/picture/<token>/<pictureId>/<400|1600>`; every byte is checked against what the token grants now. */
export function pictureFiles({ pictures: addresses, reads, sessions, write }: ApiContext) {
  const reader = reads.reader(pictures);
  const [account, profile] = [cachedReader(reads, accounts), cachedReader(reads, profiles)];
  const sendPicture = pictureSender(write.blobs, CACHED_BYTES);

  const pictureOf = async (
    { right, ownerId, session }: PictureGrant,
    pictureId: string,
  ): Promise<StudioPicture | undefined> => {
    const may =
      right === 'owner'
        ? await sessions.stands(session, ownerId)
        : (await account.get(ownerId))?.closedAt === '' &&
          (await profile.get(ownerId))?.details.privacy.publicProfileEnabled;
    if (!may) return undefined;
    const { items } = await reader.find({ index: 'byPicture', where: { pictureId }, limit: MOST_PLACES });
    const held = items.find((each) => each.ownerId === ownerId && (right === 'owner' || each.shown));
    if (held || right !== 'owner') return held?.picture;
    return (
      (await waitingPicture(write, ownerId, pictureId)) ?? waitingPicture(write, ownerId, pictureId, OF_CONVERSATIONS)
    );
  };

  return async (ctx: Context): Promise<void> => {
    ctx.state['route'] = 'picture';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') refuse('notFound', 'page.absent', 'There is nothing here.');
    const [token = '', pictureId = '', variant = '', ...more] = ctx.path.slice('/media/picture/'.length).split('/');
    const grant =
      addresses.grant(token) ??
      refuse('notFound', 'media.expired', 'This address has expired. Please reload the page.');
    if (more.length > 0 || !/^(400|1600)$/.test(variant)) gone();
    const { derivatives } = (await pictureOf(grant, pictureId)) ?? gone();
    const stored = derivativeFor(derivatives, Number(variant), ctx.get('accept')) ?? gone();
    await sendPicture(ctx, stored, { maxAge: Math.max(0, Math.floor((grant.expiresAt - Date.now()) / 1000)) });
  };
}
