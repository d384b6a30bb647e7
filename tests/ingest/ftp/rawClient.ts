import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { password, user } from './memoryStudio.ts';

/** A client that does exactly what it is told, wrong things included. */
export interface RawClient {
  socket: Socket | TLSSocket;
  /** The next reply, whole. */
  reply(): Promise<string>;
  send(text: string | Uint8Array): void;
  /** Sends a line and gives its reply. */
  ask(line: string): Promise<string>;
  /** As the studio of `memoryStudio`, unless told otherwise. */
  signIn(name?: string, secret?: string): Promise<void>;
  /** Goes on under TLS. */
  secure(options?: { session?: Buffer }): Promise<TLSSocket>;
  /** A passive data connection, in the clear. */
  data(): Promise<Socket>;
  close(): void;
}

/** `localAddress`: comes from there, of 127.0.0.0/8. */
export async function rawClient(port: number, localAddress = '127.0.0.1'): Promise<RawClient> {
  let buffer = '';
  const waiting: ((reply: string) => void)[] = [];
  const replies: string[] = [];
  let closed = false;
  const listen = (socket: Socket): void => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      buffer += bytes.toString();
      for (let found = whole(buffer); found; found = whole(buffer)) {
        buffer = buffer.slice(found.length);
        const next = waiting.shift();
        if (next) next(found.trimEnd());
        else replies.push(found.trimEnd());
      }
    });
    socket.on('close', () => {
      closed = true;
      for (const next of waiting.splice(0)) next('closed');
    });
  };
  const first = connect({ port, host: '127.0.0.1', localAddress });
  listen(first);
  await once(first, 'connect');
  const client: RawClient = {
    socket: first,
    reply: () =>
      new Promise((resolve) => {
        const ready = replies.shift();
        if (ready !== undefined) resolve(ready);
        else if (closed) resolve('closed');
        else waiting.push(resolve);
      }),
    send: (text) => void client.socket.write(text),
    ask(line) {
      client.send(`${line}\r\n`);
      return client.reply();
    },
    async signIn(name = user, secret = password) {
      await client.ask(`USER ${name}`);
      const reply = await client.ask(`PASS ${secret}`);
      if (!reply.startsWith('230')) throw new Error(reply);
    },
    async secure(options = {}) {
      await client.ask('AUTH TLS');
      first.removeAllListeners('data');
      const secured = tlsConnect({ socket: first, rejectUnauthorized: false, ...options });
      await once(secured, 'secureConnect');
      client.socket = secured;
      listen(secured);
      return secured;
    },
    async data() {
      const [, port = ''] = /\|\|\|(\d+)\|/.exec(await client.ask('EPSV')) ?? [];
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    },
    close: () => void client.socket.destroy(),
  };
  await client.reply();
  return client;
}

function whole(text: string): string | undefined {
  const match = /^(\d{3})(?: [^\n]*\n|-[\s\S]*?\n\1 [^\n]*\n)/.exec(text);
  return match?.[0];
}
