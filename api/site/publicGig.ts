import { accounts } from '../../projections/account.ts';
import { gigs } from '../../projections/gig.ts';
import { mediaItems } from '../../projections/media.ts';
import { isPublic, isReplaced } from '../../projections/visibility.ts';
import type { AppContext } from '../runtime/appContext.ts';
import type { Found, Resolve } from './head.ts';

/** A private gig tells its name's existence to nobody. */
const PRIVATE: Found = { head: { robots: 'noindex' }, tags: [['og:title', 'Private gallery']] };
const PHOTO = /(?:^|&)photo=([\w-]{1,64})(?:&|$)/;

/** What link previews show of a gallery, or of one photo of it. */
export function publicGigPage({ reads, publicUrl }: Pick<AppContext, 'reads' | 'publicUrl'>): Resolve {
  const [gigReader, accountReader, media] = [reads.reader(gigs), reads.reader(accounts), reads.reader(mediaItems)];
  return async ({ gigId = '' }, query) => {
    const gig = await gigReader.get(gigId);
    if (!gig?.open) return { ...PRIVATE, absent: true };
    const owner = await accountReader.get(gig.ownerId);
    if (!owner?.verified || gig.type === 'private' || !gig.visibility.showGallery) return PRIVATE;
    const photoId = PHOTO.exec(query)?.[1];
    const photo = photoId === undefined ? undefined : await media.get(photoId);
    const replacing =
      photo && photo.gigId === gig.id && isReplaced(gig, photo) ? await media.getMany(photo.replacedBy) : [];
    const shown = [...(photo ? [photo] : []), ...replacing].find((each) => isPublic(gig, each));
    const description = [gig.details.location, owner.fullName && `Photos by ${owner.fullName}`]
      .filter(Boolean)
      .join(' \u00b7 ');
    return {
      head: { title: gig.details.name, ...(description ? { description } : {}) },
      tags: [
        ['og:type', 'website'],
        ['og:site_name', 'Loom'],
        ['og:title', gig.details.name],
        ['og:description', description],
        ['og:url', `${publicUrl()}/public/gig/${gig.id}${shown ? `?photo=${shown.id}` : ''}`],
        ['og:image', `${publicUrl()}/media/cover/${gig.id}${shown ? `/${shown.id}` : ''}`],
        ['twitter:card', 'summary_large_image'],
      ],
    };
  };
}
