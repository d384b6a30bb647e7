import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A process of its own that logs when it is told to, and then ends as a server does. */
const logging = `
  const { openLog } = await import(process.argv[1]);
  const { log, close } = openLog({ LOG_LEVEL: 'info', LOOM_ROLES: ['api'] });
  process.stdin.once('data', async () => {
    log.info('one more line');
    await close();
    process.exit(0);
  });
  process.stderr.write('waiting');
`;

test('a server ends also where whoever read its log is gone', async () => {
  const module = join(import.meta.dirname, '../../api/runtime/composeLog.ts');
  const child = spawn(process.execPath, ['--input-type=module', '-e', logging, module]);
  try {
    await once(child.stderr, 'data');
    child.stdout.destroy();
    await once(child.stdout, 'close');
    child.stdin.write('go');
    const [code] = (await Promise.race([once(child, 'exit'), once(AbortSignal.timeout(15_000), 'abort')])) as unknown[];
    expect(code).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }
});
