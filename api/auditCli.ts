import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { EventFeed } from '../projections/ports.ts';
import { type Stated, verifyLog } from '../projections/history/verifyLog.ts';
import { verifyingKey } from './audit/key.ts';
import { sealSignatureFault } from './audit/sealSignature.ts';
import { BrokenCheckpoint, CHECKPOINTS, readCheckpoints } from './audit/checkpointFile.ts';
import { makeCheckpoint } from './audit/checkpoints.ts';
import { openServices } from './runtime/composeServices.ts';
import { type Config, readConfig } from './runtime/config.ts';
import { say, sayError } from './runtime/say.ts';

const USAGE = `npm run audit -- verify       walks every chain of the log and holds it against the checkpoints and the seals of months
npm run audit -- checkpoint   signs where every stream stands now

The log is that of the environment (DATA_DIR, EVENTSTORE_URL); the server may run or not.`;
const MOST_SHOWN = 20;
const many = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

async function openFeed(
  { EVENTSTORE_URL: url }: Config,
  folder: string,
): Promise<Pick<EventFeed, 'readAll'> & { close(): void | Promise<void> }> {
  if (url) return (await import('../adapters/eventstore/eventstoredb.ts')).openEventStoreDb({ url });
  const file = join(folder, 'events.sqlite');
  if (!existsSync(file)) throw new Error(`There is no log in ${folder}. DATA_DIR names the folder.`);
  return (await import('../adapters/eventstore/sqlite-read.ts')).readSqliteLog(file);
}

/** Ends a broken file of checkpoints where it breaks, and remembers why. */
async function* holding(
  stated: AsyncIterable<Stated>,
  seen: { last: Stated | undefined; broken: BrokenCheckpoint | undefined },
): AsyncGenerator<Stated> {
  try {
    for await (const one of stated) {
      seen.last = one;
      yield one;
    }
  } catch (error) {
    if (!(error instanceof BrokenCheckpoint)) throw error;
    seen.broken = error;
  }
}

async function verify(feed: Pick<EventFeed, 'readAll'>, folder: string): Promise<boolean> {
  const began = performance.now();
  const seen: Parameters<typeof holding>[1] = { last: undefined, broken: undefined };
  const key = await verifyingKey(folder);
  const { streams, events, checkpoints, seals, broken } = await verifyLog(
    feed,
    holding(readCheckpoints(folder, key), seen),
    sealSignatureFault(key),
  );
  say(`${many(streams, 'stream')}, ${many(events, 'event')}, ${((performance.now() - began) / 1000).toFixed(1)} s`);
  say(
    seen.last
      ? `${many(checkpoints, 'checkpoint')}, the last of ${seen.last.at} up to position ${seen.last.position}`
      : 'no checkpoint yet',
  );
  if (seals > 0) say(many(seals, 'sealed month'));
  if (seen.broken) say(`broken: ${CHECKPOINTS}, line ${seen.broken.line}: ${seen.broken.message}`);
  for (const { stream, revision, position, reason } of broken.slice(0, MOST_SHOWN))
    say(`broken: stream ${stream}, revision ${revision}, position ${position}: ${reason}`);
  if (broken.length > MOST_SHOWN) say(`and ${many(broken.length - MOST_SHOWN, 'more stream')}`);
  const intact = broken.length === 0 && !seen.broken;
  if (intact) say('intact');
  return intact;
}

async function checkpoint(feed: Pick<EventFeed, 'readAll'>, folder: string): Promise<void> {
  const made = await makeCheckpoint(folder, feed);
  if (!made) return say('Nothing changed since the last checkpoint.');
  say(`${many(made.changed, 'stream')} changed, up to position ${made.position}`);
  say(`root ${made.root}`);
  say(`signed with key ${made.key}`);
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [task] = positionals;
  if (task !== 'verify' && task !== 'checkpoint') {
    say(USAGE);
    process.exitCode = 2;
  } else {
    const config = readConfig();
    const folder = resolve(config.DATA_DIR);
    const quiet = { info: () => undefined, warn: () => undefined };
    const naming = (error: unknown): Promise<never> =>
      openServices(config, quiet)
        .named(error)
        .then((named) => Promise.reject(named));
    const feed = await openFeed(config, folder).catch(naming);
    if (task === 'checkpoint') await checkpoint(feed, folder).catch(naming);
    else if (!(await verify(feed, folder).catch(naming))) process.exitCode = 1;
    await feed.close();
  }
} catch (error) {
  sayError(error);
  process.exitCode = 2;
}
