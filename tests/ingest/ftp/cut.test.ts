import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as tlsConnect } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../../../domain/kernel/refusal.ts';
import { selfSignedCertificate } from '../../../ingest/ftp/certificate.ts';
import { startMemoryStudio } from './memoryStudio.ts';
import type { MemoryStudio } from './memoryStudio.ts';
import { rawClient } from './rawClient.ts';
import type { RawClient } from './rawClient.ts';

const bytes = randomBytes(900_000);
const part = bytes.subarray(0, 600_000);
const rest = bytes.subarray(600_000);
const path = '/wedding/photo.jpg';
let studio: MemoryStudio;
let client: RawClient;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-cut-'));
  studio = await startMemoryStudio({
    folder,
    limits: { dataIdle: 1_200, settle: 60 },
    tls: await selfSignedCertificate(join(folder, 'tls'), '127.0.0.1'),
  });
  client = await rawClient(studio.server.port);
  await client.signIn();
});
afterEach(async () => {
  client.close();
  await studio.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts an upload and sends the first part. */
async function half(command = `STOR ${path}`): Promise<Socket> {
  const data = await client.data();
  expect(await client.ask(command)).toMatch(/^150 /);
  data.write(part);
  await expect.poll(async () => (await client.ask('STAT')).includes(`${part.length} bytes`)).toBe(true);
  return data;
}

async function expectResumable(size = part.length): Promise<void> {
  expect(studio.photos.has(path)).toBe(false);
  expect(await client.ask(`SIZE ${path}`)).toBe(`213 ${size}`);
  const data = await client.data();
  expect(await client.ask(`REST ${size}`)).toMatch(/^350 /);
  expect(await client.ask(`STOR ${path}`)).toMatch(/^150 /);
  data.end(bytes.subarray(size));
  expect(await client.reply()).toMatch(/^226 /);
  expect(studio.photos.get(path)?.bytes.equals(bytes)).toBe(true);
}

test('a reset in mid-file is a cut', async () => {
  (await half()).resetAndDestroy();
  expect(await client.reply()).toBe(
    `426 The connection was cut. ${part.length} bytes are kept: resume from there, or send it again.`,
  );
  await expectResumable();
});

test('ABOR is a cut, also with telnet marks before it', async () => {
  const data = await half();
  client.send(Buffer.from([0xff, 0xf4, 0xff, 0xf2]));
  client.send('ABOR\r\n');
  expect(await client.reply()).toMatch(/^426 The transfer was aborted\./);
  expect(await client.reply()).toMatch(/^226 /);
  data.destroy();
  await expectResumable();
});

test('silence is a cut', async () => {
  const data = await half();
  expect(await client.reply()).toMatch(/^426 No data came for a while\./);
  data.destroy();
  await expectResumable();
});

test.each([
  ['a reset', (socket: Socket) => void socket.resetAndDestroy()],
  ['an end', (socket: Socket) => void socket.end()],
])('%s of the control connection in mid-file is a cut', async (_name, leave) => {
  const data = await half();
  leave(client.socket);
  await expect.poll(() => studio.log.some(({ event }) => event === 'cut')).toBe(true);
  data.destroy();
  client = await rawClient(studio.server.port);
  await client.signIn();
  await expectResumable();
});

test('both connections ending together is a cut, as when a camera dies', async () => {
  const data = await half();
  data.end();
  client.socket.destroy();
  await expect.poll(() => studio.log.some(({ event }) => event === 'cut')).toBe(true);
  expect(studio.photos.size).toBe(0);
  client = await rawClient(studio.server.port);
  await client.signIn();
  await expectResumable();
});

test('QUIT behind an upload waits for it', async () => {
  const data = await half();
  client.send('QUIT\r\n');
  data.end(rest);
  expect(await client.reply()).toMatch(/^226 /);
  expect(await client.reply()).toMatch(/^221 /);
  expect(studio.photos.get(path)?.bytes.equals(bytes)).toBe(true);
});

test('QUIT and leaving in mid-file, as aborted clients do, is a cut', async () => {
  const data = await half();
  client.send('QUIT\r\n');
  client.socket.end();
  data.end();
  await expect.poll(() => studio.log.some(({ event }) => event === 'cut')).toBe(true);
  client = await rawClient(studio.server.port);
  await client.signIn();
  await expectResumable();
});

test('fewer bytes than announced is a cut', async () => {
  expect(await client.ask(`ALLO ${bytes.length}`)).toMatch(/^200 /);
  (await half()).end();
  expect(await client.reply()).toMatch(/^426 Only 600000 of 900000 bytes came\./);
  await expectResumable();
});

test('a picture whose end is missing is refused by its bytes, and kept', async () => {
  studio.judge = (received) => {
    if (received.length < bytes.length)
      throw new Refusal('invalid', 'media.cut', 'This picture is cut off.\nPlease send it again.');
  };
  (await half()).end();
  expect(await client.reply()).toBe('451 This picture is cut off. Please send it again.');
  expect(await client.ask(`SIZE ${path}`)).toBe(`213 ${part.length}`);
  const data = await client.data();
  expect(await client.ask(`APPE ${path}`)).toMatch(/^150 /);
  data.end(rest);
  expect(await client.reply()).toMatch(/^226 /);
  expect(studio.photos.get(path)?.bytes.equals(bytes)).toBe(true);
});

test('what is no picture is refused in one line and not kept', async () => {
  studio.judge = () => {
    throw new Refusal('unsupported', 'media.unsupported', 'photo.jpg is not a picture.');
  };
  (await half()).end();
  expect(await client.reply()).toBe('550 photo.jpg is not a picture.');
  expect(await client.ask(`SIZE ${path}`)).toMatch(/^550 /);
});

test('a failure on our side keeps the file and asks for another try, without telling what failed', async () => {
  studio.judge = () => {
    throw new Error('secret detail');
  };
  (await half()).end();
  expect(await client.reply()).toBe('451 That failed on our side. Please try again.');
  studio.judge = () => undefined;
  await expectResumable();
});

test('what was cut is found after a restart of the server', async () => {
  (await half()).resetAndDestroy();
  await client.reply();
  await studio.server.close();
  studio = await startMemoryStudio({ folder });
  client = await rawClient(studio.server.port);
  await client.signIn();
  await expectResumable();
});

test('closing the server cuts what is under way', async () => {
  const data = await half();
  await studio.server.close();
  expect(studio.log.some(({ event }) => event === 'cut')).toBe(true);
  expect(studio.photos.size).toBe(0);
  data.destroy();
});

test('a camera that comes back while its dead connection still seems alive takes over', async () => {
  await studio.server.close();
  studio = await startMemoryStudio({ folder, limits: { dataIdle: 60_000 } });
  client = await rawClient(studio.server.port);
  await client.signIn();
  const dead = await half();
  const before = client;
  client = await rawClient(studio.server.port);
  await client.signIn();
  // What has been read is written in pieces, so that less may be on the disk than has arrived.
  expect(await client.ask(`SIZE ${path}`)).toMatch(/^213 \d+$/);
  const kept = Number((await client.ask(`SIZE ${path}`)).slice(4));
  await expectResumable(kept);
  dead.destroy();
  before.close();
});

test('two cameras that send the same name at once do not meet', async () => {
  const other = await rawClient(studio.server.port);
  await other.signIn();
  const first = await half();
  const second = await other.data();
  expect(await other.ask(`STOR ${path}`)).toMatch(/^150 /);
  const theirs = randomBytes(500_000);
  second.end(theirs);
  expect(await other.reply()).toMatch(/^226 /);
  expect(studio.photos.get(path)?.bytes.equals(theirs)).toBe(true);
  first.end(rest);
  expect(await client.reply()).toMatch(/^226 /);
  expect(studio.photos.get(path)?.bytes.equals(bytes)).toBe(true);
  other.close();
});

test('resuming behind what is kept is refused', async () => {
  (await half()).resetAndDestroy();
  await client.reply();
  await client.data();
  await client.ask('REST 700000');
  expect(await client.ask(`STOR ${path}`)).toBe(
    `550 Only ${part.length} bytes of photo.jpg are here. Send it again from the start.`,
  );
});

test('resuming behind the end of what is complete is done at once, and takes no further byte', async () => {
  (await half()).end(rest);
  expect(await client.reply()).toMatch(/^226 /);
  for (const [more, answer] of [
    ['', /^226 /],
    ['more', /^550 photo\.jpg is here already/],
  ] as const) {
    const data = await client.data();
    await client.ask(`REST ${bytes.length}`);
    expect(await client.ask(`STOR ${path}`)).toMatch(/^150 /);
    data.end(more);
    expect(await client.reply()).toMatch(answer);
  }
  expect(studio.photos.get(path)).toMatchObject({ times: 1 });
});

async function tlsHalf(): Promise<{ raw: Socket; secured: TLSSocket; control: TLSSocket }> {
  client.close();
  client = await rawClient(studio.server.port);
  const control = await client.secure();
  await client.signIn();
  expect(await client.ask('PBSZ 0')).toMatch(/^200 /);
  expect(await client.ask('PROT P')).toMatch(/^200 /);
  const raw = await client.data();
  expect(await client.ask(`STOR ${path}`)).toMatch(/^150 /);
  const session = control.getSession();
  const secured = tlsConnect({ socket: raw, rejectUnauthorized: false, ...(session ? { session } : {}) });
  secured.on('error', () => undefined);
  await once(secured, 'secureConnect');
  secured.write(part);
  await expect.poll(async () => (await client.ask('STAT')).includes(`${part.length} bytes`)).toBe(true);
  return { raw, secured, control };
}

test('a TLS data connection resumes the session of the control connection', async () => {
  const { secured } = await tlsHalf();
  expect(secured.isSessionReused()).toBe(true);
  secured.end(rest);
  expect(await client.reply()).toMatch(/^226 /);
  expect(studio.photos.get(path)?.bytes.equals(bytes)).toBe(true);
});

test('a TLS data connection that ends without close_notify is a cut', async () => {
  const { raw } = await tlsHalf();
  raw.end(); // TCP's end only
  expect(await client.reply()).toMatch(/^426 The connection was cut\. 600000 bytes are kept/);
  await client.ask('PROT C');
  await expectResumable();
});

test('a TLS data connection that is reset is a cut', async () => {
  const { raw } = await tlsHalf();
  raw.resetAndDestroy();
  expect(await client.reply()).toMatch(/^426 /);
  await client.ask('PROT C');
  await expectResumable();
});
