import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'basic-ftp';
import { Readable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Notification } from '../../api/contract/notice.ts';
import { openCameraFtp } from '../../ingest/cameraFtp.ts';
import type { FtpServer } from '../../ingest/ftp/server.ts';
import type { FtpSession } from '../../ingest/ftp/studio.ts';
import { openRefusedUploads } from '../../ingest/refusedUploads.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { memoryCounters } from '../../adapters/limits/memory.ts';
import { openThrottling } from '../../commands/core/throttling.ts';

let loom: TestLoom;
let folder: string;
let server: FtpServer;
const tellEveryMs = 100;
/** By which the cameras' clock is ahead, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  // What comes within an hour is one: none turns while this runs.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: new Date().setMinutes(20) });
  loom = await startLoom();
  folder = await mkdtemp(join(tmpdir(), 'loom-refused-'));
  const { write, reads, feed } = loom.loom.context;
  const log = pino({ level: 'silent' });
  const received = (): void => undefined;
  const now = (): Date => new Date(Date.now() + ahead);
  server = await openCameraFtp({
    throttling: openThrottling(memoryCounters()),
    write: { ...write, now },
    reads,
    feed,
    log,
    folder,
    host: '127.0.0.1',
    port: 0,
    received,
    tellEveryMs,
  });
});
afterAll(async () => {
  await server.close();
  await loom.close();
  await rm(folder, { recursive: true, force: true });
  vi.useRealTimers();
});

async function camera(person: Person, password = 'camera pass 1'): Promise<Client> {
  const user = `cam-${person.id.slice(-8)}`;
  const body = { enabled: true, custom_username: user, custom_password: 'camera pass 1', current_gig_id: null };
  expect((await loom.call('PUT', '/api/v1/camera-ftp/settings', { token: person.token, body })).status).toBe(200);
  const client = new Client(10_000);
  await client.access({ host: '127.0.0.1', port: server.port, user, password });
  return client;
}
const send = (client: Client, name: string, bytes: string | Uint8Array = 'no picture'): Promise<unknown> =>
  client.uploadFrom(Readable.from([Buffer.from(bytes)]), name).catch((error: unknown) => String(error));
const bell = async (who: Person): Promise<Notification[]> => {
  await loom.settled();
  const path = '/api/v1/admin/notifications/user';
  return (await loom.call<{ notifications: Notification[] }>('GET', path, { token: who.token })).body.notifications;
};
const noticeEvents = async (who: Person): Promise<number> => {
  const all = await loom.loom.context.feed.readAll({ after: 0, limit: 100_000 });
  return all.filter(({ type, data }) => /^Notice(Raised|Grown)$/.test(type) && data['userId'] === who.id).length;
};

test('200 refused files of a camera are one notice with their number, in two events', async () => {
  const asha = await loom.register('Asha Rao');
  await loom.createGig(asha);
  const { write } = loom.loom.context;
  const failed = vi.fn<(error: unknown) => void>();
  const refused = openRefusedUploads({ write, failed }, 3_600_000);
  const no = new Refusal('unsupported', 'media.unsupported', 'This is not a photo or video that we can read.');
  const session = { receive: () => Promise.reject(no) } as unknown as FtpSession;
  const cameras = [refused.watching(session, asha.id), refused.watching(session, asha.id)];
  for (let n = 0; n < 200; n++) {
    const path = `/Wedding/DSC_${String(n).padStart(4, '0')}.jpg`;
    await expect(cameras[n % 2]!.receive(path, { offset: 0 })).rejects.toBe(no);
    // A camera that does not give up is told of once.
    if (n % 20 === 0) await expect(cameras[n % 2]!.receive(path, { offset: 0 })).rejects.toBe(no);
  }
  await expect.poll(async () => (await bell(asha))[0]?.title).toBe('DSC_0000.jpg of your camera was refused');
  await refused.close();
  const [told, ...more] = await bell(asha);
  expect([more, failed.mock.calls]).toEqual([[], []]);
  expect(told).toMatchObject({
    title: '200 files of your camera were refused',
    message:
      'Your camera sent 200 files that could not be taken, DSC_0199.jpg last: This is not a photo or video that we can read. Nothing of it is in Loom: it is on the card of the camera still, to be sent again.',
    link_url: '/camera-uploads',
    link_text: 'Camera uploads',
  });
  expect(await noticeEvents(asha)).toBe(2);
});

test('each cause has a notice of its own, with what to do about it; what is taken has none', async () => {
  const ravi = await loom.register('Ravi Das');
  const client = await camera(ravi);
  const photo = (seed: number) => makeJpeg({ width: 64, height: 48, seed });
  await send(client, 'early.jpg', await photo(801));
  await loom.createGig(ravi);
  await loom.settled();
  expect(await send(client, 'good.jpg', await photo(802))).toMatchObject({ code: 226 });
  expect(await send(client, 'notes.txt')).toMatch(/550 .*is not a photo or video/);
  // Its end is missing: the camera sends it again.
  expect(await send(client, 'cut.jpg', (await photo(803)).subarray(0, 600))).toMatch(/ 451 /);
  ahead = 400 * 86_400_000;
  await send(client, 'late.jpg', await photo(804));
  ahead = 0;
  await expect
    .poll(async () => (await bell(ravi)).map(({ title, link_url: url }) => `${title} ${url}`))
    .toEqual([
      'late.jpg of your camera was refused /account-settings',
      'notes.txt of your camera was refused /camera-uploads',
      'early.jpg of your camera was refused /camera-uploads',
    ]);
  const [late, , early] = await bell(ravi);
  expect(late!.message).toContain('Please upgrade to continue.');
  expect(early!.message).toContain('Open one in Loom, then send again.');
  client.close();
});

test('whoever is not signed in tells nobody anything, and a closed account is told nothing', async () => {
  const meera = await loom.register('Meera Nair');
  await expect(camera(meera, 'guessed')).rejects.toThrow();
  const client = await camera(meera);
  const body = { password: meera.password, confirmation: 'DELETE' };
  expect((await loom.call('POST', '/api/v1/account/close', { token: meera.token, body })).status).toBe(200);
  expect(await send(client, 'after.jpg')).toMatch(/530 /);
  client.close();
  expect(await noticeEvents(meera)).toBe(0);
});
