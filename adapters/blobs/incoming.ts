import { open } from 'node:fs/promises';
import { storing } from './failure.ts';

/** Bytes gathered before one write: fewer, larger trips to the thread pool, and still little memory per upload. */
const batchBytes = 1 << 20;

export interface Incoming {
  /** Takes a chunk; waits only while an earlier batch is still being written. */
  write(chunk: Uint8Array): Promise<void>;
  /** Writes the rest, makes it durable and closes. */
  finish(): Promise<void>;
  /** Closes without a result; never fails. */
  abandon(): Promise<void>;
}

/** A new file that is filled batch by batch: while one batch is on its way to the disk, the next one gathers. */
export async function incoming(path: string): Promise<Incoming> {
  const file = await open(path, 'wx', 0o640);
  let gathered: Uint8Array[] = [];
  let bytes = 0;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  const flush = async (): Promise<void> => {
    await writing;
    const [batch, length] = [gathered, bytes];
    gathered = [];
    bytes = 0;
    writing = storing(writeAll(batch, length));
    writing.catch(() => {}); // told to whoever awaits it next
  };
  const writeAll = async (batch: Uint8Array[], length: number): Promise<void> => {
    if (batch.length === 1) return file.writeFile(batch[0]!);
    const { bytesWritten } = await file.writev(batch);
    // a short write means that the disk is about to say why
    if (bytesWritten < length) await file.writeFile(Buffer.concat(batch).subarray(bytesWritten));
  };
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await file.close();
  };

  return {
    async write(chunk) {
      gathered.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= batchBytes) await flush();
    },
    async finish() {
      if (bytes > 0) await flush();
      await writing;
      await storing(file.sync());
      await storing(close());
    },
    async abandon() {
      await writing.catch(() => {});
      await close().catch(() => {});
    },
  };
}
