import fc from 'fast-check';
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planZip } from '../../api/download/zip/plan.ts';
import type { ZipEntry } from '../../api/download/zip/plan.ts';
import { localHeader } from '../../api/download/zip/records.ts';

const modified = new Date('2026-11-21T10:20:30Z');
const entryOf = (name: string, bytes: Uint8Array, chunk = 65_536): ZipEntry => ({
  name,
  size: bytes.length,
  crc32: crc32(bytes),
  modified,
  open: async ({ start, end }) => {
    const part = bytes.subarray(start, end + 1);
    return Readable.from(
      (function* () {
        for (let at = 0; at < part.length; at += chunk) yield part.subarray(at, at + chunk);
      })(),
    );
  },
});
const has = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
const python = (script: string, ...args: string[]): string =>
  execFileSync('python3', ['-c', script, ...args], { encoding: 'utf8', maxBuffer: 64 << 20 });

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'loom-zip-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a zip of stored entries', () => {
  const names = ['IMG_0001.jpg', 'नमस्ते 🎉.jpg', 'empty.txt', 'Ceremony/large.bin'];
  const contents = [randomBytes(3000), randomBytes(70_000), Buffer.alloc(0), randomBytes(2 << 20)];
  const plan = planZip(names.map((name, i) => entryOf(name, contents[i]!)));
  let path: string;
  beforeAll(async () => {
    path = join(folder, 'photos.zip');
    await writeFile(path, plan.stream());
  });

  test('has exactly the announced length', async () => {
    expect((await buffer(plan.stream())).length).toBe(plan.size);
  });

  test.skipIf(!has('unzip'))('is whole in the eyes of unzip', () => {
    const tested = spawnSync('unzip', ['-t', path], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    expect(tested.stdout).toContain('No errors detected');
    expect(tested.stderr).toBe('');
    expect(tested.status).toBe(0);
  });

  test.skipIf(!has('python3'))('reads back in Python with names, bytes and times', () => {
    const script = `
import json, sys, zipfile, hashlib
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print(json.dumps([[i.filename, i.file_size, list(i.date_time), i.external_attr >> 16, z.read(i).hex()[:20]] for i in z.infolist()]))`;
    expect(JSON.parse(python(script, path))).toEqual(
      names.map((name, i) => [
        name,
        contents[i]!.length,
        [2026, 11, 21, 10, 20, 30],
        0o100644,
        contents[i]!.toString('hex').slice(0, 20),
      ]),
    );
  });

  test('without entries is an empty archive', async () => {
    const empty = planZip([]);
    expect(empty.size).toBe(22);
    expect((await buffer(empty.stream())).readUInt32LE(0)).toBe(0x06054b50);
  });

  test('has an ETag that follows names and contents', () => {
    const tag = (name: string, bytes: string): string => planZip([entryOf(name, Buffer.from(bytes))]).etag();
    expect(tag('a', 'x')).toMatch(/^"[\w-]+"$/);
    expect(tag('a', 'x')).toBe(tag('a', 'x'));
    expect(new Set([tag('a', 'x'), tag('b', 'x'), tag('a', 'y')]).size).toBe(3);
  });
});

