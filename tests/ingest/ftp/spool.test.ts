import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSpool } from '../../../ingest/ftp/spool.ts';
import type { Spool, SpoolSlot } from '../../../ingest/ftp/spool.ts';

let folder: string;
let spool: Spool;
const options = { interrupted: () => undefined };
const reopen = (): Promise<Spool> => openSpool({ folder, maxBytes: 1_000, maxAge: 60_000 });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-spool-'));
  spool = await reopen();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function open(path = '/a.jpg', offset = 0): Promise<SpoolSlot> {
  const slot = await spool.open('studio', path, offset, options);
  if (!slot) throw new Error('no slot');
  return slot;
}

test('keeps what was written, also for the next process, and appends to it', async () => {
  const slot = await open();
  await slot.write([Buffer.from('hel'), Buffer.from('lo')]);
  await slot.keep();
  spool = await reopen();
  expect(spool.find('studio', '/a.jpg')).toMatchObject({ size: 5, busy: false, complete: false });
  expect(spool.find('another studio', '/a.jpg')).toBeUndefined();
  const again = await open('/a.jpg', 5);
  await again.write([Buffer.from(' world')]);
  await again.finish();
  expect(await readFile(again.entry.file, 'utf8')).toBe('hello world');
  await again.drop();
  expect(await readdir(folder)).toEqual([]);
});

test('an earlier offset cuts off what lies behind it', async () => {
  const slot = await open();
  await slot.write([Buffer.from('hello')]);
  await slot.keep();
  const again = await open('/a.jpg', 2);
  await again.write([Buffer.from('y')]);
  await again.finish();
  expect(await readFile(again.entry.file, 'utf8')).toBe('hey');
});

test('a later offset is not given', async () => {
  expect(await spool.open('studio', '/a.jpg', 7, options)).toBeUndefined();
});

test('the tap sees the bytes of this transfer in order', async () => {
  const seen: string[] = [];
  const slot = await spool.open('studio', '/a.jpg', 0, {
    ...options,
    tap: (piece) => void seen.push(Buffer.from(piece).toString()),
  });
  await slot?.write([Buffer.from('a'), Buffer.from('b')]);
  await slot?.write([Buffer.from('c')]);
  expect(seen).toEqual(['a', 'b', 'c']);
  await slot?.drop();
});

test('too large is refused before it is written', async () => {
  const slot = await open();
  await slot.write([Buffer.alloc(900)]);
  await expect(slot.write([Buffer.alloc(101)])).rejects.toMatchObject({ kind: 'tooLarge' });
  await slot.drop();
});

test.skipIf(!existsSync('/dev/full'))('a full disk is told in a sentence', async () => {
  const slot = await open();
  await slot.keep();
  await rm(slot.entry.file);
  await symlink('/dev/full', slot.entry.file);
  const full = await open();
  await expect(full.write([Buffer.from('x')])).rejects.toMatchObject({ kind: 'unavailable', code: 'storage.full' });
  await full.drop();
});

test("sweeps what nobody has touched for long, and strangers' leftovers at start", async () => {
  const slot = await open();
  await slot.write([Buffer.from('x')]);
  await slot.keep();
  const busy = await open('/b.jpg');
  expect(await spool.sweep(Date.now() + 30_000)).toBe(0);
  expect(await spool.sweep(Date.now() + 90_000)).toBe(1);
  expect(spool.find('studio', '/a.jpg')).toBeUndefined();
  await busy.drop();
  await writeFile(join(folder, 'left.part'), 'x');
  await writeFile(join(folder, 'broken.json'), '{');
  spool = await reopen();
  expect(await readdir(folder)).toEqual([]);
});

test('a delivered file that was moved away leaves nothing', async () => {
  const slot = await open();
  await slot.write([Buffer.from('x')]);
  await slot.finish();
  await rm(slot.entry.file);
  await slot.keep();
  expect(spool.entries('studio')).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});
