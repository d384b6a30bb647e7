import { useLayoutEffect, useRef } from 'react';

/** One slim line above the newest photo. What lies below it stays where it is when the line comes and goes. */
export function LiveLead() {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = line;
    if (!element) return;
    const height = element.offsetHeight;
    const bottom = window.scrollY + element.getBoundingClientRect().bottom;
    const shift = (by: number) =>
      window.scrollY >= bottom - height && window.scrollBy({ top: by, behavior: 'instant' });
    shift(height);
    return () => void shift(-height);
  }, []);
  return (
    <div className="live-lead" ref={line}>
      <span className="live-dot" aria-hidden />
      <p>
        <strong>Live</strong>
        New photos arrive here
      </p>
    </div>
  );
}
