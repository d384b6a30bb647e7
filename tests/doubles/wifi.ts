import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';

/** A way to a server that can be cut, as Wi-Fi is: everything on it breaks, and nothing new comes through until it is mended. */
export interface Wifi {
  url: string;
  cut(): void;
  mend(): void;
  /** Cuts it by itself after so many bytes more have gone to the server. */
  cutAfter(bytes: number): Promise<void>;
  close(): Promise<void>;
}

export async function openWifi(server: string): Promise<Wifi> {
  const { hostname, port } = new URL(server);
  const pairs = new Set<Socket>();
  let broken = false;
  let left = Infinity;
  let reached: () => void = () => undefined;
  const cut = (): void => {
    broken = true;
    for (const socket of pairs) socket.destroy();
  };
  const listening = createServer((near) => {
    if (broken) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      pairs.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (bytes: Buffer) => {
      left -= bytes.length;
      if (left > 0) return void far.write(bytes);
      left = Infinity;
      cut();
      reached();
    });
    far.on('data', (bytes: Buffer) => void near.write(bytes));
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    cut,
    mend: () => (broken = false),
    cutAfter: (bytes) =>
      new Promise((resolve) => {
        left = bytes;
        reached = resolve;
      }),
    async close() {
      cut();
      listening.close();
      await once(listening, 'close');
    },
  };
}
