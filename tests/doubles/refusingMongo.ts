import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { BSON } from 'mongodb';

/** MongoDB's wire protocol: a header of 16 bytes, flags of 4, a section of kind 0 with one document; all little-endian. */
const OP_MSG = 2013;
const HEADER = 16;
const BODY = HEADER + 5;

const HELLO = {
  ok: 1,
  isWritablePrimary: true,
  helloOk: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
};
const REFUSED = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' };

function message(id: number, answerTo: number, document: object): Buffer {
  const body = BSON.serialize(document);
  const head = Buffer.alloc(BODY);
  head.writeInt32LE(BODY + body.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(answerTo, 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}

/** A server that answers as MongoDB does to whoever comes with a wrong password. */
export async function refusingMongo(): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    let waiting = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      for (
        let size = 0;
        waiting.length >= HEADER && waiting.length >= (size = waiting.readInt32LE(0));
        waiting = waiting.subarray(size)
      ) {
        const [id, kind] = [waiting.readInt32LE(4), waiting.readInt32LE(12)];
        // Before it knows the other side, the driver asks in the old form (OP_QUERY).
        const asked = kind === OP_MSG ? BSON.deserialize(waiting.subarray(BODY, size)) : { hello: 1 };
        socket.write(
          kind === OP_MSG
            ? message(id, id, 'saslStart' in asked || 'saslContinue' in asked ? REFUSED : HELLO)
            : reply(id, HELLO),
        );
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** OP_REPLY: the answer to OP_QUERY. */
function reply(answerTo: number, document: object): Buffer {
  const body = BSON.serialize(document);
  const head = Buffer.alloc(HEADER + 20);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(answerTo, 4);
  head.writeInt32LE(answerTo, 8);
  head.writeInt32LE(1, 12);
  head.writeInt32LE(1, HEADER + 16);
  return Buffer.concat([head, body]);
}
