import { constants } from 'node:fs';
import { open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../domain/kernel/refusal.ts';

/** An entry as the process that owns the folder knows it. */
export interface KnownEntry {
  id: string;
  owner: string;
  path: string;
  complete: boolean;
  file: string;
  size: number;
  changed: Date;
  busy: boolean;
  interrupt?: () => void;
  released?: Promise<void>;
}

/** What an earlier process left in the folder; of anything else in it nothing stays. `boot` names the run of the machine. */
export async function readEntries(folder: string, boot: string): Promise<Map<string, KnownEntry>> {
  const live = new Map<string, KnownEntry>();
  const names = new Set(await readdir(folder));
  for (const name of names) {
    if (!name.endsWith('.json')) continue;
    const id = name.slice(0, -5);
    const file = join(folder, `${id}.part`);
    try {
      const {
        owner,
        path,
        complete,
        boot: written,
      } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Described;
      // After a crash of the machine the tail of a file that was never synced may be zeros: not worth resuming.
      if (!complete && written !== boot) throw new Error('not from this boot');
      const { size, mtime } = await stat(file);
      live.set(id, { id, owner, path, complete, file, size, changed: mtime, busy: false });
    } catch {
      await rm(join(folder, name), { force: true }); // its data never came, or was taken over
    }
  }
  for (const name of names) {
    if (!live.has(name.replace(/\.[a-z]+$/, ''))) await rm(join(folder, name), { force: true });
  }
  return live;
}

type Described = Pick<KnownEntry, 'owner' | 'path' | 'complete'> & { boot: string };

/** Writes down beside an entry's bytes whose they are; `durable` waits for the disk. */
export async function describe(
  folder: string,
  { id, owner, path, complete }: KnownEntry,
  boot: string,
  durable: boolean,
): Promise<void> {
  const target = join(folder, `${id}.json`);
  await writeFile(`${target}.new`, JSON.stringify({ owner, path, complete, boot } satisfies Described), {
    mode: 0o600,
    flush: durable,
  });
  await rename(`${target}.new`, target);
}

/** To write from byte `offset` on; what lies behind it is cut off. */
export async function openAt({ file, size }: KnownEntry, offset: number): Promise<FileHandle> {
  const handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  if (offset < size) await handle.truncate(offset);
  return handle;
}

/** All of these pieces, from byte `at` on. */
export async function writeAll(handle: FileHandle, pieces: readonly Uint8Array[], at: number): Promise<void> {
  let position = at;
  let rest = [...pieces];
  while (rest.length > 0) {
    let { bytesWritten } = await handle.writev(rest, position);
    position += bytesWritten;
    const from = rest.findIndex((piece) => {
      if (bytesWritten < piece.length) return true;
      bytesWritten -= piece.length;
      return false;
    });
    rest = from < 0 ? [] : [rest[from]!.subarray(bytesWritten), ...rest.slice(from + 1)];
  }
}

/** A full disk as a refusal; any other error as it is. */
export function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Refusal(
      'unavailable',
      'storage.full',
      'The disk is full: nothing can be received until there is room again.',
    );
  return error;
}
