import type { S3Client } from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { storing, wasUnknownToServer } from './failure.ts';

/** Bytes of one part of a multipart upload: what fits goes up in one request. S3 takes 10,000 parts, so 80 GB in all. */
export const partBytes = 8 << 20;
/** Above this CopyObject is refused by S3, and the copy goes part by part. */
const copyLimit = 5 * 1024 ** 3;
const copyPart = 1024 ** 3;

/** The ways in which bytes become an object. Every one shows the object whole or not at all. */
export async function objectWriter(client: S3Client, Bucket: string) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);

  const copyInParts = async (CopySource: string, Key: string, size: number): Promise<void> => {
    const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand({ Bucket, Key }));
    try {
      const Parts = [];
      for (let start = 0, PartNumber = 1; start < size; start += copyPart, PartNumber++) {
        const CopySourceRange = `bytes=${start}-${Math.min(start + copyPart, size) - 1}`;
        const part = await client.send(
          new s3.UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber, CopySource, CopySourceRange }),
        );
        Parts.push({ PartNumber, ETag: part.CopyPartResult?.ETag });
      }
      await client.send(new s3.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
      throw error;
    }
  };

  return {
    /** One request; the server checks the hash. */
    async bytes(Key: string, Body: Uint8Array, hash: string): Promise<void> {
      const ChecksumSHA256 = Buffer.from(hash, 'hex').toString('base64');
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.byteLength, ChecksumSHA256 }));
    },

    /** Part by part, two under way; aborted when the source or the server fails. The source's own error comes out as it is. */
    async stream(Key: string, Body: Readable): Promise<void> {
      let sourceError: unknown;
      Body.once('error', (error) => (sourceError = error));
      try {
        await new Upload({ client, params: { Bucket, Key, Body }, partSize: partBytes, queueSize: 2 }).done();
      } catch (error) {
        Body.destroy();
        throw sourceError ?? (error instanceof Refusal ? error : await storing(Promise.reject(error)));
      }
    },

    /** A copy inside the server, in parts of 1 GB where it is larger than one copy may be. */
    async copy(from: string, Key: string, size: number, limit = copyLimit): Promise<void> {
      const CopySource = [Bucket, ...from.split('/')].map(encodeURIComponent).join('/');
      if (size > limit) return copyInParts(CopySource, Key, size);
      await client.send(new s3.CopyObjectCommand({ Bucket, Key, CopySource }));
    },

    /** Gives up multipart uploads begun before a time (milliseconds since the epoch). */
    async abortOlder(Prefix: string, before: number): Promise<void> {
      try {
        for (let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}; marker;) {
          const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(Prefix, marker);
          for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
            if (!Key || !UploadId || !Initiated || Initiated.getTime() > before) continue;
            await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
          }
          marker = page.IsTruncated
            ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
            : undefined;
        }
      } catch (error) {
        if (!wasUnknownToServer(error)) throw error; // such servers drop stale uploads by themselves
      }
    },
  };

  function listUploads(Prefix: string, marker: { KeyMarker?: string; UploadIdMarker?: string }) {
    return client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix, ...marker }));
  }
}
