import { Client, FTPError } from 'basic-ftp';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type TestContext, expect, test } from 'vitest';
import type { MediaAnswer } from '../../../api/contract/media.ts';
import { makeJpeg } from '../../pictures.ts';
import { differences, freshFold, liveDocuments } from '../../projections/freshFold.ts';
import { type Person, type TestLoom, startLoom } from '../../server.ts';
import { refusedWith } from './sentence.ts';

/** A small file system at `folder`, where one may be mounted; it goes when the test has ended. */
async function smallDisk(
  { skip, onTestFinished }: Pick<TestContext, 'skip' | 'onTestFinished'>,
  folder: string,
  size: string,
): Promise<(size: string) => void> {
  await mkdir(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    skip('no file system can be mounted here');
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return (larger) => void execFileSync('mount', ['-o', `remount,size=${larger}`, folder]);
}

/** A valid picture with so many bytes behind its end. */
const large = async (seed: number, bytes: number): Promise<Buffer> =>
  Buffer.concat([await makeJpeg({ width: 320, height: 240, seed }), randomBytes(bytes)]);
const media = async (it: TestLoom, asha: Person, gig: string): Promise<MediaAnswer[]> =>
  (await it.call<{ original_photos: MediaAnswer[] }>('GET', `/api/v1/gigs/${gig}/media`, { token: asha.token })).body
    .original_photos;
const post = (it: TestLoom, asha: Person, gig: string, name: string, bytes: Uint8Array) => {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(bytes)]), name);
  return it.call('POST', `/api/v1/gigs/${gig}/upload-media`, { token: asha.token, body });
};
const bytesOf = async (it: TestLoom, asha: Person, id: string): Promise<Buffer> => {
  const { body } = await it.call<{ download_url: string }>('POST', `/api/v1/media/${id}/download`, {
    token: asha.token,
  });
  const answer = await fetch(`${it.url}${body.download_url}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

test('a full disk for photos refuses uploads in a sentence, loses nothing, and works again once there is room', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'loom-full-'));
  context.onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const enlarge = await smallDisk(context, join(folder, 'blobs'), '4m');
  const it = await startLoom({ folder });
  try {
    const asha = await it.register('Asha Rao');
    const { gig_id: gig, ftp_folder: path } = await it.createGig(asha);
    const [kept, first, second] = await Promise.all([large(1, 1_000_000), large(2, 6_000_000), large(3, 6_000_000)]);
    const { received } = await it.upload(asha, gig, [{ name: 'kept.jpg', bytes: kept }]);
    await it.settled();

    refusedWith(await post(it, asha, gig, 'first.jpg', first), 503, /^The storage is full/);
    const camera = {
      enabled: true,
      custom_username: 'asha-camera',
      custom_password: 'camera-secret-1',
      current_gig_id: null,
    };
    expect((await it.call('PUT', '/api/v1/camera-ftp/settings', { token: asha.token, body: camera })).status).toBe(200);
    const byFtp = async (): Promise<unknown> => {
      const client = new Client(10_000);
      try {
        await client.access({
          host: '127.0.0.1',
          port: it.loom.ftpPort!,
          user: 'asha-camera',
          password: 'camera-secret-1',
        });
        return await client.uploadFrom(Readable.from([second]), `${path}/second.jpg`).catch((error: unknown) => error);
      } finally {
        client.close();
      }
    };
    const reply = (await byFtp()) as FTPError;
    expect(reply).toBeInstanceOf(FTPError);
    // 4xx: the camera may try again by itself.
    expect(reply.code).toBe(452);
    expect(reply.message).toContain('The storage is full');

    expect((await media(it, asha, gig)).map(({ filename }) => filename)).toEqual(['kept.jpg']);
    expect((await bytesOf(it, asha, received[0]!.media_id)).equals(kept)).toBe(true);
    expect(
      (
        await it.call('PUT', `/api/v1/gigs/${gig}`, {
          token: asha.token,
          body: { gig_name: 'Renamed', date_time: '2026-11-21T18:00', location: 'Kochi' },
        })
      ).status,
    ).toBe(200);

    enlarge('64m');
    expect((await post(it, asha, gig, 'first.jpg', first)).status).toBe(200);
    // The gig's folder has its new name.
    expect(await byFtp()).toBeInstanceOf(Object);
    await it.settled();
    const all = await media(it, asha, gig);
    expect(all.map(({ filename, status }) => `${filename} ${status}`).sort()).toEqual([
      'first.jpg ready',
      'kept.jpg ready',
      'second.jpg ready',
    ]);
    for (const [name, bytes] of [
      ['kept.jpg', kept],
      ['first.jpg', first],
      ['second.jpg', second],
    ] as const)
      expect((await bytesOf(it, asha, all.find(({ filename }) => filename === name)!.media_id)).equals(bytes)).toBe(
        true,
      );
  } finally {
    await it.close();
  }
});

test('a full disk under everything refuses what would be written, shows what is there, and works again once there is room', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'loom-full-'));
  context.onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await smallDisk(context, folder, '24m');
  const it = await startLoom({ folder });
  try {
    const asha = await it.register('Asha Rao');
    const { gig_id: gig } = await it.createGig(asha);
    const photo = await large(1, 100_000);
    const { received } = await it.upload(asha, gig, [{ name: 'kept.jpg', bytes: photo }]);
    await it.settled();

    const filler = await open(join(folder, 'filler'), 'w');
    for (const piece of [1 << 20, 1 << 14, 1 << 10])
      for (;;)
        if ((await filler.write(Buffer.alloc(piece)).catch(() => ({ bytesWritten: 0 }))).bytesWritten < piece) break;
    await filler.close();

    const form = {
      gig_name: 'Another',
      description: 'From the vows to the last dance',
      date_time: '2026-11-21T18:00',
      location: 'Kochi',
    };
    const tries: [method: string, path: string, body: unknown][] = [
      ['POST', '/api/v1/gigs/create', form],
      ['POST', '/api/v1/gigs/create', { ...form, gig_type: 'private', password: 'secret' }],
      ['POST', `/api/v1/gigs/${gig}/folders`, { folder_name: 'Ceremony' }],
      ['POST', '/api/v1/auth/login', { email: asha.email, password: asha.password }],
      ['POST', '/api/v1/auth/register', { email: 'ravi@loom.test', password: 'secret 123', full_name: 'Ravi' }],
      ['POST', `/api/v1/gigs/${gig}/media/zip-ticket`, {}],
      ['POST', '/api/v1/auth/forgot-password', { email: asha.email }],
    ];
    // What still fits into pages that are there already may succeed; after some of it nothing does.
    const folders = [];
    for (let n = 0; n < 40; n++)
      folders.push(
        await it.call('POST', `/api/v1/gigs/${gig}/folders`, {
          token: asha.token,
          body: { folder_name: `Folder ${n}` },
        }),
      );
    expect([200, 503]).toEqual(expect.arrayContaining(folders.map(({ status }) => status)));
    const refused = [];
    for (const [method, path, body] of tries) {
      const answer = await it.call(method, path, { token: path.includes('/auth/') ? undefined : asha.token, body });
      if (answer.status === 200) continue;
      refusedWith(answer, 503);
      refused.push(path);
    }
    expect(refused.length).toBeGreaterThan(3);
    refusedWith(await post(it, asha, gig, 'more.jpg', await large(2, 200_000)), 503);

    expect((await it.call('GET', '/api/v1/gigs/my-gigs', { token: asha.token })).status).toBe(200);
    const [item] = await media(it, asha, gig);
    expect((await it.call('GET', item!.thumb_url)).status).toBe(200);
    expect((await bytesOf(it, asha, received[0]!.media_id)).equals(photo)).toBe(true);

    await rm(join(folder, 'filler'));
    for (const [method, path, body] of tries) {
      const answer = await it.call(method, path, { token: path.includes('/auth/') ? undefined : asha.token, body });
      if (answer.status !== 409) expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    expect((await post(it, asha, gig, 'more.jpg', await large(2, 200_000))).status).toBe(200);
    await it.settled();
    expect((await media(it, asha, gig)).map(({ status }) => status)).toEqual(['ready', 'ready']);
    expect(await it.loom.reactions()!.parked()).toEqual([]);
    const { feed, decode } = it.loom.context;
    expect(
      differences(liveDocuments(join(folder, 'readmodels.sqlite')).documents, await freshFold(feed, decode)),
    ).toEqual([]);
  } finally {
    await it.close();
  }
});
