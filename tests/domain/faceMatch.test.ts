import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confidence, FACE_MATCH } from '../../domain/faceMatch.ts';

test('the same picture is certain, the threshold is even odds, a stranger is not', () => {
  expect(confidence(0)).toBeGreaterThan(0.999);
  expect(confidence(FACE_MATCH.default)).toBe(0.5);
  expect(confidence(0.6)).toBeLessThan(0.01);
  expect(confidence(Number.NaN)).toBe(0);
});

test('the nearer, the more certain, between 0 and 1', () => {
  const distance = fc.double({ min: 0, max: 2, noNaN: true });
  fc.assert(
    fc.property(distance, distance, (a, b) => {
      const [near, far] = a < b ? [a, b] : [b, a];
      expect(confidence(near)).toBeGreaterThanOrEqual(confidence(far));
      expect(confidence(near)).toBeLessThanOrEqual(1);
      expect(confidence(far)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('strict, default and maybe widen in this order', () => {
  expect(FACE_MATCH.strict).toBeLessThan(FACE_MATCH.default);
  expect(FACE_MATCH.default).toBeLessThan(FACE_MATCH.maybe);
});
