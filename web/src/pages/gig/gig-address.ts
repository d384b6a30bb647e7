import { useCallback, useMemo } from 'react';
import type { MediaView } from '../../api/media.ts';
import { useAddressed } from '../../ui/layers.ts';
import { marksIn, textOfMarks, textOfView, viewIn } from './gig-view.ts';
import type { Desk } from './media/media-filters.tsx';

/** What stands in for the grid. */
const DESKS: readonly string[] = ['guests', 'bin'] satisfies Desk[];

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
