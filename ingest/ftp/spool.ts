import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { type KnownEntry, describe, explained, openAt, readEntries, writeAll } from './spoolFiles.ts';

/** A file on its way: its bytes so far lie in `file`. */
export interface SpoolEntry {
  readonly id: string;
  /** Who sends it: entries of different owners never meet. */
  readonly owner: string;
  readonly path: string;
  /** Complete under a temporary name, waiting for its rename. */
  readonly complete: boolean;
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  readonly changed: Date;
  /** An upload is writing it. */
  readonly busy: boolean;
}

/** The right to write one entry; ended by exactly one of `keep`, `complete` and `drop`. */
export interface SpoolSlot {
  readonly entry: SpoolEntry;
  /** Appends; one call at a time, so that a killed process leaves no hole. Refuses `tooLarge`, and `unavailable` when the disk is full. */
  write(pieces: readonly Uint8Array[]): Promise<void>;
  /** After the last write: fulfilled when the bytes are on the disk. The file is closed then, and can be moved away. */
  finish(): Promise<void>;
  /** Keeps the bytes for a resume. */
  keep(): Promise<void>;
  /** Keeps the whole file until it is renamed. Durable. */
  complete(): Promise<void>;
  /** Removes the entry, and its file where nobody has taken it over. */
  drop(): Promise<void>;
}

/** Scratch files of uploads: what was cut is found again by owner and path, also after a restart of the process. */
export interface Spool {
  /** The newest entry. */
  find(owner: string, path: string): SpoolEntry | undefined;
  entries(owner: string): SpoolEntry[];
  /**
   * A slot to write from byte `offset` on; what lies behind it is cut off. With an offset an upload that still seems to
   * run (its client came back on a new connection) is ended first, through its `interrupted`. Undefined when fewer bytes are kept.
   */
  open(owner: string, path: string, offset: number, options: SlotOptions): Promise<SpoolSlot | undefined>;
  /** The slot of an idle entry, e.g. to deliver what was held. */
  claim(entry: SpoolEntry): Promise<SpoolSlot | undefined>;
  rename(entry: SpoolEntry, path: string): Promise<void>;
  remove(entry: SpoolEntry): Promise<void>;
  /** Removes entries that nobody has touched for `maxAge`; answers how many. */
  sweep(now?: number): Promise<number>;
}

export interface SlotOptions {
  interrupted: () => void;
  /** Sees the bytes on their way, in order, e.g. to hash them. Only those of this transfer. */
  tap?: (piece: Uint8Array) => void;
}

export interface SpoolOptions {
  folder: string;
  /** Largest file in bytes. */
  maxBytes: number;
  /** Milliseconds after which an untouched entry is swept. */
  maxAge: number;
}

/** Opens the folder and finds what an earlier process left there. One process owns a folder at a time. */
export async function openSpool({ folder, maxBytes, maxAge }: SpoolOptions): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const live = await readEntries(folder, boot);
  const keyed = (owner: string, path: string): KnownEntry[] =>
    [...live.values()]
      .filter((entry) => entry.owner === owner && entry.path === path)
      .sort((a, b) => b.changed.getTime() - a.changed.getTime());

  const remove = async (entry: SpoolEntry): Promise<void> => {
    live.delete(entry.id);
    await rm(entry.file, { force: true });
    await rm(join(folder, `${entry.id}.json`), { force: true });
  };

  const slot = async (entry: KnownEntry, offset: number, options: SlotOptions): Promise<SpoolSlot> => {
    let release: () => void = () => undefined;
    Object.assign(entry, {
      busy: true,
      interrupt: options.interrupted,
      released: new Promise<void>((resolve) => {
        release = resolve;
      }),
    });
    const letGo = (): void => {
      entry.busy = false;
      delete entry.interrupt;
      release();
    };
    const handle = await openAt(entry, offset).catch((error: unknown) => {
      letGo();
      throw explained(error);
    });
    entry.size = offset;
    let closed = false;
    const close = async (): Promise<void> => {
      if (!closed) await handle.close();
      closed = true;
    };
    return {
      entry,
      async write(pieces) {
        const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
        if (entry.size + bytes > maxBytes)
          throw new Refusal('tooLarge', 'upload.large', `A file can have at most ${Math.floor(maxBytes / 1e6)} MB.`);
        if (options.tap) for (const piece of pieces) options.tap(piece);
        await writeAll(handle, pieces, entry.size).catch((error: unknown) => {
          throw explained(error);
        });
        entry.size += bytes;
      },
      async finish() {
        await handle.datasync().catch((error: unknown) => {
          throw explained(error);
        });
        await close();
      },
      async keep() {
        await close();
        entry.changed = new Date();
        const there = await stat(entry.file).catch(() => undefined);
        if (there) entry.size = Math.min(entry.size, there.size);
        else await remove(entry);
        letGo();
      },
      async complete() {
        await close();
        entry.changed = new Date();
        entry.complete = true;
        await describe(folder, entry, boot, true);
        letGo();
      },
      async drop() {
        await close();
        await remove(entry);
        letGo();
      },
    };
  };

  return {
    find: (owner, path) => keyed(owner, path)[0],
    entries: (owner) => [...live.values()].filter((entry) => entry.owner === owner),
    async open(owner, path, offset, options) {
      if (offset > 0) {
        const entry = keyed(owner, path)[0];
        if (entry?.busy) {
          entry.interrupt?.();
          await entry.released;
        }
        if (!entry || !live.has(entry.id) || entry.busy || entry.size < offset) return undefined;
        entry.complete = false;
        return slot(entry, offset, options);
      }
      // Two cameras behind one address may send the same name at once: a busy entry is left alone.
      let entry = keyed(owner, path).find(({ busy }) => !busy);
      if (!entry) {
        const id = `${createHash('sha256').update(owner).digest('hex').slice(0, 12)}-${randomUUID()}`;
        entry = {
          id,
          owner,
          path,
          complete: false,
          file: join(folder, `${id}.part`),
          size: 0,
          changed: new Date(),
          busy: true,
        };
        live.set(id, entry);
      }
      entry.busy = true;
      entry.complete = false;
      await describe(folder, entry, boot, false).catch((error: unknown) => {
        throw explained(error);
      });
      return slot(entry, 0, options);
    },
    async claim(entry) {
      const known = live.get(entry.id);
      return known && !known.busy ? slot(known, known.size, { interrupted: () => undefined }) : undefined;
    },
    async rename(entry, path) {
      const known = live.get(entry.id);
      if (!known) return;
      known.path = path;
      known.changed = new Date();
      await describe(folder, known, boot, true);
    },
    remove,
    async sweep(now = Date.now()) {
      const old = [...live.values()].filter((entry) => !entry.busy && now - entry.changed.getTime() > maxAge);
      for (const entry of old) await remove(entry);
      return old.length;
    },
  };
}
