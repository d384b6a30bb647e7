import type { Box, Layout, Measure } from './justify.ts';

/**
 * Square cells, so many a row. The items before `anchor` arrived later than the rest: they fill rows above it without
 * moving any row below.
 */
export function squareGrid(count: number, anchor: number, { width, gap }: Measure, columns: number): Layout {
  if (width <= 0 || count === 0) return { boxes: [], rows: [], height: 0 };
  const side = (width - gap * (columns - 1)) / columns;
  const step = side + gap;
  const above = Math.ceil(anchor / columns);
  const spare = above * columns - anchor;
  const boxes = Array.from({ length: count }, (_, index): Box => {
    // The topmost of the rows above may be a short one.
    const place = index < anchor ? (index < columns - spare ? index : index + spare) : above * columns + index - anchor;
    return { x: (place % columns) * step, y: Math.floor(place / columns) * step, width: side, height: side };
  });
  const rows: Layout['rows'] = [];
  boxes.forEach(({ y, height }, index) => {
    const row = rows.at(-1);
    if (row && row.top === y) row.to = index + 1;
    else rows.push({ top: y, height, from: index, to: index + 1 });
  });
  return { boxes, rows, height: (rows.at(-1)?.top ?? 0) + side };
}
