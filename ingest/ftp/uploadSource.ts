import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { CutUpload } from './studio.ts';
import type { UploadSource } from './studio.ts';

/** Written at once; large enough that the cost of a write hardly counts. */
const piece = 1 << 20;
/** Read but not yet written, at most: what one upload may hold in memory. */
const held = 4 << 20;

export interface UploadSourceOptions {
  /** Aborted: the transfer is a cut one. Its reason is the sentence. */
  signal: AbortSignal;
  /** Milliseconds of silence that make it a cut one. */
  idle: number;
  /** Milliseconds after the end in which an abort still counts. */
  settle: number;
  /** Whether the stream's end, once reached, is a true one. */
  trueEnd?: () => boolean;
  /** Told of every arrival, in bytes. */
  progress: (bytes: number) => void;
}

/** The bytes of a data connection: `stream` is the connection itself or TLS over it. */
export function uploadSource(connection: Socket, stream: Readable, options: UploadSourceOptions): UploadSource {
  const { signal } = options;
  const cut = (why: string): void => void stream.destroy(new CutUpload(why));
  signal.addEventListener('abort', () => cut(reason(signal)), { once: true });
  return {
    cut,
    pour(write) {
      return new Promise<void>((resolve, reject) => {
        let waiting: Uint8Array[] = [];
        let waitingBytes = 0;
        let writing = false;
        let ended = false;
        let failure: unknown;
        const settle = (): void => {
          if (writing || waitingBytes > 0 || !(ended || failure)) return;
          connection.setTimeout(0);
          if (failure) reject(failure);
          else resolve();
        };
        const fail = (error: unknown): void => {
          failure ??= error;
          stream.destroy();
        };
        const flush = (): void => {
          if (writing || waitingBytes === 0) return;
          const pieces = waiting;
          waiting = [];
          waitingBytes = 0;
          writing = true;
          write(pieces).catch(fail).finally(() => {
            writing = false;
            if (waitingBytes >= piece || ended || failure) flush();
            if (stream.isPaused() && waitingBytes < piece) stream.resume();
            settle();
          });
        };
        const finish = (): void => {
          flush();
          settle();
        };
        connection.setTimeout(options.idle, () => {
          if (!writing) cut('No data came for a while');
        });
        stream.on('data', (chunk: Buffer) => {
          waiting.push(chunk);
          waitingBytes += chunk.length;
          options.progress(chunk.length);
          if (waitingBytes >= piece) flush();
          if (waitingBytes >= held) stream.pause();
        });
        stream.once('end', () => {
          if (options.trueEnd?.() === false) failure ??= new CutUpload('The connection was cut');
          ended = true;
          finish();
        });
        stream.once('error', (error) => {
          failure ??= error instanceof CutUpload ? error : new CutUpload('The connection was cut');
          finish();
        });
        stream.once('close', () => {
          if (!ended) failure ??= new CutUpload('The connection was cut');
          finish();
        });
        if (stream.destroyed) fail(new CutUpload(signal.aborted ? reason(signal) : 'The connection was cut'));
        if (failure) settle();
        else stream.resume();
      });
    },
    settled: () =>
      new Promise<void>((resolve, reject) => {
        if (signal.aborted) return reject(new CutUpload(reason(signal)));
        const timer = setTimeout(resolve, options.settle);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(new CutUpload(reason(signal)));
        }, { once: true });
      }),
  };
}

function reason(signal: AbortSignal): string {
  return typeof signal.reason === 'string' ? signal.reason : 'The transfer was cut';
}
