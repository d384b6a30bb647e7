import { exactly, fault } from '../source.ts';
import type { Source } from '../source.ts';
import { pngEffort } from '../effort.ts';
import { readExif } from './exif.ts';
import type { Read } from './read.ts';

// PNG, third edition (W3C, 2025).

const maxExif = 1024 * 1024;
/** Channels by the colour type; a palette's colours become those of the picture, with its transparency. */
const channels: readonly number[] = [1, 0, 3, 4, 2, 0, 4];

export function inspectPng(source: Source): Read {
  const head = exactly(source, 8, 25);
  if (head.toString('latin1', 4, 8) !== 'IHDR') fault('broken');
  const width = head.readUInt32BE(8);
  const height = head.readUInt32BE(12);
  const pixelBytes = (channels[head[17]!] || fault('broken')) * (head[16] === 16 ? 2 : 1);
  const interlaced = head[20] !== 0;
  let exif: Buffer | undefined;
  let pictured = false;
  for (let at = 8; ;) {
    const chunk = exactly(source, at, 8);
    const length = chunk.readUInt32BE(0);
    const type = chunk.toString('latin1', 4, 8);
    const next = at + 12 + length;
    if (next > source.size) fault('cut');
    if (type === 'IDAT') pictured = true;
    if (type === 'eXIf' && length <= maxExif) exif ??= Buffer.from(exactly(source, at + 8, length));
    if (type === 'IEND') break;
    at = next;
  }
  if (!pictured) fault('broken');
  return {
    kind: 'photo',
    mime: 'image/png',
    extension: 'png',
    width,
    height,
    shot: readExif(exif),
    effort: pngEffort({ width, height }, pixelBytes, interlaced),
  };
}
