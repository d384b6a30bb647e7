import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Requests under way when the server is asked to stop get this long, in milliseconds. */
export const DRAIN_MS = 10_000;

/** Listens; answers where, without a slash at the end. A port that is taken is a sentence that names the variable. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portTaken(error, 'PORT', port)));
    server.listen(port, host, resolve);
  });
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${(server.address() as AddressInfo).port}`;
}

export const portTaken = (error: NodeJS.ErrnoException, variable: string, port: number): Error =>
  error.code === 'EADDRINUSE'
    ? new Error(`Port ${port} is in use. Stop what uses it, or set ${variable} to another one.`)
    : error;

/** Stops a server: nothing new, what is under way gets `graceMs`, then its connections are cut. */
export function drains(server: Server): (graceMs?: number) => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return async (graceMs = DRAIN_MS) => {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Connections that end a request only now stay open for the next one, unless somebody closes them.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const late = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, graceMs);
    await closed;
    clearInterval(idle);
    clearTimeout(late);
  };
}
