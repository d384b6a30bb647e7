import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const MUTED = ['inert', 'aria-hidden'];

/** What is told lies above whatever is open, a photo at full size too, and stays readable and at hand there: a viewer shuts all else off. */
export function TopLayer({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.append(place);
    const free = new MutationObserver(() =>
      MUTED.forEach((name) => place.hasAttribute(name) && place.removeAttribute(name)),
    );
    free.observe(place, { attributeFilter: MUTED });
    return () => {
      free.disconnect();
      place.remove();
    };
  }, [place]);
  return createPortal(children, place);
}
