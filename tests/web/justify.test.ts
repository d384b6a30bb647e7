import fc from 'fast-check';
import { expect, test } from 'vitest';
import { justify, ratioOf } from '../../web/src/ui/justify.ts';

const measure = { width: 1200, row: 240, gap: 4 };
const shapes = fc.array(
  fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) }),
  { minLength: 1, maxLength: 120 },
);

test('every shape gets a box inside the width, in order, and rows do not overlap', () => {
  fc.assert(
    fc.property(shapes, fc.integer({ min: 0, max: 40 }), (items, arrived) => {
      const anchor = Math.min(arrived, items.length);
      const { boxes, rows, height } = justify(items, anchor, measure);
      expect(boxes).toHaveLength(items.length);
      for (const box of boxes) {
        expect(box.x).toBeGreaterThanOrEqual(-0.5);
        expect(box.x + box.width).toBeLessThanOrEqual(measure.width + 1);
        expect(box.y + box.height).toBeLessThanOrEqual(height + 1);
      }
      expect(rows[0]?.from).toBe(0);
      expect(rows.at(-1)?.to).toBe(items.length);
      for (const [index, row] of rows.entries()) {
        const next = rows[index + 1];
        if (next) {
          expect(next.from).toBe(row.to);
          expect(next.top).toBeGreaterThanOrEqual(row.top + row.height - 1);
        }
      }
    }),
  );
});

test('what arrives in front moves nothing below but by one common distance', () => {
  fc.assert(
    fc.property(shapes, shapes, (old, fresh) => {
      const before = justify(old, 0, measure).boxes;
      const after = justify([...fresh, ...old], fresh.length, measure).boxes.slice(fresh.length);
      const shift = (after[0]?.y ?? 0) - (before[0]?.y ?? 0);
      after.forEach((box, index) => {
        expect(box.x).toBeCloseTo(before[index]?.x ?? Number.NaN);
        expect(box.width).toBeCloseTo(before[index]?.width ?? Number.NaN);
        expect(box.y - (before[index]?.y ?? Number.NaN)).toBeCloseTo(shift);
      });
    }),
  );
});

test('one more arrival leaves all full rows of earlier arrivals as they were', () => {
  const items = Array.from({ length: 23 }, (_, n) => ({ width: n % 3 === 0 ? 2 : 3, height: n % 3 === 0 ? 3 : 2 }));
  const one = justify(items.slice(1), 12, measure);
  const two = justify(items, 13, measure);
  const lastRowOfArrivals = one.rows.findLast(({ to }) => to === 12);
  for (let index = lastRowOfArrivals?.from ?? 0; index < 12; index += 1) {
    expect(two.boxes[index + 1]?.x).toBeCloseTo(one.boxes[index]?.x ?? Number.NaN);
    expect(two.boxes[index + 1]?.width).toBeCloseTo(one.boxes[index]?.width ?? Number.NaN);
  }
});

test('a last row is not left half empty where its photos find room with those above', () => {
  const portraits = (count: number) => Array.from({ length: count }, () => ({ width: 2, height: 3 }));
  const right = ({ boxes }: { boxes: { x: number; width: number }[] }) =>
    (boxes.at(-1)?.x ?? 0) + (boxes.at(-1)?.width ?? 0);
  for (const count of [9, 10, 12, 13, 14, 16])
    expect([count, Math.round(right(justify(portraits(count), 0, measure)))]).toEqual([count, measure.width]);
});

test('a few photos that fill no row are shown larger, and not without bound', () => {
  const [only] = justify([{ width: 3, height: 2 }], 0, measure).boxes;
  expect(only).toMatchObject({ x: 0, y: 0, width: 648, height: 432 });
  const [onPhone] = justify([{ width: 3, height: 2 }], 0, { width: 390, row: 168, gap: 2 }).boxes;
  expect(onPhone).toMatchObject({ width: 390, height: 260 });
});

test('a shape that is not known yet counts as 3:2, and a panorama is held back', () => {
  expect(ratioOf({ width: 0, height: 0 })).toBe(1.5);
  expect(ratioOf({ width: 9000, height: 900 })).toBe(3.2);
});
