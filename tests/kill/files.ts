import { createHash } from 'node:crypto';
import { makeJpeg } from '../pictures.ts';

export interface TestFile {
  /** Unique in a run. */
  name: string;
  bytes: Buffer;
  hash: string;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const SEGMENT = 65_000;

/** A valid JPEG of about `size` bytes, unlike any other: comments of random bytes are put before the picture. */
function padded(picture: Buffer, size: number, next: () => number): Buffer {
  const pieces = [picture.subarray(0, 2)];
  for (let left = Math.max(16, size - picture.length); left > 0; left -= SEGMENT) {
    const length = Math.min(left, SEGMENT);
    const comment = Buffer.alloc(4 + length);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(length + 2, 2);
    for (let at = 4; at + 4 <= comment.length; at += 64) comment.writeUInt32LE((next() * 2 ** 32) >>> 0, at);
    pieces.push(comment);
  }
  return Buffer.concat([...pieces, picture.subarray(2)]);
}

/** Makes files one after the other: most are small, some of a megabyte or three. */
export async function fileMaker(next: () => number): Promise<(prefix: string) => TestFile> {
  const pictures = await Promise.all(
    [1, 2, 3].map((seed) => makeJpeg({ width: 320 + seed * 80, height: 240, seed, exif: seed === 2 })),
  );
  let made = 0;
  return (prefix) => {
    const size = next() < 0.7 ? next() * 200_000 : next() * 3_000_000;
    const bytes = padded(pictures[Math.floor(next() * pictures.length)]!, size, next);
    return { name: `${prefix}-${String(++made).padStart(4, '0')}.jpg`, bytes, hash: sha256(bytes) };
  };
}
