import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { centralHeader, centralHeaderLength, endRecords, localHeader, localHeaderLength } from './records.ts';
import type { ZipRecord } from './records.ts';

export interface ZipEntry extends ZipRecord {
  /** The entry's bytes `start` to `end` inclusive. Called only while a download reads them, one entry at a time. */
  open(range: { start: number; end: number }): Promise<Readable>;
}

export interface ZipPlan {
  /** Bytes of the whole archive: its Content-Length. */
  size: number;
  /** A strong ETag, quotes included: the same entries give the same bytes. */
  etag(): string;
  /** Bytes `start` to `end` inclusive (the whole by default). An entry that fails or has another size destroys the stream. */
  stream(start?: number, end?: number): Readable;
}

/** Small pieces are joined up to this size before they go out. */
const joined = 64 << 10;
/** Read ahead of a slow client. */
const readAhead = 512 << 10;

/**
 * A zip whose entries are stored, as arithmetic: with sizes and CRC-32 known, every byte's place is known before any is
 * read, and so are the length and any range. zip64 comes in by itself above 4 GB or 65,534 entries. Names are taken as they are.
 */
export function planZip(entries: readonly ZipEntry[]): ZipPlan {
  const count = entries.length;
  const entry = (i: number): ZipEntry => entries[i]!;
  // piece i < count is an entry with its header, then come the central directory's headers, then the end
  const starts = new Float64Array(2 * count + 2);
  const place = (i: number): number => starts[i]!;
  for (let i = 0; i < count; i++) starts[i + 1] = place(i) + localHeaderLength(entry(i)) + entry(i).size;
  for (let i = 0; i < count; i++) {
    starts[count + i + 1] = place(count + i) + centralHeaderLength(entry(i), place(i));
  }
  const end = endRecords(count, place(count), place(2 * count) - place(count));
  const size = (starts[2 * count + 1] = place(2 * count) + end.length);

  async function* bytes(first: number, last: number, opened: (source: Readable) => void): AsyncGenerator<Uint8Array> {
    for (let i = pieceAt(starts, first); i <= 2 * count && place(i) <= last; i++) {
      const from = Math.max(0, first - place(i));
      const to = Math.min(place(i + 1), last + 1) - place(i);
      if (i === 2 * count) yield end.subarray(from, to);
      else if (i >= count) yield centralHeader(entry(i - count), place(i - count)).subarray(from, to);
      else {
        const header = localHeader(entry(i));
        if (from < header.length) yield header.subarray(from, to);
        const range = { start: Math.max(0, from - header.length), end: to - header.length - 1 };
        if (range.start <= range.end) yield* content(entry(i), range, opened);
      }
    }
  }

  return {
    size,
    etag() {
      const hash = createHash('sha256');
      for (const { name, size, crc32, modified } of entries)
        hash.update(JSON.stringify([name, size, crc32, modified.getTime()]));
      return `"${hash.digest('base64url')}"`;
    },
    stream(first = 0, last = size - 1) {
      let source: Readable | undefined;
      const pieces = joinSmall(
        bytes(first, last, (opened) => {
          source = opened;
          if (stream.destroyed) source.destroy();
        }),
      );
      const stream = new Readable({
        highWaterMark: readAhead,
        read() {
          pieces.next().then(
            ({ done, value }) => this.push(done ? null : value),
            (error: Error) => this.destroy(error),
          );
        },
        destroy(error, done) {
          source?.destroy(); // at once, even if it hangs: then the pieces end by themselves
          done(error);
        },
      });
      return stream;
    },
  };
}

async function* content(
  { name, open }: ZipEntry,
  range: { start: number; end: number },
  opened: (source: Readable) => void,
): AsyncGenerator<Uint8Array> {
  const source = await open(range);
  opened(source);
  let left = range.end - range.start + 1;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    left -= chunk.byteLength;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0) throw new Error(`${name} has ${left < 0 ? 'more' : 'fewer'} bytes than planned`);
}

/** Joins runs of small pieces, so that ten thousand thumbnails are not twenty thousand packets. Large ones pass untouched. */
async function* joinSmall(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const large = piece.byteLength >= joined;
    if (waiting.length > 0 && (large || length + piece.byteLength > joined)) {
      yield Buffer.concat(waiting, length);
      waiting = [];
      length = 0;
    }
    if (large) yield piece;
    else {
      waiting.push(piece);
      length += piece.byteLength;
    }
  }
  if (length > 0) yield Buffer.concat(waiting, length);
}

/** The piece that holds a byte: the last one that begins at or before it. */
function pieceAt(starts: Float64Array, byte: number): number {
  let [low, high] = [0, starts.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= byte) low = middle;
    else high = middle - 1;
  }
  return low;
}