test('any range is that slice of the whole', async () => {
  const part = fc.record({
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    bytes: fc.uint8Array({ maxLength: 300 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 90 }),
      async (parts, a, b, chunk) => {
        const plan = planZip(parts.map(({ name, bytes }, i) => entryOf(`${i}${name}`, bytes, chunk)));
        const whole = await buffer(plan.stream());
        const [start, end] = [a % plan.size, b % plan.size].sort((x, y) => x - y) as [number, number];
        expect(whole.length).toBe(plan.size);
        expect((await buffer(plan.stream(start, end))).equals(whole.subarray(start, end + 1))).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

test('every single byte can be where a download resumes', async () => {
  const plan = planZip(['a', 'b', 'c'].map((name, i) => entryOf(name, randomBytes(20 * i), 7)));
  const whole = await buffer(plan.stream());
  for (let start = 0; start < plan.size; start++) {
    expect((await buffer(plan.stream(start))).equals(whole.subarray(start)), `from ${start}`).toBe(true);
  }
});

describe('zip64', () => {
  const zeros = (size: number, name: string): ZipEntry => ({
    name,
    size,
    crc32: 0,
    modified,
    open: async ({ start, end }) => zeroes(end - start + 1),
  });

  /** Writes only headers and directory, leaving holes where the data would be. */
  const sparse = async (entries: ZipEntry[], path: string): Promise<void> => {
    const plan = planZip(entries);
    const file = await open(path, 'w');
    let offset = 0;
    for (const entry of entries) {
      const { length } = localHeader(entry);
      await file.write(await buffer(plan.stream(offset, offset + length - 1)), 0, undefined, offset);
      offset += length + entry.size;
    }
    await file.write(await buffer(plan.stream(offset)), 0, undefined, offset);
    expect((await file.stat()).size).toBe(plan.size);
    await file.close();
  };
  const listing = (path: string): [string, number, number][] =>
    JSON.parse(
      python(
        'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\n[z.open(i).close() for i in z.infolist()[-3:]]\nprint(json.dumps([[i.filename,i.file_size,i.header_offset] for i in z.infolist()]))',
        path,
      ),
    ) as [string, number, number][];

  test.skipIf(!has('python3'))('holds an entry over 4 GB, and entries behind it', async () => {
    const path = join(folder, 'large.zip');
    const sizes = [10, 0xffffffff, 5 * 1024 ** 3, 0xfffffffe, 10];
    await sparse(
      sizes.map((size, i) => zeros(size, `video-${i}.mp4`)),
      path,
    );
    const list = listing(path);
    expect(list.map(([, size]) => size)).toEqual(sizes);
    expect(list[4]![2]).toBeGreaterThan(13 * 1024 ** 3);
    if (has('zipinfo')) expect(execFileSync('zipinfo', ['-t', path], { encoding: 'utf8' })).toMatch(/^5 files/);
  });

  test.skipIf(!has('python3'))('holds more than 65,535 entries', async () => {
    const path = join(folder, 'many.zip');
    const entries = Array.from({ length: 65_535 }, (_, i) => entryOf(`${i}`, Buffer.from([i & 255])));
    const plan = planZip(entries);
    await writeFile(path, plan.stream());
    const list = listing(path);
    expect(list).toHaveLength(65_535);
    expect(list[65_534]!.slice(0, 2)).toEqual(['65534', 1]);
  });

  test('resumes 12 GB in', async () => {
    const plan = planZip(Array.from({ length: 1400 }, (_, i) => zeros(10 << 20, `${i}.jpg`)));
    expect(plan.size).toBeGreaterThan(13 * 1024 ** 3);
    expect(await buffer(plan.stream(12 * 1024 ** 3, 12 * 1024 ** 3 + 999))).toHaveLength(1000);
    const tail = await buffer(plan.stream(plan.size - 98));
    expect(tail.readUInt32LE(0)).toBe(0x06064b50);
    expect(Number(tail.readBigUInt64LE(32))).toBe(1400);
  });
});

describe('a download', () => {
  test('opens one entry at a time, and none before it is its turn', async () => {
    let [opened, atOnce, most] = [0, 0, 0];
    const counted = Array.from({ length: 20 }, (_, i): ZipEntry => {
      const entry = entryOf(`${i}`, randomBytes(300_000));
      const open: ZipEntry['open'] = async (range) => {
        opened++;
        most = Math.max(most, ++atOnce);
        const source = await entry.open(range);
        return source.once('close', () => atOnce--);
      };
      return { ...entry, open };
    });
    const stream = planZip(counted).stream();
    await once(stream, 'readable');
    await pause(20);
    expect(opened).toBeLessThan(6); // a client that does not read makes nobody read
    expect((await buffer(stream)).length).toBe(planZip(counted).size);
    expect(opened).toBe(20);
    expect(most).toBe(1);
  });

  test.each([-1, 1])('breaks off where an entry has %i byte more than planned', async (more) => {
    const bytes = randomBytes(100_000);
    const entry = { ...entryOf('a.jpg', bytes), size: bytes.length - more };
    entry.open = async () => Readable.from([bytes]);
    await expect(buffer(planZip([entry]).stream())).rejects.toThrow(/a\.jpg has (more|fewer) bytes/);
  });

  test('that is given up before its entry opened closes it then', async () => {
    const late = new PassThrough();
    const entry = { ...entryOf('a.jpg', randomBytes(5000)), open: () => pause(30, late) };
    const stream = planZip([entry]).stream();
    stream.resume();
    await pause(10);
    stream.destroy();
    await once(late, 'close');
  });

  test('breaks off where an entry cannot be opened or read', async () => {
    const away = { ...entryOf('a.jpg', randomBytes(10)), open: () => Promise.reject(new Error('away')) };
    await expect(buffer(planZip([entryOf('b.jpg', randomBytes(10)), away]).stream())).rejects.toThrow('away');
    const cut = {
      ...entryOf('a.jpg', randomBytes(10)),
      open: async () =>
        new Readable({
          read() {
            this.destroy(new Error('cut'));
          },
        }),
    };
    await expect(buffer(planZip([cut]).stream())).rejects.toThrow('cut');
  });

  test('that is given up closes its source, even one that hangs', async () => {
    const hanging = new PassThrough();
    hanging.write(randomBytes(1000));
    const entry = { ...entryOf('a.jpg', randomBytes(5000)), open: async () => hanging };
    const stream = planZip([entry]).stream();
    stream.resume();
    await pause(10);
    stream.destroy();
    await once(hanging, 'close');
    expect(hanging.destroyed).toBe(true);
  });
});

function zeroes(length: number): Readable {
  let left = length;
  return new Readable({
    read(size) {
      const chunk = Math.min(left, size);
      left -= chunk;
      this.push(chunk > 0 ? Buffer.alloc(chunk) : null);
    },
  });
}
