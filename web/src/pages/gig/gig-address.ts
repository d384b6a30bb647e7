import { useCallback, useMemo } from 'react';
import type { MediaView } from '../../api/media.ts';
import { useAddressed } from '../../ui/layers.ts';
import { marksIn, textOfMarks, textOfView, viewIn } from './gig-view.ts';
import type { ReviewView } from './media/media-filters.tsx';

/** What stands in for the grid. */
const REVIEW_VIEWS: readonly string[] = ['guests', 'bin'] satisfies ReviewView[];

/** What of a gig's media is looked at stands in the address: it can be shared, loaded again, and Back leads out of it. */
export function useGigAddress() {
  const [show, setShow] = useAddressed('show');
  const [narrowed, setNarrowed] = useAddressed('marks');
  const view = useMemo((): MediaView => ({ ...viewIn(show), marks: marksIn(narrowed) }), [show, narrowed]);
  const review = REVIEW_VIEWS.includes(show ?? '') ? (show as ReviewView) : null;
  const setView = useCallback(
    (next: MediaView) => {
      setShow(textOfView(next));
      setNarrowed(textOfMarks(next.marks));
    },
    [setShow, setNarrowed],
  );
  return { view, setView, review, setReview: setShow };
}
