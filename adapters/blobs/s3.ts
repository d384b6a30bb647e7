import type { S3Client } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '../../commands/ports/blobs.ts';
import { absent, chunksOf, digest, isHash } from './digest.ts';
import { digestThread } from './digestThread.ts';
import { reaching, storing, wasAbsent } from './failure.ts';
import { objectWriter, partBytes } from './s3-write.ts';

export interface S3Options {
  bucket: string;
  /** Any S3-compatible server, addressed path-style; AWS itself without it. */
  endpoint?: string;
  region?: string;
  /** Without keys the SDK's own chain decides (environment, profile, instance role). */
  accessKeyId?: string;
  secretAccessKey?: string;
  /** Put before every key, e.g. `loom/`. */
  prefix?: string;
  /** Local folder for the copies that workers read; ours alone. */
  scratchFolder: string;
}

/**
 * Blobs as objects `<prefix>blobs/<hash>` of one bucket. What fits into one part goes straight to its address; more is
 * streamed to `<prefix>incoming/` and copied by the server once its hash is known. An object appears only when whole.
 */
export async function openS3Blobs(options: S3Options): Promise<Blobs> {
  const { bucket: Bucket, prefix = '', scratchFolder } = options;
  const s3 = await import('@aws-sdk/client-s3'); // a tenth of a second to load: only where S3 is used
  const client = connect(s3.S3Client, options);
  await findBucket().catch((error: unknown) => {
    client.destroy();
    // That there is no bucket is for whoever runs Loom.
    return wasAbsent(error) ? Promise.reject(error) : reaching(Promise.reject(error));
  });
  await mkdir(scratchFolder, { recursive: true });
  const write = await objectWriter(client, Bucket);
  const incoming = `${prefix}incoming/`;
  const settled = `${prefix}blobs/`;
  const sums = digestThread();
  const keyOf = (hash: string): string => (isHash(hash) ? settled + hash : absent());

  async function findBucket(): Promise<void> {
    try {
      await client.send(new s3.HeadBucketCommand({ Bucket }));
    } catch (error) {
      if (!wasAbsent(error) || options.endpoint === undefined) throw error;
      // Another process that starts now may be quicker.
      await client
        .send(new s3.CreateBucketCommand({ Bucket }))
        .catch(() => client.send(new s3.HeadBucketCommand({ Bucket })));
    }
  }
  const get = async (hash: string, Range?: string): Promise<Readable> => {
    const { Body } = await reaching(client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(hash), Range })));
    return Body instanceof Readable ? Body : absent();
  };
  const remove = (Key: string): Promise<unknown> => reaching(client.send(new s3.DeleteObjectCommand({ Bucket, Key })));

  async function* objects(Prefix: string): AsyncGenerator<{ Key: string; LastModified: Date }> {
    for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      for (const { Key, LastModified } of page.Contents ?? []) if (Key && LastModified) yield { Key, LastModified };
    }
  }

  return {
    async put(source, { maxBytes } = {}) {
      const sum = digest(maxBytes);
      if (source instanceof Uint8Array) {
        await sum.update(source);
        const blob = sum.result();
        await storing(write.bytes(keyOf(blob.hash), source, blob.hash));
        return blob;
      }
      const chunks = summed(chunksOf(source), sum);
      const { head, ended } = await gather(chunks, partBytes);
      if (ended) {
        const blob = sum.result();
        await storing(write.bytes(keyOf(blob.hash), Buffer.concat(head), blob.hash));
        return blob;
      }
      const temporary = incoming + randomUUID();
      await write.stream(temporary, rejoined(head, chunks));
      const blob = sum.result();
      try {
        await storing(write.copy(temporary, keyOf(blob.hash), blob.size));
      } finally {
        await remove(temporary).catch(() => {}); // the sweep gets what stays
      }
      return blob;
    },

    async putFile(path) {
      const blob = await sums.digest(path);
      await write.stream(keyOf(blob.hash), createReadStream(path, { highWaterMark: 1 << 20 }));
      await rm(path);
      return blob;
    },

    open: (hash, range) => get(hash, range && `bytes=${range.start}-${range.end}`),
    read: async (hash) => buffer(await get(hash)),

    async stat(hash) {
      if (!isHash(hash)) return undefined;
      try {
        const { ContentLength } = await client.send(new s3.HeadObjectCommand({ Bucket, Key: keyOf(hash) }));
        return { size: ContentLength ?? 0 };
      } catch (error) {
        return wasAbsent(error) ? undefined : reaching(Promise.reject(error));
      }
    },

    async local(hash) {
      const path = join(scratchFolder, randomUUID());
      const release = (): Promise<void> => rm(path, { force: true });
      try {
        await pipeline(await get(hash), createWriteStream(path, { highWaterMark: 1 << 20 }));
        return { path, release };
      } catch (error) {
        await release();
        return reaching(Promise.reject(error));
      }
    },

    async delete(hash) {
      await remove(keyOf(hash));
    },

    async *list() {
      for await (const { Key } of objects(settled)) {
        const name = Key.slice(settled.length);
        if (isHash(name)) yield name;
      }
    },

    async sweep(olderThanMs) {
      const before = Date.now() - olderThanMs;
      for await (const { Key, LastModified } of objects(incoming))
        if (LastModified.getTime() <= before) await remove(Key);
      await write.abortOlder(prefix, before);
      for (const name of await readdir(scratchFolder)) {
        const path = join(scratchFolder, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtimeMs <= before) await rm(path, { force: true });
      }
    },

    async close() {
      client.destroy();
      await sums.close();
    },
  };
}

function connect(
  Client: typeof S3Client,
  { endpoint, region = 'us-east-1', accessKeyId, secretAccessKey }: S3Options,
): S3Client {
  return new Client({
    region,
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // other servers often know neither the checksums in trailers that the SDK adds nor bucket names as host names
    ...(endpoint
      ? {
          endpoint,
          forcePathStyle: true,
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }
      : {}),
  });
}

async function* summed(chunks: AsyncIterable<Uint8Array>, sum: ReturnType<typeof digest>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await sum.update(chunk);
    yield chunk;
  }
}

/** The first chunks, until they reach `bytes` or the source ends. */
async function gather(
  chunks: AsyncGenerator<Uint8Array>,
  bytes: number,
): Promise<{ head: Uint8Array[]; ended: boolean }> {
  const head: Uint8Array[] = [];
  for (let size = 0; size < bytes;) {
    const next = await chunks.next();
    if (next.done) return { head, ended: true };
    head.push(next.value);
    size += next.value.byteLength;
  }
  return { head, ended: false };
}

function rejoined(head: Uint8Array[], rest: AsyncIterable<Uint8Array>): Readable {
  return Readable.from(
    (async function* () {
      while (head.length > 0) yield head.shift()!;
      yield* rest;
    })(),
    { objectMode: false, highWaterMark: 1 << 20 },
  );
}
