import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type GetObject = (bucket: string, key: string, range: { start?: number; end?: number }) => Promise<unknown>;
interface S3rver {
  store: { getObject: GetObject };
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  httpServer: { closeAllConnections(): void };
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: Record<string, unknown>) => S3rver;

export interface S3Server {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): Promise<void>;
}

/** The server named by S3_ENDPOINT and S3_BUCKET, or one of our own on loopback with a folder of its own. */
export async function s3Server(): Promise<S3Server> {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket = 'loom-tests',
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
  } = process.env;
  const keys = { accessKeyId: S3_ACCESS_KEY_ID ?? 'S3RVER', secretAccessKey: S3_SECRET_ACCESS_KEY ?? 'S3RVER' };
  if (endpoint) return { endpoint, bucket, ...keys, stop: async () => {} };
  const directory = await mkdtemp(join(tmpdir(), 'loom-s3-'));
  // it signs a bucket's own address otherwise than the client does; signatures are not what is tested here
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: true,
  });
  const getObject: GetObject = server.store.getObject.bind(server.store);
  // it takes an end of 0 for no end at all; as an object a zero counts
  server.store.getObject = (bucket, key, range) =>
    getObject(bucket, key, range.end === 0 ? { ...range, end: Object(0) as number } : range);
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'loom-tests',
    ...keys,
    async stop() {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
