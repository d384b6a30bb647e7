import { close, createReadStream, fstat, open as openFd, read } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { absent } from './digest.ts';
import { hasCode } from './failure.ts';

const [openFile, statFile, readFd, closeFd] = [promisify(openFd), promisify(fstat), promisify(read), promisify(close)];

/** Up to this many bytes are read at once, without keeping the file open. */
const small = 64 << 10;
/** Bytes per read of a larger file: few turns of the event loop per megabyte. */
const readBytes = 256 << 10;

/** Bytes `start` to `end` inclusive of a file, or all of it. Refuses `notFound`. */
export async function openRange(path: string, range?: { start: number; end: number }): Promise<Readable> {
  const fd = await openFile(path, 'r').catch((error: unknown) =>
    hasCode(error, 'ENOENT') ? absent() : Promise.reject(error),
  );
  let handedOver = false;
  try {
    const { size } = await statFile(fd);
    const start = range?.start ?? 0;
    const length = Math.max(0, Math.min(range?.end ?? Infinity, size - 1) - start + 1);
    if (length > small) {
      handedOver = true;
      return createReadStream(path, { fd, start, end: start + length - 1, highWaterMark: Math.min(readBytes, length) });
    }
    const buffer = Buffer.allocUnsafe(length);
    const { bytesRead } = length > 0 ? await readFd(fd, buffer, 0, length, start) : { bytesRead: 0 };
    return once(buffer.subarray(0, bytesRead));
  } finally {
    if (!handedOver) await closeFd(fd);
  }
}

/** A stream of one buffer. */
function once(bytes: Buffer): Readable {
  return new Readable({
    read() {
      if (bytes.length > 0) this.push(bytes);
      this.push(null);
    },
  });
}
