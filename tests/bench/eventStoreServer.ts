import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { startEventStoreDouble } from '../doubles/eventstoredb/server.ts';

/** What a sync of the disk takes a real server here: an append takes 4 to 5 ms then. */
const COMMIT_MS = 3;

/** The operator's own server, where `EVENTSTORE_URL` names one, or the double in a process of its own. */
export async function eventStoreServer(): Promise<{ url: string; name: string; close(): Promise<void> }> {
  const given = process.env['EVENTSTORE_URL'];
  if (given) return { url: given, name: 'the server of EVENTSTORE_URL', close: async () => undefined };
  const child: ChildProcess = fork(import.meta.filename, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url, name: 'a double of the server',
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

if (import.meta.main) {
  const { url } = await startEventStoreDouble({ commitMs: COMMIT_MS });
  process.send!(url);
}
