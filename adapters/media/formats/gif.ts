import { exactly, fault } from '../source.ts';
import type { Source } from '../source.ts';
import { gifEffort } from '../effort.ts';
import { noShot } from './read.ts';
import type { Read } from './read.ts';

// GIF89a (CompuServe, 1990).

/** Half an hour of animation. All frames are listed before the first is decoded. */
const maxFrames = 50_000;

const block = { extension: 0x21, image: 0x2c, trailer: 0x3b };
const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The offset after a run of sub-blocks. */
function afterSubBlocks(source: Source, from: number): number {
  for (let at = from; ;) {
    const length = exactly(source, at, 1)[0]!;
    at += 1 + length;
    if (length === 0) return at;
  }
}

export function inspectGif(source: Source): Read {
  const screen = exactly(source, 6, 7);
  const width = screen.readUInt16LE(0);
  const height = screen.readUInt16LE(2);
  // Decoders widen the canvas to what a frame covers.
  const canvas = { width, height };
  let frames = 0;
  let at = 13 + tableSize(screen[4]!);
  for (;;) {
    const kind = exactly(source, at, 1)[0];
    if (kind === block.trailer) break;
    if (kind === block.extension) at = afterSubBlocks(source, at + 2);
    else if (kind === block.image) {
      if (++frames > maxFrames) fault('endless');
      const frame = exactly(source, at + 1, 9);
      canvas.width = Math.max(canvas.width, frame.readUInt16LE(0) + frame.readUInt16LE(4));
      canvas.height = Math.max(canvas.height, frame.readUInt16LE(2) + frame.readUInt16LE(6));
      at = afterSubBlocks(source, at + 11 + tableSize(frame[8]!));
    } else fault('broken');
  }
  if (frames === 0) fault('broken');
  return { kind: 'photo', mime: 'image/gif', extension: 'gif', width, height, shot: noShot, effort: gifEffort(canvas) };
}
