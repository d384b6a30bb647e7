import { useCallback, useMemo } from 'react';
import type { MarkFilter, MediaView } from '../../api/media.ts';
import { useAddressed } from '../../ui/layers.ts';
import { LABELS } from '../../ui/marks.tsx';
import type { Desk } from './media-filters.tsx';

/** What stands in for the grid. */
const DESKS: readonly string[] = ['guests', 'bin'] satisfies Desk[];
const FILTERS: readonly string[] = ['photos', 'videos', 'edited'];
const FLAGS = ['pick', 'reject', 'none'] as const;
const FOLDER = 'folder:';
const FROM = 'from:';

const among = <T extends string>(known: readonly T[], said = ''): T[] => known.filter((one) => said.split(',').includes(one));

/** `4;red,none;pick`: stars, labels, flags. Anything else narrows nothing. */
export function marksIn(text: string | null): MarkFilter | undefined {
  const [stars, labels, flags] = text?.split(';') ?? [];
  const marks = { stars: /^[1-5]$/.test(stars ?? '') ? Number(stars) : 0, labels: among([...LABELS, 'none'], labels), flags: among(FLAGS, flags) };
  return marks.stars || marks.labels.length > 0 || marks.flags.length > 0 ? marks : undefined;
}
export const textOfMarks = (marks: MarkFilter | undefined): string | null => (marks ? [marks.stars, marks.labels, marks.flags].join(';') : null);

/** Which of a gig's media an address shows, without its marks. */
export function viewIn(text: string | null): MediaView {
  if (text?.startsWith(FOLDER)) return { filter: 'all', folderId: text.slice(FOLDER.length) };
  if (text?.startsWith(FROM)) return { filter: 'all', uploader: text.slice(FROM.length) };
  return { filter: FILTERS.includes(text ?? '') ? (text as MediaView['filter']) : 'all' };
}
export const textOfView = ({ filter, folderId, uploader }: MediaView): string | null =>
  folderId !== undefined ? FOLDER + folderId : uploader !== undefined ? FROM + uploader : filter === 'all' ? null : filter;

/** What of a gig's media is looked at stands in the address: it can be shared, loaded again, and Back leads out of it. */
export function useGigAddress() {
  const [show, setShow] = useAddressed('show');
  const [narrowed, setNarrowed] = useAddressed('marks');
  const view = useMemo((): MediaView => ({ ...viewIn(show), marks: marksIn(narrowed) }), [show, narrowed]);
  const desk = DESKS.includes(show ?? '') ? (show as Desk) : null;
  const setView = useCallback(
    (next: MediaView) => {
      setShow(textOfView(next));
      setNarrowed(textOfMarks(next.marks));
    },
    [setShow, setNarrowed],
  );
  return { view, setView, desk, setDesk: setShow };
}
