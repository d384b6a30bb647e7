import type { MarkFilter, MediaView } from '../../api/media.ts';
import { LABELS } from '../../ui/marks.tsx';

const FILTERS: readonly string[] = ['photos', 'videos', 'edited', 'waiting'];
const FLAGS = ['pick', 'reject', 'none'] as const;
const FOLDER = 'folder:';
const FROM = 'from:';

const among = <T extends string>(known: readonly T[], said = ''): T[] =>
  known.filter((one) => said.split(',').includes(one));

/** `4;red,none;pick`: stars, labels, flags. Anything else narrows nothing. */
export function marksIn(text: string | null): MarkFilter | undefined {
  const [stars, labels, flags] = text?.split(';') ?? [];
  const marks = {
    stars: /^[1-5]$/.test(stars ?? '') ? Number(stars) : 0,
    labels: among([...LABELS, 'none'], labels),
    flags: among(FLAGS, flags),
  };
  return marks.stars || marks.labels.length > 0 || marks.flags.length > 0 ? marks : undefined;
}
export const textOfMarks = (marks: MarkFilter | undefined): string | null =>
  marks ? [marks.stars, marks.labels, marks.flags].join(';') : null;

/** Which of a gig's media an address shows, without its marks. */
export function viewIn(text: string | null): MediaView {
  if (text?.startsWith(FOLDER)) return { filter: 'all', folderId: text.slice(FOLDER.length) };
  if (text?.startsWith(FROM)) return { filter: 'all', uploader: text.slice(FROM.length) };
  return { filter: FILTERS.includes(text ?? '') ? (text as MediaView['filter']) : 'all' };
}
export const textOfView = ({ filter, folderId, uploader }: MediaView): string | null =>
  folderId !== undefined
    ? FOLDER + folderId
    : uploader !== undefined
      ? FROM + uploader
      : filter === 'all'
        ? null
        : filter;
