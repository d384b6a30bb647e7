/** Shares of a picture, row by row. */
export interface Plane {
  values: Float32Array;
  width: number;
  height: number;
}
export const plane = (width: number, height: number): Plane => ({
  values: new Float32Array(width * height),
  width,
  height,
});

/** The mean of the square around each pixel, as far as it lies in the picture. */
export function boxMean({ values, width, height }: Plane, radius: number): Plane {
  const rows = plane(width, height);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x++) sum += values[start + x]!;
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += values[start + x + radius]!;
      if (x - radius - 1 >= 0) sum -= values[start + x - radius - 1]!;
      rows.values[start + x] = sum / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1);
    }
  }
  const made = plane(width, height);
  const sums = new Float64Array(width);
  const add = (y: number, sign: 1 | -1): void => {
    for (let x = 0; x < width; x++) sums[x]! += sign * rows.values[y * width + x]!;
  };
  for (let y = 0; y < Math.min(radius, height); y++) add(y, 1);
  for (let y = 0; y < height; y++) {
    if (y + radius < height) add(y + radius, 1);
    if (y - radius - 1 >= 0) add(y - radius - 1, -1);
    const count = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1;
    for (let x = 0; x < width; x++) made.values[y * width + x] = sums[x]! / count;
  }
  return made;
}

const joined = (a: Plane, b: Plane, join: (x: number, y: number) => number): Plane => ({
  ...a,
  values: a.values.map((value, at) => join(value, b.values[at]!)),
});

/** A picture of any other size between its pixels: `at` a place in shares of it. */
export function sampled({ values, width, height }: Plane, shareX: number, shareY: number): number {
  const x = Math.min(width - 1, Math.max(0, shareX * width - 0.5));
  const y = Math.min(height - 1, Math.max(0, shareY * height - 0.5));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [across, down] = [x - left, y - top];
  const upper = values[top * width + left]! * (1 - across) + values[top * width + right]! * across;
  const lower = values[bottom * width + left]! * (1 - across) + values[bottom * width + right]! * across;
  return upper * (1 - down) + lower * down;
}

/** How the mask follows what is seen: the sum of `scales` by the colours, and `offset`, for each pixel. */
export interface Follows {
  scales: readonly [Plane, Plane, Plane];
  offset: Plane;
}
/**
 * A coarse mask drawn to the edges of a picture (guided filter by colours, He, Sun and Tang 2010). Scales and offset change
 * slowly, so that the mask of a much larger picture comes of them and of what is seen there ("Fast guided filter", He and
 * Sun 2015). `smooth`: how little contrast is no edge.
 */
export function followed(
  mask: Plane,
  colours: readonly [Plane, Plane, Plane],
  radius: number,
  smooth: number,
): Follows {
  const product = (a: Plane, b: Plane): Plane =>
    boxMean(
      joined(a, b, (x, y) => x * y),
      radius,
    );
  const [red, green, blue] = colours;
  const means = colours.map((colour) => boxMean(colour, radius).values) as [Float32Array, Float32Array, Float32Array];
  const meanMask = boxMean(mask, radius).values;
  const ofBoth = colours.map((colour) => product(colour, mask).values) as [Float32Array, Float32Array, Float32Array];
  const pairs = [
    product(red, red),
    product(red, green),
    product(red, blue),
    product(green, green),
    product(green, blue),
    product(blue, blue),
  ].map(({ values }) => values);
  const { width, height } = mask;
  const scales: [Plane, Plane, Plane] = [plane(width, height), plane(width, height), plane(width, height)];
  const offset = plane(width, height);
  for (let at = 0; at < offset.values.length; at++) {
    const [r, g, b, m] = [means[0][at]!, means[1][at]!, means[2][at]!, meanMask[at]!];
    // The covariance of the colours, which is symmetric.
    const rr = pairs[0]![at]! - r * r + smooth;
    const rg = pairs[1]![at]! - r * g;
    const rb = pairs[2]![at]! - r * b;
    const gg = pairs[3]![at]! - g * g + smooth;
    const gb = pairs[4]![at]! - g * b;
    const bb = pairs[5]![at]! - b * b + smooth;
    const [mr, mg, mb] = [ofBoth[0][at]! - r * m, ofBoth[1][at]! - g * m, ofBoth[2][at]! - b * m];
    const [c0, c1, c2] = [gg * bb - gb * gb, rb * gb - rg * bb, rg * gb - rb * gg];
    const [c3, c4, c5] = [rr * bb - rb * rb, rg * rb - rr * gb, rr * gg - rg * rg];
    const whole = rr * c0 + rg * c1 + rb * c2;
    const sr = (c0 * mr + c1 * mg + c2 * mb) / whole;
    const sg = (c1 * mr + c3 * mg + c4 * mb) / whole;
    const sb = (c2 * mr + c4 * mg + c5 * mb) / whole;
    scales[0].values[at] = sr;
    scales[1].values[at] = sg;
    scales[2].values[at] = sb;
    offset.values[at] = m - sr * r - sg * g - sb * b;
  }
  return {
    scales: [boxMean(scales[0], radius), boxMean(scales[1], radius), boxMean(scales[2], radius)],
    offset: boxMean(offset, radius),
  };
}
