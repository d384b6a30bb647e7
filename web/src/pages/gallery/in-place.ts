import type { PublicMedia } from '../../api/gallery.ts';
import type { Picks } from './picks.ts';

/** What came live, newest first, before what was there; an edit in the place of its original, and that in its edit's when it comes back. */
export function withArrivals(arrived: readonly PublicMedia[], listed: readonly PublicMedia[]): PublicMedia[] {
  const list = [...arrived.filter(({ in_place_of: other }) => other === undefined), ...listed];
  for (const media of arrived.toReversed()) {
    if (media.in_place_of === undefined) continue;
    const at = list.findIndex(({ media_id: id }) => id === media.in_place_of);
    if (at >= 0) list[at] = media;
    else if (!list.some(({ media_id: id }) => id === media.media_id)) {
      // Where nothing older is loaded yet, it comes with its page.
      const older = list.findIndex(({ uploaded_at: came }) => came < media.uploaded_at);
      if (older >= 0) list.splice(older, 0, media);
    }
  }
  return list;
}

/** By its own id, and by that of the photo in whose place it is shown. */
export const byEitherId = (photos: readonly PublicMedia[]): Map<string, PublicMedia> =>
  new Map([
    ...photos.flatMap((media) => (media.in_place_of === undefined ? [] : [[media.in_place_of, media] as const])),
    ...photos.map((media) => [media.media_id, media] as const),
  ]);

/** What is looked at, or the edit that has just come in its place. */
export const followed = (id: string, shown: ReadonlyMap<string, PublicMedia>): string =>
  shown.has(id) ? id : ([...shown.values()].find(({ in_place_of: other }) => other === id)?.media_id ?? id);

/** Who has a heart on a photo has it on its edit, and takes it off both. */
export function picksOf(picks: Picks, shown: ReadonlyMap<string, PublicMedia>): Picks {
  const before = (id: string): string | undefined => {
    const other = shown.get(id)?.in_place_of;
    return other !== undefined && picks.has(other) ? other : undefined;
  };
  return {
    ids: picks.ids,
    has: (id) => picks.has(id) || before(id) !== undefined,
    toggle(id) {
      const other = before(id);
      if (other === undefined) return picks.toggle(id);
      picks.toggle(other);
      if (picks.has(id)) picks.toggle(id);
      return false;
    },
  };
}
