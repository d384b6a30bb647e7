import { exactly, fault } from '../source.ts';
import type { Source } from '../source.ts';

// ISO base media file format (ISO/IEC 14496-12): HEIC, AVIF, CR3, MP4 and MOV are trees of boxes.

export interface Box {
  type: string;
  /** Offset of the header. */
  at: number;
  /** Offset of the content, after the header. */
  from: number;
  to: number;
}

/** The box whose header is at `at`, within a parent that ends at `end`, as the header has it: it may say that it reaches further. Undefined for a size that no box has. */
export function boxAt(source: Source, at: number, end: number): Box | undefined {
  const head = exactly(source, at, 8);
  const type = head.toString('latin1', 4, 8);
  let size = head.readUInt32BE(0);
  let headSize = 8;
  if (size === 1) {
    size = Number(exactly(source, at + 8, 8).readBigUInt64BE(0));
    headSize = 16;
  } else if (size === 0) size = end - at;
  return size < headSize ? undefined : { type, at, from: at + headSize, to: at + size };
}

/** In one parent. */
const MOST_BOXES = 100_000;

/** Boxes of a stretch of the file, in order. One that reaches past its parent ends the walk; past the file it is a `cut` fault, too many are an `endless` one. */
export function* boxes(source: Source, from: number, to: number): Generator<Box> {
  let count = 0;
  for (let at = from; at + 8 <= to;) {
    if (++count > MOST_BOXES) fault('endless');
    const box = boxAt(source, at, to);
    // What no writer of boxes wrote: bytes that a phone appended.
    if (!box || !/^[\x20-\x7e\xa9]{4}$/.test(box.type)) return;
    if (box.to > to) {
      if (to === source.size) fault('cut');
      return;
    }
    yield box;
    at = box.to;
  }
}

/** The file's own boxes; a header that the end cuts through is a `cut` fault. */
export function topBoxes(source: Source): Box[] {
  const all = [...boxes(source, 0, source.size)];
  const left = source.size - (all.at(-1)?.to ?? 0);
  if (left > 0 && left < 8 && source.bytes(source.size - left, left).some((byte) => byte !== 0)) fault('cut');
  return all;
}

/** The first box along a path of types, below `parent`. */
export function find(source: Source, parent: Box, ...path: string[]): Box | undefined {
  let box: Box | undefined = parent;
  for (const type of path) {
    let found: Box | undefined;
    for (const child of boxes(source, box.from, box.to)) {
      if (child.type === type) {
        found = child;
        break;
      }
    }
    if (!found) return undefined;
    box = found;
  }
  return box;
}

/** A box's content, at most `limit` bytes of it. */
export const content = (source: Source, box: Box, limit = 1024 * 1024): Buffer =>
  Buffer.from(source.bytes(box.from, Math.min(limit, box.to - box.from)));

/** The brands that a file declares, its own first. */
export function brands(source: Source): string[] {
  const head = exactly(source, 0, 16);
  if (head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const list = content(
    source,
    { type: 'ftyp', at: 0, from: 8, to: Math.min(source.size, Math.max(16, head.readUInt32BE(0))) },
    400,
  );
  const found = [list.toString('latin1', 0, 4)];
  for (let at = 8; at + 4 <= list.length; at += 4) found.push(list.toString('latin1', at, at + 4));
  return found;
}
