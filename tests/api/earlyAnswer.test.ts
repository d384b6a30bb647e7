import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../api/contract/all.ts';
import { BRIDGE_UPLOADS } from '../../domain/bridgeProtocol.ts';
import { CLIENT_TUS } from '../../api/contract/clientAccess.ts';
import { GUEST_TUS } from '../../api/contract/guest.ts';
import { lingeringClose } from '../../api/http/lingeringClose.ts';
import { newId } from '../../domain/kernel/id.ts';
import { raw } from './badInput/raw.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

/** An answer that is there before all of the request is: whoever sends first and listens afterwards hears it. */
let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
});
afterAll(() => loom.close());

const PIECE = Buffer.alloc(64 << 10, 'a');
const PIECES = 40;

/**
 * Sends a head and 2.5 MB, without listening: a while passes in the middle, long enough for an answer to be
 * written and for a connection to be closed on it. What is heard afterwards, once the other side closes.
 */
async function sendThenListen(head: string, chunked: boolean, next = ''): Promise<string> {
  const { hostname, port } = new URL(loom.url);
  const socket = connect(Number(port), hostname);
  const failed = once(socket, 'error').then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  await once(socket, 'connect');
  const write = (bytes: string | Buffer) =>
    Promise.race([failed, new Promise<void>((done) => socket.write(bytes, () => done()))]);
  await write(head);
  for (let piece = 0; piece < PIECES; piece += 1) {
    if (chunked) await write(`${PIECE.length.toString(16)}\r\n`);
    await write(PIECE);
    if (chunked) await write('\r\n');
    if (piece === PIECES / 2) await sleep(300);
  }
  if (chunked) await write('0\r\n\r\n');
  if (next) await write(next);
  let heard = '';
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')));
  await Promise.race([failed, once(socket, 'close')]);
  return heard;
}

const signedIn = () => `Authorization: Bearer ${asha.token}\r\n`;
const json = 'Content-Type: application/json\r\n';
const formData = 'Content-Type: multipart/form-data; boundary=x\r\n';
const tus = 'Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\n';

const cases: [what: string, request: string, headers: () => string][] = [
  ['JSON that is too large', 'POST /api/v1/auth/login', () => json],
  ['what is no JSON', 'POST /api/v1/auth/login', () => 'Content-Type: text/plain\r\n'],
  ['somebody who is not signed in', 'POST /api/v1/gigs/create', () => json],
  ['a form for a gig that is not there', `POST /api/v1/gigs/${newId()}/upload-media`, () => signedIn() + formData],
  ['no form where one is due', 'POST /api/v1/profile/upload-picture-form', () => signedIn() + json],
  ['a form that is none', 'POST /api/v1/profile/upload-picture-form', () => signedIn() + formData],
  ...[GUEST_TUS, CLIENT_TUS, BRIDGE_UPLOADS].map((path): [string, string, () => string] => [
    `an upload of nobody's below ${path}`,
    `PATCH ${path}/${newId()}`,
    () => tus,
  ]),
  ['a call that there is not', 'POST /api/v1/nothing', () => json],
  ['a method that there is not', 'DELETE /api/v1/auth/login', () => json],
  ['a page', 'POST /', () => json],
  ...operations
    .filter(({ takes }) => takes && takes !== 'json')
    .map(({ method, path, takes }): [string, string, () => string] => [
      `${takes} that nobody sent`,
      `${method} ${path.replaceAll(/\{\w+\}/g, () => newId())}`,
      () => (takes === 'multipart' ? formData : json),
    ]),
];

