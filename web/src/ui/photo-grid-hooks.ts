import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Measure } from './justify.ts';
import type { GridItem } from './photo-tile.tsx';
import { token } from './token.ts';

const SETTLE_MS = 4000;
/** Pixels that the grid may be scrolled up while its newest row still counts as in view. */
const NEAR_TOP = 200;

/** Width of the grid, its distance from the top of the page, row height and gap, followed as the window changes. */
export function useGridMeasure(ref: RefObject<HTMLElement | null>, rowToken: `--${string}`): Measure & { top: number } {
  const [measure, setMeasure] = useState({ width: 0, top: 0, row: 1, gap: 0 });
  useLayoutEffect(() => {
    const look = () => {
      const element = ref.current;
      if (!element) return;
      const bounds = element.getBoundingClientRect();
      const next = {
        width: Math.floor(bounds.width),
        top: Math.round(bounds.top + window.scrollY),
        row: token(rowToken),
        gap: token('--grid-gap'),
      };
      setMeasure((now) =>
        now.width === next.width && now.top === next.top && now.row === next.row && now.gap === next.gap ? now : next,
      );
    };
    look();
    const observer = new ResizeObserver(look);
    if (ref.current) observer.observe(ref.current);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref, rowToken]);
  return measure;
}

/**
 * Index of the first item that was there from the start; all before it arrived since. With `settles`, arrivals join the
 * rest after a quiet while, unless somebody is looking at photos further down.
 */
export function useAnchor(ref: RefObject<HTMLElement | null>, items: GridItem[], settles: boolean): number {
  const [anchorId, setAnchorId] = useState<string | null>(null);
  const firstId = items[0]?.id ?? null;
  const found = anchorId === null ? -1 : items.findIndex(({ id }) => id === anchorId);
  if (found === -1 && anchorId !== firstId) setAnchorId(firstId);
  useEffect(() => {
    if (!settles || firstId === anchorId) return;
    const timer = setInterval(() => {
      if (
        (ref.current?.getBoundingClientRect().bottom ?? 0) > 0 &&
        (ref.current?.getBoundingClientRect().top ?? 0) > -NEAR_TOP
      )
        setAnchorId(firstId);
    }, SETTLE_MS);
    return () => clearInterval(timer);
  }, [ref, settles, firstId, anchorId]);
  return Math.max(0, found);
}

/** Keeps what is looked at where it is when rows appear above it. */
export function useSteadyScroll(ref: RefObject<HTMLElement | null>, anchorTop: number): void {
  const before = useRef(anchorTop);
  useLayoutEffect(() => {
    const grown = anchorTop - before.current;
    before.current = anchorTop;
    const grid = ref.current;
    if (grown === 0 || !grid || grid.getBoundingClientRect().top > 0) return;
    grid.dataset.still = '';
    window.scrollBy({ top: grown, behavior: 'instant' });
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => delete grid.dataset.still));
    return () => {
      cancelAnimationFrame(frame);
      delete grid.dataset.still;
    };
  }, [ref, anchorTop]);
}
