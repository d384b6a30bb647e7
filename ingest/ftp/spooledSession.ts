import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import type { Spool, SpoolEntry, SpoolSlot } from './spool.ts';
import { split } from './names.ts';
import { CutUpload } from './studio.ts';
import type { FtpEntry, FtpSession, Received, Reception, UploadSource, UploadStart } from './studio.ts';

/** The product's side of a session: a tree to walk, and a taker of complete files. Every method may throw a Refusal. */
export interface FtpTree {
  /** Refuses `unauthenticated` once the login does not hold any more. */
  authorise(): Promise<void>;
  /** These two know whatever was delivered before they are asked. */
  list(path: string): Promise<FtpEntry[]>;
  stat(path: string): Promise<FtpEntry | undefined>;
  makeFolder(path: string): Promise<void>;
  /** Refuses what would be refused anyway (plan expired, no such gig) before a byte of it is sent. */
  expect(target: Target): Promise<void>;
  /**
   * Takes a complete, synced local file (moves it away, or leaves it to be removed); fulfilled when it is safe. When it
   * refuses, the file must still be there: after `media.cut` (the picture's end is missing) it is kept for a resume.
   */
  deliver(file: string, target: Target): Promise<void>;
  close(): void;
}
export interface Target {
  folders: string[];
  name: string;
}

export interface SpooledSessionOptions {
  spool: Spool;
  /** Who sends: files of different owners never meet. Studio and client address, so that two cameras' equal names stay apart. */
  owner: string;
  tree: FtpTree;
  /** Names under which clients send before they rename: such files wait in the spool. */
  temporary?: (name: string) => boolean;
  tap?: (path: string) => ((piece: Uint8Array) => void) | undefined;
}

/** `photo.jpg.tmp`, `.part`, `.filepart`, `.uploading`, `photo.jpg~`, `~photo.jpg`, `.in.photo.jpg.` and their like. */
export function temporaryName(name: string): boolean {
  return /(~|\.(tmp|temp|part|partial|filepart|upload|uploading|crdownload))$|^(~|\.in\.)/i.test(name);
}

