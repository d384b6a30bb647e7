import { chip, mirrored } from './align.ts';
import type { Box, Region } from './boxes.ts';
import { detectFaces, detectLargest } from './detectFaces.ts';
import { eyeAspectRatio } from './eyes.ts';
import type { Networks } from './networks.ts';
import { cut, type Picture } from './picture.ts';

/** What a worker answers: boxes in shares of the picture, embeddings of length 1. */
export interface EmbeddedFace {
  box: { x: number; y: number; width: number; height: number };
  score: number;
  embedding: Float32Array;
  eyes?: number;
  /** Of a selfie: further faces about as large. */
  others?: number;
}

/** The landmark network scales its input to 112 pixels; more than twice that is only more to carry. */
const LANDMARK_EDGE = 224;
/** Of a smaller face, in pixels, the landmarks of the eyes tell nothing. */
const TELLING_HEIGHT = 64;

export async function embedAll(picture: Picture, networks: Networks): Promise<EmbeddedFace[]> {
  const faces: EmbeddedFace[] = [];
  for (const box of await detectFaces(picture, networks)) {
    faces.push(await embed(picture, box, networks));
  }
  return faces;
}

export async function embedLargest(picture: Picture, networks: Networks): Promise<EmbeddedFace | undefined> {
  const found = await detectLargest(picture, networks);
  return found && { ...(await embed(picture, found.box, networks)), others: found.others };
}

/** Aligns a face by its landmarks and describes it together with its mirror image. */
async function embed(picture: Picture, box: Box, networks: Networks): Promise<EmbeddedFace> {
  const region = clip(box, picture);
  const shrink = Math.min(1, LANDMARK_EDGE / Math.max(region.width, region.height));
  const [width, height] = [
    Math.max(1, Math.round(region.width * shrink)),
    Math.max(1, Math.round(region.height * shrink)),
  ];
  const points = await networks.landmarks(await cut(picture, region, width, height));
  const landmarks = points.map(({ x, y }) => ({
    x: region.left + (x * region.width) / width,
    y: region.top + (y * region.height) / height,
  }));
  const upright = await chip(picture, landmarks);
  const [plain, mirror] = await networks.describe([upright, mirrored(upright)]);
  return {
    box: {
      x: region.left / picture.width,
      y: region.top / picture.height,
      width: region.width / picture.width,
      height: region.height / picture.height,
    },
    score: box.score,
    embedding: unit(plain!, mirror!),
    ...(region.height >= TELLING_HEIGHT ? { eyes: eyeAspectRatio(landmarks) } : {}),
  };
}

/** The mean of two vectors, at length 1. */
function unit(a: Float32Array, b: Float32Array): Float32Array {
  const sum = a.map((value, i) => value + b[i]!);
  const length = Math.hypot(...sum);
  return length > 0 ? sum.map((value) => value / length) : sum;
}

/** Whole pixels within the picture, at least one. */
function clip(box: Box, picture: Picture): Region {
  const left = Math.min(picture.width - 1, Math.max(0, Math.round(box.x)));
  const top = Math.min(picture.height - 1, Math.max(0, Math.round(box.y)));
  const right = Math.min(picture.width, Math.max(left + 1, Math.round(box.x + box.width)));
  const bottom = Math.min(picture.height, Math.max(top + 1, Math.round(box.y + box.height)));
  return { left, top, width: right - left, height: bottom - top };
}
