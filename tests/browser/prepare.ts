import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromiumFolder, frontEnds, root } from './browser.ts';

/** Builds the front ends where they are absent. */
function build(): void {
  if (Object.values(frontEnds()).every((folder) => existsSync(join(folder, 'index.html')))) return;
  const built = spawnSync('npm', ['run', 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(`The front ends could not be built:\n${built.stderr}`);
}

/** Unpacks Chromium out of npm. It gets its name when it is whole: neither a run that was cut nor one beside this leaves half of it. */
async function unpack(): Promise<void> {
  if (existsSync(chromiumFolder)) return;
  await mkdir(join(chromiumFolder, '..'), { recursive: true });
  const half = await mkdtemp(`${chromiumFolder}-`);
  const { TMPDIR: before } = process.env;
  // The package unpacks into the system's temporary folder.
  process.env['TMPDIR'] = half;
  try {
    await chromium.executablePath();
    await rename(half, chromiumFolder);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!existsSync(chromiumFolder)) throw error;
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** Once, before the first file of tests. */
export async function setup(): Promise<void> {
  build();
  await unpack();
}
