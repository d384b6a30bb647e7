import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSignedCertificate } from '../../../ingest/ftp/certificate.ts';
import { installed, run } from './clients.ts';
import { password, startMemoryStudio, user } from './memoryStudio.ts';
import type { MemoryStudio } from './memoryStudio.ts';
import { rawClient } from './rawClient.ts';

describe.skipIf(!installed('curl'))('curl', () => {
  let studio: MemoryStudio;
  let folder: string;
  let file: string;
  const bytes = randomBytes(3_000_000);
  const curl = (...args: string[]): ReturnType<typeof run> =>
    run('curl', ['-sS', '--user', `${user}:${password}`, ...args]);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loom-curl-'));
    file = join(folder, 'photo.jpg');
    await writeFile(file, bytes);
    studio = await startMemoryStudio({ implicitPort: 0, tls: await selfSignedCertificate(folder, '127.0.0.1') });
  });
  afterAll(async () => {
    await studio.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    ['in the clear', []],
    ['with PASV', ['--disable-epsv']],
    ['with EPRT', ['--ftp-port', '127.0.0.1']],
    ['with PORT', ['--ftp-port', '127.0.0.1', '--disable-eprt']],
    ['over explicit TLS', ['-k', '--ssl-reqd']],
    ['over TLS with the control connection only', ['-k', '--ftp-ssl-control']],
  ])('uploads %s, byte for byte', async (name, flags) => {
    const path = `/wedding/${name}.jpg`;
    expect(await curl(...flags, '-T', file, encodeURI(studio.url(path)))).toMatchObject({ code: 0 });
    expect(studio.photos.get(path)?.bytes.equals(bytes)).toBe(true);
  });

  test('uploads over implicit TLS', async () => {
    expect(
      await curl('-k', '-T', file, `ftps://127.0.0.1:${studio.server.implicitPort}/wedding/implicit.jpg`),
    ).toMatchObject({ code: 0 });
    expect(studio.photos.get('/wedding/implicit.jpg')?.bytes.equals(bytes)).toBe(true);
  });

  test('makes folders on the way', async () => {
    expect(await curl('--ftp-create-dirs', '-T', file, studio.url('/wedding/DCIM/100CANON/IMG_1.JPG'))).toMatchObject({
      code: 0,
    });
    expect(studio.photos.has('/wedding/DCIM/100CANON/IMG_1.JPG')).toBe(true);
  });

  test('is told in one sentence why a folder is refused', async () => {
    const { code, err } = await curl('-T', file, studio.url('/nowhere/photo.jpg'));
    expect(code).not.toBe(0);
    expect(err).toMatch(/denied|CWD|change/i);
  });

  test('lists in every form', async () => {
    expect((await curl(studio.url('/wedding/'))).out).toMatch(
      /^-rw-r--r-- +1 loom loom +3000000 Jan {2}2 +\S+ in the clear\.jpg$/m,
    );
    expect((await curl('-l', studio.url('/wedding/'))).out).toContain('in the clear.jpg');
    expect((await curl('-X', 'MLSD', studio.url('/wedding/'))).out).toContain(
      'Type=file;Size=3000000;Modify=20260102030405;',
    );
    expect((await curl('-k', '--ssl-reqd', '-l', studio.url('/'))).out.trim()).toBe('wedding');
  });

  test('resumes a cut upload where it was cut', async () => {
    const client = await rawClient(studio.server.port);
    await client.signIn();
    const data = await client.data();
    client.send('STOR /wedding/resumed.jpg\r\n');
    await client.reply();
    data.write(bytes.subarray(0, 1_000_000), () => setTimeout(() => data.resetAndDestroy(), 50));
    expect(await client.reply()).toMatch(/^426 /);
    client.close();
    expect(studio.photos.has('/wedding/resumed.jpg')).toBe(false);

    const { code, err } = await curl('-v', '-C', '-', '-T', file, studio.url('/wedding/resumed.jpg'));
    expect(code).toBe(0);
    expect(err).toMatch(/APPE resumed\.jpg|REST \d+/);
    expect(studio.photos.get('/wedding/resumed.jpg')?.bytes.equals(bytes)).toBe(true);
    expect(studio.spool.entries(`${user} 127.0.0.1`)).toEqual([]);
  });

  test('sends the same file twice, and a resume of what is complete is no error', async () => {
    const url = studio.url('/wedding/twice.jpg');
    expect(await curl('-T', file, url)).toMatchObject({ code: 0 });
    expect(await curl('-T', file, url)).toMatchObject({ code: 0 });
    expect(await curl('-C', '-', '-T', file, url)).toMatchObject({ code: 0 });
    expect(studio.photos.get('/wedding/twice.jpg')?.times).toBe(2);
  });

  // curl 7.88 itself pauses a second before some of its data connections, whatever the server.
  test('sends 8 files over one connection', async () => {
    const small = join(folder, 'small.jpg');
    await writeFile(small, bytes.subarray(0, 10_000));
    const connections = studio.log.filter(({ event }) => event === 'connected').length;
    const { code } = await run('curl', [
      '-sS',
      '--user',
      `${user}:${password}`,
      '-T',
      `{${Array.from({ length: 8 }, () => small).join(',')}}`,
      studio.url('/wedding/'),
    ]);
    expect(code).toBe(0);
    expect(studio.photos.get('/wedding/small.jpg')?.times).toBe(8);
    expect(studio.log.filter(({ event }) => event === 'connected')).toHaveLength(connections + 1);
  });
});
