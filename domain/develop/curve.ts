import type { Point } from './recipe.ts';

/**
 * A smooth curve through its points that never swings past them (Fritsch and Carlson's monotone cubic): what rises stays
 * rising. Before the first point and after the last one it stays level; without points, or with one, nothing changes.
 */
export function curveThrough(points: readonly Point[]): (value: number) => number {
  if (points.length < 2) return (value) => value;
  const steps = points.slice(1).map(([x, y], at) => {
    const [beforeX, beforeY] = points[at]!;
    return { width: x - beforeX, slope: (y - beforeY) / (x - beforeX) };
  });
  const tangents = points.map((_, at) => {
    const [before, after] = [steps[at - 1], steps[at]];
    if (!before || !after) return (before ?? after)!.slope;
    return before.slope * after.slope <= 0 ? 0 : (before.slope + after.slope) / 2;
  });
  steps.forEach(({ slope }, at) => {
    if (slope === 0) {
      tangents[at] = 0;
      tangents[at + 1] = 0;
      return;
    }
    const [a, b] = [tangents[at]! / slope, tangents[at + 1]! / slope];
    const length = Math.hypot(a, b);
    if (length > 3) {
      tangents[at] = (3 / length) * a * slope;
      tangents[at + 1] = (3 / length) * b * slope;
    }
  });
  const [first, last] = [points[0]!, points.at(-1)!];
  return (value) => {
    if (value <= first[0]) return first[1];
    if (value >= last[0]) return last[1];
    const at = points.findLastIndex(([x]) => x <= value);
    const { width } = steps[at]!;
    const share = (value - points[at]![0]) / width;
    const [square, cube] = [share ** 2, share ** 3];
    return (
      (2 * cube - 3 * square + 1) * points[at]![1] +
      (cube - 2 * square + share) * width * tangents[at]! +
      (3 * square - 2 * cube) * points[at + 1]![1] +
      (cube - square) * width * tangents[at + 1]!
    );
  };
}
