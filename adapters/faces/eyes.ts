import type { Point } from './networks.ts';

/** Landmarks of each eye (iBUG 300-W numbering): corner, two above, corner, two below. */
const EYES = [
  [36, 37, 38, 39, 40, 41],
  [42, 43, 44, 45, 46, 47],
] as const;

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Height of the eyes beside their width, mean of both: about 0.3 when open, under 0.2 when closed (Soukupova and Cech 2016, "Real-time eye blink detection using facial landmarks"). */
export function eyeAspectRatio(landmarks: readonly Point[]): number {
  const ratios = EYES.map((eye) => {
    const [outer, above, above2, inner, below2, below] = eye.map((index) => landmarks[index]!) as [
      Point,
      Point,
      Point,
      Point,
      Point,
      Point,
    ];
    const width = apart(outer, inner);
    return width > 0 ? (apart(above, below) + apart(above2, below2)) / (2 * width) : 0;
  });
  return (ratios[0]! + ratios[1]!) / 2;
}
