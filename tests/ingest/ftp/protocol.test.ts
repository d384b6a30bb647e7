import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { selfSignedCertificate } from '../../../ingest/ftp/certificate.ts';
import { freePort } from '../../kill/serverProcess.ts';
import { password, startMemoryStudio, user } from './memoryStudio.ts';
import type { MemoryStudio } from './memoryStudio.ts';
import { rawClient } from './rawClient.ts';
import type { RawClient } from './rawClient.ts';

let studio: MemoryStudio;
let client: RawClient;
let folder: string;
let certificate: { key: string; cert: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-protocol-'));
  certificate = await selfSignedCertificate(folder, '127.0.0.1');
  studio = await startMemoryStudio({ tls: certificate, maxBytes: 50_000, limits: { connectionsPerAddress: 8 } });
});
afterAll(async () => {
  await studio.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  client = await rawClient(studio.server.port);
});
afterEach(async () => {
  client.close();
  await expect.poll(() => studio.server.connections()).toBe(0);
});

async function store(command: string, bytes: string | Buffer = 'photo'): Promise<string> {
  const data = await client.data();
  const first = await client.ask(command);
  if (!first.startsWith('150')) return first;
  data.end(bytes);
  return client.reply();
}

test('before signing in only the commands that lead there are answered', async () => {
  expect(await client.ask('PWD')).toMatch(/^530 /);
  expect(await client.ask('STOR a.jpg')).toMatch(/^530 /);
  expect(await client.ask('PASS x')).toMatch(/^503 /);
  expect(await client.ask('SYST')).toMatch(/^215 UNIX/);
  expect(await client.ask('FEAT')).toMatch(
    /^211-Features:\r\n AUTH TLS\r\n[\s\S]* UTF8\r\n[\s\S]* REST STREAM\r\n[\s\S]*\r\n211 End$/,
  );
  expect(await client.ask('OPTS UTF8 ON')).toMatch(/^200 /);
  expect(await client.ask('constructor')).toMatch(/^502 /);
  expect(await client.ask('')).toMatch(/^500 /);
});

test('small talk', async () => {
  await client.signIn();
  const answers: [string, RegExp][] = [
    ['NOOP', /^200 /],
    ['noop', /^200 /],
    ['HELP', /^214-[\s\S]* STOR[\s\S]*\r\n214 End$/],
    ['TYPE A', /^200 /],
    ['TYPE I', /^200 /],
    ['TYPE E', /^504 /],
    ['MODE S', /^200 /],
    ['MODE B', /^504 /],
    ['STRU F', /^200 /],
    ['STRU P', /^504 /],
    ['ALLO 10', /^200 /],
    ['ALLO x', /^501 /],
    ['REST x', /^501 /],
    ['SITE CHMOD 644 a.jpg', /^200 /],
    ['SITE EXEC rm', /^504 /],
    ['CCC', /^534 /],
    ['PBSZ 0', /^503 /],
    ['PROT P', /^503 /],
    ['AUTH KERBEROS', /^504 /],
    ['PWD', /^257 "\/" /],
    ['CWD wedding', /^250 /],
    ['PWD', /^257 "\/wedding" /],
    ['CDUP', /^250 /],
    ['CWD nowhere', /^550 There is no \/nowhere here\.$/],
    ['MKD a "b"', /^257 "\/a ""b""" /],
    ['MKD a "b"', /^550 That folder is there already\.$/],
    ['RMD wedding', /^550 /],
    ['RNTO x', /^503 /],
    ['RETR a', /^550 /],
    ['MLST wedding', /^250-Listing \/wedding\r\n Type=dir;[^\r]* \/wedding\r\n250 End$/],
    ['STAT', /^211-/],
    ['STAT wedding', /^213-/],
    ['ABOR', /^226 /],
    ['STOR a.jpg', /^425 /],
    ['LIST', /^425 /],
    ['MFMT 20260101000000 wedding', /^213 Modify=20260101000000; \/wedding$/],
    ['XPWD', /^257 /],
    ['ACCT x', /^202 /],
  ];
  for (const [line, answer] of answers)
    expect([line, await client.ask(line)]).toEqual([line, expect.stringMatching(answer)]);
});

