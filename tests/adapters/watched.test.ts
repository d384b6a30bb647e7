import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeJpeg } from '../pictures.ts';

const adapters = pathToFileURL(join(import.meta.dirname, '../../adapters/')).href;

/** While developing, Node restarts the server when a file changes; threads tell it which files they load. */
test('under `node --watch` threads answer as ever', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loom-watched-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'photo.jpg'), await makeJpeg({ width: 600, height: 400, seed: 1 }));
  await writeFile(
    join(folder, 'main.ts'),
    `
    import { openSqliteVault } from '${adapters}vault/sqlite.ts';
    import { digestThread } from '${adapters}blobs/digestThread.ts';
    import { openMediaProcessor } from '${adapters}media/processor.ts';
    const [vault, media, sums] = [openSqliteVault({ file: 'vault.sqlite' }), await openMediaProcessor(), digestThread()];
    const [{ entry }, { width }, blob] = await Promise.all([vault.create('kind', 'id', 'kept'), media.inspect('photo.jpg', 'photo.jpg', 'photographer'), sums.digest('photo.jpg')]);
    console.log('answers', entry.value, width, blob.hash.length);
    process.exit(0);
  `,
  );
  const child = spawn(process.execPath, ['--watch', 'main.ts'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  await expect.poll(() => output).toMatch(/Completed running|Failed running/);
  expect(output).toContain('answers kept 600 64');
});
