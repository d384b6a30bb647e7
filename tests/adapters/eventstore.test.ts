import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEventStoreDb } from '../../adapters/eventstore/eventstoredb.ts';
import { openMemoryEventStore } from '../../adapters/eventstore/memory.ts';
import { openSqliteEventStore } from '../../adapters/eventstore/sqlite.ts';
import { newId } from '../../domain/kernel/id.ts';
import { startEventStoreDouble } from '../doubles/eventstoredb/server.ts';
import { eventStoreContract } from './eventstore.contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'loom-eventstore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

eventStoreContract('memory', async () => openMemoryEventStore());
eventStoreContract('SQLite', async () => openSqliteEventStore({ file: join(folder, 'log', `${newId()}.db`) }));

const url = process.env['EVENTSTORE_URL'];
if (url) {
  eventStoreContract('EventStoreDB', () => openEventStoreDb({ url }));
} else {
  const double = await startEventStoreDouble();
  afterAll(() => double.kill());
  eventStoreContract('EventStoreDB (double)', () => openEventStoreDb({ url: double.url }));
}
