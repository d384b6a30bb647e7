import { type Box, boxes, content, find } from '../formats/boxes.ts';
import type { Source } from '../source.ts';
import type { Extents } from './extents.ts';

// Movie fragments (ISO/IEC 14496-12, 8.8), as cameras write them that may lose power at any moment.

/** The track that a `trex` or a `tfhd` is about. */
export const trackOf = (source: Source, box: Box): number => {
  const body = content(source, box, 8);
  return body.length < 8 ? 0 : body.readUInt32BE(4);
};

/** Reads one number after another; 0 past the end. */
function reader(body: Buffer, at: number) {
  const take = (length: 4 | 8): number => {
    at += length;
    return at > body.length ? 0 : length === 4 ? body.readUInt32BE(at - 4) : Number(body.readBigUInt64BE(at - 8));
  };
  return { take, isOver: () => at >= body.length };
}

/** Adds where a fragment's samples lie. `sizeOf`: what the movie says of samples whose size the fragment does not tell, by track. */
export function addFragment(
  source: Source,
  fragment: Box,
  sizeOf: ReadonlyMap<number, number>,
  isKept: (track: number) => boolean,
  kept: Extents,
): void {
  let end = fragment.at;
  let first = true;
  for (const part of boxes(source, fragment.from, fragment.to)) {
    const header = part.type === 'traf' ? find(source, part, 'tfhd') : undefined;
    if (!header) continue;
    const track = trackOf(source, header);
    const head = content(source, header, 64);
    const flags = head.readUIntBE(1, 3);
    const fields = reader(head, 8);
    const base = flags & 0x1 ? fields.take(8) : flags & 0x20000 || first ? fragment.at : end;
    if (flags & 0x2) fields.take(4);
    if (flags & 0x8) fields.take(4);
    const size = flags & 0x10 ? fields.take(4) : (sizeOf.get(track) ?? 0);
    end = base;
    first = false;
    for (const run of boxes(source, part.from, part.to)) {
      if (run.type !== 'trun') continue;
      const [from, to] = runOf(content(source, run, 64 << 20), base, end, size);
      if (isKept(track)) kept.add(from, to);
      end = to;
    }
  }
}

/** From where to where the samples of one run lie. */
function runOf(body: Buffer, base: number, before: number, size: number): [number, number] {
  if (body.length < 8) return [before, before];
  const flags = body.readUIntBE(1, 3);
  const count = body.readUInt32BE(4);
  const fields = reader(body, 8);
  const from = flags & 0x1 ? base + (fields.take(4) | 0) : before;
  if (flags & 0x4) fields.take(4);
  if (!(flags & 0x200)) return [from, from + count * size];
  let to = from;
  for (let sample = 0; sample < count && !fields.isOver(); sample++) {
    if (flags & 0x100) fields.take(4);
    to += fields.take(4);
    if (flags & 0x400) fields.take(4);
    if (flags & 0x800) fields.take(4);
  }
  return [from, to];
}
