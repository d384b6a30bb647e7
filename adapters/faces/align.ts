import type { Region } from './boxes.ts';
import { CHIP_EDGE, type Point } from './networks.ts';
import { cut, type Picture } from './picture.ts';

/**
 * Where an average face has its landmarks, in a square from brow to mouth: the mean shape (iBUG 300-W numbering) to
 * which the descriptor network's training faces were aligned, as published with dlib's face recognition model.
 * Faces are symmetric about x = 0.490127: each row is a landmark, its mirror image, x and y of the first. Brows and
 * lower lip are left out, as in the training, because they move most.
 */
const MIDDLE = 0.490127;
const MEAN_FACE: readonly (readonly [landmark: number, mirror: number, x: number, y: number])[] = [
  [27, 27, MIDDLE, 0.203352],
  [28, 28, MIDDLE, 0.307009],
  [29, 29, MIDDLE, 0.409805],
  [30, 30, MIDDLE, 0.515625],
  [31, 35, 0.36688, 0.587326],
  [32, 34, 0.426036, 0.609345],
  [33, 33, MIDDLE, 0.628106],
  [36, 45, 0.121737, 0.216423],
  [37, 44, 0.187122, 0.178758],
  [38, 43, 0.265825, 0.179852],
  [39, 42, 0.334606, 0.231733],
  [40, 47, 0.260918, 0.245099],
  [41, 46, 0.182743, 0.244077],
  [48, 54, 0.254149, 0.780233],
  [49, 53, 0.340985, 0.745405],
  [50, 52, 0.428858, 0.727388],
  [51, 51, MIDDLE, 0.742578],
  [60, 64, 0.290379, 0.784792],
  [61, 63, 0.428096, 0.778746],
  [62, 62, MIDDLE, 0.785343],
  [67, 65, 0.42689, 0.824182],
  [66, 66, MIDDLE, 0.831803],
];
/** Room around the mean face on each side, as a share of it. */
const PADDING = 0.25;

const ANCHORS: readonly { landmark: number; x: number; y: number }[] = MEAN_FACE.flatMap(([landmark, mirror, x, y]) => {
  const place = (share: number) => ((share + PADDING) / (1 + 2 * PADDING)) * CHIP_EDGE;
  const anchor = { landmark, x: place(x), y: place(y) };
  return landmark === mirror ? [anchor] : [anchor, { landmark: mirror, x: place(2 * MIDDLE - x), y: place(y) }];
});

/** Turns, scales and shifts: (x, y) becomes (a x - b y + tx, b x + a y + ty). */
export interface Similarity {
  a: number;
  b: number;
  tx: number;
  ty: number;
}

/** The similarity that brings `from` nearest to `to` (least squares; Umeyama 1991, in closed form for the plane). */
function similarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const mean = (points: readonly Point[]) => ({
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  });
  const [f, t] = [mean(from), mean(to)];
  let [dot, cross, spread] = [0, 0, 0];
  from.forEach((point, i) => {
    const [px, py, qx, qy] = [point.x - f.x, point.y - f.y, to[i]!.x - t.x, to[i]!.y - t.y];
    dot += px * qx + py * qy;
    cross += px * qy - py * qx;
    spread += px * px + py * py;
  });
  const [a, b] = [dot / spread, cross / spread];
  return { a, b, tx: t.x - a * f.x + b * f.y, ty: t.y - b * f.x - a * f.y };
}

/** From the chip's pixels to the picture's, for a face with these 68 landmarks (in the picture's pixels). */
const chipToPicture = (landmarks: readonly Point[]): Similarity =>
  similarity(
    ANCHORS,
    ANCHORS.map(({ landmark }) => landmarks[landmark]!),
  );

/** The face upright and at CHIP_EDGE, taken from the original pixels; black where the picture ends. */
export async function chip(picture: Picture, landmarks: readonly Point[]): Promise<Picture> {
  const { a, b, tx, ty } = chipToPicture(landmarks);
  const corners = [0, CHIP_EDGE].flatMap((x) =>
    [0, CHIP_EDGE].map((y) => ({ x: a * x - b * y + tx, y: b * x + a * y + ty })),
  );
  const region = around(corners, picture);
  const pixels = new Uint8Array(CHIP_EDGE * CHIP_EDGE * 3);
  if (!region) return { data: pixels, width: CHIP_EDGE, height: CHIP_EDGE };
  // Resampled by sharp to the chip's scale first: what follows then only turns, at about one pixel for one.
  const scale = Math.hypot(a, b);
  const source = await cut(
    picture,
    region,
    Math.max(1, Math.round(region.width / scale)),
    Math.max(1, Math.round(region.height / scale)),
  );
  const [sx, sy] = [source.width / region.width, source.height / region.height];
  for (let y = 0, out = 0; y < CHIP_EDGE; y++) {
    for (let x = 0; x < CHIP_EDGE; x++, out += 3) {
      const [cx, cy] = [x + 0.5, y + 0.5];
      sample(
        source,
        (a * cx - b * cy + tx - region.left) * sx - 0.5,
        (b * cx + a * cy + ty - region.top) * sy - 0.5,
        pixels,
        out,
      );
    }
  }
  return { data: pixels, width: CHIP_EDGE, height: CHIP_EDGE };
}

export function mirrored({ data, width, height }: Picture): Picture {
  const flipped = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * 3, (y * width + width - 1 - x) * 3];
      flipped[to] = data[from]!;
      flipped[to + 1] = data[from + 1]!;
      flipped[to + 2] = data[from + 2]!;
    }
  }
  return { data: flipped, width, height };
}

/** The part of the picture that holds these points, with a rim for interpolation; undefined when it lies outside. */
function around(points: readonly Point[], picture: { width: number; height: number }): Region | undefined {
  const left = Math.max(0, Math.floor(Math.min(...points.map(({ x }) => x))) - 2);
  const top = Math.max(0, Math.floor(Math.min(...points.map(({ y }) => y))) - 2);
  const right = Math.min(picture.width, Math.ceil(Math.max(...points.map(({ x }) => x))) + 2);
  const bottom = Math.min(picture.height, Math.ceil(Math.max(...points.map(({ y }) => y))) + 2);
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined;
}

/** Bilinear interpolation; leaves black what lies outside. */
function sample({ data, width, height }: Picture, x: number, y: number, into: Uint8Array, at: number): void {
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return;
  const [x0, y0] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const [fx, fy] = [Math.max(0, x - x0), Math.max(0, y - y0)];
  for (let c = 0; c < 3; c++) {
    const above = data[(y0 * width + x0) * 3 + c]! * (1 - fx) + data[(y0 * width + x1) * 3 + c]! * fx;
    const below = data[(y1 * width + x0) * 3 + c]! * (1 - fx) + data[(y1 * width + x1) * 3 + c]! * fx;
    into[at + c] = Math.round(above * (1 - fy) + below * fy);
  }
}
