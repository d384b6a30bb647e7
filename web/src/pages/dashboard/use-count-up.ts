import { useEffect, useState } from 'react';
import { useMediaQuery } from '../../ui/use-media-query.ts';

/** Quick at first, and slower towards the end. */
const eased = (share: number): number => 1 - (1 - share) ** 3;

/** Counts from 0 up to a figure in so many milliseconds; where stillness is wanted it is there at once. */
export function useCountUp(figure: number, ms: number): number {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (still || figure === 0) return;
    let frame = 0;
    let began: number | undefined;
    const step = (now: number) => {
      began ??= now;
      const share = Math.min(1, (now - began) / ms);
      setShown(Math.round(figure * eased(share)));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [figure, ms, still]);
  return still ? figure : Math.min(shown, figure);
}
