import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Blobs } from '../../commands/ports/blobs.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';

export interface BlobsUnderTest {
  blobs: Blobs;
  /** Names of everything half-done: temporary files, temporary objects, open multipart uploads. */
  leftovers(): Promise<string[]>;
  /** Leaves behind what a killed process would. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** What every adapter of the Blobs port must do. */
export function blobsContract(name: string, start: () => Promise<BlobsUnderTest>): void {
  describe(`blobs in ${name}`, () => {
    let under: BlobsUnderTest;
    let blobs: Blobs;
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'loom-blobs-'));
      under = await start();
      blobs = under.blobs;
    });
    afterAll(async () => {
      await under?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const addressOf = (bytes: Uint8Array) => ({
      hash: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.byteLength,
      crc32: crc32(bytes),
    });
    const listed = async (): Promise<string[]> => Array.fromAsync(blobs.list());
    const refusal = async (work: Promise<unknown>): Promise<string> => {
      const error = await work.then(
        () => undefined,
        (caught: unknown) => caught,
      );
      return error instanceof Refusal ? error.kind : `not refused: ${String(error)}`;
    };
    const unknown = 'f'.repeat(64);

    test('streams 20 MB in and out unchanged', async () => {
      const bytes = randomBytes(20 << 20);
      const blob = await blobs.put(Readable.from(inChunks(bytes, 65_536)));
      expect(blob).toEqual(addressOf(bytes));
      expect((await buffer(await blobs.open(blob.hash))).equals(bytes)).toBe(true);
      expect((await blobs.read(blob.hash)).equals(bytes)).toBe(true);
      expect(await blobs.stat(blob.hash)).toEqual({ size: bytes.length });
      expect(await under.leftovers()).toEqual([]);
    });

    test('takes bytes at hand, of any size', async () => {
      for (const size of [1, 70_000, 3 << 20]) {
        const bytes = randomBytes(size);
        expect(await blobs.put(bytes)).toEqual(addressOf(bytes));
        expect((await blobs.read(addressOf(bytes).hash)).equals(bytes)).toBe(true);
      }
    });

    test('answers any range, both ends inclusive', async () => {
      for (const size of [1000, 300_000]) {
        const bytes = randomBytes(size);
        const { hash } = await blobs.put(bytes);
        const ranges = [
          [0, 0],
          [size - 1, size - 1],
          [0, size - 1],
          [1, size - 2],
          [499, 500],
        ] as const;
        for (const [start, end] of ranges) {
          const got = await buffer(await blobs.open(hash, { start, end }));
          expect(got.equals(bytes.subarray(start, end + 1)), `${start}-${end} of ${size}`).toBe(true);
        }
      }
    });

    test('keeps an empty blob', async () => {
      const blob = await blobs.put(Readable.from([]));
      expect(blob).toEqual(addressOf(new Uint8Array()));
      expect(await blobs.put(new Uint8Array())).toEqual(blob);
      expect(await blobs.stat(blob.hash)).toEqual({ size: 0 });
      expect(await blobs.read(blob.hash)).toHaveLength(0);
      expect(await buffer(await blobs.open(blob.hash))).toHaveLength(0);
    });

    test('the same content, several times at once, is one blob', async () => {
      const bytes = randomBytes(10 << 20);
      const copies = await Promise.all(
        Array.from({ length: 6 }, (_, i) => blobs.put(i % 2 ? bytes : Readable.from(inChunks(bytes, 100_000)))),
      );
      for (const copy of copies) expect(copy).toEqual(addressOf(bytes));
      expect((await listed()).filter((hash) => hash === copies[0]!.hash)).toHaveLength(1);
      expect((await blobs.read(copies[0]!.hash)).equals(bytes)).toBe(true);
      expect(await under.leftovers()).toEqual([]);
    });

    test.each([100_000, 18 << 20])('a source that fails after %i bytes leaves nothing', async (size) => {
      const before = await listed();
      const cut = new Error('the camera lost its network');
      const source = Readable.from(
        (function* () {
          yield* inChunks(randomBytes(size), 65_536);
          throw cut;
        })(),
      );
      await expect(blobs.put(source)).rejects.toBe(cut);
      expect(await listed()).toEqual(before);
      expect(await under.leftovers()).toEqual([]);
    });

    test('a source that is destroyed in mid-way leaves nothing', async () => {
      const before = await listed();
      const source = new Readable({ read() {} });
      source.push(randomBytes(400_000));
      const put = blobs.put(source);
      setTimeout(() => source.destroy(), 20);
      await expect(put).rejects.toThrow();
      expect(await listed()).toEqual(before);
      expect(await under.leftovers()).toEqual([]);
    });

    test('refuses what is larger than allowed, and takes what is exactly as large', async () => {
      const before = await listed();
      const bytes = randomBytes(200_000);
      expect(await refusal(blobs.put(bytes, { maxBytes: 199_999 }))).toBe('tooLarge');
      expect(await refusal(blobs.put(Readable.from(inChunks(bytes, 10_000)), { maxBytes: 199_999 }))).toBe('tooLarge');
      const large = Readable.from(inChunks(randomBytes(12 << 20), 65_536));
      expect(await refusal(blobs.put(large, { maxBytes: 11 << 20 }))).toBe('tooLarge');
      expect(await listed()).toEqual(before);
      expect(await under.leftovers()).toEqual([]);
      expect((await blobs.put(bytes, { maxBytes: 200_000 })).size).toBe(200_000);
    });

    test.each([5000, 9 << 20])('takes over a local file of %i bytes', async (size) => {
      const bytes = randomBytes(size);
      const path = join(folder, `received-${size}`);
      await writeFile(path, bytes);
      const blob = await blobs.putFile(path);
      expect(blob).toEqual(addressOf(bytes));
      expect(existsSync(path)).toBe(false);
      expect((await blobs.read(blob.hash)).equals(bytes)).toBe(true);
    });

    test('lends a local file to workers', async () => {
      const bytes = randomBytes(50_000);
      const { hash } = await blobs.put(bytes);
      const local = await blobs.local(hash);
      expect((await readFile(local.path)).equals(bytes)).toBe(true);
      await local.release();
      expect((await blobs.read(hash)).equals(bytes)).toBe(true);
      expect(await under.leftovers()).toEqual([]);
    });

    test('lists, deletes, and says what is not there', async () => {
      const { hash } = await blobs.put(randomBytes(100));
      expect(await listed()).toContain(hash);
      await blobs.delete(hash);
      await blobs.delete(hash);
      expect(await listed()).not.toContain(hash);
      for (const absent of [hash, unknown, '../../../etc/passwd', '', hash.toUpperCase()]) {
        expect(await blobs.stat(absent)).toBeUndefined();
        expect(await refusal((async () => blobs.open(absent))())).toBe('notFound');
        expect(await refusal((async () => blobs.open(absent, { start: 0, end: 0 }))())).toBe('notFound');
        expect(await refusal((async () => blobs.read(absent))())).toBe('notFound');
        expect(await refusal(blobs.local(absent))).toBe('notFound');
      }
    });

    test('a reader that goes away in mid-blob does no harm', async () => {
      const bytes = randomBytes(4 << 20);
      const { hash } = await blobs.put(bytes);
      const stream = await blobs.open(hash);
      for await (const _ of stream) break;
      expect((await blobs.read(hash)).equals(bytes)).toBe(true);
    });

    test('sweeps what a dead process left, and nothing younger', async () => {
      const { hash } = await blobs.put(randomBytes(1000));
      await under.crash();
      const left = await under.leftovers();
      expect(left.length).toBeGreaterThan(0);
      await blobs.sweep(3_600_000);
      expect(await under.leftovers()).toEqual(left);
      await blobs.sweep(-60_000);
      expect(await under.leftovers()).toEqual([]);
      expect(await blobs.stat(hash)).toEqual({ size: 1000 });
    });
  });
}

export function* inChunks(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const filesBelow = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? (await readdir(folder, { recursive: true })).sort() : [];
