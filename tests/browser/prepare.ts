import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
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

/** Where `JOURNEYS_WITHIN` gives a number of seconds, the run ends in good order after them: what is under way is finished, the rest is skipped. */
function endInTime({ vitest }: TestProject): void {
  const seconds = process.env['JOURNEYS_WITHIN'];
  if (seconds === undefined) return;
  const end = async (): Promise<void> => {
    // `.ci/run` looks for this sentence.
    console.log('The time is over: journeys that have not begun are not run.');
    await vitest.cancelCurrentRun('test-failure');
  };
  setTimeout(() => void end(), Number(seconds) * 1000).unref();
}

/** Once, before the first file of tests. */
export async function setup(project: TestProject): Promise<void> {
  build();
  await unpackedChromium(chromiumFolder);
  endInTime(project);
}
