import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client } from 'basic-ftp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../api/runtime/config.ts';
import { type ServerProcess, freePort, startServer } from '../kill/serverProcess.ts';
import { makeJpeg } from '../pictures.ts';

// Each starts whole processes, one after another.
vi.setConfig({ testTimeout: 240_000 });
let folder: string;
let port: number;
const running: ServerProcess[] = [];
const start = (env: Record<string, string> = {}): ServerProcess => {
  const server = startServer({
    DATA_DIR: folder,
    PORT: String(port),
    FTP_PORT: '0',
    ADMIN_PASSWORD: 'correct horse 9',
    ...env,
  });
  running.push(server);
  return server;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-start-'));
  port = await freePort();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill()));
  await rm(folder, { recursive: true, force: true });
});

test('one process has a data folder; when it has died, however, the next one takes it over', async () => {
  const first = start();
  expect(await first.ready).toBe(true);
  const second = start({ PORT: '0' });
  expect(await second.gone).toBe(1);
  expect(second.output()).toMatch(
    /^The data folder \S+ is in use by another Loom \(process \d+\)\. Stop that one first, or set DATA_DIR to another folder\.\n$/,
  );
  await first.kill();
  const third = start();
  expect(await third.ready).toBe(true);
  expect(await third.stop()).toBe(0);
});

test('a port that is taken is a sentence, and the process ends', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port: taken } = other.address() as { port: number };
  const server = start({ PORT: String(taken) });
  expect(await server.gone).toBe(1);
  expect(server.output()).toBe(`Port ${taken} is in use. Stop what uses it, or set PORT to another one.\n`);
  const door = start({ FTP_PORT: String(taken) });
  expect(await door.gone).toBe(1);
  expect(door.output()).toBe(`Port ${taken} is in use. Stop what uses it, or set FTP_PORT to another one.\n`);
  other.close();
});

test('a process with only some roles names what it has to share', () => {
  expect(() => readConfig({ LOOM_ROLES: 'api' })).toThrow(
    /LOOM_ROLES is "api": .* needs EVENTSTORE_URL, MONGODB_URL, S3_BUCKET, LOOM_SECRET\./,
  );
  const shared = {
    EVENTSTORE_URL: 'esdb://localhost:2113',
    MONGODB_URL: 'mongodb://localhost/loom',
    S3_BUCKET: 'loom',
    LOOM_SECRET: 'x'.repeat(32),
  };
  expect(() => readConfig({ ...shared, LOOM_ROLES: 'worker,projector' })).toThrow(/needs PUBLIC_URL\./);
  expect(readConfig({ ...shared, LOOM_ROLES: 'api,ingest' }).LOOM_ROLES).toEqual(['api', 'ingest']);
  expect(readConfig({}).LOOM_ROLES).toHaveLength(4);
});

/** An upload that the server is still receiving. */
async function slowUpload(token: string, gigId: string, bytes: Buffer) {
  const boundary = randomUUID();
  const body = new PassThrough();
  const upload = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/api/v1/gigs/${gigId}/upload-media`,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const answered = once(upload, 'response').then(async ([response]) => {
    let text = '';
    for await (const chunk of response as AsyncIterable<Buffer>) text += String(chunk);
    return { status: (response as { statusCode: number }).statusCode, text };
  });
  answered.catch(() => undefined);
  body.pipe(upload);
  body.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="slow.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  );
  body.write(bytes.subarray(0, 20_000));
  return {
    answered,
    finish() {
      body.write(bytes.subarray(20_000));
      body.end(`\r\n--${boundary}--\r\n`);
    },
  };
}

test('asked to stop, it finishes the uploads under way, takes nothing new, and leaves nothing half-written', async () => {
  const server = start();
  expect(await server.ready).toBe(true);
  const call = async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as T;
  };
  const person = { email: 'asha@loom.test', password: 'correct horse 9' };
  await call('POST', '/auth/register', { ...person, full_name: 'Asha Rao' });
  const { access_token: token } = await call<{ access_token: string }>('POST', '/auth/login', person);
  const { gig_id: gigId, ftp_folder: ftpFolder } = await call<{ gig_id: string; ftp_folder: string }>(
    'POST',
    '/gigs/create',
    {
      gig_name: 'Wedding',
      description: 'From the vows to the last dance',
      date_time: '2026-11-21T18:00',
      location: 'Kochi',
    },
    token,
  );
  await call(
    'PUT',
    '/camera-ftp/settings',
    { enabled: true, custom_username: '', custom_password: '', current_gig_id: null },
    token,
  );
  const ftp = await call<{ ftp_port: number; ftp_username: string; ftp_password: string }>(
    'GET',
    '/camera-ftp/credentials',
    undefined,
    token,
  );

  const [byBrowser, byCamera] = [
    await makeJpeg({ width: 1600, height: 1067, seed: 1 }),
    await makeJpeg({ width: 1600, height: 1067, seed: 2 }),
  ];
  const under = (): Promise<number[]> =>
    Promise.all(['blobs/incoming', 'ftp'].map(async (where) => (await readdir(join(folder, where))).length));
  const idle = await under();
  const upload = await slowUpload(token, gigId, byBrowser);
  const camera = new Client(10_000);
  await camera.access({ host: '127.0.0.1', port: ftp.ftp_port, user: ftp.ftp_username, password: ftp.ftp_password });
  const source = new PassThrough();
  source.write(byCamera.subarray(0, 20_000));
  const sent = camera.uploadFrom(source, `/${ftpFolder}/DSC_1.JPG`);
  await expect
    .poll(under, { message: 'both are being received' })
    .toSatisfy((now: number[]) => now.every((count, n) => count > idle[n]!));

  const stopped = server.stop();
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => 'answers',
        () => 'refuses',
      ),
    )
    .toBe('refuses');
  upload.finish();
  source.end(byCamera.subarray(20_000));
  const answer = await upload.answered;
  expect(answer).toMatchObject({ status: 200 });
  expect((await sent).code).toBe(226);
  expect(await stopped).toBe(0);
  camera.close();
  expect(await readdir(join(folder, 'blobs', 'incoming'))).toEqual([]);

  // An older process's half-written file goes at the next start; a fresh one may be somebody's.
  await mkdir(join(folder, 'blobs', 'incoming'), { recursive: true });
  for (const [name, age] of [
    ['old', 7200],
    ['new', 60],
  ] as const) {
    await writeFile(join(folder, 'blobs', 'incoming', name), 'half');
    await utimes(join(folder, 'blobs', 'incoming', name), Date.now() / 1000 - age, Date.now() / 1000 - age);
  }
  const again = start();
  expect(await again.ready).toBe(true);
  const { original_photos: photos } = await call<{ original_photos: { filename: string }[] }>(
    'GET',
    `/gigs/${gigId}/media`,
    undefined,
    token,
  );
  expect(photos.map(({ filename }) => filename).sort()).toEqual(['DSC_1.JPG', 'slow.jpg']);
  expect(await readdir(join(folder, 'blobs', 'incoming'))).toEqual(['new']);
  expect(await again.stop()).toBe(0);
});
