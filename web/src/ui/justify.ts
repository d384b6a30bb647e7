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

/** Width to height, kept within what a row can hold; a shape that is not known yet is 3:2. */
export const ratioOf = ({ width, height }: Shape): number =>
  width > 0 && height > 0 ? Math.min(RATIO.max, Math.max(RATIO.min, width / height)) : 1.5;

function boxesOf(shapes: Shape[], { width, row, gap }: Measure): { boxes: Box[]; height: number } {
  if (shapes.length === 0 || width <= 0) return { boxes: [], height: 0 };
  const { boxes, containerHeight } = justifiedLayout(shapes.map(ratioOf), {
    containerWidth: width, containerPadding: 0, boxSpacing: gap, targetRowHeight: row,
  });
  const placed = boxes.map((box) => ({ x: box.left, y: box.top, width: box.width, height: box.height }));
  return { boxes: withinWidth(placed, width), height: containerHeight };
}

/** A last row that takes over the height of the one above it can be too wide for its container: it is made smaller. */
function withinWidth(boxes: Box[], width: number): Box[] {
  const top = boxes.at(-1)?.y ?? 0;
  const right = Math.max(...boxes.filter(({ y }) => y === top).map((box) => box.x + box.width));
  const factor = Math.min(1, width / right);
  return boxes.map((box) => (box.y === top ? { ...box, x: box.x * factor, width: box.width * factor, height: box.height * factor } : box));
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
  const turned = boxes.toReversed().map((box) => ({ ...box, x: measure.width - box.x - box.width, y: height - box.y - box.height }));
  const spare = Math.min(...turned.filter((box) => box.y < 1).map((box) => box.x));
  return { boxes: turned.map((box) => (box.y < 1 ? { ...box, x: box.x - spare } : box)), height };
}

/**
 * Justified rows. The shapes before `anchor` arrived later than the rest: they are laid out above it without moving any
 * row below.
 */
export function justify(shapes: Shape[], anchor: number, measure: Measure): Layout {
  const arrived = anchor > 0 ? upwards(shapes.slice(0, anchor), measure) : { boxes: [], height: 0 };
  const base = boxesOf(shapes.slice(anchor), measure);
  const shift = arrived.height > 0 ? arrived.height + measure.gap : 0;
  const boxes = [...arrived.boxes, ...base.boxes.map((box) => ({ ...box, y: box.y + shift }))];
  return { boxes, rows: rowsOf(boxes), height: shift + base.height };
}
