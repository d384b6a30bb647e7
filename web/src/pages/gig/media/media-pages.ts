import type { InfiniteData } from '@tanstack/react-query';
import type { MediaAnswer, MediaPage } from '../../../api/media.ts';

export type MediaPages = InfiniteData<MediaPage, string | undefined>;

/** Both lists of a page as one, newest first. */
export const itemsOf = (page: MediaPage): MediaAnswer[] =>
  page.edited_photos.length === 0
    ? page.original_photos
    : [...page.original_photos, ...page.edited_photos].toSorted((a, b) => b.uploaded_at.localeCompare(a.uploaded_at));

/** Each item as it is now; null leaves it out. */
export const mapped = (data: MediaPages, change: (item: MediaAnswer) => MediaAnswer | null): MediaPages => {
  const keep = (items: MediaAnswer[]) => items.map(change).filter((item) => item !== null);
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      original_photos: keep(page.original_photos),
      edited_photos: keep(page.edited_photos),
    })),
  };
};

const SEEN = [
  'status',
  'folder_id',
  'faces',
  'thumbhash',
  'stars',
  'color_label',
  'flag',
  'photographer_approved',
  'client_approved',
  'quality_score',
  'likes_count',
  'comments_count',
  'publication',
] as const;
const editsBeside = ({ original, edited, versions }: MediaAnswer): string =>
  `${original?.media_id} ${edited?.media_id} ${versions}`;
const looksTheSame = (a: MediaAnswer, b: MediaAnswer): boolean =>
  SEEN.every((field) => a[field] === b[field]) && editsBeside(a) === editsBeside(b);

/** What changed since the pages were fetched; `undefined` when they no longer fit together and must be fetched again. */
export function merged(data: MediaPages, head: MediaPage): MediaPages | undefined {
  const [first] = data.pages;
  if (!first) return undefined;
  const known = new Set(data.pages.flatMap(itemsOf).map(({ media_id }) => media_id));
  const newest = itemsOf(head);
  // What stands before the first known one has arrived; behind the last known one there may be what was not fetched yet.
  const arrived = newest.findIndex(({ media_id }) => known.has(media_id));
  const added = arrived < 0 ? newest.length : arrived;
  if (first.total + added !== head.total || (known.size > 0 && arrived < 0 && newest.length > 0)) return undefined;
  const fresh = new Set(newest.slice(0, added).map(({ media_id }) => media_id));
  let changed = added > 0 || JSON.stringify(first.folders) !== JSON.stringify(head.folders);
  const byId = new Map(newest.map((item) => [item.media_id, item]));
  const updated = mapped(data, (item) => {
    const now = byId.get(item.media_id);
    if (!now || looksTheSame(now, item)) return item;
    changed = true;
    return now;
  });
  if (!changed) return data;
  const [start, ...rest] = updated.pages;
  if (!start) return undefined;
  const before = (items: MediaAnswer[]) => items.filter(({ media_id }) => fresh.has(media_id));
  const next = {
    ...start,
    total: head.total,
    folders: head.folders,
    original_photos: [...before(head.original_photos), ...start.original_photos],
    edited_photos: [...before(head.edited_photos), ...start.edited_photos],
  };
  return { ...updated, pages: [next, ...rest] };
}
