import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Connections } from './connections.ts';

/** How long a client may go on with a request that was answered, in milliseconds. Browsers listen only when all of it is sent. */
const LINGER_MS = 120_000;
const line = (status: string): string => `HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`;
const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: line('431 Request Header Fields Too Large'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: line('413 Payload Too Large'),
  ERR_HTTP_REQUEST_TIMEOUT: line('408 Request Timeout'),
};

export interface LingeringClose {
  /** Before a request is handled. False where its connection is being closed: nothing more is taken from it. */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * Lets who sends first and listens afterwards hear an answer that was there before all of the request was. A connection
 * that is closed while bytes come in is reset, and a reset takes with it what was not read yet. So what nobody took of an
 * answered request passes by, for `lingerMs` at most; and a connection that is to end is closed in stages (RFC 9112,
 * 9.6): our side at once, the other when the request is complete or the client closes it.
 */
export function lingeringClose(
  server: Server,
  standing: Connections['standing'],
  lingerMs = LINGER_MS,
): LingeringClose {
  const closing = new WeakSet<Duplex>();
  /** Returns what takes it back; a connection that is kept holds nothing of it then. */
  const cutLater = (socket: Duplex): (() => void) => {
    const late = setTimeout(() => socket.destroy(), lingerMs).unref();
    const inTime = (): void => {
      clearTimeout(late);
      socket.off('close', inTime);
    };
    socket.once('close', inTime);
    return inTime;
  };
  // Of bytes that are no request; again for each piece that comes after them.
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (closing.has(socket)) return;
    const stands = standing(socket);
    if (!socket.writable || stands === 'answering') return void socket.destroy();
    const said = unreadable[code] ?? line('400 Bad Request');
    if (stands === 'asked') {
      // Who works on the request learns by this that no more of it comes.
      socket.write(said);
      return void socket.destroy();
    }
    closing.add(socket);
    cutLater(socket);
    socket.once('end', () => socket.destroy()).end(said);
  });

  return {
    admits(request, response) {
      const { socket, headers } = request;
      if (closing.has(socket)) return false;
      if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return true;
      // Before the server's own listener, which closes a connection that is not to be kept.
      response.prependListener('finish', () => {
        if (request.complete || socket.destroyed) return;
        const inTime = cutLater(socket);
        const closeInStages = (): void => {
          closing.add(socket);
          socket.once('end', () => socket.destroy()).end();
        };
        const complete = (): void => {
          inTime();
          socket.destroySoon = Socket.prototype.destroySoon;
          if (closing.has(socket)) socket.destroySoon();
        };
        socket.destroySoon = closeInStages;
        request.once('end', complete).resume();
      });
      return true;
    },
  };
}
