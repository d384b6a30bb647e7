import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Redaction } from '../../../commands/ports/media.ts';

const PIECE = 1 << 20;
const POLYNOMIAL = 0xedb88320;

/** The product of two polynomials modulo CRC-32's, bits reflected; `a` is not 0. */
function product(a: number, b: number): number {
  let sum = 0;
  for (let bit = 0x80000000; ; bit >>>= 1) {
    if (a & bit) {
      sum ^= b;
      if ((a & (bit - 1)) === 0) return sum >>> 0;
    }
    b = b & 1 ? (b >>> 1) ^ POLYNOMIAL : b >>> 1;
  }
}
/** x to the power of 2^n, for n from 0 to 31; of 2^32 it is x again. */
const powers: number[] = [0x40000000];
while (powers.length < 32) powers.push(product(powers.at(-1)!, powers.at(-1)!));

/** A CRC's bare remainder after so many bytes of zeros: how a byte counts depends on what follows it. */
function afterZeros(remainder: number, bytes: number): number {
  if (remainder === 0) return 0;
  let factor = 0x80000000;
  // A byte is 8 bits: 2^3.
  for (let n = 3; bytes > 0; bytes = Math.floor(bytes / 2), n++)
    if (bytes % 2 === 1) factor = product(powers[n % 32]!, factor);
  return product(factor, remainder);
}

const inverted = (word: number): number => ~word >>> 0;

/**
 * Of blanks in order those that change anything, and what CRC-32 of the whole file is to be combined with (exclusive or).
 * CRC-32 is linear: the difference of two files of one length is the remainder of the bytes in which they differ.
 */
export function changesOf(
  path: string,
  size: number,
  blanks: readonly Redaction[],
): { blanks: Redaction[]; crcChange: number } {
  const file = openSync(path, 'r');
  const buffer = Buffer.allocUnsafe(PIECE);
  const changing: Redaction[] = [];
  let remainder = 0;
  let end = 0;
  try {
    for (const blank of blanks) {
      const head = Buffer.from(blank.head ?? '', 'hex');
      let changes = false;
      let here = afterZeros(remainder, blank.from - end);
      for (let at = blank.from; at < blank.to;) {
        const length = readSync(file, buffer, 0, Math.min(PIECE, blank.to - at), at);
        if (length === 0) throw new Error('A file became shorter while it was read');
        const piece = buffer.subarray(0, length);
        for (let i = at - blank.from; i < head.length && i - (at - blank.from) < length; i++)
          piece[i - (at - blank.from)]! ^= head[i]!;
        changes ||= piece.some((byte) => byte !== 0);
        here = inverted(crc32(piece, inverted(here)));
        at += length;
      }
      remainder = here;
      end = blank.to;
      if (changes) changing.push(blank);
    }
  } finally {
    closeSync(file);
  }
  return { blanks: changing, crcChange: afterZeros(remainder, size - end) };
}
