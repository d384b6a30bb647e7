import { pageOfPublicMedia, type PublicMedia } from '../../api/gallery.ts';

interface Loaded {
  media: PublicMedia[];
  total: number;
}
/** So much is caught up photo by photo; after a longer absence the gallery is asked for anew. */
const MOST_PAGES = 5;

/**
 * What arrived while nobody listened: everything newer than the oldest photo on the page that is not on it, newest first.
 * `stale`: too much was missed, or something that is shown is gone, so that the pages have to be asked for again.
 */
export async function missedSince(
  gigId: string,
  token: string | null,
  pages: Loaded[],
  known: ReadonlySet<string>,
): Promise<{ fresh: PublicMedia[]; stale: boolean }> {
  const shown = new Set(pages.flatMap(({ media }) => media.map(({ media_id }) => media_id)));
  const oldest = pages.at(-1)?.media.at(-1)?.uploaded_at ?? '';
  const before = pages[0]?.total ?? 0;
  const fresh: PublicMedia[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { media, next_cursor: next, total } = await pageOfPublicMedia(gigId, token, cursor);
    const newer = media.filter(({ uploaded_at }) => uploaded_at > oldest);
    fresh.push(...newer.filter(({ media_id }) => !shown.has(media_id)));
    const met = newer.length < media.length || newer.some(({ media_id }) => shown.has(media_id)) || next === null;
    if (met) {
      const added =
        fresh.filter(({ media_id }) => !known.has(media_id)).length + [...known].filter((id) => !shown.has(id)).length;
      return { fresh, stale: total < before + added };
    }
    cursor = next ?? undefined;
  }
  return { fresh: [], stale: true };
}
