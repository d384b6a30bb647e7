import { cleanText } from '../../domain/kernel/cleanText.ts';
import { plainText } from '../../domain/kernel/basicText.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { shownProfile } from '../profile/present.ts';
import { cardAddress, cardPictureOf } from '../picture/cardPicture.ts';
import type { ProfileQueries } from '../profile/queries.ts';
import type { PictureAddresses } from '../auth/pictureAddresses.ts';
import type { AppContext } from '../runtime/appContext.ts';
import type { Resolve } from './head.ts';

/** What search engines and link previews are told of a photographer: only what their public profile shows. */
export function publicProfilePage({
  publicUrl,
  profiles,
  pictures,
}: Pick<AppContext, 'publicUrl'> & {
  profiles: ProfileQueries;
  pictures: Pick<PictureAddresses, 'forPublic'>;
}): Resolve {
  return async ({ username = '' }) => {
    const found = await profiles.shown(username, undefined).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (!found) return { absent: true, head: { robots: 'noindex' } };
    const shown = shownProfile(found, pictures.forPublic(found.account.id));
    const name = shown.brand_name || shown.full_name;
    const address = `${publicUrl()}/${shown.username || shown.user_id}`;
    const about = cleanText(plainText(shown.bio));
    const description = about || [shown.services.join(', '), shown.location].filter(Boolean).join(' \u00b7 ');
    const picture = cardPictureOf(found.profile);
    const image = picture && publicUrl() + cardAddress(found.account.id, picture);
    const { email, phone, website } = shown.contact_info;
    const logo = found.profile?.details.brandLogo;
    return {
      head: { title: name, ...(description ? { description } : {}) },
      tags: [
        ['og:type', 'profile'],
        ['og:site_name', 'Loom'],
        ['og:title', name],
        ['og:description', description],
        ['og:url', address],
        ...(picture && image
          ? ([
              ['og:image', image],
              ['og:image:type', 'image/jpeg'],
              ['og:image:width', String(picture.width)],
              ['og:image:height', String(picture.height)],
              ['og:image:alt', name],
            ] as const)
          : []),
        // A portrait is a square beside the words; a cover stands above them.
        ['twitter:card', found.profile?.cover ? 'summary_large_image' : 'summary'],
      ],
      data: {
        '@context': 'https://schema.org',
        '@type': 'ProfessionalService',
        name,
        url: address,
        ...(description ? { description } : {}),
        ...(image ? { image } : {}),
        ...(logo ? { logo } : {}),
        ...(shown.location
          ? { address: { '@type': 'PostalAddress', addressLocality: shown.location }, areaServed: shown.location }
          : {}),
        ...(email ? { email } : {}),
        ...(phone ? { telephone: phone } : {}),
        founder: { '@type': 'Person', name: shown.full_name, jobTitle: 'Photographer' },
        ...(shown.services.length > 0 ? { knowsAbout: shown.services } : {}),
        sameAs: [website, ...Object.values(shown.social_links)].filter(Boolean),
      },
    };
  };
}
