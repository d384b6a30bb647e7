import { fault } from '../source.ts';
import type { Source } from '../source.ts';

// TIFF 6.0 (Adobe, 1992) and BigTIFF: the container of EXIF and of most camera RAWs.

/** One image file directory: tags to values. Values that lie outside the file read as absent. */
export interface Directory {
  has(tag: number): boolean;
  /** Integers, or rationals as quotients; at most `limit`. */
  numbers(tag: number, limit?: number): number[];
  number(tag: number): number | undefined;
  text(tag: number): string | undefined;
}

export interface Tiff {
  /** The chain of main directories, first to last. */
  main: Directory[];
  /** Directories below them (full-size picture and previews of a RAW). */
  sub: Directory[];
  exif: Directory | undefined;
  gps: Directory | undefined;
  /** There are more main directories than these. */
  more: boolean;
  /** A directory, or a value of a main one or one below it, lies past the end of the file. */
  cut: boolean;
}

const maxDirectories = 40;
const maxEntries = 2_000;
const maxValues = 400_000;
const sizeOfType: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
const tags = { width: 0x100, height: 0x101, subDirectories: 0x14a, exif: 0x8769, gps: 0x8825 };

/** In pixels, as a directory states it; 0 where it does not. */
export const imageSize = (directory: Directory | undefined): { width: number; height: number } => ({
  width: directory?.number(tags.width) ?? 0,
  height: directory?.number(tags.height) ?? 0,
});

/** The classic magic number and those of Olympus (`RO`, `RS`) and Panasonic (`U`). */
const magics = new Set([42, 43, 0x4f52, 0x5352, 0x55]);

/** Whether the bytes begin as a TIFF does. */
export function looksLikeTiff(head: Buffer): boolean {
  if (head.length < 8) return false;
  const order = head.toString('latin1', 0, 2);
  return (order === 'II' && magics.has(head.readUInt16LE(2))) || (order === 'MM' && magics.has(head.readUInt16BE(2)));
}

/** Walks the directories, a bounded number of them. */
export function readTiff(source: Source): Tiff {
  const head = source.bytes(0, 16);
  if (!looksLikeTiff(head)) fault('broken');
  const little = head[0] === 0x49;
  const big = (little ? head.readUInt16LE(2) : head.readUInt16BE(2)) === 43;
  const integer = (bytes: Buffer, at: number, size: number): number => {
    if (size === 8) {
      const value = little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at);
      return Number(value);
    }
    return little ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
  };
  const offsetSize = big ? 8 : 4;
  const tiff: Tiff = { main: [], sub: [], exif: undefined, gps: undefined, more: false, cut: false };
  const seen = new Set<number>();

  const directoryAt = (offset: number, whole = true): { directory: Directory; next: number } | undefined => {
    if (offset === 0 || seen.has(offset) || seen.size >= maxDirectories) return undefined;
    seen.add(offset);
    const countSize = big ? 8 : 2;
    const counted = source.bytes(offset, countSize);
    if (counted.length < countSize) {
      tiff.cut ||= whole;
      return undefined;
    }
    const count = integer(counted, 0, countSize);
    if (count > maxEntries) return undefined;
    const entrySize = big ? 20 : 12;
    const body = Buffer.from(source.bytes(offset + countSize, count * entrySize + offsetSize));
    if (body.length < count * entrySize) {
      tiff.cut ||= whole;
      return undefined;
    }
    const entries = new Map<number, { type: number; count: number; at: number; inline: Buffer | undefined }>();
    for (let i = 0; i < count; i++) {
      const at = i * entrySize;
      const type = integer(body, at + 2, 2);
      const values = integer(body, at + 4, offsetSize);
      const valueAt = at + 4 + offsetSize;
      const length = (sizeOfType[type] ?? 0) * values;
      const fits = length <= offsetSize;
      if (whole && !fits && integer(body, valueAt, offsetSize) + length > source.size) tiff.cut = true;
      entries.set(integer(body, at, 2), {
        type,
        count: values,
        at: integer(body, valueAt, offsetSize),
        inline: fits ? body.subarray(valueAt, valueAt + offsetSize) : undefined,
      });
    }
    const raw = (tag: number, limit: number): { bytes: Buffer; type: number; count: number } | undefined => {
      const entry = entries.get(tag);
      const size = entry && sizeOfType[entry.type];
      if (!entry || !size) return undefined;
      const wanted = Math.min(entry.count, limit);
      const bytes = entry.inline ?? source.bytes(entry.at, wanted * size);
      return { bytes, type: entry.type, count: Math.min(wanted, Math.floor(bytes.length / size)) };
    };
    const directory: Directory = {
      has: (tag) => entries.has(tag),
      numbers(tag, limit = maxValues) {
        const found = raw(tag, limit);
        if (!found) return [];
        const { bytes, type, count } = found;
        const size = sizeOfType[type]!;
        const signed = (at: number, n: number): number => (little ? bytes.readIntLE(at, n) : bytes.readIntBE(at, n));
        const values: number[] = [];
        for (let i = 0; i < count; i++) {
          const at = i * size;
          if (type === 5) values.push(integer(bytes, at, 4) / integer(bytes, at + 4, 4));
          else if (type === 10) values.push(signed(at, 4) / signed(at + 4, 4));
          else if (type === 11) values.push(little ? bytes.readFloatLE(at) : bytes.readFloatBE(at));
          else if (type === 12) values.push(little ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at));
          else if (type === 6 || type === 8 || type === 9) values.push(signed(at, size));
          else values.push(integer(bytes, at, size));
        }
        return values;
      },
      number: (tag) => directory.numbers(tag, 1)[0],
      text(tag) {
        const found = raw(tag, 1_000);
        if (!found || (found.type !== 2 && found.type !== 1 && found.type !== 7)) return undefined;
        const text = found.bytes.subarray(0, found.count).toString('utf8').split('\0', 1)[0]!.trim();
        return text || undefined;
      },
    };
    const next = body.length >= count * entrySize + offsetSize ? integer(body, count * entrySize, offsetSize) : 0;
    return { directory, next };
  };

  let next = big ? integer(exactly16(head), 8, 8) : integer(head, 4, 4);
  if (next === 0 || next >= source.size) tiff.cut = true;
  while (next !== 0) {
    tiff.more = seen.size >= maxDirectories && !seen.has(next);
    const found = directoryAt(next);
    if (!found) break;
    tiff.main.push(found.directory);
    next = found.next;
  }
  for (const directory of tiff.main) {
    for (const offset of directory.numbers(tags.subDirectories, maxDirectories)) {
      const found = directoryAt(offset);
      if (found) tiff.sub.push(found.directory);
    }
    const exif = directory.number(tags.exif);
    if (exif) tiff.exif ??= directoryAt(exif, false)?.directory;
    const gps = directory.number(tags.gps);
    if (gps) tiff.gps ??= directoryAt(gps, false)?.directory;
  }
  return tiff;
}

function exactly16(head: Buffer): Buffer {
  return head.length < 16 ? fault('cut') : head;
}
