import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Blob, Blobs } from '../../commands/ports/blobs.ts';
import { fsyncPath } from '../durable.ts';
import { absent, chunksOf, digest, isHash } from './digest.ts';
import { digestThread } from './digestThread.ts';
import { incoming } from './incoming.ts';
import { hasCode, storing } from './failure.ts';
import { openRange } from './files.ts';

/**
 * Blobs as files below one folder: `<folder>/<first 2 hex>/<hash>`, so that a million lie 4,000 to a folder, and a new
 * one seldom has to make its folder, which costs three syncs. A file comes under its address by a rename
 * of complete, synced bytes, so that whatever stands there is whole, whenever the process or the machine died.
 * Failures to store are the Refusal `unavailable` with `blobs.full` or `blobs.failed`.
 */
export async function openFolderBlobs({ folder }: { folder: string }): Promise<Blobs> {
  const arrivals = join(folder, 'incoming');
  await mkdir(arrivals, { recursive: true });
  const sums = digestThread();
  const shards = new Map<string, Promise<void>>();
  const pathOf = (hash: string): string => (isHash(hash) ? join(folder, hash.slice(0, 2), hash) : absent());

  /** Makes a shard and lets its name survive a power cut; whoever comes at the same time waits for the same making. */
  const shard = (path: string): Promise<void> => {
    const known = shards.get(path);
    if (known) return known;
    const made = mkdir(path, { recursive: true })
      .then(() => fsyncPath(folder))
      .then(() => undefined);
    made.catch(() => shards.delete(path));
    shards.set(path, made);
    return made;
  };

  /** Gives a complete, synced file its address. Standing there already, it is replaced by the same bytes. */
  const settle = async (from: string, blob: Blob): Promise<Blob> => {
    const to = pathOf(blob.hash);
    await shard(dirname(to));
    await rename(from, to);
    await fsyncPath(dirname(to));
    return blob;
  };

  const receive = async (source: Readable | Uint8Array, maxBytes?: number): Promise<Blob> => {
    const sum = digest(maxBytes);
    const path = join(arrivals, randomUUID());
    if (source instanceof Uint8Array) await sum.update(source);
    const file = await storing(incoming(path));
    try {
      for await (const chunk of source instanceof Uint8Array ? [] : chunksOf(source)) {
        await sum.update(chunk);
        await file.write(chunk);
      }
      if (source instanceof Uint8Array) await file.write(source);
      await file.finish();
      return await storing(settle(path, sum.result()));
    } catch (error) {
      await file.abandon();
      await rm(path, { force: true });
      throw error;
    }
  };

  return {
    put: (source, options) => receive(source, options?.maxBytes),

    async putFile(path) {
      const summed = await sums.digest(path);
      const file = await open(path, 'r+');
      await storing(file.sync()).finally(() => file.close());
      try {
        return await settle(path, summed);
      } catch (error) {
        if (!hasCode(error, 'EXDEV')) return storing(Promise.reject(error));
        const blob = await receive(createReadStream(path, { highWaterMark: 1 << 20 }));
        await unlink(path);
        return blob;
      }
    },

    open: (hash, range) => openRange(pathOf(hash), range),
    read: (hash) =>
      readFile(pathOf(hash)).catch((error: unknown) => (hasCode(error, 'ENOENT') ? absent() : Promise.reject(error))),

    async stat(hash) {
      if (!isHash(hash)) return undefined;
      try {
        return { size: (await stat(pathOf(hash))).size };
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },

    async local(hash) {
      const path = pathOf(hash);
      await stat(path).catch((error: unknown) => (hasCode(error, 'ENOENT') ? absent() : Promise.reject(error)));
      return { path, release: async () => {} };
    },

    async delete(hash) {
      await rm(pathOf(hash), { force: true });
    },

    async *list() {
      for (const first of await names(folder)) {
        if (!/^[0-9a-f]{2}$/.test(first)) continue;
        for (const name of await names(join(folder, first))) if (isHash(name)) yield name;
      }
    },

    async sweep(olderThanMs) {
      const before = Date.now() - olderThanMs;
      for (const name of await names(arrivals)) {
        const path = join(arrivals, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtimeMs <= before) await rm(path, { force: true });
      }
    },

    close: () => sums.close(),
  };
}

async function names(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of await opendir(folder)) found.push(entry.name);
  return found.sort();
}
