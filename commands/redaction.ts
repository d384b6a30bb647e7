import { type Readable, Transform, pipeline } from 'node:stream';
import type { MediaReceived } from '../domain/media/events.ts';
import { keepBlob } from './garbageCollection.ts';
import { recordRedactions } from './media.ts';
import type { Redaction } from './ports/media.ts';
import type { Blob, Blobs } from './ports/blobs.ts';
import type { Caller } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';

/** A file as it is given away: `blanks` names the list of stretches that are given empty. */
export type SharedFile = Blob & { blanks?: string | undefined };

const packed = (blanks: readonly Redaction[]): Buffer =>
  Buffer.from(JSON.stringify(blanks.map(({ from, to, head }) => (head === undefined ? [from, to] : [from, to, head]))));
const unpacked = (bytes: Buffer): Redaction[] =>
  (JSON.parse(bytes.toString('utf8')) as [number, number, string?][]).map(([from, to, head]) => ({
    from,
    to,
    ...(head === undefined ? {} : { head }),
  }));

/** Finds what of a video others than its owner get empty, and says so in the log. `path`: the video itself. Refuses `invalid` for what cannot be read. */
export async function redactVideo(
  write: WriteSide,
  { mediaId, blob, mime }: Pick<MediaReceived, 'mediaId' | 'blob' | 'mime'>,
  path: string,
  caller: Caller,
): Promise<void> {
  const { blanks, crcChange } = await write.mediaProcessor.redact(path, { mime });
  const list = blanks.length === 0 ? null : await write.blobs.put(packed(blanks));
  if (list) await keepBlob(write, list.hash);
  await write.run(recordRedactions, { mediaId, blanks: list, crc32: (blob.crc32 ^ crcChange) >>> 0 }, caller);
}

/** The same bytes with the blanks in them; a piece without any is passed on as it is. `at`: where it begins in the file. */
export function withRedactions(piece: Buffer, at: number, blanks: readonly Redaction[]): Buffer {
  let [low, high] = [0, blanks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blanks[middle]!.to <= at) low = middle + 1;
    else high = middle;
  }
  let own: Buffer | undefined;
  for (; low < blanks.length && blanks[low]!.from < at + piece.length; low++) {
    const { from, to, head } = blanks[low]!;
    own ??= Buffer.from(piece);
    own.fill(0, Math.max(0, from - at), Math.min(piece.length, to - at));
    const bytes = Buffer.from(head ?? '', 'hex');
    for (let i = Math.max(0, at - from); i < bytes.length && from + i - at < piece.length; i++)
      own[from + i - at] = bytes[i]!;
  }
  return own ?? piece;
}

/** Stretches in all lists that are kept in memory. */
const MOST_KEPT = 500_000;

/** Lists of blanks by their hash, those used last in memory. */
function listsOf(blobs: Pick<Blobs, 'read'>): (hash: string) => Promise<readonly Redaction[]> {
  const kept = new Map<string, readonly Redaction[]>();
  let total = 0;
  return async (hash) => {
    const list = kept.get(hash) ?? unpacked(await blobs.read(hash));
    if (kept.delete(hash)) total -= list.length;
    kept.set(hash, list);
    total += list.length;
    for (const [oldest, { length }] of kept) {
      if (total <= MOST_KEPT) break;
      kept.delete(oldest);
      total -= length;
    }
    return list;
  };
}

/** Opens files as they are given away. */
export function openShared(blobs: Pick<Blobs, 'open' | 'read'>) {
  const blanksOf = listsOf(blobs);
  /** Bytes `start` to `end` inclusive. */
  return async (
    { hash, blanks }: Pick<SharedFile, 'hash' | 'blanks'>,
    range: { start: number; end: number },
  ): Promise<Readable> => {
    if (blanks === undefined) return blobs.open(hash, range);
    const list = await blanksOf(blanks);
    let at = range.start;
    const cover = new Transform({
      transform(piece: Buffer, _, done) {
        const covered = withRedactions(piece, at, list);
        at += piece.length;
        done(null, covered);
      },
    });
    // Each destroys the other; whoever reads is told of a failure by the last one.
    return pipeline(await blobs.open(hash, range), cover, () => undefined);
  };
}

/** A strong ETag: the content's own, or of both the content and its blanks. */
export const etagOf = ({ hash, blanks }: Pick<SharedFile, 'hash' | 'blanks'>): string =>
  blanks === undefined ? `"${hash.slice(0, 32)}"` : `"${hash.slice(0, 32)}-${blanks.slice(0, 16)}"`;
