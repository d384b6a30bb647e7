import { fault } from '../source.ts';
import type { Source } from '../source.ts';
import { type Box, boxes, content, find } from './boxes.ts';

// Tables of a movie (ISO/IEC 14496-12, 8.6 to 8.7), by their headers alone: a player lists every entry before it shows anything.

/** More than a day's recording with sound has: about 40 bytes each in a player. */
export const MOST_ENTRIES = 8_000_000;
/** Bytes of an entry, by the table that it is in. */
const ENTRY: Readonly<Record<string, number>> = {
  stts: 8,
  ctts: 8,
  cslg: 4,
  stsc: 12,
  stco: 4,
  co64: 8,
  stss: 4,
  stps: 4,
  sdtp: 1,
  sbgp: 8,
  subs: 6,
  saiz: 1,
  saio: 4,
  elst: 12,
};
const CONTAINERS = new Set([
  'trak',
  'mdia',
  'minf',
  'stbl',
  'edts',
  'udta',
  'meta',
  'ilst',
  'mvex',
  'dinf',
  'gmhd',
  'tref',
]);
const MOST_BOXES = 100_000;
const DEEPEST = 10;

const bytesOf = (box: Box | undefined): number => (box ? Math.max(0, box.to - box.from - 8) : 0);

/** Samples of a track. Of the same size each, they stand in no table and cost only what names them; sound of one tick each is listed by the chunk. */
function samplesOf(source: Source, table: Box): number {
  const sizes = find(source, table, 'stsz');
  if (!sizes) return bytesOf(find(source, table, 'stz2')) * 2;
  const head = content(source, sizes, 12);
  if (head.length < 12 || head.readUInt32BE(4) === 0) return bytesOf(sizes) / 4;
  const times = find(source, table, 'stts');
  const first = times ? content(source, times, 16) : Buffer.alloc(0);
  const isPlainSound = first.length === 16 && first.readUInt32BE(4) === 1 && first.readUInt32BE(12) === 1;
  return isPlainSound ? 0 : head.readUInt32BE(8);
}

/** Entries in a player's lists: of all tables, and of each track's samples as often as its edit list may repeat them. Too many, or too many boxes, are an `endless` fault. */
export function entriesOf(source: Source, movie: Box): number {
  let found = 0;
  let entries = 0;
  const walk = (parent: Box, depth: number): void => {
    for (const box of boxes(source, parent.from, parent.to)) {
      if (++found > MOST_BOXES) fault('endless');
      entries += bytesOf(box) / (ENTRY[box.type] ?? Number.POSITIVE_INFINITY);
      if (CONTAINERS.has(box.type) && depth < DEEPEST) walk(box, depth + 1);
      if (box.type !== 'trak') continue;
      const table = find(source, box, 'mdia', 'minf', 'stbl');
      const edits = bytesOf(find(source, box, 'edts', 'elst')) / ENTRY['elst']!;
      if (table) entries += samplesOf(source, table) * Math.max(1, edits);
    }
  };
  walk(movie, 0);
  if (entries > MOST_ENTRIES) fault('endless');
  return Math.ceil(entries);
}
