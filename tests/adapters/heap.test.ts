import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** A process of its own, with the flags of a server: 400 MB pass through it as chunks of 64 kB, nobody keeps any. Answers the most that stood at once, in MB. */
const passing = `
  const { setFlagsFromString } = await import('node:v8');
  const { setTimeout: pause } = await import('node:timers/promises');
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  if (process.argv[1]) (await import(process.argv[1])).collectPassedBuffers();
  let most = 0;
  for (let n = 0; n < 400; n++) {
    for (let chunk = 0; chunk < 16; chunk++) Buffer.allocUnsafeSlow(64 << 10).fill(1);
    most = Math.max(most, process.memoryUsage().arrayBuffers / 1e6);
    await pause(3);
  }
  console.log(Math.round(most));
`;
const most = async (...watching: string[]): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', passing, ...watching]);
  return Number(stdout);
};

test('what an upload brought and is passed on does not stay until the collector feels like it', async () => {
  const [watched, alone] = await Promise.all([most(join(import.meta.dirname, '../../adapters/heap.ts')), most()]);
  expect(alone).toBeGreaterThan(watched * 1.2);
});
