import { bookablePhotographer } from '../booking/photographers.ts';
import { profileQueries } from '../profile/queries.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { AppContext } from '../runtime/appContext.ts';
import type { Found, Resolve } from './head.ts';

const ABSENT: Found & { absent: true } = { absent: true, head: { robots: 'noindex' } };

/** What link previews show of a photographer's booking form; nothing stands there while they take no bookings. */
export function bookPage(context: Pick<AppContext, 'reads' | 'write' | 'publicUrl'>): Resolve {
  const profiles = profileQueries(context);
  return async ({ photographer = '' }) => {
    const found = await bookablePhotographer({ profiles }, photographer).catch((error: unknown) => {
      if (error instanceof Refusal && error.kind === 'notFound') return undefined;
      throw error;
    });
    if (!found) return ABSENT;
    const title = `Book ${found.name}`;
    return {
      head: { title },
      tags: [
        ['og:type', 'website'],
        ['og:site_name', 'Loom'],
        ['og:title', title],
        ['og:url', `${context.publicUrl()}/public/book/${encodeURIComponent(photographer)}`],
      ],
    };
  };
}
