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
    const resized = new ResizeObserver(look);
    resized.observe(row);
    return () => {
      row.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [oneRow]);
  useEffect(() => {
    const row = ref.current;
    const tab = oneRow ? row?.querySelector<HTMLElement>(`[id$="-trigger-${CSS.escape(value)}"]`) : null;
    // The page itself stays where it is, which `scrollIntoView` would not promise.
    if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
  }, [oneRow, value]);
  return ref;
}
