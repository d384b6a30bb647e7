import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { bigReader } from './bigReads.ts';
import { CutUpload } from './studio.ts';
import type { UploadSource } from './studio.ts';

/** Gathered before it is written; large enough that the cost of a write hardly counts. */
const pieceSize = 512 * 1024;
/** Read but not yet written, at most: what one upload may hold in memory. */
const mostHeld = 2 << 20;

/** Milliseconds for a client to finish closing its side. */
const closing = 5_000;

export interface UploadSourceOptions {
  /** Aborted: the transfer is a cut one. Its reason is the sentence. */
  signal: AbortSignal;
  /** Milliseconds of silence that make it a cut one. */
  idle: number;
  /** Milliseconds after the end in which an abort still counts. */
  settle: number;
  /** Told of every arrival, in bytes. */
  progress: (bytes: number) => void;
}

/** Where arrivals wait for the writer: each batch is released when it is written. */
type Emit = (pieces: readonly Uint8Array[], release: () => void) => void;
interface Reader {
  stream: Readable;
  connection: Socket;
  /** Emits what is gathered so far. */
  flush(): void;
  /** After the stream's end: whether it was a true one. */
  trueEnd(): boolean;
}

/** The bytes of a data connection in the clear. */
export function plainSource(connection: Socket, options: UploadSourceOptions): UploadSource {
  return source(options, (emit) => {
    const big = bigReader(connection, options.progress, (piece, release) => emit([piece], release));
    if (!big) return gather(connection, connection, options, emit, () => true);
    return { stream: big.socket, connection: big.socket, flush: big.flush, trueEnd: () => true };
  });
}

/** The bytes of a data connection under TLS, which tells a true end from a cut one. */
export function tlsSource(
  connection: Socket,
  secured: Readable & { readonly closeNotified: boolean },
  options: UploadSourceOptions,
): UploadSource {
  return source(options, (emit) => gather(connection, secured, options, emit, () => secured.closeNotified));
}

/** Reads by `data` events. */
function gather(
  connection: Socket,
  stream: Readable,
  options: UploadSourceOptions,
  emit: Emit,
  trueEnd: () => boolean,
): Reader {
  let gathered: Uint8Array[] = [];
  let bytes = 0;
  let held = 0;
  const flush = (): void => {
    const released = bytes;
    const pieces = gathered;
    gathered = [];
    bytes = 0;
    if (released > 0)
      emit(pieces, () => {
        held -= released;
        if (stream.isPaused() && held < pieceSize) stream.resume();
      });
  };
  stream.on('data', (chunk: Buffer) => {
    gathered.push(chunk);
    bytes += chunk.length;
    held += chunk.length;
    options.progress(chunk.length);
    if (bytes >= pieceSize) flush();
    if (held >= mostHeld) stream.pause();
  });
  return { stream, connection, flush, trueEnd };
}

function source(options: UploadSourceOptions, read: (emit: Emit) => Reader): UploadSource {
  const { signal } = options;
  const batches: { pieces: readonly Uint8Array[]; release: () => void }[] = [];
  let added: () => void = () => undefined;
  const { stream, connection, flush, trueEnd } = read((pieces, release) => {
    batches.push({ pieces, release });
    added();
  });
  const cut = (why: string): void => void stream.destroy(new CutUpload(why));
  stream.on('error', () => undefined); // told by `pour`, which may not be listening yet
  signal.addEventListener('abort', () => cut(reason(signal)), { once: true });
  if (signal.aborted) cut(reason(signal));
  return {
    cut,
    pour: (write) =>
      new Promise<void>((resolve, reject) => {
        let writing = false;
        let over = false;
        let failure: unknown;
        const work = async (): Promise<void> => {
          if (writing) return;
          writing = true;
          for (let batch = batches.shift(); batch; batch = batches.shift()) {
            try {
              await write(batch.pieces);
            } catch (error) {
              finish(error);
            }
            batch.release();
          }
          writing = false;
          if (!over) return;
          connection.setTimeout(closing);
          if (failure) reject(failure);
          else resolve();
        };
        const finish = (error?: unknown): void => {
          failure ??= error;
          if (!over) flush();
          over = true;
          if (failure) stream.destroy(); // otherwise it ends by itself, with TLS's own goodbye
          void work();
        };
        added = () => void work();
        connection.setTimeout(options.idle, () => {
          if (over) stream.destroy();
          else if (!writing) cut('No data came for a while');
        });
        stream.once('end', () => finish(trueEnd() ? undefined : new CutUpload('The connection was cut')));
        stream.once('error', (error) =>
          finish(error instanceof CutUpload ? error : new CutUpload('The connection was cut', { cause: error })),
        );
        stream.once('close', () => {
          if (!over) finish(new CutUpload('The connection was cut'));
        });
        if (stream.destroyed) finish(new CutUpload(signal.aborted ? reason(signal) : 'The connection was cut'));
        else stream.resume();
      }),
    settled: () =>
      new Promise<void>((resolve, reject) => {
        if (signal.aborted) return reject(new CutUpload(reason(signal)));
        // A busy process may be late: what has come by then from the control connection is read first.
        const timer = setTimeout(() => setImmediate(() => setImmediate(resolve)), options.settle);
        signal.addEventListener(
          'abort',
          () => {
            clearTimeout(timer);
            reject(new CutUpload(reason(signal)));
          },
          { once: true },
        );
      }),
  };
}

function reason(signal: AbortSignal): string {
  return typeof signal.reason === 'string' ? signal.reason : 'The transfer was cut';
}
