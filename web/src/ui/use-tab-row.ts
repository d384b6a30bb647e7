import { useEffect, useRef } from 'react';

/** Keeps the open tab of a row in sight, and says on which sides there are more (`data-more`: start, end, both). */
export function useTabRow(value: string, oneRow: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = ref.current;
    if (!row || !oneRow) return;
    const look = () => {
      const start = row.scrollLeft > 1;
      const end = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
      row.dataset.more = start && end ? 'both' : start ? 'start' : end ? 'end' : '';
    };
    look();
    row.addEventListener('scroll', look, { passive: true });
    return () => row.removeEventListener('scroll', look);
  }, [oneRow]);
  useEffect(() => {
    const row = ref.current;
    if (!row || !oneRow) return;
    // At the first, and whenever there is more or less room, as on a phone that is turned.
    const resized = new ResizeObserver(() => {
      const tab = row.querySelector<HTMLElement>(`[id$="-trigger-${CSS.escape(value)}"]`);
      // The page itself stays where it is, which `scrollIntoView` would not promise.
      if (tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
      row.dispatchEvent(new Event('scroll'));
    });
    resized.observe(row);
    return () => resized.disconnect();
  }, [oneRow, value]);
  return ref;
}
