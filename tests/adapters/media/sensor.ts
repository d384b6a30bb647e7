import { makeTiff } from './handmade.ts';

const [BLACK, WHITE] = [512, 16_383];
/** From XYZ to this camera: it sees the three colours of sRGB. */
const MATRIX = [3.2404542, -1.5371385, -0.4985314, -0.969266, 1.8760108, 0.041556, 0.0556434, -0.2040259, 1.0572252];

interface Scene {
  width: number;
  height: number;
  /** None: as many phones and converters leave it. */
  preview?: Buffer;
  /** What the sensor makes of white: the camera's white balance, which the file says. */
  neutral?: readonly [number, number, number];
  orientation?: number;
  /** Linear light of red, green and blue, 0 to 1, by the place in shares. */
  light(x: number, y: number): readonly [number, number, number];
}

/** A DNG with a sensor's own values behind a Bayer filter, uncompressed, and the picture that its camera made. */
export function makeDng({ width, height, preview, neutral = [0.5, 1, 0.6], orientation = 1, light }: Scene): Buffer {
  const sensor = Buffer.alloc(width * height * 2);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = y % 2 === 0 ? (x % 2 === 0 ? 0 : 1) : x % 2 === 0 ? 1 : 2;
      const value = light(x / width, y / height)[colour]! * neutral[colour]!;
      sensor.writeUInt16LE(Math.round(BLACK + Math.min(1, value) * (WHITE - BLACK)), (y * width + x) * 2);
    }
  return makeTiff([
    { tag: 254, long: 1 },
    { tag: 271, text: 'Loom' },
    { tag: 272, text: 'Sensor One' },
    { tag: 274, short: orientation },
    ...(preview ? [{ tag: 513, lengthTag: 514, blob: preview }] : []),
    {
      tag: 330,
      below: [
        { tag: 254, long: 0 },
        { tag: 256, long: width },
        { tag: 257, long: height },
        { tag: 258, short: 16 },
        { tag: 259, short: 1 },
        { tag: 262, short: 32_803 },
        { tag: 273, lengthTag: 279, blob: sensor },
        { tag: 277, short: 1 },
        { tag: 278, long: height },
        { tag: 33_421, type: 3, numbers: [2, 2] },
        { tag: 33_422, type: 1, numbers: [0, 1, 1, 2] },
        { tag: 50_714, type: 3, numbers: [BLACK] },
        { tag: 50_717, type: 4, numbers: [WHITE] },
      ],
    },
    { tag: 50_706, type: 1, numbers: [1, 4, 0, 0] },
    { tag: 50_708, text: 'Loom Sensor One' },
    { tag: 50_721, type: 10, numbers: MATRIX },
    { tag: 50_728, type: 5, numbers: neutral },
    { tag: 50_778, type: 3, numbers: [21] },
  ]);
}
