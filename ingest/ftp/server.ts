import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { lineOf, plainAddress } from '../../commands/clientAddress.ts';
import { serveConnection } from './connection.ts';
import type { Connection } from './connection.ts';
import type { FtpService } from './control.ts';
import { passivePorts } from './dataChannel.ts';
import { loginGuard } from './loginGuard.ts';
import { publicAddress } from './publicAddress.ts';
import { defaultLimits } from './settings.ts';
import type { FtpLimits, FtpLog } from './settings.ts';
import type { FtpStudio } from './studio.ts';
import { ftpTls } from './tls.ts';

export interface FtpServerOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** A second port where TLS starts at once (implicit FTPS); needs `tls`. */
  implicitPort?: number;
  /** Ports for passive data connections, both ends included; without them the system chooses. */
  passivePorts?: { from: number; to: number };
  /** Name or IPv4 address under which clients outside our own networks reach us. */
  publicHost?: string;
  /** PEM. With it AUTH TLS is offered. */
  tls?: { key: string | Buffer; cert: string | Buffer };
  studio: FtpStudio;
  log: FtpLog;
  limits?: Partial<FtpLimits>;
}

export interface FtpServer {
  readonly port: number;
  readonly implicitPort: number | undefined;
  /** Stops listening and ends every connection. Uploads under way get `graceMs` (default none), then they are cut and kept for a resume. */
  close(graceMs?: number): Promise<void>;
  connections(): number;
}

/** FTP and FTPS for receiving files: RFC 959, 2228, 2389, 2428, 2640, 3659 and 4217. */
export async function startFtpServer(options: FtpServerOptions): Promise<FtpServer> {
  const limits = { ...defaultLimits, ...options.limits };
  const tls = options.tls && ftpTls(options.tls);
  const publicHost = await publicAddress(options.publicHost);
  const service: FtpService = {
    studio: options.studio,
    limits,
    tls,
    log: options.log,
    guard: loginGuard(limits.loginDelay),
    ports: passivePorts(options.passivePorts, publicHost.current),
  };
  const open = new Map<Socket, Connection>();

  const welcome =
    (implicit: boolean) =>
    (socket: Socket): void => {
      const address = plainAddress(socket.remoteAddress);
      const line = lineOf(address);
      const near = [...open.values()].filter((connection) => lineOf(connection.address) === line);
      const strange = near.filter((connection) => !connection.signedIn());
      if (
        open.size >= limits.connections ||
        near.length >= limits.connectionsPerAddress ||
        strange.length >= limits.strangersPerAddress
      ) {
        options.log({ event: 'refused', address, why: 'too many connections' });
        socket.on('error', () => undefined);
        socket.end('421 Too many connections. Please try again in a moment.\r\n');
        setTimeout(() => socket.destroy(), 500).unref();
        return;
      }
      // A camera signs in within a moment: who has waited longest is the least likely one.
      const strangers = [...open.values()].filter((connection) => !connection.signedIn());
      if (strangers.length >= limits.strangers)
        void strangers[0]!.close('Others are waiting. Please try again in a moment.');
      open.set(
        socket,
        serveConnection(socket, service, implicit, () => open.delete(socket)),
      );
    };

  const listeners = [await listen(options.host, options.port, welcome(false))];
  if (tls && options.implicitPort !== undefined)
    listeners.push(await listen(options.host, options.implicitPort, welcome(true)));
  const ports = listeners.map((server) => (server.address() as AddressInfo).port);

  return {
    port: ports[0] ?? 0,
    implicitPort: ports[1],
    connections: () => open.size,
    async close(graceMs = 0) {
      const closed = listeners.map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => resolve());
          }),
      );
      await Promise.all(
        [...open.values()].map((connection) => connection.drain('The server is going to be restarted.', graceMs)),
      );
      tls?.close();
      publicHost.close();
      await Promise.all(closed);
    },
  };
}

function listen(host: string, port: number, onConnection: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(onConnection);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
