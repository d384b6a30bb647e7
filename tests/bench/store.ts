import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { addressOf } from '../../adapters/eventstore/eventstoredb-address.ts';
import { openEventStoreDb } from '../../adapters/eventstore/eventstoredb.ts';
import { newId } from '../../domain/kernel/id.ts';
import { eventStoreServer } from './eventStoreServer.ts';
import { type Figure, median } from './figure.ts';
import { photoReceived } from './appends.ts';
import { type LoomProcess, startLoomProcess } from './loomProcess.ts';

const WRITERS = 64;
const APPENDS = 6_000;
const ROUNDS = 7;
const COMMANDS = 60;
const WARM_UP = 2;

/** What appends one event to a stream that has come to a revision. */
type Append = (stream: string, expected: number, event: ReturnType<typeof photoReceived>) => Promise<number>;

/** Appends/s: each writer awaits its append before the next, as requests do. */
async function appends(append: Append): Promise<number> {
  const events = Array.from({ length: APPENDS }, (_, n) => photoReceived(n));
  const start = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const stream = `bench-${newId()}`;
      for (let n = writer, revision = -1; n < events.length; n += WRITERS)
        revision = await append(stream, revision, events[n]!);
    }),
  );
  return (events.length / (performance.now() - start)) * 1000;
}

/** Milliseconds of one command after the other: a photographer who changes a gig's name, until the answer shows it. */
async function commands({ url }: LoomProcess): Promise<() => Promise<number>> {
  const call = async (method: string, path: string, body: object, token = ''): Promise<Record<string, string>> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const person = { email: `${newId()}@loom.test`, password: 'correct horse 9' };
  await call('POST', '/auth/register', { ...person, full_name: 'Asha Rao' });
  const { access_token: token } = await call('POST', '/auth/login', person);
  const form = (name: string) => ({
    gig_name: name,
    description: 'From the vows to the last dance',
    date_time: '2026-11-21T18:00',
    location: 'Kochi',
  });
  const { gig_id: gigId } = await call('POST', '/gigs/create', form('Wedding'), token);
  return async () => {
    const took: number[] = [];
    for (let n = 0; n < COMMANDS; n++) {
      const start = performance.now();
      await call('PUT', `/gigs/${gigId}`, form(`Wedding ${newId()}`), token);
      took.push(performance.now() - start);
    }
    return median(took);
  };
}

/** EventStoreDB behind the port: the server that `EVENTSTORE_URL` names, or the double. It writes streams of its own there. */
export async function benchStore(): Promise<Figure[]> {
  const server = await eventStoreServer();
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-store-'));
  try {
    const store = await openEventStoreDb({ url: server.url });
    const bare = EventStoreDBClient.connectionString(addressOf(server.url).address);
    const rates: { ours: number; reference: number }[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const reference = await appends(async (stream, expected, { id, type, data, meta }) => {
        const message = { id, type, contentType: 'application/json' as const, data, metadata: meta };
        const { nextExpectedRevision } = await bare.appendToStream(stream, message, {
          expectedRevision: expected === -1 ? 'no_stream' : BigInt(expected),
        });
        return Number(nextExpectedRevision);
      });
      const ours = await appends(
        async (stream, expected, event) => (await store.append(stream, expected, [event])).revision,
      );
      if (round >= WARM_UP) rates.push({ ours, reference });
    }
    await store.close();
    await bare.dispose();

    const embedded = await startLoomProcess(join(folder, 'embedded'), { env: { EVENTSTORE_URL: '' } });
    const over = await startLoomProcess(join(folder, 'over'), { env: { EVENTSTORE_URL: server.url } });
    const times: { ours: number; reference: number }[] = [];
    try {
      const [one, other] = [await commands(embedded), await commands(over)];
      // What was appended before is the log of one of them alone: it is measured once it has gone through that.
      await Promise.all([embedded.settled(), over.settled()]);
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        const reference = await one();
        const ours = await other();
        if (round >= WARM_UP) times.push({ ours, reference });
      }
    } finally {
      await Promise.all([embedded.close(), over.close()]);
    }
    return [
      {
        work: `appends to EventStoreDB, ${WRITERS} writers (${server.name}; its bare client)`,
        unit: 'appends/s',
        target: 0.8,
        ours: median(rates.map(({ ours }) => ours)),
        reference: median(rates.map(({ reference }) => reference)),
        ratio: median(rates.map(({ ours, reference }) => ours / reference)),
      },
      {
        work: `one command over EventStoreDB (${server.name}; over embedded stores)`,
        unit: 'ms',
        target: 0.66,
        ours: median(times.map(({ ours }) => ours)),
        reference: median(times.map(({ reference }) => reference)),
        ratio: median(times.map(({ ours, reference }) => reference / ours)),
      },
    ];
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
