import { write, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const writeSome = promisify(write);
/** In characters: from here on lines are written without waiting for a flush. */
const PIECE = 8192;
/** In characters: how much may wait for a reader that is slow, or does not read. */
const MOST_WAITING = 8 << 20;
/** How often a full pipe is tried again, and for how long when the process is about to exit. */
const [BUSY_MS, LEAVE_MS] = [50, 1000];

const isBusy = (error: unknown): boolean => ['EAGAIN', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Where a log's lines go (a destination of pino): a file descriptor, in larger pieces and off the thread that logs. Lines
 * that cannot be written, as the pipe's reader is gone or slow or the disk full, are dropped, and the log says so once it
 * can: neither serving nor ending waits for them.
 */
export class LogLines {
  readonly #fd: number;
  #waiting = '';
  #dropped = 0;
  #writing: Promise<void> | undefined;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > MOST_WAITING) this.#dropped++;
    else this.#waiting += line;
    if (this.#waiting.length >= PIECE) void this.flush();
  }

  /** Resolves when all lines so far are written or dropped. */
  async flush(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  /** For a process that exits now: what waits, without a turn for anybody else, and a second at most. */
  flushSync(): void {
    const until = performance.now() + LEAVE_MS;
    for (let rest = this.#take().bytes; rest.length > 0;) {
      try {
        rest = rest.subarray(writeSync(this.#fd, rest));
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
      }
    }
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting) {
      const { bytes, lines, toldDropped } = this.#take();
      try {
        for (let rest = bytes; rest.length > 0;) rest = rest.subarray(await this.#writeSome(rest));
        this.#dropped -= toldDropped;
      } catch {
        this.#dropped += lines.split('\n').length - 1;
        return;
      }
    }
  }

  async #writeSome(bytes: Buffer): Promise<number> {
    for (;;) {
      try {
        return (await writeSome(this.#fd, bytes)).bytesWritten;
      } catch (error) {
        if (!isBusy(error)) throw error;
        await wait(BUSY_MS);
      }
    }
  }

  /** All that waits, and before it how much was dropped. */
  #take(): { bytes: Buffer; lines: string; toldDropped: number } {
    const [lines, toldDropped] = [this.#waiting, this.#dropped];
    this.#waiting = '';
    const told = { level: 40, time: Date.now(), msg: `${toldDropped} lines of this log were dropped` };
    return { bytes: Buffer.from((toldDropped ? `${JSON.stringify(told)}\n` : '') + lines), lines, toldDropped };
  }
}
