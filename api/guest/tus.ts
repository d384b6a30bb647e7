import { GUEST_PHOTO_BYTES, GUEST_TUS } from '../contract/guest.ts';
import type { GuestPhotos } from './photos.ts';
import type { Guest, GuestTokens } from '../auth/guestTokens.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { openTus } from '../http/tus.ts';

/** Resumable uploads of guests: judged by their token and by what the gig, or the link that they came by, allows. */
export function guestTus(context: AppContext, photos: GuestPhotos, tokens: GuestTokens) {
  return openTus<Guest>(context, {
    path: GUEST_TUS,
    route: 'guestTus',
    folder: 'guest-uploads',
    kind: 'guestUpload',
    maxBytes: GUEST_PHOTO_BYTES,
    noun: 'photo',
    async who(headers) {
      const who = tokens.need(headers.get('x-guest-token'));
      await photos.gigOf(who);
      return who;
    },
    isSame: (a, b) => a.guestId === b.guestId && a.gigId === b.gigId,
    count: photos.count,
    giveBack: photos.giveBack,
    take: (who, id, file, correlation) => photos.take(who, id, file, correlation),
  });
}