test('pipelined commands are answered in order', async () => {
  client.send(`USER ${user}\r\nPASS ${password}\r\nPWD\nTYPE I\r\n${'NOOP\r\n'.repeat(500)}PWD\r\nQUIT\r\n`);
  const replies = [];
  for (let count = 0; count < 506; count++) replies.push((await client.reply()).slice(0, 3));
  expect(replies).toEqual(['331', '230', '257', '200', ...Array.from({ length: 500 }, () => '200'), '257', '221']);
  expect(await client.reply()).toBe('closed');
});

test('a line of more than 4 KB is refused whole, and never grows memory', async () => {
  await client.signIn();
  expect(await client.ask(`CWD ${'x'.repeat(5_000)}`)).toMatch(/^500 /);
  expect(await client.ask(`CWD ${`${'x'.repeat(999)}\rQUIT `.repeat(2_000)}`)).toMatch(/^500 /);
  expect(await client.ask('PWD')).toMatch(/^257 /);
});

test('wrong passwords are answered more and more slowly, and end the connection', async () => {
  for (let count = 1; count < 5; count++) {
    await client.ask(`USER ${user}`);
    expect(await client.ask('PASS wrong')).toBe('530 Wrong user name or password.');
  }
  await client.ask(`USER ${user}`);
  expect(await client.ask('PASS wrong')).toMatch(/^421 Too many wrong passwords/);
  expect(await client.reply()).toBe('closed');
  expect(studio.log.filter(({ event }) => event === 'loginFailed')).toHaveLength(5);
  expect(JSON.stringify(studio.log)).not.toContain(password);
});

test('PORT and EPRT to anyone but the client itself are refused, and so are system ports', async () => {
  await client.signIn();
  for (const line of ['PORT 10,0,0,1,200,10', 'PORT 127,0,0,1,0,25', 'EPRT |1|127.0.0.2|51210|', 'EPRT |2|::1|51210|'])
    expect(await client.ask(line)).toMatch(/^50[14] /);
  for (const line of ['PORT 127,0,0,1,999,1', 'PORT', 'EPRT |1|127.0.0.1|x|', 'EPRT'])
    expect(await client.ask(line)).toMatch(/^501 /);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await client.ask(`PORT 127,0,0,1,${port >> 8},${port & 255}`)).toMatch(/^200 /);
  server.close();
});

test('a stranger who finds the passive port cannot plant a photo', async () => {
  await client.signIn();
  const [, port] = /\|\|\|(\d+)\|/.exec(await client.ask('EPSV')) ?? [];
  const stranger = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' });
  stranger.on('error', () => undefined);
  stranger.write('planted');
  await once(stranger, 'close');
  const own = connect(Number(port), '127.0.0.1');
  await once(own, 'connect');
  expect(await client.ask('STOR /wedding/own.jpg')).toMatch(/^150 /);
  own.end('own');
  expect(await client.reply()).toMatch(/^226 /);
  expect(studio.photos.get('/wedding/own.jpg')?.bytes.toString()).toBe('own');
});

test('names: what cannot be kept is refused in a sentence, what misleads is neutralised', async () => {
  await client.signIn();
  expect(await store('STOR ../../../etc/passwd.jpg')).toMatch(/^550 There is no such folder/);
  expect(await store('STOR /wedding/../../../x.jpg')).toMatch(/^226 /);
  expect(studio.photos.has('/x.jpg')).toBe(true);
  expect(await store(`STOR /wedding/${'x'.repeat(300)}.jpg`)).toBe('553 A name can have at most 255 bytes.');
  expect(await store('STOR /wedding/a\0b.jpg')).toBe('553 A name cannot contain control characters.');
  expect(await store(`STOR ${'/a'.repeat(40)}`)).toMatch(/^553 Folders go at most 32 deep/);
  expect(await store('STOR /')).toMatch(/^553 /);
  expect(await store('STOR /wedding/🎉 तस्वीर.jpg')).toMatch(/^226 Received 🎉 तस्वीर\.jpg/);
  expect(studio.photos.has('/wedding/🎉 तस्वीर.jpg')).toBe(true);
  expect(await store('STOR /wedding/a\u202egpj.exe')).toMatch(/^226 /);
  expect(studio.photos.has('/wedding/agpj.exe')).toBe(true);
  const data = await client.data();
  client.send(Buffer.from('STOR /wedding/caf\xe9.jpg\r\n', 'latin1'));
  expect(await client.reply()).toMatch(/^150 /);
  data.end('x');
  await client.reply();
  expect(studio.photos.has('/wedding/café.jpg')).toBe(true);
});

