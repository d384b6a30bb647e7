import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeJpeg } from '../pictures.ts';

const folder = join(tmpdir(), 'loom-bench-photos-1');

/** Paths of `count` different photos of 24 MP, about 7 MB each: made once and kept in the system's temporary folder. */
export async function photosOf24MP(count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths = Array.from({ length: count }, (_, seed) => join(folder, `DSC_${String(seed).padStart(4, '0')}.JPG`));
  const missing = [...paths.entries()];
  const lane = async (): Promise<void> => {
    for (let next = missing.shift(); next; next = missing.shift()) {
      const [seed, path] = next;
      if (await stat(path).catch(() => undefined)) continue;
      const bytes = await makeJpeg({
        width: 6000,
        height: 4000,
        seed,
        exif: { gps: true, make: 'Canon', takenAt: '2026-11-20T18:30:05' },
      });
      await writeFile(`${path}.${process.pid}`, bytes);
      await rename(`${path}.${process.pid}`, path);
    }
  };
  await Promise.all([lane(), lane()]);
  return paths;
}

if (import.meta.main) await photosOf24MP(Number(process.argv[2] ?? 100));
