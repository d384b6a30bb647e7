import {
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  CreateMultipartUploadCommand,
} from '@aws-sdk/client-s3';
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { storing } from '../../adapters/blobs/failure.ts';
import { openFolderBlobs } from '../../adapters/blobs/folder.ts';
import { objectWriter } from '../../adapters/blobs/s3-write.ts';
import { openS3Blobs } from '../../adapters/blobs/s3.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { blobsContract, filesBelow, inChunks } from './blobs.contract.ts';
import { s3Server } from './s3-server.ts';
import type { S3Server } from './s3-server.ts';

blobsContract('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loom-folder-'));
  return {
    blobs: await openFolderBlobs({ folder }),
    leftovers: () => filesBelow(join(folder, 'incoming')),
    crash: () => writeFile(join(folder, 'incoming', randomUUID()), 'half a photo'),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
});

const clientOf = ({ endpoint, accessKeyId, secretAccessKey }: S3Server): S3Client =>
  new S3Client({
    endpoint,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

blobsContract('S3', async () => {
  const server = await s3Server();
  const scratchFolder = await mkdtemp(join(tmpdir(), 'loom-scratch-'));
  const prefix = `run-${randomUUID()}/`;
  const client = clientOf(server);
  const Bucket = server.bucket;
  const blobs = await openS3Blobs({ ...server, prefix, scratchFolder });
  /** The small server that the tests bring along knows no list of uploads; a full one, named by S3_ENDPOINT, does. */
  const listsUploads = process.env['S3_ENDPOINT'] !== undefined;
  return {
    blobs,
    async leftovers() {
      const objects = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}incoming/` }));
      const uploads = listsUploads
        ? await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }))
        : undefined;
      return [...(objects.Contents ?? []), ...(uploads?.Uploads ?? [])]
        .map(({ Key }) => String(Key))
        .concat(await filesBelow(scratchFolder));
    },
    async crash() {
      await client.send(
        new PutObjectCommand({ Bucket, Key: `${prefix}incoming/${randomUUID()}`, Body: 'half a photo' }),
      );
      if (listsUploads)
        await client.send(new CreateMultipartUploadCommand({ Bucket, Key: `${prefix}incoming/${randomUUID()}` }));
      await writeFile(join(scratchFolder, randomUUID()), 'half a copy');
    },
    async stop() {
      for await (const hash of blobs.list()) await blobs.delete(hash);
      await blobs.close();
      client.destroy();
      await server.stop();
      await rm(scratchFolder, { recursive: true, force: true });
    },
  };
});

describe('S3, beyond the contract', () => {
  test('copies in parts what is too large for one copy', async () => {
    const server = await s3Server();
    const client = clientOf(server);
    const scratchFolder = await mkdtemp(join(tmpdir(), 'loom-scratch-'));
    try {
      const blobs = await openS3Blobs({ ...server, scratchFolder });
      const bytes = randomBytes(300_000);
      const { hash } = await blobs.put(bytes);
      const write = await objectWriter(client, server.bucket);
      const copied = 'a'.repeat(64);
      await write.copy(`blobs/${hash}`, `blobs/${copied}`, bytes.length, 100_000);
      expect((await blobs.read(copied)).equals(bytes)).toBe(true);
      await Promise.all([blobs.delete(hash), blobs.delete(copied)]);
      await blobs.close();
    } finally {
      client.destroy();
      await server.stop();
      await rm(scratchFolder, { recursive: true, force: true });
    }
  });

  test('a server that is away is said so', async () => {
    const away = {
      endpoint: 'http://127.0.0.1:1',
      bucket: 'loom',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      scratchFolder: tmpdir(),
    };
    await expect(openS3Blobs(away)).rejects.toMatchObject({ kind: 'unavailable', code: 'blobs.away' });
  });
});

describe('a full disk', () => {
  test('is told from other failures', async () => {
    const failed = (code: string): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));
    await expect(storing(failed('ENOSPC'))).rejects.toMatchObject({ kind: 'unavailable', code: 'blobs.full' });
    await expect(storing(failed('EDQUOT'))).rejects.toMatchObject({ kind: 'unavailable', code: 'blobs.full' });
    await expect(storing(failed('EIO'))).rejects.toMatchObject({ kind: 'unavailable', code: 'blobs.failed' });
    const ours = new Refusal('tooLarge', 'blobs.tooLarge', 'Too large.');
    await expect(storing(Promise.reject(ours))).rejects.toBe(ours);
  });

  test('refuses with a sentence, leaves nothing, and works again afterwards', async ({ skip, onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'loom-full-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    if (!mountSmall(folder)) return skip('no file system can be mounted here');
    onTestFinished(() => void execFileSync('umount', [folder]));
    const blobs = await openFolderBlobs({ folder });
    const kept = await blobs.put(randomBytes(200_000));
    const sources = [randomBytes(2 << 20), Readable.from(inChunks(randomBytes(2 << 20), 65_536))];
    for (const source of sources) {
      await expect(blobs.put(source)).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'blobs.full',
        message: expect.stringMatching(/storage is full/),
      });
    }
    expect(await filesBelow(join(folder, 'incoming'))).toEqual([]);
    expect(await Array.fromAsync(blobs.list())).toEqual([kept.hash]);
    const next = await blobs.put(Readable.from(inChunks(randomBytes(300_000), 65_536)));
    expect(await blobs.stat(next.hash)).toEqual({ size: 300_000 });
  });
});

/** A file system of 1 MB, where the tests may mount one. */
function mountSmall(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
