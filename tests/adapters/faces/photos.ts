import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { FoundFace } from '../../../commands/ports/faces.ts';

/** Real portraits lie beside the project, where they are; no test may need them to pass. */
export const PEOPLE = fileURLToPath(new URL('../../../../shared/photos/people/', import.meta.url));
export const havePeople = existsSync(PEOPLE);

export const distance = (a: Float32Array, b: Float32Array): number => Math.hypot(...a.map((value, i) => value - b[i]!));

/** A picture with edges, texture and round things, and nobody in it. */
export async function landscape(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const hill = y > height * (0.55 + 0.1 * Math.sin((x / width) * 9));
      const sun = Math.hypot(x - width * 0.7, y - height * 0.2) < height * 0.08;
      const grain = ((x * 7919 + y * 104_729) % 23) - 11;
      const [r, g, b] = sun
        ? [250, 230, 140]
        : hill
          ? [60, 110 + (x % 40), 50]
          : [120, 160, 230 - Math.floor((y / height) * 60)];
      data[at] = Math.max(0, Math.min(255, r! + grain));
      data[at + 1] = Math.max(0, Math.min(255, g! + grain));
      data[at + 2] = Math.max(0, Math.min(255, b! + grain));
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A portrait cut to head and shoulders, its face `faceHeight` pixels high. */
export async function headAndShoulders(
  path: string,
  face: FoundFace['box'],
  faceHeight: number,
): Promise<{ png: Buffer; width: number; height: number }> {
  const { width, height } = await sharp(path).metadata();
  const [x, y, w, h] = [face.x * width, face.y * height, face.width * width, face.height * height];
  const left = Math.max(0, Math.round(x + w / 2 - 1.3 * h));
  const top = Math.max(0, Math.round(y - 0.7 * h));
  const region = {
    left,
    top,
    width: Math.min(width - left, Math.round(2.6 * h)),
    height: Math.min(height - top, Math.round(2.8 * h)),
  };
  const size = {
    width: Math.round((region.width * faceHeight) / h),
    height: Math.round((region.height * faceHeight) / h),
  };
  return {
    png: await sharp(path).extract(region).resize(size.width, size.height, { fit: 'fill' }).png().toBuffer(),
    ...size,
  };
}

/** Portraits in a wide picture, at these places (their top left corner). */
export async function group(
  width: number,
  height: number,
  people: { png: Buffer; left: number; top: number }[],
): Promise<Buffer> {
  return sharp(await landscape(width, height))
    .composite(people.map(({ png, left, top }) => ({ input: png, left, top })))
    .jpeg({ quality: 90 })
    .toBuffer();
}
