import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** How near to the end somebody has to be to be taken along, in pixels. */
const NEAR = 160;

/** Keeps the end of what grows in sight, unless its reader has scrolled up. */
export function useFollow(): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const scroller = end.current?.parentElement;
    if (!scroller) return;
    const look = () => {
      follows.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
    };
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, []);
  useLayoutEffect(() => {
    const scroller = end.current?.parentElement;
    if (scroller && follows.current) scroller.scrollTo({ top: scroller.scrollHeight });
  });
  return end;
}
