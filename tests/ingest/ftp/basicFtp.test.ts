import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'basic-ftp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSignedCertificate } from '../../../ingest/ftp/certificate.ts';
import { password, startMemoryStudio, user } from './memoryStudio.ts';
import type { MemoryStudio } from './memoryStudio.ts';

describe.each([
  ['in the clear', false],
  ['over TLS', true],
] as const)('basic-ftp %s', (_name, secure) => {
  let studio: MemoryStudio;
  let folder: string;
  const bytes = randomBytes(4_000_000);

  const connect = async (): Promise<Client> => {
    const client = new Client(10_000);
    await client.access({
      host: '127.0.0.1',
      port: studio.server.port,
      user,
      password,
      secure,
      secureOptions: { rejectUnauthorized: false },
    });
    return client;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loom-basic-ftp-'));
    studio = await startMemoryStudio({ tls: await selfSignedCertificate(folder, '127.0.0.1') });
  });
  afterAll(async () => {
    await studio.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('uploads, lists and asks for size and time', async () => {
    const client = await connect();
    await client.ensureDir('/wedding/first dance');
    await client.uploadFrom(Readable.from([bytes]), 'kiss.jpg');
    expect(studio.photos.get('/wedding/first dance/kiss.jpg')?.bytes.equals(bytes)).toBe(true);
    expect(await client.size('kiss.jpg')).toBe(bytes.length);
    expect(await client.lastMod('kiss.jpg')).toEqual(new Date(Date.UTC(2026, 0, 2, 3, 4, 5)));
    expect((await client.list()).map(({ name, size }) => [name, size])).toEqual([['kiss.jpg', bytes.length]]);
    client.close();
  });

  test('aborted in mid-file it leaves no photo, and appends the rest', async () => {
    const client = await connect();
    await client.cd('/wedding');
    const source = new Readable({ read: () => undefined });
    const upload = client.uploadFrom(source, 'cut.jpg').catch((error: unknown) => error);
    source.push(bytes.subarray(0, 1_500_000));
    await expect.poll(() => studio.spool.find(`${user} 127.0.0.1`, '/wedding/cut.jpg')?.size ?? 0).toBeGreaterThan(0);
    client.close();
    expect(await upload).toBeInstanceOf(Error);
    await expect
      .poll(() => studio.log.some(({ event, path }) => event === 'cut' && path === '/wedding/cut.jpg'))
      .toBe(true);
    expect(studio.photos.has('/wedding/cut.jpg')).toBe(false);

    const again = await connect();
    await again.cd('/wedding');
    const kept = await again.size('cut.jpg');
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(1_500_000);
    await again.appendFrom(Readable.from([bytes.subarray(kept)]), 'cut.jpg');
    expect(studio.photos.get('/wedding/cut.jpg')?.bytes.equals(bytes)).toBe(true);
    again.close();
  });

  test('four connections at once', async () => {
    await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const client = await connect();
        for (let count = 0; count < 3; count++)
          await client.uploadFrom(
            Readable.from([bytes.subarray(0, number * 500_000 + count)]),
            `/wedding/${number}-${count}.jpg`,
          );
        client.close();
      }),
    );
    for (const number of [1, 2, 3, 4])
      expect(studio.photos.get(`/wedding/${number}-2.jpg`)?.bytes.length).toBe(number * 500_000 + 2);
  });

  test('a temporary name becomes a photo only when it is renamed', async () => {
    const client = await connect();
    await client.uploadFrom(Readable.from([bytes]), '/wedding/a.jpg.tmp');
    expect(studio.photos.has('/wedding/a.jpg.tmp')).toBe(false);
    await client.rename('/wedding/a.jpg.tmp', '/wedding/a.jpg');
    expect(studio.photos.get('/wedding/a.jpg')?.bytes.equals(bytes)).toBe(true);
    await expect(client.rename('/wedding/a.jpg', '/wedding/b.jpg')).rejects.toThrow(
      /550 What was received keeps its name/,
    );
    await expect(client.remove('/wedding/a.jpg')).rejects.toThrow(/550 What was received stays/);
    client.close();
  });
});