describe.concurrent.each(['close', 'keep-alive'])('on a connection with %s', (connection) => {
  describe.each(['in chunks', 'of a length that is said'])('%s', (length) => {
    test.each(cases)('%s (%s) is answered', async (_, request, headers) => {
      const chunked = length === 'in chunks';
      const said = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${PIECE.length * PIECES}`;
      const head = `${request} HTTP/1.1\r\nHost: loom\r\nConnection: ${connection}\r\n${headers()}${said}\r\n\r\n`;
      const next = connection === 'close' ? '' : 'GET /healthz HTTP/1.1\r\nHost: loom\r\nConnection: close\r\n\r\n';
      const heard = await sendThenListen(head, chunked, next);
      // Some calls end the connection with what they refuse.
      const kept = next !== '' && !/^connection: close/im.test(heard.slice(0, heard.indexOf('\r\n\r\n')));
      expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual([
        expect.stringMatching(/ 4\d\d$/),
        ...(kept ? ['HTTP/1.1 200'] : []),
      ]);
    });
  });
});

test.concurrent.each([
  ['a head that is too large', 'GET / HTTP/1.1\r\nHost: loom\r\nX-Long: ', 431],
  ['what is no request', '\x16\x03\x01', 400],
])('%s is answered', async (_, head, status) => {
  expect(await sendThenListen(head, false)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\n\r\n$`));
});

test('a request that cannot be read on is answered, and ends', async () => {
  const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: loom\r\n${json}Transfer-Encoding: chunked\r\n\r\n`;
  expect(await raw(loom.url, `${head}1\r\n{\r\nno length\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
});

describe('what comes after an answer', () => {
  /** Answers each request at once; a connection is waited for as long as is given. */
  async function answering(lingerMs: number) {
    const asked: string[] = [];
    const server = createServer({ keepAliveTimeout: 0 });
    const served = once(server, 'connection') as Promise<[Socket]>;
    const lingering = lingeringClose(server, () => 'idle', lingerMs);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!lingering.admits(request, response)) return;
      asked.push(request.url!);
      response.end('Heard.');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await once(socket.resume(), 'connect');
    const [connection] = await served;
    return {
      socket,
      connection,
      closed,
      asked,
      [Symbol.asyncDispose]: async () => void (socket.destroy(), server.close()),
    };
  }
  const post = (path: string, connection: string, bytes: number): string =>
    `POST ${path} HTTP/1.1\r\nHost: loom\r\nConnection: ${connection}\r\nContent-Length: ${bytes}\r\n\r\n`;

  test.each(['close', 'keep-alive'])('comes for a while, then the connection is cut (%s)', async (connection) => {
    await using it = await answering(200);
    it.socket.write(post('/', connection, 1e12));
    const more = setInterval(() => it.socket.write(PIECE), 10);
    await it.closed;
    clearInterval(more);
    expect(it.asked).toEqual(['/']);
  });
  test('on a connection that is kept is the next request, and on another one nothing', async () => {
    await using kept = await answering(60_000);
    kept.socket.write(post('/first', 'keep-alive', 4));
    await expect.poll(() => kept.asked).toEqual(['/first']);
    kept.socket.write(`body${post('/second', 'close', 4)}`);
    await expect.poll(() => kept.asked).toEqual(['/first', '/second']);
    kept.socket.end(`body${post('/third', 'close', 0)}`);
    await kept.closed;
    expect(kept.asked).toEqual(['/first', '/second']);
  });
  test('leaves nothing on a connection that is kept', async () => {
    await using kept = await answering(60_000);
    const held = () => kept.connection.eventNames().map((event) => [event, kept.connection.listenerCount(event)]);
    const before = held();
    for (let request = 1; request <= 12; request += 1) {
      kept.socket.write(post(`/${request}`, 'keep-alive', 4));
      await expect.poll(() => kept.asked.length).toBe(request);
      kept.socket.write('body');
    }
    await expect.poll(held).toEqual(before);
  });
  test('is a later request that ends the connection, as on any other one', async () => {
    await using it = await answering(60_000);
    it.socket.write(post('/first', 'keep-alive', 4));
    await expect.poll(() => it.asked).toEqual(['/first']);
    it.socket.write(`bodyGET /last HTTP/1.1\r\nHost: loom\r\nConnection: close\r\n\r\n`);
    await once(it.socket, 'end');
    expect(it.asked).toEqual(['/first', '/last']);
    // Our side of it is closed too: what is sent now meets nobody.
    const more = setInterval(() => it.socket.write('x'), 10);
    await it.closed;
    clearInterval(more);
  });
  test('is nothing where the client hangs up', async () => {
    await using it = await answering(60_000);
    it.socket.write(post('/', 'close', 1e6));
    await once(it.socket, 'end');
    it.socket.end();
    await it.closed;
    expect(it.asked).toEqual(['/']);
  });
});