test('a file over the limit is refused and not kept', async () => {
  await client.signIn();
  expect(await store('STOR /wedding/large.jpg', Buffer.alloc(60_000))).toMatch(/^552 A file can have at most 0 MB/);
  expect(await client.ask('SIZE /wedding/large.jpg')).toMatch(/^550 /);
});

test('STOU finds a free name and says it', async () => {
  await client.signIn();
  await client.ask('CWD wedding');
  expect(await store('STOR unique.jpg')).toMatch(/^226 /);
  await client.data().then((data) => data.end('photo'));
  expect(await client.ask('STOU unique.jpg')).toBe('150 FILE: unique-1.jpg');
  expect(await client.reply()).toMatch(/^226 /);
  expect(studio.photos.has('/wedding/unique-1.jpg')).toBe(true);
});

test('an unused data connection is 425, and a second PASV replaces the first', async () => {
  await client.signIn();
  const first = await client.data();
  const ended = once(first, 'close');
  first.resume();
  await client.data();
  await ended;
  await client.ask('EPSV ALL');
  expect(await client.ask('PASV')).toMatch(/^503 /);
});

test('garbage instead of a TLS handshake ends that connection only', async () => {
  expect(await client.ask('AUTH TLS')).toMatch(/^234 /);
  client.send('GET / HTTP/1.1\r\n\r\n'.repeat(10));
  await once(client.socket, 'close');
  const other = await rawClient(studio.server.port);
  expect(await other.ask('NOOP')).toMatch(/^200 /);
  other.close();
});

test('what was said in the clear behind AUTH TLS is forgotten', async () => {
  client.send(`AUTH TLS\r\nUSER ${user}\r\n`);
  expect(await client.reply()).toMatch(/^234 /);
  client.socket.removeAllListeners('data');
  const { connect: secure } = await import('node:tls');
  const secured = secure({ socket: client.socket, rejectUnauthorized: false });
  await once(secured, 'secureConnect');
  secured.write(`PASS ${password}\r\n`);
  const [reply] = (await once(secured, 'data')) as [Buffer];
  expect(reply.toString()).toMatch(/^503 USER comes first/);
  secured.destroy();
});

test('too many connections from one address are told so', async () => {
  const clients = await Promise.all(Array.from({ length: 7 }, () => rawClient(studio.server.port)));
  const refused = connect(studio.server.port, '127.0.0.1');
  const [greeting] = (await once(refused, 'data')) as [Buffer];
  expect(greeting.toString()).toMatch(/^421 Too many connections/);
  refused.destroy();
  for (const open of clients) open.close();
});

test('passive ports stay within their range, and 425 says when all are taken', async () => {
  const probe = createServer().listen(await freePort(), '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo; // one port, taken by the probe
  const narrow = await startMemoryStudio({ passivePorts: { from: port, to: port } });
  const one = await rawClient(narrow.server.port);
  await one.signIn();
  expect(await one.ask('PASV')).toMatch(/^425 Every data port is in use/);
  await new Promise((resolve) => probe.close(resolve));
  expect(await one.ask('PASV')).toBe(`227 Entering Passive Mode (127,0,0,1,${port >> 8},${port & 255}).`);
  one.close();
  await narrow.close();
});

test('silence ends a control connection', async () => {
  const impatient = await startMemoryStudio({ limits: { controlIdle: 100 } });
  const silent = await rawClient(impatient.server.port);
  expect(await silent.reply()).toMatch(/^421 /);
  expect(await silent.reply()).toBe('closed');
  await impatient.close();
});
