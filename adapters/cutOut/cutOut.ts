import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Inspection } from '../../commands/ports/media.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { decode } from '../media/decode.ts';
import { refuseUnlessSystem } from '../media/derive.ts';
import { type Pixels, opaque, shrink, toPixels, withPixels } from '../media/pixels.ts';
import { type Plane, boxMean, followed, plane, sampled } from './matte.ts';
import { openNetwork } from './network.ts';

/** The side of what the network looks at, in pixels. */
const LOOKED_AT = 256;
/** Of the picture in which the mask is drawn to the edges: its longest side in pixels. */
const EDGE = 1024;
/** Of that picture's longest side: how far around a pixel its surroundings reach; and how little contrast is no edge. */
const RADIUS = 1 / 100;
const SMOOTH = 0.0004;
/** Of a mask: from here on up to there it is stretched over everything, so that a person is solid and a background is gone. */
const [CLEAR, SOLID] = [0.25, 0.8];
const [SURELY_NOT, SURELY] = [0.03, 0.97];
/** Of the picture: as much of it has to be a person. And of what may be one, so much is surely: of what is none it is little. */
const LEAST_PERSON = 0.015;
const [LIKELY, CERTAIN] = [0.6, 0.85];
/** What surrounds a person when they are looked at more closely; and from which share of the picture on that says nothing new. */
const AROUND = 0.12;
const CLOSE_ENOUGH = 0.75;
/** Pixels of the largest picture that is made: its four channels are held at once. */
const MOST_PIXELS = 50_000_000;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

