import { type RequestListener, type Server, createServer } from 'node:http';
import { boundConnections } from './connections.ts';
import { lingeringClose } from './lingeringClose.ts';
import { drains, listen } from './listen.ts';

/** Where a process is asked over HTTP: open from the first moment on, so that who watches it is answered while it starts or stands by. */
export interface HttpServer {
  server: Server;
  /** Where it is, without a slash at the end. */
  address: string;
  /** From now on this answers, in place of what answered before. */
  serve(listener: RequestListener): void;
  /** Stops: nothing new, what is under way gets `graceMs`. */
  drain(graceMs?: number): Promise<void>;
}

/** `proxied`: what comes has passed a proxy of ours. */
export async function openHttpServer(
  port: number,
  host: string,
  first: RequestListener,
  proxied = false,
): Promise<HttpServer> {
  let listener = first;
  // Uploads take as long as they take, while they move: `boundConnections` looks after that.
  const server = createServer({
    requestTimeout: 0,
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 65_000,
  });
  const bounds = boundConnections(server, proxied);
  const lingering = lingeringClose(server, bounds.standing);
  server.on('request', (request, response) => {
    if (lingering.admits(request, response) && bounds.admits(request, response)) listener(request, response);
  });
  const drain = drains(server);
  const address = await listen(server, port, host);
  return { server, address, drain, serve: (next) => void (listener = next) };
}
