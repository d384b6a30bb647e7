import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shot } from '../../commands/ports.ts';

/** Where pictures lie between a camera and whoever takes them. */
export interface ShotFolder {
  /** `write` puts it into a file that is not there yet, and answers its size; of what fails, nothing stays. */
  shot(name: string, write: (path: string) => Promise<number>): Promise<Shot>;
  clear(): Promise<void>;
}

export function shotFolder(folder: string): ShotFolder {
  const clear = (): Promise<void> => rm(folder, { recursive: true, force: true });
  return {
    async shot(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const own = await mkdtemp(join(folder, 'shot-'));
      const done = (): Promise<void> => rm(own, { recursive: true, force: true });
      try {
        const path = join(own, name);
        const size = await write(path);
        return { name, path, size, done };
      } catch (error) {
        await done();
        throw error;
      }
    },
    clear,
  };
}
