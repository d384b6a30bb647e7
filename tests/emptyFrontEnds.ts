import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In place of the built web app an empty page, with the head that the server gives it. */
export async function emptyFrontEnds(): Promise<{
  folders: { web: string; admin: string };
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-heads-'));
  const folders = { web: join(folder, 'web'), admin: join(folder, 'no-admin') };
  await mkdir(folders.web);
  await writeFile(
    join(folders.web, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Loom</title><!--head--></head><body>here</body></html>',
  );
  return { folders, remove: () => rm(folder, { recursive: true }) };
}
