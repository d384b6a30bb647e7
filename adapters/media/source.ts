import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** What a format's reader found wrong: `cut` arrived incomplete, `broken` makes no sense, `huge` has too many pixels, `endless` too many pages, boxes or entries. */
export type FaultKind = 'cut' | 'broken' | 'huge' | 'endless';
export class Fault extends Error {
  readonly kind: FaultKind;
  constructor(kind: FaultKind) {
    super(kind);
    this.name = 'Fault';
    this.kind = kind;
  }
}
export function fault(kind: FaultKind): never {
  throw new Fault(kind);
}

/** Random access to a file's bytes, in a worker: synchronous, so that it never waits behind decoding for a thread. */
export interface Source {
  /** In bytes. */
  readonly size: number;
  /** Up to `length` bytes; fewer where the file ends. Valid until the next call. */
  bytes(offset: number, length: number): Buffer;
}

/** The one buffer that a file is read through: at most this much at a time, less for a small question. */
export const windowSize = 256 * 1024;
const smallRead = 32 * 1024;
/** A hostile file costs at most this: half a gigabyte of reading (about 0.3 s) and this many small steps. */
const maxBytes = 512 * 1024 * 1024;
const maxSteps = 3_000_000;

/** Opens a file; `close` it. Reading beyond the budget is a `broken` fault. */
export function openSource(path: string, budget = { bytes: maxBytes, steps: maxSteps }): Source & { close(): void } {
  const fd = openSync(path, 'r');
  const size = fstatSync(fd).size;
  const window = Buffer.allocUnsafe(windowSize);
  let from = 0;
  let held = 0;
  let read = 0;
  let steps = 0;
  const fill = (target: Buffer, offset: number, length: number): number => {
    let done = 0;
    while (done < length) {
      const n = readSync(fd, target, done, length - done, offset + done);
      if (n === 0) break;
      done += n;
    }
    read += done;
    if (read > budget.bytes) fault('broken');
    return done;
  };
  return {
    size,
    bytes(offset, length) {
      if (++steps > budget.steps) fault('broken');
      if (!(offset >= 0) || offset >= size || length <= 0) return Buffer.alloc(0);
      const wanted = Math.min(length, size - offset);
      if (wanted > windowSize) {
        const own = Buffer.allocUnsafe(wanted);
        return own.subarray(0, fill(own, offset, wanted));
      }
      if (offset < from || offset + wanted > from + held) {
        from = offset;
        held = fill(window, offset, Math.min(wanted > 4_096 ? windowSize : smallRead, size - offset));
      }
      return window.subarray(offset - from, Math.min(held, offset - from + wanted));
    },
    close: () => closeSync(fd),
  };
}

/** Bytes at hand, as a source. */
export function bufferSource(buffer: Buffer): Source {
  let steps = 0;
  return {
    size: buffer.length,
    bytes(offset, length) {
      if (++steps > maxSteps) fault('broken');
      return offset >= 0 ? buffer.subarray(offset, offset + Math.max(0, length)) : Buffer.alloc(0);
    },
  };
}

/** Exactly `length` bytes, or a `cut` fault. */
export function exactly(source: Source, offset: number, length: number): Buffer {
  const bytes = source.bytes(offset, length);
  if (bytes.length < length) fault('cut');
  return bytes;
}
