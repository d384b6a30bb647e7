import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Blob } from '../../commands/ports/blobs.ts';
import { refuse } from '../../domain/kernel/refusal.ts';

/** Bytes hashed in one go: about half a millisecond, so that nobody on the same thread notices. */
export const slice = 1 << 20;

export interface Digest {
  /** Takes the next bytes into account; large ones in slices, letting others run in between. Refuses `tooLarge`. */
  update(bytes: Uint8Array): Promise<void> | undefined;
  /** Size, SHA-256 and CRC-32 of everything so far. Call once, at the end. */
  result(): Blob;
}

/** Computes a blob's address while its bytes pass by. `maxBytes` is a bound, not an expectation. */
export function digest(maxBytes = Infinity): Digest {
  const sha = createHash('sha256');
  let crc = 0;
  let size = 0;
  const add = (bytes: Uint8Array): void => {
    sha.update(bytes);
    crc = crc32(bytes, crc);
  };
  const addInPieces = async (bytes: Uint8Array): Promise<void> => {
    for (let at = 0; at < bytes.byteLength; at += slice) {
      add(bytes.subarray(at, at + slice));
      await nextTurn();
    }
  };
  return {
    update(bytes) {
      size += bytes.byteLength;
      if (size > maxBytes)
        refuse('tooLarge', 'blobs.tooLarge', `The file is larger than the ${readable(maxBytes)} allowed.`);
      if (bytes.byteLength > slice) return addInPieces(bytes);
      add(bytes);
      return undefined;
    },
    result: () => ({ hash: sha.digest('hex'), size, crc32: crc }),
  };
}

/** The chunks of a stream as bytes. On an early exit the source is left as it is, so that its owner can still answer. */
export async function* chunksOf(source: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array | string>) {
    yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  }
}

/** Whether a text can be a blob's address at all: keeps foreign text out of paths and keys. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export const absent = (): never => refuse('notFound', 'blobs.absent', 'This file is not there any more.');

function readable(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(bytes || 1) / Math.log(1024))));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power]}`;
}
