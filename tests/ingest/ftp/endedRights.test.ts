import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GigAnswer } from '../../../api/contract/gig.ts';
import { Refusal } from '../../../domain/kernel/refusal.ts';
import { makeJpeg } from '../../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../../server.ts';
import { startMemoryStudio } from './memoryStudio.ts';
import { type RawClient, rawClient } from './rawClient.ts';

let loom: TestLoom;
let asha: Person;
let wedding: GigAnswer;
let current: GigAnswer;
let camera: RawClient;
let photo: Buffer;
let seed = 900;

beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());
beforeEach(async () => {
  asha = await loom.register('Asha Rao');
  wedding = await loom.createGig(asha, { gig_name: 'Wedding' });
  current = await loom.createGig(asha, { gig_name: 'Reception' });
  photo = Buffer.from(await makeJpeg({ width: 400, height: 300, seed: seed++ }));
  await door({});
  camera = await rawClient(loom.loom.ftpPort!);
  await camera.signIn(login(), 'camera pass 1');
});
afterEach(() => {
  vi.restoreAllMocks();
  camera.close();
});

const login = (): string => `asha-${asha.id.slice(-8)}`;
const door = async (change: object): Promise<void> => {
  const settings = {
    enabled: true,
    custom_username: login(),
    custom_password: 'camera pass 1',
    current_gig_id: current.gig_id,
    ...change,
  };
  expect((await loom.call('PUT', '/api/v1/camera-ftp/settings', { token: asha.token, body: settings })).status).toBe(
    200,
  );
};
const remove = async (gig: GigAnswer): Promise<void> => {
  expect(
    (await loom.call('DELETE', '/api/v1/gigs/bulk-delete', { token: asha.token, body: { gig_ids: [gig.gig_id] } }))
      .status,
  ).toBe(200);
};
const namesIn = async (gig: GigAnswer): Promise<string[]> => {
  await loom.settled();
  const { body } = await loom.call<{ original_photos: { filename: string }[] }>(
    'GET',
    `/api/v1/gigs/${gig.gig_id}/media`,
    { token: asha.token },
  );
  return body.original_photos.map(({ filename }) => filename);
};
/** Begins an upload and sends half of the photo. */
async function half(path: string): Promise<Socket> {
  const data = await camera.data();
  expect(await camera.ask(`STOR ${path}`)).toMatch(/^150 /);
  data.write(photo.subarray(0, 1_000));
  while (!(await camera.ask('STAT')).includes('1000 bytes')) await wait(10);
  return data;
}
/** What is said at the end of the upload. */
async function rest(data: Socket): Promise<string> {
  data.end(photo.subarray(1_000));
  return camera.reply();
}

const closed = /^530 Camera FTP was switched off in Loom\./;
const changes: [string, object, RegExp][] = [
  ['switched off', { enabled: false }, closed],
  ['given another password', { custom_password: 'camera pass 2' }, /^530 The FTP password was changed in Loom\./],
  ['given another name', { custom_username: 'somebody-else' }, /^530 The FTP user name was changed in Loom\./],
];

test.each(changes)(
  'camera FTP that is %s in mid-session refuses each further command in a sentence',
  async (_, change, sentence) => {
    expect(await camera.ask('CWD Wedding')).toMatch(/^250 /);
    await door({ ...change, ...('custom_username' in change ? { custom_username: `${login()}-new` } : {}) });
    for (const line of ['PWD', 'LIST', 'EPSV', 'STOR a.jpg', 'MKD x', 'STAT', 'SIZE a.jpg', 'TYPE I'])
      expect([line, await camera.ask(line)]).toEqual([line, expect.stringMatching(sentence)]);
    expect(await camera.ask('NOOP')).toMatch(/^200 /);
  },
);

test('a file whose camera FTP is switched off before its end gets no 226, becomes no photo and is not kept', async () => {
  const data = await half('/Wedding/late.jpg');
  await door({ enabled: false });
  expect(await rest(data)).toMatch(closed);
  await door({});
  expect(await camera.ask('SIZE /Wedding/late.jpg')).toMatch(/^550 /);
  expect([...(await namesIn(wedding)), ...(await namesIn(current))]).toEqual([]);
});

test('nor does one under a temporary name', async () => {
  const data = await half('/Wedding/late.jpg.tmp');
  await door({ enabled: false });
  expect(await rest(data)).toMatch(closed);
  await door({});
  expect(await camera.ask('RNFR /Wedding/late.jpg.tmp')).toMatch(/^550 /);
});

test('what is meant for a gig that is deleted meanwhile slips into no other', async () => {
  expect(await camera.ask('CWD Wedding')).toMatch(/^250 /);
  const data = await half('secret.jpg');
  await remove(wedding);
  expect(await rest(data)).toMatch(/^550 This gig was deleted in Loom/);
  await camera.data();
  expect(await camera.ask('STOR another.jpg')).toMatch(/^550 This gig was deleted in Loom/);
  expect(await namesIn(current)).toEqual([]);
  const next = await camera.data();
  expect(await camera.ask('STOR /current.jpg')).toMatch(/^150 /);
  next.end(photo);
  expect(await camera.reply()).toMatch(/^226 /);
  expect(await namesIn(current)).toEqual(['current.jpg']);
});

test('a gig that is renamed meanwhile still gets what was meant for it', async () => {
  expect(await camera.ask('CWD Wedding')).toMatch(/^250 /);
  const data = await half('vows.jpg');
  const form = {
    gig_name: 'Wedding of Meera',
    description: 'From the vows to the last dance',
    date_time: '2026-11-21T18:00',
    location: 'Kochi',
  };
  expect((await loom.call('PUT', `/api/v1/gigs/${wedding.gig_id}`, { token: asha.token, body: form })).status).toBe(
    200,
  );
  expect(await rest(data)).toMatch(/^226 /);
  expect([await namesIn(wedding), await namesIn(current)]).toEqual([['vows.jpg'], []]);
});

test('a plan that ends meanwhile', async () => {
  const data = await half('/Wedding/late.jpg');
  const { write } = loom.loom.context;
  vi.spyOn(write, 'now').mockReturnValue(new Date(Date.now() + 500 * 86_400_000));
  expect(await rest(data)).toBe('550 Your plan has expired. Please upgrade to continue.');
  vi.restoreAllMocks();
  expect(await namesIn(wedding)).toEqual([]);
});

test('the protocol asks before each command but those that anybody may say', async () => {
  const studio = await startMemoryStudio();
  const client = await rawClient(studio.server.port);
  await client.signIn();
  let asked = 0;
  studio.door = () => void (asked += 1);
  for (const line of ['PWD', 'TYPE I', 'NOOP', 'EPSV', 'HELP']) await client.ask(line);
  expect(asked).toBe(3);
  studio.door = () => {
    throw new Refusal('unauthenticated', 'ftp.closed', 'Closed.');
  };
  expect(await client.ask('PWD')).toBe('530 Closed.');
  const over = once(client.socket, 'close');
  expect(await client.ask('QUIT')).toMatch(/^221 /);
  client.close();
  await over;
  await studio.close();
});
