import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shot } from '../../commands/ports/cameras.ts';

/** Where pictures lie between a camera and whoever takes them. */
export interface ShotFolder {
  /** `write` puts it into a file that is not there yet, and answers its size; of what fails, nothing stays. */
  shot(name: string, write: (path: string) => Promise<number>): Promise<Shot>;
  /** `write` puts pictures into a folder of their own, and answers the name of the one that it is about. */
  taken(write: (folder: string) => Promise<string>): Promise<Shot>;
  clear(): Promise<void>;
}

export function shotFolder(folder: string): ShotFolder {
  const clear = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const taken: ShotFolder['taken'] = async (write) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const own = await mkdtemp(join(folder, 'shot-'));
    const done = (): Promise<void> => rm(own, { recursive: true, force: true });
    try {
      const name = await write(own);
      const path = join(own, name);
      return { name, path, size: (await stat(path)).size, done };
    } catch (error) {
      await done();
      throw error;
    }
  };
  return {
    shot: (name, write) =>
      taken(async (own) => {
        await write(join(own, name));
        return name;
      }),
    taken,
    clear,
  };
}
