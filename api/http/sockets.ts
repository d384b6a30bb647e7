import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { z } from 'zod';
import { addressOf } from './connections.ts';
import { isSameOrigin } from './origin.ts';

/** What is served over sockets below some paths. */
export interface SocketWay {
  /** Of one message, in bytes; 4,096 unless said otherwise. */
  mostBytes?: number;
  /** Undefined where this path is none of its own; `full` where no more may come; otherwise a place for one socket, given back once it is closed. */
  place(path: string, address: string): { take(socket: WebSocket): void; giveBack(): void } | 'full' | undefined;
}

/** What a hello takes. */
const MOST_BYTES = 4096;
/** For a client to say goodbye when the server stops, in milliseconds. */
const GOODBYE_MS = 1000;
const HELLO_MS = 10_000;
/** How often `beat` is to be called. */
export const PING_MS = 30_000;
/** Pings of a client between two of ours. It has nothing to say after its hello. */
const MOST_PINGS = 60;
/** A client that reads slower than news come is let go; it reconnects and asks for what it missed. */
const MOST_BUFFERED = 1 << 20;

/** Takes over the upgrade requests of a server, each for the way whose path it is; only pages of ours may open one. */
export function serveSockets(
  http: Server,
  ways: readonly SocketWay[],
  { proxied, publicUrl }: { proxied: boolean; publicUrl: () => string },
): { close(): void } {
  const open = (maxPayload: number) => new WebSocketServer({ noServer: true, maxPayload, clientTracking: false });
  const servers = new Map(ways.map((way) => [way, open(way.mostBytes ?? MOST_BYTES)]));
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Nobody else listens for its errors any more: a client that resets it would end the process.
    socket.on('error', () => undefined);
    const refused = (status: string): void => {
      socket.once('finish', () => socket.destroy());
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
      // Who does not read this either.
      setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
    };
    const path = (request.url ?? '').split('?')[0]!;
    const address = addressOf(request, proxied);
    const isOurs = isSameOrigin(request, publicUrl());
    for (const way of ways) {
      const place = way.place(path, address);
      if (place === undefined) continue;
      if (place === 'full') return refused('503 Service Unavailable');
      if (!isOurs) {
        place.giveBack();
        return refused('403 Forbidden');
      }
      socket.once('close', place.giveBack);
      return servers.get(way)!.handleUpgrade(request, socket, head, place.take);
    }
    return refused('404 Not Found');
  });
  return { close: () => servers.forEach((server) => server.close()) };
}

/** Says a text to who can hear it. */
export function say(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > MOST_BUFFERED) socket.terminate();
  else if (socket.readyState === socket.OPEN) socket.send(text);
}

/** One client at the other end. */
export interface Line {
  socket: WebSocket;
  /** It answered since the last beat. */
  alive: boolean;
  /** What it sent unasked since the last beat. */
  pings: number;
}

/** Waits for the one message that a client sends, for a moment; whatever else comes ends the line. */
export function openLine<Hello extends z.ZodType>(
  socket: WebSocket,
  hello: Hello,
  { greeted, closed }: { greeted(said: z.infer<Hello>): void; closed(): void },
): Line {
  const line: Line = { socket, alive: true, pings: 0 };
  const late = setTimeout(() => socket.close(1008), HELLO_MS);
  socket.on('error', () => undefined);
  socket.on('pong', () => (line.alive = true));
  socket.on('ping', () => {
    line.pings += 1;
    if (line.pings > MOST_PINGS) socket.terminate();
  });
  socket.once('message', (data) => {
    clearTimeout(late);
    socket.on('message', () => socket.close(1008));
    let said: unknown;
    try {
      said = JSON.parse(String(data));
    } catch {
      said = undefined;
    }
    const found = hello.safeParse(said);
    if (found.success) greeted(found.data);
    else socket.close(1008);
  });
  socket.on('close', () => {
    clearTimeout(late);
    closed();
  });
  return line;
}

/** Lets go of who did not answer since the last beat; every other is asked again, and told that the line stands. */
export function beat(line: Line): void {
  const { socket } = line;
  if (!line.alive) socket.terminate();
  line.alive = false;
  line.pings = 0;
  socket.ping();
  say(socket, JSON.stringify({ type: 'beat' }));
}

/** Ends lines as the server stops. */
export function goodbye(lines: Iterable<Line>): void {
  for (const { socket } of lines) {
    socket.close(1001);
    setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
  }
}
