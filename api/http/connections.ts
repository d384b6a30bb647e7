import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { lineOf, plainAddress } from '../../commands/clientAddress.ts';

/** Bounds that keep one client from harming the others. Times in milliseconds. */
export interface ConnectionLimits {
  /** At a time: in all, and from one address or IPv6 network (a venue's guests share one). */
  connections: number;
  connectionsPerAddress: number;
  /** Requests under way on one connection. Browsers send one after the other's answer. */
  requests: number;
  /** Between two looks at who makes us wait. */
  look: number;
  /** Bytes that who is waited for brings or takes between two looks. */
  progress: number;
}

const limits: ConnectionLimits = {
  connections: Math.min(10_000, Math.floor(mostFiles() / 2)),
  connectionsPerAddress: 1_000,
  requests: 10,
  look: 120_000,
  progress: 4_096,
};

/** Files that this process may have open; connections are files too. */
function mostFiles(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(soft ?? Infinity);
  } catch {
    return Infinity;
  }
}

/** From which line a request comes; behind a proxy of ours, as the proxy itself saw it: what stands before that can be made up. */
export function addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxied: boolean): string {
  const said = proxied
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined;
  return lineOf(plainAddress(said || socket.remoteAddress));
}

/** What is under way on a connection. */
interface Visit {
  under: Map<IncomingMessage, ServerResponse>;
  /** What had passed at the last look, in bytes, if it was the client's turn then. */
  passed: number | undefined;
}

export interface Connections {
  /** Whether this request is to be answered; a connection that has too many under way is cut. */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
  /** Whether nothing is under way on this connection, something was asked, or an answer to it has begun. */
  standing(socket: Duplex): 'idle' | 'asked' | 'answering';
  /** Cuts connections whose clients keep us waiting since the last look. */
  look(): void;
}

/**
 * Bounds what clients can hold open: how many connections, how many requests on each, and how long we wait for who neither
 * sends what was begun nor takes what was asked for. However long an upload or a download takes, it moves; and a client
 * is never held to account for our own work. Where `proxied`, all come from the proxy's address.
 */
export function boundConnections(server: Server, proxied: boolean, given: Partial<ConnectionLimits> = {}): Connections {
  const { connections, connectionsPerAddress, requests, look: every, progress } = { ...limits, ...given };
  const open = new Map<Socket, Visit>();
  const byAddress = new Map<string, number>();
  server.maxConnections = connections;
  server.on('connection', (socket) => {
    const address = lineOf(plainAddress(socket.remoteAddress));
    const near = (byAddress.get(address) ?? 0) + 1;
    if (!proxied && near > connectionsPerAddress) return void socket.destroy();
    byAddress.set(address, near);
    open.set(socket, { under: new Map(), passed: undefined });
    socket.once('close', () => {
      open.delete(socket);
      const left = byAddress.get(address)! - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    });
  });
  /** What was begun is not all here, and what came of it is taken; or it does not read what was written. */
  const isItsTurn = (socket: Socket, { under }: Visit): boolean =>
    socket.writableLength > 0 || [...under.keys()].some((request) => !request.complete && request.readableLength === 0);
  const look = (): void => {
    for (const [socket, visit] of open) {
      // What waits to be written has not passed yet.
      const passed = socket.bytesRead + socket.bytesWritten - socket.writableLength;
      const isWaitedFor = visit.under.size > 0 && isItsTurn(socket, visit);
      if (isWaitedFor && visit.passed !== undefined && passed - visit.passed < progress) socket.destroy();
      visit.passed = isWaitedFor ? passed : undefined;
    }
  };
  const looking = setInterval(look, every).unref();
  server.once('close', () => clearInterval(looking));

  return {
    look,
    standing(socket) {
      const answers = [...(open.get(socket as Socket)?.under.values() ?? [])];
      return answers.some(({ headersSent }) => headersSent) ? 'answering' : answers.length > 0 ? 'asked' : 'idle';
    },
    admits(request, response) {
      const visit = open.get(request.socket);
      if (!visit || visit.under.size >= requests) {
        request.socket.destroy();
        return false;
      }
      visit.under.set(request, response);
      response.once('close', () => visit.under.delete(request));
      return true;
    },
  };
}
