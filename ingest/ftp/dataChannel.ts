import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { plainAddress } from '../../commands/clientAddress.ts';
import { isLocal } from './addresses.ts';
import type { DataChannel, PassivePorts } from './control.ts';

/** Enough for a fast link's round trip, and few pauses. */
export const dataHighWaterMark = 1 << 20;

export function passivePorts(
  range: { from: number; to: number } | undefined,
  publicHost: () => string | undefined,
): PassivePorts {
  let next = range?.from ?? 0;
  const asked = new Set<{ server: Server; client: string }>();
  const most = range ? Math.ceil((range.to - range.from + 1) / 2) : Infinity;
  /** Ports at which this client is still awaited. */
  const held = (client: string): number => {
    for (const each of asked) if (!each.server.listening) asked.delete(each);
    return [...asked].filter((each) => each.client === client).length;
  };
  return {
    async listen(host, client) {
      if (!range) return listenOn(host, 0);
      if (held(client) >= most) return undefined;
      for (let tries = range.from; tries <= range.to; tries++) {
        const port = next;
        next = next >= range.to ? range.from : next + 1;
        const server = await listenOn(host, port);
        if (!server) continue;
        asked.add({ server, client });
        return server;
      }
      return undefined;
    },
    announce: (local, client) => (isLocal(client) ? local : (publicHost() ?? local)),
  };
}

function listenOn(host: string, port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer({ pauseOnConnect: true, highWaterMark: dataHighWaterMark });
    server.maxConnections = 4;
    server.once('error', () => resolve(undefined));
    server.listen(port, host, 1, () => resolve(server));
  });
}

/**
 * Waits for the client's connection; strangers' connections are dropped, so that nobody steals or plants a photo. What no
 * transfer takes within `unused` milliseconds is closed.
 */
export function passiveChannel(
  server: Server,
  client: string,
  unused: number,
): DataChannel & { readonly port: number } {
  let arrived: Socket | undefined;
  let taken = false;
  let wake: (() => void) | undefined;
  let closed = false;
  const close = (): void => {
    closed = true;
    clearTimeout(late);
    server.close();
    if (!taken) arrived?.destroy();
  };
  const late = setTimeout(close, unused).unref();
  server.on('connection', (socket) => {
    socket.on('error', () => undefined); // told again to whoever reads it
    if (arrived || plainAddress(socket.remoteAddress) !== client) return void socket.destroy();
    arrived = socket;
    server.close();
    wake?.();
  });
  return {
    port: (server.address() as AddressInfo).port,
    async open(signal) {
      // Whoever left before tells it no more.
      if (closed || signal.aborted) throw new Error('nobody comes to this data connection any more');
      clearTimeout(late);
      if (!arrived)
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
      if (!arrived || signal.aborted) throw new Error('the data connection did not come about');
      taken = true;
      return arrived;
    },
    close,
  };
}

/** Connects to the client (PORT, EPRT). The caller has checked that it is the client's own address. */
export function activeChannel(host: string, port: number, localAddress: string): DataChannel {
  return {
    open: (signal) =>
      new Promise<Socket>((resolve, reject) => {
        if (signal.aborted) return reject(new Error('nobody waits for this data connection any more'));
        const socket = connect({ host, port, localAddress });
        const give = (): void => {
          socket.destroy();
          reject(new Error('the data connection did not come about'));
        };
        socket.once('error', give);
        signal.addEventListener('abort', give, { once: true });
        socket.once('connect', () => {
          signal.removeEventListener('abort', give);
          socket.off('error', give);
          socket.on('error', () => undefined);
          socket.pause();
          resolve(socket);
        });
      }),
    close: () => undefined,
  };
}
