import { expect, test } from 'vitest';
import { eyeAspectRatio } from '../../../adapters/faces/eyes.ts';

/** 68 landmarks with both eyes 30 wide and this high, turned by an angle. */
function face(height: number, angle = 0): { x: number; y: number }[] {
  const points = Array.from({ length: 68 }, () => ({ x: 0, y: 0 }));
  for (const [first, left] of [
    [36, 100],
    [42, 160],
  ] as const) {
    const eye = [
      [0, 0],
      [10, -height / 2],
      [20, -height / 2],
      [30, 0],
      [20, height / 2],
      [10, height / 2],
    ] as const;
    for (const [index, [x, y]] of eye.entries())
      points[first + index] = {
        x: (left + x) * Math.cos(angle) - (100 + y) * Math.sin(angle),
        y: (left + x) * Math.sin(angle) + (100 + y) * Math.cos(angle),
      };
  }
  return points;
}

test('height beside width, however the head is held', () => {
  expect(eyeAspectRatio(face(9))).toBeCloseTo(0.3);
  expect(eyeAspectRatio(face(9, 0.6))).toBeCloseTo(0.3);
  expect(eyeAspectRatio(face(3))).toBeCloseTo(0.1);
  expect(eyeAspectRatio(Array.from({ length: 68 }, () => ({ x: 5, y: 5 })))).toBe(0);
});
