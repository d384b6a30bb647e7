import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Blob } from '../../commands/ports/blobs.ts';
import { digest, slice } from './digest.ts';

/** As much as a digest takes in one go, the same for each file: a hundred of them stood before the collector saw any hurry. */
let buffer: Buffer | undefined;

/** Size and sums of a whole file, read without a turn for anybody else: for threads that answer no requests. */
export function digestFile(path: string): Blob {
  const sum = digest();
  buffer ??= Buffer.allocUnsafeSlow(slice);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
      void sum.update(buffer.subarray(0, read));
    return sum.result();
  } finally {
    closeSync(file);
  }
}

parentPort?.on('message', ({ id, path }: { id: number; path: string }) => {
  try {
    parentPort!.postMessage({ id, blob: digestFile(path) });
  } catch (error) {
    // An error that travels between threads loses its code.
    const { message, code } = error as NodeJS.ErrnoException;
    parentPort!.postMessage({ id, error: { message, code } });
  }
});
