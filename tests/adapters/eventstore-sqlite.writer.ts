import { openSqliteEventStore } from '../../adapters/eventstore/sqlite.ts';
import { newId } from '../../domain/kernel/id.ts';

// A process to be killed, or to run out of disk: appends from 20 writers without end and names each acknowledged event.
const store = openSqliteEventStore({ file: process.argv[2]! });
const writer = async (): Promise<void> => {
  const stream = `gig-${newId()}`;
  for (let revision = -1; ;) {
    const events = [1, 2].map(() => ({ id: newId(), type: 'PhotoTaken', data: { text: 'x'.repeat(300) }, meta: {} }));
    try {
      ({ revision } = await store.append(stream, revision, events));
      process.stdout.write(events.map(({ id }) => `${id}\n`).join(''));
    } catch (error) {
      process.stdout.write(`refused ${(error as { kind?: string }).kind}\n`);
      return;
    }
  }
};
await Promise.all(Array.from({ length: 20 }, writer));
await store.close();
