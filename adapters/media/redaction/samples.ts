import { type Box, content, find } from '../formats/boxes.ts';
import { chunkOffsets, handlerOf } from '../formats/movie.ts';
import type { Source } from '../source.ts';
import type { Extents } from './extents.ts';

const LARGEST_TABLE = 64 << 20;

/** Sizes of a track's samples in bytes: one for all of them, or each its own (ISO/IEC 14496-12, 8.7.3). */
function sizesOf(source: Source, table: Box): { one: number } | { count: number; of(sample: number): number } {
  const wide = find(source, table, 'stsz');
  if (wide) {
    const body = content(source, wide, LARGEST_TABLE);
    const one = body.length < 12 ? 0 : body.readUInt32BE(4);
    return one > 0
      ? { one }
      : { count: Math.max(0, body.length - 12) >> 2, of: (sample) => body.readUInt32BE(12 + 4 * sample) };
  }
  const compact = find(source, table, 'stz2');
  const body = compact ? content(source, compact, LARGEST_TABLE) : Buffer.alloc(12);
  const bits = body[7];
  const count = Math.floor((Math.max(0, body.length - 12) * 8) / (bits || 8));
  if (bits === 16) return { count, of: (sample) => body.readUInt16BE(12 + 2 * sample) };
  if (bits === 8) return { count, of: (sample) => body[12 + sample]! };
  return {
    count: bits === 4 ? count : 0,
    of: (sample) => (body[12 + (sample >> 1)]! >> (sample % 2 === 0 ? 4 : 0)) & 15,
  };
}

/**
 * The most bytes that so many samples of uncompressed or packed sound can take. QuickTime says 1 for the size of each, and
 * the true one in the sound description (QuickTime File Format, 'Sound Sample Descriptions').
 */
function soundBytes(source: Source, table: Box): (samples: number) => number {
  const description = find(source, table, 'stsd');
  const entry = description ? content(source, description, 72).subarray(8) : Buffer.alloc(0);
  if (entry.length < 36) return () => 0;
  const frame = entry.readUInt16BE(24) * Math.ceil(entry.readUInt16BE(26) / 8);
  const packet =
    entry.readUInt16BE(16) === 1 && entry.length >= 52
      ? { samples: entry.readUInt32BE(36), bytes: entry.readUInt32BE(44) }
      : { samples: 0, bytes: 0 };
  return (samples) =>
    Math.max(samples * frame, packet.samples > 0 ? Math.ceil(samples / packet.samples) * packet.bytes : 0);
}

/** Adds where a track's samples lie. `starts`: where the chunks of all tracks begin, sorted. */
export function addSamples(source: Source, track: Box, starts: Float64Array, kept: Extents): void {
  const table = find(source, track, 'mdia', 'minf', 'stbl');
  const inChunks = table && find(source, table, 'stsc');
  if (!inChunks) return;
  const runs = content(source, inChunks, LARGEST_TABLE);
  const sizes = sizesOf(source, table);
  const perhaps = 'one' in sizes && handlerOf(source, track) === 'soun' ? soundBytes(source, table) : () => 0;
  let sample = 0;
  let run = 8;
  let chunk = 0;
  for (const start of chunkOffsets(source, track)) {
    chunk++;
    while (run + 24 <= runs.length && runs.readUInt32BE(run + 12) <= chunk) run += 12;
    const samples = run + 12 <= runs.length ? runs.readUInt32BE(run + 4) : 0;
    if ('one' in sizes) {
      const told = start + samples * sizes.one;
      kept.add(start, Math.max(told, Math.min(start + perhaps(samples), after(starts, start))));
    } else {
      let end = start;
      for (const last = Math.min(sizes.count, sample + samples); sample < last; sample++) end += sizes.of(sample);
      kept.add(start, end);
    }
  }
}

/** The first start after a byte. */
function after(starts: Float64Array, byte: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= byte) low = middle + 1;
    else high = middle;
  }
  return starts[low] ?? Number.POSITIVE_INFINITY;
}
