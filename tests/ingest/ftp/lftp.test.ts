import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSignedCertificate } from '../../../ingest/ftp/certificate.ts';
import { installed, run } from './clients.ts';
import { password, startMemoryStudio, user } from './memoryStudio.ts';
import type { MemoryStudio } from './memoryStudio.ts';
import { rawClient } from './rawClient.ts';

describe.skipIf(!installed('lftp')).each([
  ['in the clear', 'set ftp:ssl-allow no'],
  ['over TLS', 'set ftp:ssl-force yes; set ftp:ssl-protect-data yes; set ssl:verify-certificate no'],
])('lftp %s', (_name, settings) => {
  let studio: MemoryStudio;
  let folder: string;
  const bytes = randomBytes(2_500_000);
  const lftp = (commands: string): ReturnType<typeof run> =>
    run('lftp', [
      '--norc',
      '-e',
      `set net:max-retries 2; set net:timeout 10; set cmd:fail-exit yes; set xfer:log no; ${settings}; open -u '${user},${password}' ftp://127.0.0.1:${studio.server.port}; ${commands}; bye`,
    ]);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loom-lftp-'));
    await mkdir(join(folder, 'card/DCIM/100'), { recursive: true });
    for (let count = 1; count <= 6; count++)
      await writeFile(join(folder, `card/DCIM/100/IMG_${count}.JPG`), bytes.subarray(0, count * 400_000));
    await writeFile(join(folder, 'photo.jpg'), bytes);
    studio = await startMemoryStudio({ tls: await selfSignedCertificate(folder, '127.0.0.1') });
  });
  afterAll(async () => {
    await studio.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('puts a file', async () => {
    expect(await lftp(`put -O /wedding ${folder}/photo.jpg`)).toMatchObject({ code: 0 });
    expect(studio.photos.get('/wedding/photo.jpg')?.bytes.equals(bytes)).toBe(true);
  });

  test('puts a file with the server opening the data connection', async () => {
    expect(await lftp(`set ftp:passive-mode off; put -O /wedding ${folder}/photo.jpg -o active.jpg`)).toMatchObject({
      code: 0,
    });
    expect(studio.photos.get('/wedding/active.jpg')?.bytes.equals(bytes)).toBe(true);
  });

  test('puts many', async () => {
    expect(await lftp(`mput -O /wedding ${folder}/card/DCIM/100/*.JPG`)).toMatchObject({ code: 0 });
    for (let count = 1; count <= 6; count++)
      expect(studio.photos.get(`/wedding/IMG_${count}.JPG`)?.bytes.length).toBe(count * 400_000);
  });

  test('mirrors a card in parallel, and again without sending it twice', async () => {
    expect(await lftp(`mirror -R --parallel=3 ${folder}/card /wedding/card`)).toMatchObject({ code: 0 });
    for (let count = 1; count <= 6; count++) {
      expect(
        studio.photos.get(`/wedding/card/DCIM/100/IMG_${count}.JPG`)?.bytes.equals(bytes.subarray(0, count * 400_000)),
      ).toBe(true);
    }
    expect(await lftp(`mirror -R --ignore-time ${folder}/card /wedding/card`)).toMatchObject({ code: 0 });
    expect(studio.photos.get('/wedding/card/DCIM/100/IMG_1.JPG')?.times).toBe(1);
  });

  test('resumes a cut upload', async () => {
    const client = await rawClient(studio.server.port);
    await client.signIn();
    const data = await client.data();
    client.send('STOR /wedding/resumed.jpg\r\n');
    await client.reply();
    data.write(bytes.subarray(0, 1_200_000), () => setTimeout(() => data.resetAndDestroy(), 50));
    expect(await client.reply()).toMatch(/^426 /);
    client.close();
    expect(await lftp(`put -c -O /wedding ${folder}/photo.jpg -o resumed.jpg`)).toMatchObject({ code: 0 });
    expect(studio.photos.get('/wedding/resumed.jpg')?.bytes.equals(bytes)).toBe(true);
    const last = studio.log.findLast(({ event }) => event === 'received');
    expect(last).toMatchObject({ path: '/wedding/resumed.jpg', bytes: bytes.length });
  });

  test('sends under a temporary name and renames', async () => {
    expect(
      await lftp(
        `set xfer:use-temp-file yes; set xfer:temp-file-name .in.*; put -O /wedding ${folder}/photo.jpg -o renamed.jpg`,
      ),
    ).toMatchObject({ code: 0 });
    expect(studio.photos.get('/wedding/renamed.jpg')?.bytes.equals(bytes)).toBe(true);
    expect([...studio.photos.keys()].filter((path) => path.includes('.in.'))).toEqual([]);
  });
});
