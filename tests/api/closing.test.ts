import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../commands/account.ts';
import { stillOpen, studioOf } from '../../commands/camera.ts';
import { receiveFile } from '../../commands/intake.ts';
import { watchGallery } from '../liveGallery.ts';
import { makeJpeg } from '../pictures.ts';
import { showProfile } from '../publicProfile.ts';
import { guestToken, invite, inviteEditor, must, signInClient, signInEditor } from '../rights/arrive.ts';
import { type Person, type TestLoom, sessionIn, startLoom } from '../server.ts';
import { stopClock } from '../clock.ts';

let loom: TestLoom;
beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());

const photo = (seed = 1) => makeJpeg({ width: 320, height: 240, seed });
const post = <T = Record<string, unknown>>(path: string, body: object, token?: string) =>
  loom.call<T>('POST', `/api/v1${path}`, { token, body });
const close = (person: Person, password = person.password, token = person.token) =>
  post<{ closed_token: string; erases_at: string; detail: string }>(
    '/account/close',
    { password, confirmation: 'DELETE' },
    token,
  );
const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  post<{ access_token?: string; closed_token?: string; detail?: string }>('/auth/login', { email, password });
const reopen = (token: string) => post<{ detail: string }>('/account/reopen', { token });
const statusOf = async (path: string, token?: string, headers: Record<string, string> = {}): Promise<number> =>
  (await loom.call('GET', path, { token, headers })).status;

/** What was mailed to an address. */
async function mailsTo(email: string): Promise<string[]> {
  await loom.settled();
  const outbox = join(loom.folder, 'outbox');
  const texts = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  // Soft line breaks of quoted-printable, which cut addresses.
  return texts
    .filter((text) => text.includes(email))
    .map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
}
const linkIn = (mail: string): string => /account-closed#token=([\w.-]+)/.exec(mail)?.[1] ?? '';
const closingMails = async (email: string) => (await mailsTo(email)).filter((text) => linkIn(text) !== '');

/** A studio with all that an account carries. */
async function studio(name: string) {
  const person = await showProfile(loom, await loom.register(name));
  const { token } = person;
  const gig = await loom.createGig(person, { guest_uploads_enabled: true, guest_upload_limit: 10 });
  const { gig_id: gigId, access_code: code } = gig;
  await loom.upload(person, gigId, [{ name: 'a.jpg', bytes: await photo() }]);
  await loom.settled();
  const client = await signInClient(loom, await invite(loom, person, gigId, 'Arjun', ['view', 'download']));
  const editor = await signInEditor(loom, await inviteEditor(loom, person, gigId, 'Ela'));
  const guest = await guestToken(loom, code, 'Gita');
  const zip = await must<{ download_url: string }>(loom, 'POST', `/api/v1/gigs/${gigId}/media/zip-ticket`, {
    token,
    body: {},
  });
  const publicZip = await must<{ download_url: string }>(loom, 'POST', `/api/v1/public/gigs/${gigId}/zip-ticket`, {
    body: {},
  });
  const shown = await must<{ media: { thumb_url: string }[] }>(loom, 'GET', `/api/v1/public/gigs/${gigId}/media`);
  const own = await must<{ original_photos: { thumb_url: string }[] }>(loom, 'GET', `/api/v1/gigs/${gigId}/media`, {
    token,
  });
  const theirs = await must<{ media: { thumb_url: string }[] }>(loom, 'GET', `/api/v1/client/gig/${gigId}/media`, {
    token: client,
  });
  const feed = await must<{ feed_url: string }>(loom, 'GET', '/api/v1/bookings/calendar', { token });
  await must(loom, 'PUT', '/api/v1/camera-ftp/settings', { token, body: { enabled: true } });
  const ftp = await must<{ ftp_username: string; ftp_password: string }>(
    loom,
    'GET',
    '/api/v1/camera-ftp/credentials',
    { token },
  );
  /** What is there for everybody while the account is open, and comes back with it. */
  const asked = (): Promise<number[]> =>
    Promise.all([
      statusOf(`/api/v1/public/gigs/${gigId}`),
      statusOf(`/api/v1/public/gigs/${gigId}/media`),
      statusOf(shown.media[0]!.thumb_url),
      statusOf(`/media/cover/${gigId}`),
      statusOf(publicZip.download_url),
      statusOf(`/api/v1/client/gig/${gigId}/media`, client),
      statusOf(theirs.media[0]!.thumb_url),
      statusOf(`/api/v1/team/gig/${gigId}`, editor),
      statusOf(`/api/v1/photographer/${person.id}`),
      statusOf(`/api/v1/public/booking-form/${person.id}`),
      statusOf(new URL(feed.feed_url).pathname),
    ]);
  /** What was got in a session that is over. */
  const inSession = (): Promise<number[]> =>
    Promise.all([
      statusOf('/api/v1/auth/me', token),
      statusOf(own.original_photos[0]!.thumb_url),
      statusOf(zip.download_url),
    ]);
  return { person, gigId, code, guest, ftp, asked, inSession };
}

