import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const FOLDER = `loom-modules-${userInfo().uid}`;
/** What a process says of its own cache, and a thread that it starts. */
const SCRIPT = `
  const { keepCompiled } = await import(${JSON.stringify(new URL('../../adapters/compileCache.ts', import.meta.url).href)});
  keepCompiled();
  const { getCompileCacheDir } = await import('node:module');
  const { Worker } = await import('node:worker_threads');
  const thread = new Worker("process.getBuiltinModule('node:worker_threads').parentPort.postMessage(process.getBuiltinModule('node:module').getCompileCacheDir() ?? null)", { eval: true });
  thread.on('message', (of) => console.log(JSON.stringify([getCompileCacheDir(), of])));
`;
let temporary: string;
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'loom-compile-cache-'));
});
afterAll(() => rm(temporary, { recursive: true, force: true }));

const asked = async (folder = temporary): Promise<(string | null)[]> => {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    env: { ...env, TMPDIR: folder },
  });
  return JSON.parse(stdout) as (string | null)[];
};

test('threads share what their process keeps compiled, in a folder of this user', async () => {
  const [ours, ofThread] = await asked();
  expect(ours).toContain(`${temporary}/${FOLDER}/`);
  expect(ofThread).toBe(ours);
});

test('a folder that somebody else may have filled is not run from', async () => {
  await rm(join(temporary, FOLDER), { recursive: true });
  await mkdir(join(temporary, FOLDER));
  await chmod(join(temporary, FOLDER), 0o777);
  const [ours, ofThread] = await asked();
  expect(ours).not.toContain(`${FOLDER}/`);
  expect(ofThread).toBe(ours);
  expect(await readdir(join(temporary, FOLDER))).toEqual([]);
});

test('where no folder can be made, nothing is kept, and all works', async () => {
  expect(await asked(join(temporary, 'not-there', 'deeper'.repeat(60)))).toEqual([null, null]);
});
