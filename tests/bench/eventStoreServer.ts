import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStoreDouble } from '../doubles/eventstoredb/server.ts';

/** Written and synced for each group of appends, on the disk that the embedded stores lie on. */
const BLOCK = Buffer.alloc(4096, 1);

/** The operator's own server, where `EVENTSTORE_URL` names one, or the double in a process of its own. */
export async function eventStoreServer(): Promise<{ url: string; name: string; close(): Promise<void> }> {
  const given = process.env['EVENTSTORE_URL'];
  if (given) return { url: given, name: 'the server of EVENTSTORE_URL', close: async () => undefined };
  const child: ChildProcess = fork(import.meta.filename, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    name: 'a double of the server',
    async close() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-double-'));
  const file = await open(join(folder, 'log'), 'a');
  const { url } = await startEventStoreDouble({
    async disk() {
      await file.write(BLOCK);
      await file.datasync();
    },
  });
  process.send!(url);
  // Whoever began it may have died.
  process.once('disconnect', () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
}
