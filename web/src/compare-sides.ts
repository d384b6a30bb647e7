import type { Counterpart } from './api/edit.ts';
import type { Side } from './ui/compare.tsx';

interface Compared {
  filename: string;
  media_url: string;
  original?: Counterpart | null | undefined;
  edited?: Counterpart | undefined;
}

/** Before and after, of a photo and its edit or the other way round; undefined where there is only one of both. */
export function sidesOf(media: Compared | undefined): { before: Side; after: Side } | undefined {
  const sideOf = ({ filename, media_url: src }: Pick<Compared, 'filename' | 'media_url'>): Side => ({
    name: filename,
    src,
  });
  if (media?.original) return { before: sideOf(media.original), after: sideOf(media) };
  return media?.edited ? { before: sideOf(media), after: sideOf(media.edited) } : undefined;
}
