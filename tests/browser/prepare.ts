import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unpackedChromium } from '../../adapters/documents/packagedChromium.ts';
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

/** Once, before the first file of tests. */
export async function setup(): Promise<void> {
  build();
  await unpackedChromium(chromiumFolder);
}