let network: ((input: Float32Array) => Float32Array) | undefined;
/** How sure it is of each place that a person is there: MediaPipe's selfie segmentation (Apache 2.0), which comes in its package. */
async function lookAt(pixels: Pixels, { left, top, width, height }: Box): Promise<Plane> {
  network ??= openNetwork(
    readFileSync(createRequire(import.meta.url).resolve('@mediapipe/selfie_segmentation/selfie_segmentation.tflite')),
  );
  const { data } = await withPixels(pixels)
    .extract({ left, top, width, height })
    .resize(LOOKED_AT, LOOKED_AT, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { values: network(Float32Array.from(data, (value) => value / 255)), width: LOOKED_AT, height: LOOKED_AT };
}

/** Of what may be a person, how much surely is. */
function certainty({ values }: Plane): number {
  let [surely, perhaps] = [0, 0];
  for (const value of values) {
    if (value > 0.9) surely++;
    if (value > 0.1) perhaps++;
  }
  return perhaps === 0 ? 0 : surely / perhaps;
}

/** The box around all that is a person, with some room; undefined where there is nobody. */
function personIn(seen: Plane, { width, height }: Pixels): Box | undefined {
  let [left, top, right, bottom, count] = [seen.width, seen.height, -1, -1, 0];
  for (let at = 0; at < seen.values.length; at++) {
    if (seen.values[at]! < 0.5) continue;
    const [x, y] = [at % seen.width, Math.floor(at / seen.width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    count++;
  }
  if (count < LEAST_PERSON * seen.values.length || certainty(seen) < LIKELY) return undefined;
  const [roomX, roomY] = [(right - left) * AROUND, (bottom - top) * AROUND];
  const share = (value: number, size: number, whole: number): number =>
    Math.round((Math.min(size, Math.max(0, value)) / size) * whole);
  const x = share(left - roomX, seen.width, width);
  const y = share(top - roomY, seen.height, height);
  return {
    left: x,
    top: y,
    width: Math.max(1, share(right + 1 + roomX, seen.width, width) - x),
    height: Math.max(1, share(bottom + 1 + roomY, seen.height, height) - y),
  };
}

const nobody = () =>
  refuse(
    'invalid',
    'cutOut.nobody',
    'Nobody was found in this photo, and only people can be cut out. Please choose a photo of a person.',
  );

/** Where people are in a picture: looked at whole, then each closer. Refuses `invalid` where there is nobody. */
async function maskOf(pixels: Pixels): Promise<Plane> {
  const { width, height } = pixels;
  const whole = await lookAt(pixels, { left: 0, top: 0, width, height });
  const box = personIn(whole, pixels) ?? nobody();
  const closer = box.width * box.height < CLOSE_ENOUGH * width * height ? await lookAt(pixels, box) : undefined;
  if (certainty(closer ?? whole) < CERTAIN) nobody();
  const mask = plane(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [inX, inY] = [(x + 0.5 - box.left) / box.width, (y + 0.5 - box.top) / box.height];
      const isInside = inX >= 0 && inX < 1 && inY >= 0 && inY < 1;
      mask.values[y * width + x] = !closer
        ? sampled(whole, (x + 0.5) / width, (y + 0.5) / height)
        : isInside
          ? sampled(closer, inX, inY)
          : 0;
    }
  return mask;
}

const coloursOf = ({ data, width, height }: Pixels): [Plane, Plane, Plane] => {
  const colours: [Plane, Plane, Plane] = [plane(width, height), plane(width, height), plane(width, height)];
  for (const [channel, { values }] of colours.entries())
    for (let at = 0; at < values.length; at++) values[at] = data[at * 3 + channel]! / 255;
  return colours;
};

/** The colours of people a little beyond their edges, where the background shines into them. */
function coloursWithin({ data, width, height }: Pixels, mask: Plane, radius: number): Plane[] {
  const weight = { ...mask, values: mask.values.map((value) => (value > 0.95 ? 1 : 0.0001)) };
  const weights = boxMean(weight, radius);
  return [0, 1, 2].map((channel) => {
    const colour = plane(width, height);
    for (let at = 0; at < colour.values.length; at++) colour.values[at] = data[at * 3 + channel]! * weight.values[at]!;
    const mean = boxMean(colour, radius);
    return { ...mean, values: mean.values.map((value, at) => value / weights.values[at]!) };
  });
}

/** People in front of nothing, as a PNG: upright, in sRGB, in the photo's own size up to 50 megapixels. Refuses `invalid` what cannot be decoded, and a photo without people. */
export async function cutOut(
  path: string,
  about: Pick<Inspection, 'kind' | 'mime' | 'width' | 'height'>,
): Promise<Uint8Array> {
  const longest = Math.max(about.width, about.height);
  const share = Math.min(1, Math.sqrt(MOST_PIXELS / Math.max(1, about.width * about.height)));
  const edge = Math.max(1, Math.floor(longest * share));
  const photo = await opaque(await decode(path, about, edge).catch(refuseUnlessSystem));
  const small = await toPixels(shrink(withPixels(photo), EDGE));
  const mask = await maskOf(small);
  const radius = Math.max(2, Math.round(Math.max(small.width, small.height) * RADIUS));
  const { scales, offset } = followed(mask, coloursOf(small), radius, SMOOTH);
  const [red, green, blue] = scales;
  // What is a person all around is solid, and what is none all around is gone, whatever its colours.
  const sure = boxMean(mask, radius);
  const inside = coloursWithin(small, mask, radius * 2);
  const { width, height } = photo;
  const data = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const [shareX, shareY] = [(x + 0.5) / width, (y + 0.5) / height];
      const certainty = sampled(sure, shareX, shareY);
      if (certainty < SURELY_NOT) continue;
      let opacity = 1;
      if (certainty < SURELY) {
        const [r, g, b] = [photo.data[at * 3]!, photo.data[at * 3 + 1]!, photo.data[at * 3 + 2]!];
        const seen =
          (sampled(red, shareX, shareY) * r + sampled(green, shareX, shareY) * g + sampled(blue, shareX, shareY) * b) /
            255 +
          sampled(offset, shareX, shareY);
        opacity = Math.min(1, Math.max(0, (seen - CLEAR) / (SOLID - CLEAR)));
      }
      if (opacity === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const value = photo.data[at * 3 + channel]!;
        data[at * 4 + channel] =
          opacity === 1 ? value : value * opacity + sampled(inside[channel]!, shareX, shareY) * (1 - opacity);
      }
      data[at * 4 + 3] = Math.round(255 * opacity);
    }
  const picture = withPixels({ data, width, height, channels: 4 }).png({ compressionLevel: 6 }).withIccProfile('srgb');
  return new Uint8Array(await picture.toBuffer());
}
