import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'basic-ftp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GUEST_TUS } from '../../api/contract/guest.ts';
import { registrationConsent } from '../../api/contract/registration.ts';
import { type ServerProcess, freePort, startServer } from '../kill/serverProcess.ts';
import { makeJpeg } from '../pictures.ts';

let folder: string;
let port: number;
let server: ServerProcess;
/** Everything secret that came along, and every address of a person. */
const secrets = new Map<string, string>();
const keep = (what: string, value: string | undefined): string => {
  if (value === undefined || value.length < 6) throw new Error(`${what}: ${value}`);
  secrets.set(value, what);
  return value;
};

interface Sent {
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
}
const call = async <T = Record<string, unknown>>(
  method: string,
  path: string,
  { token, headers, body }: Sent = {},
): Promise<{ status: number; body: T }> => {
  const isForm = body instanceof FormData;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text.startsWith('{') ? JSON.parse(text) : text) as T };
};
const api = <T = Record<string, unknown>>(method: string, path: string, sent?: Sent) =>
  call<T>(method, `/api/v1${path}`, sent);
const files = (name: string, bytes: Uint8Array, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(name, new Blob([new Uint8Array(bytes)]), 'IMG_1.jpg');
  return form;
};
/** What stands behind the `#` of a link in a mail to this address. */
const mailed = async (address: string, page: string): Promise<string> => {
  const outbox = join(folder, 'outbox');
  let found: string | undefined;
  await expect
    .poll(async () => {
      for (const name of (await readdir(outbox).catch(() => [])).sort().reverse()) {
        const mail = (await readFile(join(outbox, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
        found ??= mail.includes(`To: ${address}`) ? new RegExp(`${page}(\\S+)`).exec(mail)?.[1] : undefined;
      }
      return found;
    })
    .toBeTruthy();
  return found!;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-logs-'));
  port = await freePort();
  server = startServer({
    DATA_DIR: folder,
    PORT: String(port),
    FTP_PORT: String(await freePort()),
    ADMIN_PASSWORD: keep("the admin's password", 'horse of the admin 1'),
    LOG_LEVEL: 'debug',
  });
  expect(await server.ready).toBe(true);
});
afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

test('what the server logs holds no password, no code, no token and no address of anybody', async () => {
  const email = keep('an address', 'asha.rao@studio.test');
  const password = keep('a password', 'first horse 22');
  await api('POST', '/auth/register', { body: { email, password, full_name: 'Asha Rao' } });
  await api('POST', '/auth/register', {
    body: { email, password: keep("another's password", 'second horse 22'), full_name: 'Someone' },
  });
  const verification = keep('a verification token', await mailed(email, '/verify-email#token='));
  expect((await api('GET', `/auth/verify-email?token=${verification}x`)).status).toBe(422);
  expect((await api('GET', `/auth/verify-email?token=${verification}`)).status).toBe(200);
  await api('POST', '/auth/login', { body: { email, password: keep('a wrong password', 'wrong horse 33') } });
  await api('POST', '/auth/login', { body: { email: keep('an unknown address', 'who.is@nowhere.test'), password } });
  await api('POST', '/auth/login', { body: { email: password, password: email } });
  await api('POST', '/auth/forgot-password', { body: { email } });
  const reset = keep('a reset token', await mailed(email, '/reset-password#token='));
  const changed = keep('a new password', 'third horse 44');
  expect((await api('POST', '/auth/reset-password', { body: { token: reset, password: changed } })).status).toBe(200);
  const { body: session } = await api<{ access_token: string }>('POST', '/auth/login', {
    body: { email, password: changed },
  });
  const token = keep('a session', session.access_token);
  await api('GET', '/auth/me', { token: keep('a forged session', `${token.slice(0, -4)}aaaa`) });
  expect((await api('POST', '/auth/renew', { token })).status).toBe(200);

  const gallery = keep("a gallery's password", 'secret vows 55');
  const gig = {
    gig_name: 'Wedding',
    date_time: '2026-11-21T18:00',
    location: 'Kochi',
    description: 'Vows',
    gig_type: 'private',
    password: gallery,
    guest_uploads_enabled: true,
  };
  const { body: made } = await api<{ gig_id: string; access_code: string }>('POST', '/gigs/create', {
    token,
    body: gig,
  });
  expect(made).toMatchObject({ gig_name: 'Wedding' });
  const gigId = made.gig_id;
  const code = keep("a gig's code", made.access_code);
  const photo = await makeJpeg({ width: 160, height: 120, seed: 1 });
  expect((await api('POST', `/gigs/${gigId}/upload-media`, { token, body: files('files', photo) })).status).toBe(200);
  await api('POST', `/public/gigs/${gigId}/unlock`, { body: { password: keep('a guess', 'guessed vows 66') } });
  const { body: unlocked } = await api<{ gallery_token: string }>('POST', `/public/gigs/${gigId}/unlock`, {
    body: { password: gallery },
  });
  const opened = { 'x-gallery-token': keep('a gallery token', unlocked.gallery_token) };
  await expect
    .poll(
      async () => (await api<{ total: number }>('GET', `/public/gigs/${gigId}/media`, { headers: opened })).body.total,
    )
    .toBe(1);
  const { body: zip } = await api<{ download_url: string }>('POST', `/public/gigs/${gigId}/zip-ticket`, {
    headers: opened,
    body: {},
  });
  await call('GET', keep("a zip's address", zip.download_url));

  const clientEmail = keep("a client's address", 'meera@clients.test');
  const { body: invited } = await api<{ client: { access_code: string } }>('POST', `/gigs/${gigId}/clients`, {
    token,
    body: { client_name: 'Meera', client_email: clientEmail, permissions: ['view', 'download'] },
  });
  const clientCode = keep("a client's code", invited.client.access_code);
  expect(await mailed(clientEmail, '/client/login#')).toContain(clientCode);
  await api('POST', '/client/login', {
    body: { client_email: clientEmail, access_code: keep('a wrong code', 'WRONGCODE9') },
  });
  const { body: client } = await api<{ access_token: string }>('POST', '/client/login', {
    body: { client_email: clientEmail, access_code: clientCode },
  });
  await api('GET', `/client/gig/${gigId}/media`, { token: keep("a client's session", client.access_token) });
  await api('POST', '/client/logout', { token: client.access_token, body: {} });

  const editorEmail = keep("an editor's address", 'nila@team.test');
  const { body: team } = await api<{ team_member: { access_code: string } }>('POST', `/gigs/${gigId}/team`, {
    token,
    body: { team_name: 'Nila', team_email: editorEmail },
  });
  const teamCode = keep("an editor's code", team.team_member.access_code);
  await api('GET', `/team/${teamCode}`);
  await call('GET', `/team/${teamCode}`);
  await api('GET', `/team/${keep('a wrong team code', 'WRONGTEAM9')}`);
  const { body: editor } = await api<{ access_token: string }>('POST', '/team/login', {
    body: { access_code: teamCode },
  });
  await api('GET', `/team/gig/${gigId}`, { token: keep("an editor's session", editor.access_token) });

  const guest = {
    guest_name: 'Diya',
    guest_email: keep("a guest's address", 'diya@guests.test'),
    guest_phone: keep("a guest's number", '+919812300045'),
  };
  await api('POST', `/guest/session/${keep('a wrong guest code', 'WRONGGUEST')}`, { body: guest });
  const { body: entered } = await api<{ guest_token: string }>('POST', `/guest/session/${code}`, { body: guest });
  const guestToken = keep("a guest's token", entered.guest_token);
  expect(
    (
      await api('POST', `/guest/upload/${code}`, {
        headers: { 'x-guest-token': guestToken },
        body: files('files', await makeJpeg({ width: 160, height: 120, seed: 2 }), guest),
      })
    ).status,
  ).toBe(200);
  const begun = await fetch(`http://127.0.0.1:${port}${GUEST_TUS}`, {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '50', 'x-guest-token': guestToken },
  });
  await fetch(`http://127.0.0.1:${port}${begun.headers.get('location')}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'x-guest-token': guestToken,
    },
    body: 'no photo at all',
  });
  await api('POST', `/public/gigs/${gigId}/register-face`, {
    headers: opened,
    body: files('selfie', photo, {
      name: 'Tara',
      phone: keep('a registered number', '+919812300067'),
      email: keep('a registered address', 'tara@guests.test'),
      consent_version: registrationConsent.version,
    }),
  });

  const { body: link } = await api<{ path: string }>('POST', `/gigs/${gigId}/links`, {
    token,
    body: { name: 'For the aunts', kind: 'view' },
  });
  const secret = keep("a link's secret", link.path.split('#')[1]);
  const { body: come } = await api<{ gallery_token: string }>('POST', '/public/links/open', {
    body: { token: secret },
  });
  await api('GET', `/public/gigs/${gigId}/media`, {
    headers: { 'x-gallery-token': keep("a link's token", come.gallery_token) },
  });
  await api('POST', '/public/links/open', { body: { token: keep('a wrong secret', 'made-up-secret-of-a-link') } });

  const camera = keep("a camera's password", 'camera-secret-77');
  expect(
    (
      await api('PUT', '/camera-ftp/settings', {
        token,
        body: { enabled: true, custom_username: 'asha-camera', custom_password: camera, current_gig_id: null },
      })
    ).status,
  ).toBe(200);
  const { body: door } = await api<{ ftp_port: number }>('GET', '/camera-ftp/credentials', { token });
  for (const tried of [keep("a camera's wrong password", 'camera-wrong-88'), camera]) {
    const ftp = new Client(10_000);
    await ftp.access({ host: '127.0.0.1', port: door.ftp_port, user: 'asha-camera', password: tried }).then(
      () => ftp.list(),
      () => undefined,
    );
    ftp.close();
  }
  // Requests that are refused early, or that nobody expects, with secrets where none belong.
  await call('GET', `/public/gig/${gigId}?token=${token}&code=${code}`);
  await call('GET', `/no/such/page?password=${encodeURIComponent(changed)}`, {
    headers: { referer: `http://127.0.0.1/client/login?code=${clientCode}`, cookie: `session=${token}` },
  });
  await call('POST', '/api/v1/auth/login', {
    headers: { 'content-type': 'application/json' },
    body: `{"email":"${email}","password":"${changed}"`,
  });
  await api('POST', '/auth/logout', { token });

  expect(await server.stop()).toBe(0);
  const log = server.output();
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(40);
  for (const route of [
    'login',
    'verifyEmail',
    'unlockGig',
    'clientLogin',
    'openTeamCode',
    'guestUpload',
    'openLink',
    'zip',
  ])
    expect(log).toContain(`"route":"${route}"`);
  const told = [...secrets].flatMap(([value, what]) =>
    log.includes(value) || log.includes(encodeURIComponent(value))
      ? [`${what}: ${lines.find((line) => line.includes(value)) ?? 'printed'}`]
      : [],
  );
  expect(told).toEqual([]);
  expect(log).not.toMatch(/[\w.]+@(studio|clients|team|guests|nowhere)\.test/);
}, 120_000);
