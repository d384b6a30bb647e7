import { expect, test } from 'vitest';
import { squareGrid } from '../../web/src/ui/square-grid.ts';

const measure = { width: 620, row: 0, gap: 4 };
const places = (count: number, anchor: number) =>
  squareGrid(count, anchor, measure, 6).boxes.map(
    ({ x, y, width }) => `${Math.round(x / (width + 4))}.${Math.round(y / (width + 4))}`,
  );

test('cells stand in rows of six across the whole width', () => {
  const { boxes, rows, height } = squareGrid(8, 0, measure, 6);
  expect(boxes[0]).toEqual({ x: 0, y: 0, width: 100, height: 100 });
  expect(boxes[5]!.x + boxes[5]!.width).toBe(620);
  expect(rows).toEqual([
    { top: 0, height: 100, from: 0, to: 6 },
    { top: 104, height: 100, from: 6, to: 8 },
  ]);
  expect(height).toBe(204);
});

test('what arrives stands above, and moves nothing but down by whole rows', () => {
  expect(places(8, 2)).toEqual(['0.0', '1.0', '0.1', '1.1', '2.1', '3.1', '4.1', '5.1']);
  expect(places(9, 7)).toEqual(['0.0', '0.1', '1.1', '2.1', '3.1', '4.1', '5.1', '0.2', '1.2']);
});

test('nothing has no height, and neither has a grid that is not on screen yet', () => {
  expect(squareGrid(0, 0, measure, 6).height).toBe(0);
  expect(squareGrid(3, 0, { ...measure, width: 0 }, 6)).toEqual({ boxes: [], rows: [], height: 0 });
});
