import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A process of its own that opens a log, does `work` once it is told to, and then ends. */
async function logging(work: string) {
  const code = `
    const { openLog } = await import(process.argv[1]);
    const { log, close } = openLog({ LOG_LEVEL: 'info', LOOM_ROLES: ['api'] });
    process.stdin.once('data', async () => {${work}});
    process.stderr.write('waiting');
  `;
  const module = join(import.meta.dirname, '../../api/runtime/composeLog.ts');
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, module]);
  started.push(child);
  await once(child.stderr, 'data');
  return child;
}
const codeOf = async (child: ChildProcess): Promise<unknown> => {
  const [code] = (await Promise.race([once(child, 'exit'), once(AbortSignal.timeout(60_000), 'abort')])) as unknown[];
  return code;
};

test.each([
  ['by itself', `log.info('one more line'); await close(); process.exit(0);`],
  ['at once, by a second signal', `log.info('one more line'); void close(); process.exit(0);`],
  ['without closing anything', `log.info('one more line'); process.exit(0);`],
])('a server ends also where whoever read its log is gone: %s', async (_, work) => {
  const child = await logging(work);
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.write('go');
  expect(await codeOf(child)).toBe(0);
});

test('what was logged last is read, however the process ends', async () => {
  for (const ending of ['await close();', '', 'void close();']) {
    const child = await logging(`log.info('the last line'); ${ending} process.exit(0);`);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = once(child, 'close');
    child.stdin.write('go');
    await ended;
    expect(String(Buffer.concat(chunks)), ending).toContain('the last line');
  }
});

test('a reader that is slow holds neither the process nor its memory; it gets whole lines, and how many are missing', async () => {
  const child = await logging(`
    const line = 'x'.repeat(100_000);
    const before = process.memoryUsage().rss;
    for (let n = 0; n < 2000; n++) {
      log.info({ n, line });
      if (n % 10 === 0) await new Promise((done) => setImmediate(done));
    }
    process.stderr.write(JSON.stringify({ grown: process.memoryUsage().rss - before }));
    process.stdin.once('data', async () => { log.info('read again'); await close(); process.exit(0); });
  `);
  child.stdin.write('go');
  const [said] = (await once(child.stderr, 'data')) as [Buffer];
  expect((JSON.parse(String(said)) as { grown: number }).grown).toBeLessThan(150e6);

  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await wait(500);
  child.stdin.write('go');
  await once(child, 'close');
  const lines = String(Buffer.concat(chunks))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { n?: number; msg?: string });
  const dropped = lines
    .flatMap(({ msg }) => /^(\d+) lines of this log were dropped$/.exec(msg ?? '')?.[1] ?? [])
    .map(Number);
  expect(lines.filter(({ n }) => n !== undefined).length + dropped.reduce((sum, each) => sum + each, 0)).toBe(2000);
  expect(dropped.length).toBeGreaterThan(0);
  expect(lines.at(-1)?.msg).toBe('read again');
});
