import { Socket } from 'node:net';
import type { SocketConstructorOpts } from 'node:net';

const bufferSize = 512 * 1024;
/** With less room than this left in a buffer, the next read starts a new one. */
const leastRoom = 64 * 1024;
/** Buffers of one connection that are being written or wait for it, before reading pauses. */
const outstanding = 3;

const free: Buffer[] = [];
const take = (): Buffer => free.pop() ?? Buffer.allocUnsafeSlow(bufferSize);
const give = (buffer: Buffer): void => {
  if (free.length < 16) free.push(buffer);
};

export interface BigReader {
  /** The same connection, reading into large buffers of ours; it emits no `data`. */
  readonly socket: Socket;
  /** Emits what the last buffer holds; after the end or an error. */
  flush(): void;
}

/**
 * Reads an accepted, still paused connection into large reused buffers, so that nothing is allocated or copied for each
 * arrival: twice the speed of `data` events. Each piece is valid until its `release` is called. Undefined where the
 * runtime does not let a connection be taken over; then `data` events must do.
 */
export function bigReader(
  accepted: Socket,
  arrived: (bytes: number) => void,
  emit: (piece: Buffer, release: () => void) => void,
): BigReader | undefined {
  // Node offers `onread` for outgoing connections only: an accepted one is taken over by its handle.
  const owner = accepted as unknown as { _handle: SocketConstructorOpts['handle'] | null };
  const handle = owner._handle;
  if (!handle || accepted.bytesRead > 0 || accepted.destroyed) return undefined;
  let current = take();
  let filled = 0;
  let waiting = 0;

  const flush = (): void => {
    if (filled === 0) return;
    const full = current;
    const piece = full.subarray(0, filled);
    current = take();
    filled = 0;
    waiting += 1;
    emit(piece, () => {
      give(full);
      waiting -= 1;
      if (waiting === outstanding - 1) socket.resume();
    });
    if (waiting >= outstanding) socket.pause();
  };

  owner._handle = null;
  const options: SocketConstructorOpts = {
    handle,
    onread: {
      buffer: () => current.subarray(filled),
      callback: (bytes: number) => {
        filled += bytes;
        arrived(bytes);
        if (bufferSize - filled < leastRoom) flush();
        return true;
      },
    },
  };
  const socket = new Socket(options);
  socket.once('close', () => {
    if (filled === 0) give(current);
  });
  return { socket, flush };
}
