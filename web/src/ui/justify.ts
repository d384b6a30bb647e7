import justifiedLayout from 'justified-layout';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** Boxes `from` up to, not including, `to`. */
export interface Row {
  top: number;
  height: number;
  from: number;
  to: number;
}
export interface Layout {
  boxes: Box[];
  rows: Row[];
  height: number;
}
export interface Measure {
  width: number;
  row: number;
  gap: number;
}
interface Shape {
  width: number;
  height: number;
}

const RATIO = { min: 0.4, max: 3.2 };
/** Times the wanted height of a row: what the last rows may shrink or grow to, so that none ends half empty. */
const LAST = { least: 0.72, most: 1.5 };
/** A few photos that do not fill one row are shown larger, up to this; a little more where that fills it. */
const FEW = { most: 1.8, filling: 2.1 };

/** Width to height, kept within what a row can hold; a shape that is not known yet is 3:2. */
export const ratioOf = ({ width, height }: Shape): number =>
  width > 0 && height > 0 ? Math.min(RATIO.max, Math.max(RATIO.min, width / height)) : 1.5;

function boxesOf(shapes: Shape[], { width, row, gap }: Measure): { boxes: Box[]; height: number } {
  if (shapes.length === 0 || width <= 0) return { boxes: [], height: 0 };
  const { boxes, containerHeight } = justifiedLayout(shapes.map(ratioOf), {
    containerWidth: width,
    containerPadding: 0,
    boxSpacing: gap,
    targetRowHeight: row,
  });
  const placed = boxes.map((box) => ({ x: box.left, y: box.top, width: box.width, height: box.height }));
  return { boxes: withinWidth(placed, width), height: containerHeight };
}

/** Shapes side by side, as high as fills the width but at most so high. */
function rowOf(ratios: number[], top: number, most: number, { width, gap }: Measure): Box[] {
  const height = Math.min(most, heightOf(ratios, { width, gap }));
  let x = 0;
  return ratios.map((ratio) => {
    const box = { x, y: top, width: ratio * height, height };
    x += box.width + gap;
    return box;
  });
}
const heightOf = (ratios: number[], { width, gap }: Pick<Measure, 'width' | 'gap'>): number =>
  (width - gap * (ratios.length - 1)) / ratios.reduce((sum, ratio) => sum + ratio, 0);

/** The last shapes as one full row, or as the two that differ least in height; undefined where neither would look right. */
function fullRows(ratios: number[], measure: Measure): number[][] | undefined {
  const { row } = measure;
  const fits = (some: number[]): boolean =>
    heightOf(some, measure) >= row * LAST.least && heightOf(some, measure) <= row * LAST.most;
  if (fits(ratios)) return [ratios];
  const uneven = ([first, second]: [number[], number[]]): number =>
    Math.abs(heightOf(first, measure) - heightOf(second, measure));
  return ratios
    .slice(1)
    .map((_, at): [number[], number[]] => [ratios.slice(0, at + 1), ratios.slice(at + 1)])
    .filter((rows) => rows.every(fits))
    .sort((one, other) => uneven(one) - uneven(other))[0];
}

/** No last row stands half empty: with the row above it, its shapes are laid out anew; all there is in one row grows. */
function wellEnded(
  shapes: Shape[],
  laid: { boxes: Box[]; height: number },
  measure: Measure,
): { boxes: Box[]; height: number } {
  const rows = rowsOf(laid.boxes);
  const last = rows.at(-1);
  const end = laid.boxes.at(-1);
  if (!last || !end || end.x + end.width > measure.width - 1) return laid;
  const above = rows.at(-2);
  const { from, top } = above ?? last;
  const ratios = shapes.slice(from).map(ratioOf);
  const lines = above ? fullRows(ratios, measure) : [ratios];
  if (!lines) return laid;
  const most =
    measure.row * (above ? LAST.most : heightOf(ratios, measure) <= measure.row * FEW.filling ? FEW.filling : FEW.most);
  const boxes = laid.boxes.slice(0, from);
  let y = top;
  for (const line of lines) {
    const placed = rowOf(line, y, most, measure);
    boxes.push(...placed);
    y += (placed[0]?.height ?? 0) + measure.gap;
  }
  return { boxes, height: y - measure.gap };
}

/** A last row that takes over the height of the one above it can be too wide for its container: it is made smaller. */
function withinWidth(boxes: Box[], width: number): Box[] {
  const top = boxes.at(-1)?.y ?? 0;
  const right = Math.max(...boxes.filter(({ y }) => y === top).map((box) => box.x + box.width));
  const factor = Math.min(1, width / right);
  return boxes.map((box) =>
    box.y === top ? { ...box, x: box.x * factor, width: box.width * factor, height: box.height * factor } : box,
  );
}

function rowsOf(boxes: Box[]): Row[] {
  const rows: Row[] = [];
  boxes.forEach((box, index) => {
    const row = rows.at(-1);
    if (row && Math.abs(row.top - box.y) < 1) {
      row.to = index + 1;
      row.height = Math.max(row.height, box.height);
    } else rows.push({ top: box.y, height: box.height, from: index, to: index + 1 });
  });
  return rows;
}

/** Rows filled from the last shape upwards: what is added in front only ever changes the rows at the top. */
function upwards(shapes: Shape[], measure: Measure): { boxes: Box[]; height: number } {
  const { boxes, height } = boxesOf(shapes.toReversed(), measure);
  const turned = boxes
    .toReversed()
    .map((box) => ({ ...box, x: measure.width - box.x - box.width, y: height - box.y - box.height }));
  const spare = Math.min(...turned.filter((box) => box.y < 1).map((box) => box.x));
  return { boxes: turned.map((box) => (box.y < 1 ? { ...box, x: box.x - spare } : box)), height };
}

/**
 * Justified rows. The shapes before `anchor` arrived later than the rest: they are laid out above it without moving any
 * row below.
 */
export function justify(shapes: Shape[], anchor: number, measure: Measure): Layout {
  const arrived = anchor > 0 ? upwards(shapes.slice(0, anchor), measure) : { boxes: [], height: 0 };
  const stayed = shapes.slice(anchor);
  const base = wellEnded(stayed, boxesOf(stayed, measure), measure);
  const shift = arrived.height > 0 ? arrived.height + measure.gap : 0;
  const boxes = [...arrived.boxes, ...base.boxes.map((box) => ({ ...box, y: box.y + shift }))];
  return { boxes, rows: rowsOf(boxes), height: shift + base.height };
}
