import './photo-grid.css';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { justify } from './justify.ts';
import { keyName } from './key-name.ts';
import { squareGrid } from './square-grid.ts';
import { PhotoTile, type GridItem } from './photo-tile.tsx';
import { useLatest } from './use-latest.ts';
import { useAnchor, useGridMeasure, useSteadyScroll } from './photo-grid-hooks.ts';

export interface GridSelection {
  has: (id: string) => boolean;
  size: number;
  /** Toggles one, or with `range` all between the last one and this. */
  select: (id: string, range: boolean) => void;
  all: () => void;
  clear: () => void;
}

interface PhotoGridProps {
  items: GridItem[];
  label: string;
  rowToken: '--grid-row' | '--grid-row-gallery';
  onOpen: (item: GridItem) => void;
  selection?: GridSelection | undefined;
  /** Select mode: a press selects instead of opening. */
  selecting?: boolean | undefined;
  onNearEnd?: (() => void) | undefined;
  actions?: ((item: GridItem) => ReactNode) | undefined;
  /** Lets the rows close up again when nothing arrived for a while and the newest are in view. */
  settles?: boolean | undefined;
  /** Square cells, so many a row, with the whole photo in each; without it, justified rows. */
  columns?: number | undefined;
  /** From the end: the row at whose sight more is asked for. Without it, early enough that nobody waits. */
  ahead?: number | undefined;
  /** Further keys on an item. True: it was one. */
  onKey?: ((item: GridItem, key: string) => boolean) | undefined;
}

const ROWS_BEFORE_END = 8;
/** Before the first look at its width: far taller than any place that was scrolled to, or the page would jump up. */
const UNMEASURED = '5000vh';

/** Justified rows, of which only those near the window exist. Arrows walk, Space selects, Enter opens, Ctrl-A selects all. */
export function PhotoGrid({
  items,
  label,
  rowToken,
  onOpen,
  selection,
  selecting = false,
  onNearEnd,
  actions,
  settles,
  columns,
  ahead,
  onKey: onOtherKey,
}: PhotoGridProps) {
  const ref = useRef<HTMLUListElement>(null);
  const measure = useGridMeasure(ref, rowToken);
  const anchor = useAnchor(ref, items, settles ?? false);
  const layout = useMemo(
    () => (columns ? squareGrid(items.length, anchor, measure, columns) : justify(items, anchor, measure)),
    [items, anchor, measure, columns],
  );
  const [current, setCurrent] = useState(0);
  const { rows, boxes } = layout;

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.height ?? measure.row) + measure.gap,
    scrollMargin: measure.top,
    overscan: 4,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rows]);
  useSteadyScroll(ref, boxes[anchor]?.y ?? 0);

  const shown = virtualizer.getVirtualItems();
  // With `ahead` what is seen counts, otherwise also what stands ready below it.
  const lastShown = (ahead === undefined ? shown.at(-1)?.index : virtualizer.range?.endIndex) ?? 0;
  useEffect(() => {
    if (rows.length > 0 && lastShown >= rows.length - (ahead ?? ROWS_BEFORE_END)) onNearEnd?.();
  }, [lastShown, rows.length, onNearEnd, ahead]);

  const focusTile = useCallback(
    (index: number) => {
      const bounded = Math.max(0, Math.min(items.length - 1, index));
      setCurrent(bounded);
      const row = rows.findIndex(({ from, to }) => bounded >= from && bounded < to);
      const focus = () =>
        ref.current?.querySelector<HTMLElement>(`[data-tile="${bounded}"]`)?.focus({ preventScroll: false });
      if (ref.current?.querySelector(`[data-tile="${bounded}"]`)) focus();
      else {
        virtualizer.scrollToIndex(row, { align: 'center' });
        requestAnimationFrame(() => requestAnimationFrame(focus));
      }
    },
    [items.length, rows, virtualizer],
  );

  const select = useCallback((item: GridItem, range: boolean) => selection?.select(item.id, range), [selection]);
  const nearestInRow = (index: number, step: 1 | -1): number => {
    const row = rows.findIndex(({ from, to }) => index >= from && index < to);
    const next = rows[row + step];
    const box = boxes[index];
    if (!next || !box) return index;
    const middle = box.x + box.width / 2;
    const distance = (candidate: number) =>
      Math.abs((boxes[candidate]?.x ?? 0) + (boxes[candidate]?.width ?? 0) / 2 - middle);
    return Array.from({ length: next.to - next.from }, (_, offset) => next.from + offset).reduce((best, candidate) =>
      distance(candidate) < distance(best) ? candidate : best,
    );
  };
  const press = useLatest((event: KeyboardEvent, index: number) => {
    const item = items[index];
    if (!item) return;
    const moves: Record<string, () => number> = {
      ArrowRight: () => index + 1,
      ArrowLeft: () => index - 1,
      ArrowDown: () => nearestInRow(index, 1),
      ArrowUp: () => nearestInRow(index, -1),
      Home: () => 0,
      End: () => items.length - 1,
    };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      const to = move();
      if (event.shiftKey && selection && items[to]) selection.select(items[to].id, true);
      focusTile(to);
    } else if (event.key === ' ' && selection) {
      event.preventDefault();
      selection.select(item.id, event.shiftKey);
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && selection) {
      event.preventDefault();
      selection.all();
    } else if (event.key === 'Escape') selection?.clear();
    else if (!event.ctrlKey && !event.metaKey && !event.altKey && onOtherKey?.(item, keyName(event)))
      event.preventDefault();
  });
  const onKey = useCallback((event: KeyboardEvent, index: number) => press.current(event, index), [press]);

  return (
    <ul
      className="photo-grid"
      ref={ref}
      aria-label={label}
      style={{ height: measure.width === 0 ? UNMEASURED : layout.height }}
      data-selecting={selecting || undefined}
      data-cells={columns ? true : undefined}
    >
      {shown.flatMap(({ index: rowIndex }) => {
        const row = rows[rowIndex];
        if (!row) return [];
        return items.slice(row.from, row.to).map((item, offset) => {
          const index = row.from + offset;
          const box = boxes[index];
          return box ? (
            <PhotoTile
              key={item.id}
              item={item}
              box={box}
              index={index}
              eager={index < 6}
              current={index === current}
              selected={selection?.has(item.id) ?? false}
              selecting={selecting}
              selectable={selection !== undefined}
              actions={actions?.(item)}
              onOpen={onOpen}
              onSelect={select}
              onKey={onKey}
              onFocus={setCurrent}
            />
          ) : null;
        });
      })}
    </ul>
  );
}
