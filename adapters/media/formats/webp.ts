import { exactly, fault } from '../source.ts';
import type { Source } from '../source.ts';
import { webpEffort } from '../effort.ts';
import { locatedByXmp, readExif } from './exif.ts';
import type { Read } from './read.ts';

// RFC 9649: WebP in its RIFF container.

const maxMetadata = 1024 * 1024;
/** All frames are listed before the first is decoded. */
const maxFrames = 50_000;

function frameSize(source: Source, type: string, at: number): { width: number; height: number } | undefined {
  if (type === 'VP8X') {
    const body = exactly(source, at, 10);
    return { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
  }
  if (type === 'VP8 ') {
    const body = exactly(source, at, 10);
    return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
  }
  if (type === 'VP8L') {
    const bits = exactly(source, at, 5).readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return undefined;
}

export function inspectWebp(source: Source): Read {
  const end = exactly(source, 4, 4).readUInt32LE(0) + 8;
  if (end > source.size) fault('cut');
  let size: { width: number; height: number } | undefined;
  let exif: Buffer | undefined;
  let located = false;
  const largest = { width: 0, height: 0 };
  let frames = 0;
  let animated = false;
  for (let at = 12; at + 8 <= end;) {
    const chunk = exactly(source, at, 8);
    const type = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    if (at + 8 + length > end) fault('cut');
    if ((type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') && ++frames > maxFrames) fault('endless');
    animated ||= type === 'ANMF';
    const own = frameSize(source, type, at + 8);
    size ??= own;
    if (own)
      Object.assign(largest, {
        width: Math.max(largest.width, own.width),
        height: Math.max(largest.height, own.height),
      });
    if (type === 'EXIF' && length <= maxMetadata) exif ??= Buffer.from(exactly(source, at + 8, length));
    if (type === 'XMP ' && length <= maxMetadata) located ||= locatedByXmp(exactly(source, at + 8, length));
    at += 8 + length + (length & 1);
  }
  if (!size || frames === 0) fault('broken');
  const shot = readExif(exif);
  return {
    kind: 'photo',
    mime: 'image/webp',
    extension: 'webp',
    ...size,
    shot: { ...shot, located: shot.located || located },
    effort: webpEffort(largest, animated),
  };
}