describe('closing', () => {
  test('takes the password and the word: a stolen session closes nothing, and does not guess', async () => {
    stopClock();
    const person = await loom.register('Asha Rao');
    expect((await close(person, 'not hers')).body.detail).toBe('The password is not right.');
    for (const body of [{ password: person.password }, { password: person.password, confirmation: 'delete' }])
      expect((await post('/account/close', body, person.token)).status).toBe(422);
    const guesses: number[] = [];
    for (let n = 0; n < 8; n++) guesses.push((await close(person, `guess ${n}`)).status);
    expect(guesses.at(-1)).toBe(429);
    expect(await statusOf('/api/v1/auth/me', person.token)).toBe(200);
    for (const { token } of [loom.admin, await loom.createAuditor()])
      expect(
        (await post('/account/close', { password: loom.admin.password, confirmation: 'DELETE' }, token)).status,
      ).toBe(403);
  });

  test('ends all that the account carries, at once and for everybody; reopened, everything is as it was', async () => {
    const { person, gigId, code, guest, ftp, asked, inSession } = await studio('Meera Nair');
    const elsewhere = await loom.login(person.email, person.password);
    const { write } = loom.loom.context;
    const openDoor = await asked();
    expect(openDoor).toEqual(openDoor.map(() => 200));
    expect(await inSession()).toEqual([200, 200, 200]);
    expect(await studioOf(write, ftp.ftp_username, ftp.ftp_password)).toBe(person.id);
    const resetToken = await issueToken(write, 'resetToken', person.id);
    const watcher = await watchGallery(loom, gigId);
    expect(watcher.heard).toEqual([{ type: 'ready' }]);

    const { status, body } = await close(person);
    expect(status).toBe(200);
    expect(Date.parse(body.erases_at) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    const shut = await asked();
    expect(shut).toEqual([404, 404, 404, 404, 404, 401, 404, 401, 404, 404, 404]);
    expect(await inSession()).toEqual([401, 404, 404]);
    expect(await statusOf('/api/v1/auth/me', elsewhere.token)).toBe(401);
    expect(await studioOf(write, ftp.ftp_username, ftp.ftp_password)).toBeUndefined();
    await expect(stillOpen(write, person.id, ftp.ftp_username, ftp.ftp_password)).rejects.toThrow(
      'The Loom account of this studio is closed.',
    );
    await watcher.closed;
    expect(watcher.heard.at(-1)).toEqual({
      type: 'refused',
      data: { detail: expect.stringContaining('Gig not found') },
    });
    // What a guest, a camera or the photographer was sending comes too late.
    expect((await post(`/guest/session/${code}`, { guest_name: 'Late' })).status).toBe(404);
    expect(guest).not.toBe('');
    const arrival = { gigId, folder: null, name: 'late.jpg', via: 'browser' as const, source: { path: '/nowhere' } };
    for (const actor of [
      { kind: 'user' as const, id: person.id, role: 'photographer' as const, sessionId: sessionIn(person.token) },
      { kind: 'camera' as const, id: person.id },
      { kind: 'guest' as const, id: 'gita', gigId },
    ])
      await expect(receiveFile(write, arrival, { actor, correlation: 'c' })).rejects.toThrow('Gig not found');
    // A link of before sets no password, and the account that asks is told the way back.
    expect((await post('/auth/reset-password', { token: resetToken, password: 'taken over 1' })).status).toBe(422);

    expect((await reopen(body.closed_token)).status).toBe(200);
    expect(await asked()).toEqual(openDoor);
    expect(await inSession()).toEqual([401, 404, 404]);
    expect(await studioOf(write, ftp.ftp_username, ftp.ftp_password)).toBe(person.id);
    const back = await loom.login(person.email, person.password);
    expect(await statusOf(`/api/v1/gigs/${gigId}`, back.token)).toBe(200);
    expect((await mailsTo(person.email)).filter((text) => text.includes('is open again'))).toHaveLength(1);
  });

  test('is told to who signs in, asks for a new password or registers again, and mailed; nobody else learns of it', async () => {
    const person = await loom.register('Ravi Iyer');
    const { closed_token: token } = (await close(person)).body;
    const { status, body } = await signIn(person);
    expect([status, body.access_token, body.closed_token]).toEqual([200, undefined, token]);
    expect(await signIn({ ...person, password: 'not his' })).toMatchObject(
      await signIn({ email: 'x@loom.test', password: 'y' }).then(({ status: as, body: { detail } }) => ({
        status: as,
        body: { detail },
      })),
    );
    expect((await closingMails(person.email)).map(linkIn)).toEqual([token]);
    await post('/auth/forgot-password', { email: person.email });
    await post('/auth/register', { email: person.email, password: 'a new one 12', full_name: 'Somebody' });
    expect((await closingMails(person.email)).map(linkIn)).toEqual([token, token, token]);
    expect((await signIn({ ...person, password: 'a new one 12' })).status).toBe(401);
    for (const as of [token, body.closed_token!]) expect(await statusOf('/api/v1/auth/me', as)).toBe(401);
    const { body: told } = await post('/account/closed', { token });
    expect(told).toMatchObject({ status: 'closed', full_name: 'Ravi Iyer' });
    // The console tells until when.
    const { users } = await must<{ users: { user_id: string; erases_at: string | null }[] }>(
      loom,
      'GET',
      '/api/v1/audit/users',
      { token: loom.admin.token },
    );
    const until = (id: string) => users.find(({ user_id }) => user_id === id)?.erases_at;
    expect([until(person.id), until(loom.admin.id)]).toEqual([told['erases_at'], null]);
  });

  test('twice at the same moment closes once; a link of an earlier closing is good for nothing', async () => {
    const person = await loom.register('Nila Bose');
    const both = await Promise.all([close(person), close(person)]);
    expect(both.map(({ status }) => status).filter((each) => each !== 200 && each !== 401)).toEqual([]);
    const first = both.find(({ status }) => status === 200)!.body.closed_token;
    expect(await closingMails(person.email)).toHaveLength(1);
    const all = await Promise.all([reopen(first), reopen(first)]);
    expect(all.map(({ status }) => status)).toContain(200);
    expect((await reopen(first)).status).toBe(404);
    const again = await loom.login(person.email, person.password);
    const second = (await close(again)).body.closed_token;
    expect(second).not.toBe(first);
    expect((await reopen(first)).status).toBe(404);
    expect((await post('/account/closed', { token: `${second}a` })).status).toBe(404);
    // Who got no answer asks once more.
    const keyed = (key: string) =>
      loom.call('POST', '/api/v1/account/reopen', { body: { token: second }, headers: { 'idempotency-key': key } });
    expect([(await keyed('open')).status, (await keyed('open')).status, (await keyed('anew')).status]).toEqual([
      200, 200, 404,
    ]);
  });
});
