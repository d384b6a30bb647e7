import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server on one machine, and hangs up instead of passing on what contains a text. */
export interface CuttingProxy {
  port: number;
  /** From now on; undefined passes everything. */
  cutAt(text: string | undefined): void;
  close(): Promise<void>;
}

export async function cuttingProxy(host: string, port: number): Promise<CuttingProxy> {
  let cut: string | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, host);
    const hangUp = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', hangUp).on('close', hangUp);
    }
    client.on('data', (bytes) => (cut !== undefined && bytes.includes(cut) ? hangUp() : upstream.write(bytes)));
    upstream.on('data', (bytes) => client.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutAt(text) {
      cut = text;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
