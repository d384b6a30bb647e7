import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openMemoryEventStore } from '../../../adapters/eventstore/memory.ts';
import { openMediaProcessor } from '../../../adapters/media/processor.ts';
import type { MediaProcessor } from '../../../commands/ports/media.ts';
import type { EventFeed } from '../../../projections/ports.ts';
import { holdMonotonicClock } from '../../clock.ts';
import { makeJpeg } from '../../pictures.ts';
import { type TestLoom, startLoom } from '../../server.ts';
import { type RawClient, rawClient } from './rawClient.ts';

/** By which all that reads the log is behind it, in milliseconds. */
let behind = 0;
/** What it waits for besides, where it stands still. */
let standing: Promise<void> | undefined;
/** What a complete file waits for, before it is looked at. */
let inspecting: { begun: () => void; go: Promise<void> } | undefined;

let loom: TestLoom;
let user: string;
let photo: Buffer;
let seed = 700;
const cameras: RawClient[] = [];

beforeAll(async () => {
  const store = openMemoryEventStore();
  const subscribe: EventFeed['subscribe'] = (after, deliver, options) =>
    store.subscribe(after, async (batch) => (await pause(behind), await standing, deliver(batch)), options);
  const mediaProcessor = openMediaProcessor();
  const inspect: MediaProcessor['inspect'] = async (...about) => {
    inspecting?.begun();
    await inspecting?.go;
    return mediaProcessor.inspect(...about);
  };
  loom = await startLoom({
    given: { events: { ...store, subscribe }, mediaProcessor: { ...mediaProcessor, inspect } },
  });
});
afterAll(() => loom.close());

beforeEach(async () => {
  const asha = await loom.register('Asha Rao');
  const gig = await loom.createGig(asha, { gig_name: 'Wedding' });
  user = `asha-${asha.id.slice(-8)}`;
  const body = { enabled: true, custom_username: user, custom_password: 'camera pass 1', current_gig_id: gig.gig_id };
  expect((await loom.call('PUT', '/api/v1/camera-ftp/settings', { token: asha.token, body })).status).toBe(200);
  photo = await newPhoto();
  behind = 600;
});
afterEach(() => {
  behind = 0;
  standing = undefined;
  inspecting = undefined;
  vi.restoreAllMocks();
  for (const camera of cameras.splice(0)) camera.close();
});

const newPhoto = async (): Promise<Buffer> => Buffer.from(await makeJpeg({ width: 400, height: 300, seed: seed++ }));
async function camera(): Promise<RawClient> {
  const client = await rawClient(loom.loom.ftpPort!);
  cameras.push(client);
  await client.signIn(user, 'camera pass 1');
  return client;
}
/** Sends bytes to the end, and does not wait for what is said of them. */
async function send(client: RawClient, line: string, bytes: Uint8Array): Promise<void> {
  const data = await client.data();
  expect(await client.ask(line)).toMatch(/^150 /);
  data.end(bytes);
}
async function sent(client: RawClient, line: string, bytes: Uint8Array): Promise<string> {
  await send(client, line, bytes);
  return client.reply();
}
async function listing(client: RawClient, line: string): Promise<string> {
  const data = await client.data();
  const lines = text(data);
  expect(await client.ask(line)).toMatch(/^150 /);
  expect(await client.reply()).toMatch(/^226 /);
  return lines;
}

const nothing = Buffer.alloc(0);
const questions: [string, (client: RawClient, name: string) => Promise<string>, RegExp][] = [
  ['SIZE', (client, name) => client.ask(`SIZE ${name}`), /^213 \d{3,}$/],
  ['MDTM', (client, name) => client.ask(`MDTM ${name}`), /^213 \d{14}$/],
  ['MFMT', (client, name) => client.ask(`MFMT 20261121180000 ${name}`), /^213 Modify=20261121180000/],
  ['MLST', (client, name) => client.ask(`MLST ${name}`), /Type=file;Size=\d{3,};/],
  ['NLST', (client) => listing(client, 'NLST /Wedding'), /^DSC_0084\.jpg\r\n$/],
  ['APPE without bytes', (client, name) => sent(client, `APPE ${name}`, nothing), /^226 /],
  ['APPE', (client, name) => sent(client, `APPE ${name}`, photo.subarray(0, 10)), /^550 .* is here already, complete/],
];
test.each(questions)(
  '%s right after a file was taken knows it, also over another connection',
  async (_, ask, answer) => {
    const [one, other] = [await camera(), await camera()];
    expect(await sent(one, 'STOR /Wedding/DSC_0084.jpg', photo)).toMatch(/^226 /);
    expect(await ask(other, '/Wedding/DSC_0084.jpg')).toMatch(answer);
  },
);

test.each(['before it is taken', 'after it was taken'])(
  'who gave up waiting for the answer and appends what SIZE says is left, nothing, %s, is told that the file is here',
  async (when) => {
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    inspecting = { begun: begun.resolve, go: go.promise };
    const [first, again] = [await camera(), await camera()];
    const name = '/Wedding/DSC_0084.jpg';
    await send(first, `STOR ${name}`, photo);
    await begun.promise;
    expect(await again.ask(`SIZE ${name}`)).toBe(`213 ${photo.length}`);
    if (when === 'after it was taken') {
      go.resolve();
      expect(await first.reply()).toMatch(/^226 /);
    }
    const data = await again.data();
    again.send(`APPE ${name}\r\n`);
    await pause(50);
    go.resolve();
    expect(await again.reply()).toMatch(/^150 /);
    data.end();
    expect(await again.reply()).toMatch(/^226 /);
  },
);

test('read models that stand still, as while they are built anew, are waited for once in half a minute', async () => {
  const clock = holdMonotonicClock();
  const moves = Promise.withResolvers<void>();
  const passed = vi.spyOn(loom.loom.context.reads, 'passed');
  const one = await camera();
  standing = moves.promise;
  expect(await sent(one, 'STOR /Wedding/DSC_0084.jpg', photo)).toMatch(/^226 /);
  passed.mockClear();
  const asked = async (name: string): Promise<[string, number]> => {
    const answer = await one.ask(`SIZE /Wedding/${name}`);
    return [answer.slice(0, 3), passed.mock.calls.length];
  };
  expect(await asked('DSC_0084.jpg')).toEqual(['550', 1]);
  expect(await asked('DSC_0084.jpg')).toEqual(['550', 1]);
  expect(await asked('')).toEqual(['550', 1]);
  clock.advance(30_000);
  setTimeout(moves.resolve, 100);
  expect(await asked('DSC_0084.jpg')).toEqual(['213', 2]);
  expect(await asked('DSC_0084.jpg')).toEqual(['213', 2]);
});