/** A session that spools what arrives and delivers what is complete. */
export function spooledSession({
  spool,
  owner,
  tree,
  temporary = temporaryName,
  tap,
}: SpooledSessionOptions): FtpSession {
  const deliver = async (slot: SpoolSlot, path: string): Promise<void> => {
    try {
      // Whoever may not send any more did not send it; and an hour ago is no answer to what its place is.
      await tree.authorise();
      await tree.expect(target(path));
      await tree.deliver(slot.entry.file, target(path));
    } catch (error) {
      // Refused for good, or cut, or failed on our side: only what a new try could still use is kept.
      if (error instanceof Refusal && error.code !== 'media.cut') await slot.drop();
      else await slot.keep();
      throw error;
    }
    await slot.drop();
    for (let old = spool.find(owner, path); old && !old.busy; old = spool.find(owner, path)) await spool.remove(old);
  };

  /** A file under a temporary name waits for its rename. */
  const hold = async (slot: SpoolSlot): Promise<void> => {
    try {
      await tree.authorise();
    } catch (error) {
      await slot.drop();
      throw error;
    }
    await slot.complete();
  };

  return {
    authorise: () => tree.authorise(),
    async list(path) {
      const spooled = spool
        .entries(owner)
        .filter((entry) => split(entry.path).folder === path)
        .map(asEntry);
      const names = new Set(spooled.map(({ name }) => name));
      return [
        ...(await tree.list(path)).filter(({ name }) => !names.has(name)),
        ...new Map(spooled.map((entry) => [entry.name, entry])).values(),
      ];
    },
    async stat(path) {
      const spooled = spool.find(owner, path);
      return spooled ? asEntry(spooled) : tree.stat(path);
    },
    makeFolder: (path) => tree.makeFolder(path),
    async receive(path, start) {
      if (!temporary(split(path).name)) await tree.expect(target(path));
      const offset = await firstByte(path, start.offset);
      let source: UploadSource | undefined;
      const tapped = tap?.(path);
      const slot = await spool.open(owner, path, offset, {
        interrupted: () => source?.cut('The same file is being sent again'),
        ...(tapped ? { tap: tapped } : {}),
      });
      if (!slot) return alreadyWhole(path, offset);
      return {
        offset,
        cancel: () => (slot.entry.size > 0 ? slot.keep() : slot.drop()),
        async take(given) {
          source = given;
          await fill(slot, given, start);
          const { size } = slot.entry;
          const held = temporary(split(path).name);
          if (held) await hold(slot);
          else await deliver(slot, path);
          return { size, held };
        },
      };
    },
    async rename(from, to) {
      const entry = spool.find(owner, from);
      if (!entry) return refuse('conflict', 'ftp.kept', 'What was received keeps its name here. Rename it in the gig.');
      if (temporary(split(to).name)) return spool.rename(entry, to);
      if (!entry.complete)
        return refuse('conflict', 'upload.partial', 'That file has not arrived completely. Send it again.');
      await tree.expect(target(to));
      await spool.rename(entry, to);
      const slot =
        (await spool.claim(entry)) ?? refuse('conflict', 'upload.busy', 'That file is being sent right now.');
      await slot.finish();
      await deliver(slot, to);
    },
    async remove(path) {
      const entry = spool.find(owner, path);
      if (!entry) return refuse('forbidden', 'ftp.kept', 'What was received stays here. Delete it in the gig.');
      if (entry.busy) return refuse('conflict', 'upload.busy', 'That file is being sent right now.');
      await spool.remove(entry);
    },
    close: () => tree.close(),
  };

  async function firstByte(path: string, offset: UploadStart['offset']): Promise<number> {
    if (offset !== 'append') return offset;
    const spooled = spool.find(owner, path);
    if (spooled) return spooled.size;
    const there = await tree.stat(path);
    return there?.kind === 'file' ? there.size : 0;
  }

  /** A client whose last reply was lost resumes behind the end of what is complete: nothing more may come then. */
  async function alreadyWhole(path: string, offset: number): Promise<Reception> {
    const there = await tree.stat(path);
    if (there?.size !== offset || there.kind !== 'file') {
      const kept = spool.find(owner, path)?.size ?? 0;
      return refuse(
        'conflict',
        'upload.offset',
        `Only ${kept} bytes of ${split(path).name} are here. Send it again from the start.`,
      );
    }
    return {
      offset,
      cancel: () => Promise.resolve(),
      async take(source): Promise<Received> {
        await source.pour(() =>
          refuse(
            'conflict',
            'upload.whole',
            `${split(path).name} is here already, complete. Send it again from the start.`,
          ),
        );
        await source.settled();
        return { size: offset, held: false };
      },
    };
  }
}

/** Pours the source into the slot; what was cut is kept, what cannot be kept is dropped. */
async function fill(slot: SpoolSlot, source: UploadSource, { announced, offset }: UploadStart): Promise<void> {
  const from = slot.entry.size;
  try {
    await source.pour((pieces) => slot.write(pieces));
    // A short moment passes while the bytes go to the disk: long enough to see the connection die.
    await Promise.all([source.settled(), slot.finish()]);
    const { size } = slot.entry;
    // With a resume, clients announce the whole or only the rest.
    if (announced !== undefined && size < announced && (offset === 0 || size - from < announced))
      throw new CutUpload(`Only ${size} of ${announced} bytes came`);
  } catch (error) {
    if (error instanceof Refusal) await slot.drop();
    else await slot.keep();
    if (error instanceof CutUpload) error.kept = slot.entry.size;
    throw error;
  }
}

function target(path: string): Target {
  const { folder, name } = split(path);
  return { folders: folder.split('/').filter(Boolean), name };
}

function asEntry(entry: SpoolEntry): FtpEntry {
  return { name: split(entry.path).name, kind: 'file', size: entry.size, modified: entry.changed };
}
