import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysFrom, indianDate } from '../../domain/kernel/financialYear.ts';
import { keepCalendarAddress } from '../../commands/otherCalendar.ts';
import { runner } from '../../commands/core/run.ts';
import { eraseAccount } from '../../commands/closing.ts';
import { usernameAddress } from '../../commands/profile.ts';
import { ERASED } from '../../domain/kernel/personal.ts';
import { accounts, studios } from '../../projections/account.ts';
import { profiles } from '../../projections/profile.ts';
import { housekeep } from '../../reactions/housekeeping.ts';
import { paperwork } from '../paperwork.ts';
import { makeJpeg } from '../pictures.ts';
import { liveDocuments } from '../projections/freshFold.ts';
import { showProfile } from '../publicProfile.ts';
import { invite, must } from '../rights/arrive.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { zipEntries } from '../zipEntries.ts';

const DAY = 86_400_000;
let loom: TestLoom;
beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());

const post = <T = Record<string, unknown>>(path: string, body: object, token?: string) =>
  loom.call<T>('POST', `/api/v1${path}`, { token, body });
const close = async ({ token, password }: Person): Promise<string> =>
  (await post<{ closed_token: string }>('/account/close', { password, confirmation: 'DELETE' }, token)).body
    .closed_token;
interface Closed {
  status: string;
  full_name: string;
  certificate_code: string | null;
}
const looked = async (token: string) => post<Closed>('/account/closed', { token });
const erase = (token: string, more: object = { confirmation: 'ERASE' }) => post('/account/erase', { token, ...more });
interface Certificate {
  erased: Record<string, number>;
  digest: string;
  log_position: number;
  log_hash: string;
  by: string;
  detail?: string;
}
const certificate = (code: string) => post<Certificate>('/account/certificate', { code });
/** A round of housekeeping at a later hour, and all that follows from it. */
async function tidyIn(ms: number) {
  const { write, reads, feed } = loom.loom.context;
  const now = (): Date => new Date(Date.now() + ms);
  const tidied = await housekeep({ write: { ...write, now, run: runner(write.journal, now) }, reads, feed });
  await loom.settled();
  return tidied;
}
const blobs = async (): Promise<number> =>
  (await readdir(join(loom.folder, 'blobs'), { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name)).length;

/** Somebody with all that an account carries, and what of theirs must be found nowhere any more. */
async function furnished(name: string, username: string) {
  const person = await showProfile(loom, await loom.register(name), { username, bio: 'Weddings by the lagoon' });
  const { token } = person;
  const gig = await loom.createGig(person, { gig_name: `Secret wedding of ${username}` });
  const bin = await loom.createGig(person, { gig_name: `Forgotten shoot of ${username}` });
  await loom.upload(person, gig.gig_id, [
    { name: 'a.jpg', bytes: await makeJpeg({ width: 320, height: 240, seed: name.length }) },
  ]);
  await loom.upload(person, bin.gig_id, [
    { name: 'b.jpg', bytes: await makeJpeg({ width: 300, height: 240, seed: name.length }) },
  ]);
  await must(loom, 'DELETE', '/api/v1/gigs/bulk-delete', { token, body: { gig_ids: [bin.gig_id] } });
  await invite(loom, person, gig.gig_id, `Arjun-${username}`, ['view']);
  const portrait = new FormData();
  portrait.append('file', new Blob([new Uint8Array(await makeJpeg({ width: 200, height: 200, seed: 9 }))]), 'me.jpg');
  await must(loom, 'POST', '/api/v1/profile/upload-picture-form', { token, body: portrait });
  const logo = new FormData();
  logo.append('file', new Blob([new Uint8Array(await makeJpeg({ width: 180, height: 90, seed: 11 }))]), 'logo.jpg');
  await must(loom, 'POST', '/api/v1/business/logo', { token, body: logo });
  const mark = new FormData();
  mark.append('file', new Blob([new Uint8Array(await makeJpeg({ width: 160, height: 90, seed: 12 }))]), 'mark.jpg');
  await must(loom, 'POST', '/api/v1/watermark/logo', { token, body: mark });
  await must(loom, 'POST', '/api/v1/projects/items', {
    token,
    body: { client_name: 'Meera Textiles', project_name: `Saris of ${username}`, services: [] },
  });
  await must(loom, 'POST', `/api/v1/bookings/submit?photographer_id=${person.id}`, {
    body: { name: `Tara-${username}`, email: 'tara@loom.test', mobile: '+919812345001', service_required: 'Wedding' },
  });
  const { bookings: asked } = await must<{ bookings: { booking_id: string }[] }>(loom, 'GET', '/api/v1/bookings', {
    token,
  });
  await must(loom, 'POST', `/api/v1/bookings/${asked[0]!.booking_id}/client`, { token, body: {} });
  const papers = await paperwork(loom, person, username, `+91 98123 ${10_000 + username.length}`);
  const shown = new FormData();
  shown.append('file', new Blob([new Uint8Array(await makeJpeg({ width: 210, height: 90, seed: 12 }))]), 'ask.jpg');
  const { url } = await must<{ url: string }>(loom, 'POST', '/api/v1/loom-ai/upload', { token, body: shown });
  await must(loom, 'POST', '/api/v1/loom-ai/chat', {
    token,
    body: { message: `Asked-${username}`, thread_id: 'asked', feature: 'quality', image_url: url },
  });
  await loom.settled();
  return {
    person,
    gigId: gig.gig_id,
    bookingId: asked[0]!.booking_id,
    traces: [name, person.email, `of ${username}`, `-${username}`, 'the lagoon', ...papers],
  };
}

/** All that the log says, and all that read models tell, as whoever reads everything finds it. */
async function everything(): Promise<string> {
  const { feed, decode } = loom.loom.context;
  const texts: string[] = [];
  for (let after = 0; ;) {
    const batch = await feed.readAll({ after, limit: 500 });
    if (batch.length === 0) break;
    texts.push(JSON.stringify(await decode(batch)));
    after = batch.at(-1)!.position;
  }
  const { documents } = liveDocuments(join(loom.folder, 'readmodels.sqlite'));
  for (const collection of documents.values()) texts.push(JSON.stringify([...collection.values()]));
  return texts.join('\n');
}

test('an account is erased at once by the typed word: nothing of it can be read any more, and a certificate says so', async () => {
  const before = await blobs();
  const { person, gigId, bookingId, traces } = await furnished('Anjali Varma', 'anjali');
  const spent = { category: 'prints', date: '2026-01-05', amount: 1, note: 'Unspent of Anjali' };
  const { expense } = await must<{ expense: { expense_id: string } }>(loom, 'POST', '/api/v1/business/expenses', {
    ...person,
    body: spent,
  });
  await must(loom, 'DELETE', `/api/v1/business/expenses/${expense.expense_id}`, { ...person, body: {} });
  const { clients } = await must<{ clients: { client_id: string }[] }>(loom, 'GET', '/api/v1/business/clients', person);
  const { recurring_invoice: plan } = await must<{ recurring_invoice: { recurring_id: string } }>(
    loom,
    'POST',
    '/api/v1/business/recurring-invoices',
    {
      ...person,
      body: {
        client_id: clients[0]!.client_id,
        first_on: daysFrom(indianDate(new Date().toISOString()), 40),
        items: [{ description: 'Unplanned of Anjali', quantity: 1, rate: 1000 }],
      },
    },
  );
  await must(loom, 'DELETE', `/api/v1/business/recurring-invoices/${plan.recurring_id}`, { ...person, body: {} });
  traces.push(spent.note, 'Unplanned of Anjali');
  const { write, reads } = loom.loom.context;
  for (const trace of traces) expect(await everything()).toContain(trace);
  expect((await erase('x'.repeat(43))).status).toBe(404);
  await keepCalendarAddress(write, { userId: person.id, calendarId: 'hers' }, 'https://calendar.example/hers.ics');
  await write.vault.put('passkey', 'hers', {}, { group: person.id });
  const token = await close(person);
  for (const body of [{}, { confirmation: 'erase' }]) expect((await erase(token, body)).status).toBe(422);
  expect((await looked(token)).body).toMatchObject({ status: 'closed', certificate_code: null });
  const both = await Promise.all([erase(token), erase(token)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await loom.settled();

  const { body } = await looked(token);
  expect(body).toMatchObject({ status: 'erased', full_name: '' });
  // What she was signed in by opens nothing any more.
  for (const path of ['auth/me', 'profile', 'bookings', 'account/export'])
    expect((await loom.call(path === 'account/export' ? 'POST' : 'GET', `/api/v1/${path}`, person)).status).toBe(401);
  const shown = await certificate(body.certificate_code!);
  expect(shown.body).toMatchObject({
    by: 'person',
    erased: {
      gigs: 2,
      photos: 2,
      bookings: 1,
      clients: 2,
      invoices: 1,
      'recurring invoices': 1,
      advances: 0,
      expenses: 1,
      projects: 1,
      portfolio: 0,
    },
  });
  // It says what the log says, by the place and the hash of the event with which it began.
  const [event] = await loom.loom.context.feed.readAll({ after: shown.body.log_position - 1, limit: 1 });
  expect(event).toMatchObject({ type: 'AccountErased', meta: { hash: shown.body.log_hash } });
  expect((await certificate(body.certificate_code!.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))).status).toBe(
    404,
  );
  const outbox = join(loom.folder, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  // Of all that was mailed to her and for her, the last one is left.
  const hers = mails.filter((mail) => traces.some((trace) => mail.includes(trace)));
  expect(hers).toEqual([expect.stringContaining('Certificate of erasure')]);

  for (const id of [person.id, bookingId]) expect(await write.vault.get('personKey', id)).toBeUndefined();
  for (const kind of ['password', 'ftpPassword', 'erasure', 'otherCalendarAddress', 'passkey'])
    expect(await write.vault.list(kind, person.id)).toEqual([]);
  for (const projection of [accounts, studios, profiles])
    expect(await reads.reader(projection as typeof accounts).get(person.id)).toBeUndefined();
  expect((await post('/account/reopen', { token })).status).toBe(404);
  expect((await post('/auth/login', { email: person.email, password: person.password })).status).toBe(401);
  expect((await loom.call('GET', `/api/v1/public/gigs/${gigId}`)).status).toBe(404);
  // The files go as those of deleted gigs do, and what read models still told is built anew without it.
  await tidyIn(0);
  await tidyIn(2 * DAY);
  await tidyIn(3 * DAY);
  const all = await everything();
  for (const trace of traces) expect(all).not.toContain(trace);
  expect(all).toContain(ERASED);
  expect(await blobs()).toBe(before);

  // The address is free for a new account, and the username for others after 90 days.
  const again = await loom.register('Anjali Varma', { email: person.email });
  expect(again.id).not.toBe(person.id);
  const other = await loom.register('Somebody Else');
  const take = () => post('/profile/setup', { username: 'anjali' }, other.token);
  expect((await take()).status).toBe(409);
  expect(usernameAddress(write, 'anjali')).not.toContain('anjali');
  expect((await certificate(body.certificate_code!)).body.digest).toBe(shown.body.digest);
});

test('30 days after its closing it is erased by itself; one that was opened again is not', async () => {
  const [gone, back] = [await loom.register('Bina Das'), await loom.register('Dev Rao')];
  const [token, other] = [await close(gone), await close(back)];
  expect((await tidyIn(29 * DAY)).accounts).toBe(0);
  expect((await post('/account/reopen', { token: other })).status).toBe(200);
  expect((await tidyIn(31 * DAY)).accounts).toBe(1);
  expect((await tidyIn(31 * DAY)).accounts).toBe(0);
  const { body } = await looked(token);
  expect((await certificate(body.certificate_code!)).body).toMatchObject({
    by: 'time',
    erased: { gigs: 0, photos: 0 },
  });
  expect((await loom.login(back.email, back.password)).id).toBe(back.id);
  // Nobody but this Loom itself erases by time, and not before.
  const { write } = loom.loom.context;
  const early = await loom.register('Early Bird');
  await close(early);
  for (const actor of [
    { kind: 'user' as const, id: loom.admin.id, role: 'admin' as const, sessionId: 's' },
    { kind: 'system' as const, id: 'test' },
  ])
    await expect(
      write.run(eraseAccount, { userId: early.id, by: 'time' }, { actor, correlation: 'c' }),
    ).rejects.toThrow();
});

/** The export of an account, once it is ready. */
async function exported(
  path: string,
  body: object,
  token?: string,
): Promise<{ url: string; size: number; export_id: string }> {
  type State = { state: string; url: string; size: number; export_id: string };
  let found = (await post<State>(path, body, token)).body;
  await expect
    .poll(async () => (found = (await post<State>(path, { ...body, export_id: found.export_id }, token)).body).state)
    .toBe('ready');
  return found;
}
const bytesOf = async (
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; bytes: Buffer }> => {
  const answer = await fetch(loom.url + url, { headers });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('everything of a studio comes as one zip, resumed where it broke off, and to nobody else', async () => {
  const { person, traces } = await furnished('Lata Pillai', 'lata');
  const { url, size, export_id } = await exported('/account/export', {}, person.token);
  const { bytes } = await bytesOf(url);
  expect(bytes).toHaveLength(size);
  const names = zipEntries(bytes).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'account.json',
      'clients.json',
      'bookings.json',
      'projects.json',
      'events.json',
      'business.json',
      'template.json',
      'invoices.json',
      'conversations.json',
      'quotations.json',
      'transactions.json',
      'gig-clients.json',
      'gig-editors.json',
      'notifications.json',
      'preferences.json',
      'upgrades.json',
    ]),
  );
  expect(names).toEqual(expect.arrayContaining(['pictures/Profile picture.jpeg', 'pictures/Logo.jpeg']));
  expect(names.filter((name) => /^gigs\/.*Secret wedding of lata\/a\.jpg$/.test(name))).toHaveLength(1);
  // Entries are stored as they are, so the text of the documents stands in the zip.
  const text = bytes.toString('utf8');
  for (const trace of traces) expect(text).toContain(trace);
  for (const type of [
    'ClientRecordAdded',
    'InvoiceSent',
    'QuotationAccepted',
    'BusinessSettingsSaved',
    'InvoiceTemplateSaved',
  ])
    expect(text).toContain(`"type":"${type}"`);
  for (const secret of ['personKey', person.password]) expect(text).not.toContain(secret);
  const half = Math.floor(size / 2);
  const rest = await bytesOf(url, { range: `bytes=${half}-` });
  expect([rest.status, rest.bytes.equals(bytes.subarray(half))]).toEqual([206, true]);

  const thief = await loom.register('Thief');
  expect((await post('/account/export', { export_id }, thief.token)).status).toBe(404);
  expect((await post('/account/export', {})).status).toBe(401);
  expect((await bytesOf('/media/export/guessed')).status).toBe(404);
  // It ends with the session, and the account; the link of the closing begins one of its own, which ends with it.
  const token = await close(person);
  expect((await bytesOf(url)).status).toBe(404);
  const closed = await exported('/account/closed/export', { token });
  expect((await bytesOf(closed.url)).bytes).toHaveLength(closed.size);
  expect((await post('/account/closed/export', { token, export_id })).status).toBe(404);
  await erase(token);
  await loom.settled();
  expect((await bytesOf(closed.url)).status).toBe(404);
  expect((await post('/account/closed/export', { token })).status).toBe(404);
});
