import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Refusal } from '../../domain/kernel/refusal.ts';

const spooled = z.object({
  shotId: z.string(),
  gigId: z.string(),
  name: z.string(),
  size: z.number(),
  hash: z.string(),
  /** When it was taken, in milliseconds since the epoch: what came first goes first. */
  takenAt: z.number(),
  /** Where its file was before it was moved here: who dies in between finds it there. */
  from: z.string(),
  /** Where it is being brought to, once that has begun. */
  upload: z.string().optional(),
});
/** A picture that is to be brought in. */
export type SpooledShot = z.infer<typeof spooled>;

/** Pictures between the camera and the gig, durable: what was put here is here after any death of the process, until it is in Loom. */
export interface ShotSpool {
  /** Oldest first. */
  waiting(): SpooledShot[];
  /** Takes the file over. Refuses `unavailable` when the disk is full. */
  put(shot: Pick<SpooledShot, 'shotId' | 'gigId' | 'name'>, path: string): Promise<SpooledShot>;
  find(shotId: string): SpooledShot | undefined;
  pathOf(shot: SpooledShot): string;
  note(shot: SpooledShot): Promise<void>;
  remove(shot: SpooledShot): Promise<void>;
  /** Refused for good: it stays on the disk, for its photographer, and is no longer brought. Answers where it lies. */
  setAside(shot: SpooledShot): Promise<string>;
}

const safe = (shotId: string): string => createHash('sha256').update(shotId).digest('hex').slice(0, 32);

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Moves, over the border of file systems too. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await synced(to);
    await rm(from, { force: true });
  });
}

const isWhole = (path: string, size: number): Promise<boolean> =>
  stat(path).then(
    (there) => there.size === size,
    () => false,
  );

/** Parts of pictures that a process which died had begun to fetch, in the folders of its drivers: whole ones are on their cards. */
async function sweep(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const driver of await readdir(folder).catch(() => []))
    for (const shot of await readdir(join(folder, driver)).catch(() => [])) {
      const path = join(folder, driver, shot);
      if (!kept.has(path)) await rm(path, { recursive: true, force: true });
    }
}

function explained(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
  throw new Refusal('unavailable', 'bridge.full', "The disk of the bridge's computer is full. Please make room there.");
}

export async function openShotSpool(folder: string): Promise<ShotSpool> {
  const aside = join(folder, 'refused');
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const shots = new Map<string, SpooledShot>();
  const pathOf = ({ shotId }: SpooledShot): string => join(folder, `${safe(shotId)}.shot`);
  const noteOf = ({ shotId }: SpooledShot): string => join(folder, `${safe(shotId)}.json`);

  /** Durable. From here on the picture is ours, wherever its file lies. */
  const note = async (shot: SpooledShot): Promise<void> => {
    const target = noteOf(shot);
    await writeFile(`${target}.new`, JSON.stringify(shot), { mode: 0o600, flush: true });
    await rename(`${target}.new`, target);
    await synced(folder);
  };

  const names = await readdir(folder);
  const kept = new Set<string>();
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const shot = spooled.safeParse(
      await readFile(join(folder, name), 'utf8')
        .then((text): unknown => JSON.parse(text))
        .catch(() => undefined),
    );
    if (!shot.success) continue;
    await move(shot.data.from, pathOf(shot.data)).catch(() => undefined);
    const there = await stat(pathOf(shot.data)).catch(() => undefined);
    if (there?.size === shot.data.size) shots.set(shot.data.shotId, shot.data);
    // Still where it was, as on a disk that is full: the next start tries again.
    else if (await isWhole(shot.data.from, shot.data.size)) kept.add(dirname(shot.data.from));
    else await rm(join(folder, name), { force: true });
  }
  await sweep(join(folder, 'shots'), kept);
  for (const name of names) if (name.endsWith('.new')) await rm(join(folder, name), { force: true });

  const remove = async (shot: SpooledShot): Promise<void> => {
    shots.delete(shot.shotId);
    await rm(noteOf(shot), { force: true });
    await rm(pathOf(shot), { force: true });
  };
  return {
    waiting: () => [...shots.values()].toSorted((a, b) => a.takenAt - b.takenAt),
    async put({ shotId, gigId, name }, path) {
      try {
        const { size } = await stat(path);
        const shot: SpooledShot = {
          shotId,
          gigId,
          name,
          size,
          hash: await hashOf(path),
          takenAt: Date.now(),
          from: path,
        };
        await synced(path);
        await note(shot);
        await move(path, pathOf(shot));
        await synced(folder);
        shots.set(shotId, shot);
        return shot;
      } catch (error) {
        return explained(error);
      }
    },
    find: (shotId) => shots.get(shotId),
    pathOf,
    async note(shot) {
      await note(shot);
      shots.set(shot.shotId, shot);
    },
    remove,
    async setAside(shot) {
      const place = join(aside, `${safe(shot.shotId).slice(0, 8)}-${shot.name.replace(/[^\w.-]/g, '_')}`);
      await move(pathOf(shot), place).catch(() => undefined);
      await remove(shot);
      return place;
    },
  };
}
