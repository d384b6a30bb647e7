import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'basic-ftp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { selfieConsent } from '../../api/contract/gallery.ts';
import { s3Server, type S3Server } from '../adapters/s3-server.ts';
import { type EventStoreDouble, startEventStoreDouble } from '../doubles/eventstoredb/server.ts';
import { type ServerProcess, freePort, startServer } from '../kill/serverProcess.ts';
import { makeJpeg } from '../pictures.ts';
import { mongoUrl, scratchDatabase } from '../servers/mongodb.ts';

const people = join(import.meta.dirname, '../../../shared/photos/people');
const withFaces = existsSync(people);
const PASSWORD = 'correct horse 9';

/** The layout of docker-compose.yml on one machine: a process per role, two of api, over servers that they share. */
describe.skipIf(!mongoUrl)('roles as processes of their own', { timeout: 120_000 }, () => {
  let events: EventStoreDouble;
  let s3: S3Server;
  let database: ReturnType<typeof scratchDatabase>;
  let folder: string;
  let shared: Record<string, string>;
  let ftpPort: number;
  const ports = new Map<string, number>();
  const processes = new Map<string, ServerProcess>();
  const api = (name = 'api'): string => `http://127.0.0.1:${ports.get(name)}`;

  const start = async (name: string, role = name): Promise<void> => {
    const port = ports.get(name) ?? (await freePort());
    ports.set(name, port);
    const faces = withFaces && ['api', 'worker'].includes(role);
    processes.set(
      name,
      startServer(
        { ...shared, LOOM_ROLES: role, PORT: String(port), DATA_DIR: join(folder, name), FTP_PORT: String(ftpPort) },
        { faces },
      ),
    );
  };
  const probe = async (name: string, path: string): Promise<{ status: number; text: string }> => {
    const answer = await fetch(api(name) + path);
    return { status: answer.status, text: await answer.text() };
  };
  /** What it says to an orchestrator: 200 or 503, and why. */
  const readiness = async (name: string): Promise<string> => {
    const { status, text } = await probe(name, '/readyz');
    return `${status} ${(JSON.parse(text) as { status: string }).status}`;
  };
  const ready = async (name: string): Promise<void> => {
    if (!(await processes.get(name)!.ready))
      throw new Error(`${name} did not start:\n${processes.get(name)!.output()}`);
  };

  let token: string;
  const call = async <T>(
    method: string,
    path: string,
    { body, as = token, at = 'api' }: { body?: unknown; as?: string; at?: string } = {},
  ): Promise<T> => {
    const form = body instanceof FormData;
    const answer = await fetch(`${api(at)}${path}`, {
      method,
      headers: {
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...(as ? { authorization: `Bearer ${as}` } : {}),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const until = async <T>(what: string, look: () => Promise<T | undefined | false>, ms = 60_000): Promise<T> => {
    for (const end = Date.now() + ms; Date.now() < end; await pause(50)) {
      const found = await look();
      if (found) return found;
    }
    throw new Error(
      `${what} did not come about in ${ms} ms\n${[...processes].map(([name, { output }]) => `--- ${name}\n${output()}`).join('\n')}`,
    );
  };
  const upload = (gigId: string, files: { name: string; bytes: Uint8Array }[], at = 'api') => {
    const body = new FormData();
    for (const { name, bytes } of files) body.append('files', new Blob([new Uint8Array(bytes)]), name);
    return call<{ received: { media_id: string; filename: string; duplicate: boolean }[] }>(
      'POST',
      `/api/v1/gigs/${gigId}/upload-media`,
      { body, at },
    );
  };
  const shown = async (gigId: string, at = 'api') =>
    (
      await call<{ media: { media_id: string; thumb_url: string }[]; total: number }>(
        'GET',
        `/api/v1/public/gigs/${gigId}/media`,
        { as: '', at },
      )
    ).media;
  const linkIn = (mail: string): string =>
    /verify-email#token=([\w-]+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))![1]!;

  beforeAll(async () => {
    events = await startEventStoreDouble();
    s3 = await s3Server();
    database = scratchDatabase(mongoUrl!);
    folder = await mkdtemp(join(tmpdir(), 'loom-roles-'));
    ftpPort = await freePort();
    shared = {
      EVENTSTORE_URL: events.url,
      MONGODB_URL: database.url,
      LOG_LEVEL: 'warn',
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      LOOM_SECRET: 'a secret of at least thirty-two characters',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      ADMIN_PASSWORD: PASSWORD,
      ADMIN_EMAIL: 'admin@loom.test',
      SMTP_URL: '',
    };
    // In no order: each waits for what it needs.
    await Promise.all([start('api'), start('worker'), start('ingest')]);
    await pause(300);
    await Promise.all([start('second', 'api'), start('projector')]);
    await Promise.all([...processes.keys()].map(ready));
  }, 120_000);
  afterAll(async () => {
    await Promise.all([...processes.values()].map((each) => each.kill()));
    await s3?.stop();
    events?.kill();
    await database?.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  let gig: { gig_id: string; ftp_folder: string };
  let door: { ftp_port: number; ftp_username: string; ftp_password: string };
  const camera = async (name: string, bytes: Buffer): Promise<void> => {
    const client = new Client(20_000);
    await client.access({ host: '127.0.0.1', port: ftpPort, user: door.ftp_username, password: door.ftp_password });
    await client.uploadFrom(Readable.from([bytes]), `/${gig.ftp_folder}/${name}`);
    client.close();
  };

  test('every process answers its probes', async () => {
    for (const name of processes.keys()) {
      expect((await fetch(`${api(name)}/healthz`)).status, name).toBe(200);
      expect((await fetch(`${api(name)}/readyz`)).status, name).toBe(200);
      expect(await (await fetch(`${api(name)}/metrics`)).text(), name).toContain('loom_projection_lag');
    }
    expect((await fetch(`${api('worker')}/api/v1/gigs/my-gigs`)).status).toBe(404);
  });

  test('a photographer registers at one api process, signs in at the other, and verifies by the mail that the worker wrote', async () => {
    const person = { email: 'asha@loom.test', password: PASSWORD };
    await call('POST', '/api/v1/auth/register', { body: { ...person, full_name: 'Asha Rao' }, as: '' });
    token = (await call<{ access_token: string }>('POST', '/api/v1/auth/login', { body: person, as: '', at: 'second' }))
      .access_token;
    // Signed in there, known here: at the latest when this process's read models have come as far.
    await until(
      'the session',
      async () => (await fetch(`${api()}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).ok,
    );
    const outbox = join(folder, 'worker', 'outbox');
    const [name] = await until('the mail', async () => {
      const names = await readdir(outbox).catch(() => []);
      return names.length > 0 && names;
    });
    await call('GET', `/api/v1/auth/verify-email?token=${linkIn(await readFile(join(outbox, name!), 'utf8'))}`, {
      as: '',
      at: 'second',
    });
    expect(await call('GET', '/api/v1/auth/me', { at: 'second' })).toMatchObject({ email_verified: true });
    expect(
      (
        await call<{ access_token: string }>('POST', '/api/v1/auth/login', {
          body: { email: 'admin@loom.test', password: PASSWORD },
          as: '',
        })
      ).access_token,
    ).toBeTruthy();
  });

  test('wrong passwords at one api process count at the other', async () => {
    const wrong = (at: string): Promise<number> =>
      fetch(`${api(at)}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@loom.test', password: 'not this one 9' }),
      }).then(({ status }) => status);
    for (const at of ['api', 'second', 'api', 'second', 'api']) expect(await wrong(at)).toBe(401);
    expect([await wrong('second'), await wrong('api')]).toEqual([429, 429]);
  });

  test('what one process was told it shows at once', async () => {
    gig = await call('POST', '/api/v1/gigs/create', {
      body: {
        gig_name: 'Wedding',
        description: 'From the vows to the last dance',
        date_time: '2026-11-21T18:00',
        location: 'Kochi',
      },
    });
    expect(await call('GET', `/api/v1/gigs/${gig.gig_id}`)).toMatchObject({ gig_name: 'Wedding' });
    await until('the gig at the other process', () =>
      call('GET', `/api/v1/gigs/${gig.gig_id}`, { at: 'second' }).catch(() => undefined),
    );
  });

  test('photos by HTTP and FTP get their pictures from the worker, and an open page shows them', async () => {
    await call('PUT', '/api/v1/camera-ftp/settings', {
      body: { enabled: true, custom_username: '', custom_password: '', current_gig_id: null },
    });
    door = await call('GET', '/api/v1/camera-ftp/credentials');
    expect(door.ftp_port).toBe(ftpPort);
    expect(
      await until(
        'the camera FTP server',
        async () => (await call<{ status: string }>('GET', '/api/v1/camera-ftp/status')).status === 'online',
      ),
    ).toBe(true);

    const socket = new WebSocket(`${api('second').replace('http', 'ws')}/ws/gig/${gig.gig_id}/live`);
    const heard: { type: string; data?: { media_id: string } }[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data)) as (typeof heard)[number]));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'hello' }));
    await until('the welcome', async () => heard.some(({ type }) => type === 'ready'));

    const byBrowser = await makeJpeg({ width: 1600, height: 1067, seed: 1 });
    const { received } = await upload(gig.gig_id, [{ name: 'IMG_1.JPG', bytes: byBrowser }]);
    expect((await upload(gig.gig_id, [{ name: 'IMG_1.JPG', bytes: byBrowser }], 'second')).received).toMatchObject([
      { media_id: received[0]!.media_id, duplicate: true },
    ]);
    await camera('DSC_1.JPG', await makeJpeg({ width: 1600, height: 1067, seed: 2 }));
    const media = await until('both photos', async () => {
      const all = await shown(gig.gig_id);
      return all.length === 2 && all;
    });
    for (const { thumb_url: address } of media)
      expect((await fetch(api('second') + address)).headers.get('content-type')).toMatch(/^image\//);
    await until('both live messages', async () => heard.filter(({ type }) => type === 'new_photo').length === 2);
    expect(new Set(heard.flatMap(({ data }) => (data ? [data.media_id] : [])))).toEqual(
      new Set(media.map(({ media_id }) => media_id)),
    );
    socket.close();
  });

  test('a zip comes from the store that all share', async () => {
    const {
      download_url: address,
      size,
      count,
    } = await call<{ download_url: string; size: number; count: number }>(
      'POST',
      `/api/v1/gigs/${gig.gig_id}/media/zip-ticket`,
      { body: {} },
    );
    expect(count).toBe(2);
    const bytes = Buffer.from(await (await fetch(api('second') + address)).arrayBuffer());
    expect(bytes.length).toBe(size);
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  });

  test('a worker that is killed is missed for a while, and its work is done by the next one', async () => {
    await processes.get('worker')!.kill();
    await upload(gig.gig_id, [{ name: 'IMG_2.JPG', bytes: await makeJpeg({ width: 1600, height: 1067, seed: 3 }) }]);
    await camera('DSC_2.JPG', await makeJpeg({ width: 1600, height: 1067, seed: 4 }));
    await pause(500);
    expect(await shown(gig.gig_id)).toHaveLength(2);
    await start('worker');
    await until('the pictures', async () => (await shown(gig.gig_id)).length === 4);
    expect((await readdir(join(folder, 'worker', 'outbox'))).length).toBe(1);
  }, 120_000);

  test('a second worker stands by, alive and ready as such, and takes over', async () => {
    // In a folder that several share lies what others are at; what nobody can be at any more goes.
    const scratch = join(folder, 'deputy', 'scratch');
    await mkdir(scratch, { recursive: true });
    for (const name of ['old', 'new']) await writeFile(join(scratch, name), 'half a selfie');
    await utimes(join(scratch, 'old'), 0, 0);
    await Promise.all([start('deputy', 'worker'), start('third', 'worker')]);
    await Promise.all([ready('deputy'), ready('third')]);
    await until('the old one gone', async () => String(await readdir(scratch)) === 'new');
    for (const name of ['deputy', 'third']) {
      await until('standing by', async () => (await readiness(name)) === '200 standby');
      expect((await probe(name, '/healthz')).status).toBe(200);
      expect((await probe(name, '/metrics')).text).toContain('loom_at_work{role="worker"} 0');
    }
    expect(await readiness('worker')).toBe('200 ready');
    // Standing by is no work: it ends at once.
    expect(await processes.get('third')!.stop()).toBe(0);
    processes.delete('third');
    expect(await processes.get('worker')!.stop()).toBe(0);
    await until('the deputy at work', async () => (await readiness('deputy')) === '200 ready');
    await upload(gig.gig_id, [{ name: 'IMG_5.JPG', bytes: await makeJpeg({ width: 800, height: 533, seed: 7 }) }]);
    await until('its pictures', async () => (await shown(gig.gig_id)).length === 5);
    processes.delete('worker');
  }, 120_000);

  test('a projector that is killed holds up what is shown, and nothing else', async () => {
    await processes.get('projector')!.kill();
    const { received } = await upload(gig.gig_id, [
      { name: 'IMG_3.JPG', bytes: await makeJpeg({ width: 800, height: 533, seed: 5 }) },
    ]);
    expect(received).toHaveLength(1);
    // Two of them: one is at work, the other stands by, which is all that is asked of it, and takes over.
    await Promise.all([start('projector'), start('spare', 'projector')]);
    await Promise.all([ready('projector'), ready('spare')]);
    await until('the photo', async () => (await shown(gig.gig_id, 'second')).length === 6);
    const [atWork, standby] =
      (await readiness('spare')) === '200 ready' ? ['spare', 'projector'] : ['projector', 'spare'];
    expect([await readiness(atWork!), await readiness(standby!)]).toEqual(['200 ready', '200 standby']);
    expect(await probe(standby!, '/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect((await probe(standby!, '/metrics')).text).toContain('loom_at_work{role="projector"} 0');
    expect((await probe(atWork!, '/metrics')).text).toContain('loom_at_work{role="projector"} 1');
    expect(await probe(standby!, '/api/v1/gigs/my-gigs')).toMatchObject({ status: 503 });
    expect(await processes.get(atWork!)!.stop()).toBe(0);
    await until('the other one at work', async () => (await readiness(standby!)) === '200 ready');
    await upload(gig.gig_id, [{ name: 'IMG_4.JPG', bytes: await makeJpeg({ width: 800, height: 533, seed: 6 }) }]);
    await until('the photo', async () => (await shown(gig.gig_id, 'second')).length === 7);
    processes.delete(atWork!);
  }, 120_000);

  test.skipIf(!withFaces)(
    'a selfie at one process finds what the worker saw',
    async () => {
      const photo = (name: string) => readFile(join(people, name));
      const { received } = await upload(gig.gig_id, [
        { name: 'obama-1.jpg', bytes: await photo('obama-1.jpg') },
        { name: 'biden-1.jpg', bytes: await photo('biden-1.jpg') },
      ]);
      const wanted = received.find(({ filename }) => filename === 'obama-1.jpg')!.media_id;
      // Before it knows of the photos, the other process has none whose faces it would wait for.
      await until('the photos', async () =>
        (await shown(gig.gig_id, 'second')).some(({ media_id }) => media_id === wanted),
      );
      const search = async () => {
        const body = new FormData();
        body.append('consent_version', selfieConsent.version);
        body.append('selfie', new Blob([new Uint8Array(await photo('obama-2.jpg'))]), 'selfie.jpg');
        return call<{ matches: { media_id: string }[]; pending: number }>(
          'POST',
          `/api/v1/public/gigs/${gig.gig_id}/selfie-search`,
          { body, as: '', at: 'second' },
        );
      };
      const { matches } = await until(
        'all faces',
        async () => {
          const found = await search();
          return found.pending === 0 && found;
        },
        120_000,
      );
      expect(matches.map(({ media_id }) => media_id)).toEqual([wanted]);
    },
    120_000,
  );

  test('each of them stops when it is asked to', async () => {
    for (const [name, { stop }] of processes) expect(await stop(), name).toBe(0);
  }, 120_000);
});
