import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientRecords } from '../../projections/client.ts';
import { type Client, type ClientPage, type ImportOutcome, gstStates } from '../../api/contract/client.ts';
import { GST_STATES } from '../../domain/kernel/gstin.ts';
import { UNDO_MS } from '../../domain/kernel/bin.ts';
import { openOutbox } from '../../adapters/mail/outbox.ts';
import { housekeep } from '../../reactions/housekeeping.ts';
import { ERASED } from '../../domain/kernel/personal.ts';
import { showProfile } from '../publicProfile.ts';
import { after } from '../clock.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ravi = await loom.register('Ravi Menon');
  await showProfile(loom, asha);
});
afterAll(() => loom.close());

type Told = { message: string; client: Client; detail: string; errors?: { path: string; message: string }[] };
const meera = {
  client_name: 'Meera Nair',
  client_email: 'Meera@loom.test',
  phone: '+91 98765 43210',
  company: 'Nair Textiles',
  address: 'Fort Kochi',
  notes: 'By the sea.',
};
const ask = <T = Told>(method: string, path = '', body?: object, who = asha, headers: Record<string, string> = {}) =>
  loom.call<T>(method, `/api/v1/business/clients${path}`, { token: who.token, body, headers });
const list = async (query = '', who = asha): Promise<string[]> =>
  (await ask<{ clients: Client[] }>('GET', query, undefined, who)).body.clients.map((client) => client.client_name);
const add = async (more: object = {}, who = asha): Promise<Client> => {
  const { status, body } = await ask('POST', '', { ...meera, ...more }, who);
  expect([status, body.message]).toEqual([200, 'Client added']);
  return body.client;
};

test('a client is added, changed and read again, with the state of their GSTIN', async () => {
  const client = await add({ gstin: '27aapfu0939f1zv' });
  expect(client).toEqual({
    ...meera,
    client_id: client.client_id,
    state_code: '27',
    gstin: '27AAPFU0939F1ZV',
    archived: false,
    created_at: client.created_at,
    total_revenue: 0,
  });
  const path = `/${client.client_id}`;
  const changed = await ask('PUT', path, { ...meera, company: '', state_code: '32' });
  expect(changed.body).toMatchObject({ message: 'Client saved', client: { company: '', state_code: '32', gstin: '' } });
  expect((await ask<ClientPage>('GET', path)).body).toEqual({ client: changed.body.client, bookings: [], gigs: [] });
  expect(await list()).toEqual(['Meera Nair']);
  expect(await list('', ravi)).toEqual([]);
  for (const [method, body] of [['GET'], ['PUT', meera], ['DELETE', {}]] as const)
    expect((await ask(method, path, body, ravi)).status).toBe(404);
  expect((await ask('POST', `${path}/restore`, {}, ravi)).status).toBe(404);
});

test('name and email are required, and both and a GSTIN have to be one', async () => {
  for (const [more, detail] of [
    [{ client_name: '  ' }, 'Please enter the name of the client.'],
    [{ client_name: undefined }, 'Please enter the name of the client.'],
    [{ client_email: '' }, 'Please enter the email address of the client.'],
    [{ client_email: 'meera at loom' }, 'Please enter a valid email address.'],
    [{ gstin: '27AAPFU0939F1ZW' }, 'This is not a GSTIN. Please check each character.'],
    [{ state_code: '55' }, 'Please choose a state.'],
    [{ notes: 'x'.repeat(2001) }, 'The notes can have at most 2,000 characters.'],
  ] as const) {
    const { status, body } = await ask('POST', '', { ...meera, client_email: 'new@loom.test', ...more });
    expect([status, body.detail]).toEqual([422, detail]);
  }
});

test('one mailbox is one client, also for two tabs at one moment; a repeat is told as it was', async () => {
  const tara = { ...meera, client_name: 'Tara', client_email: 'tara@loom.test' };
  const both = await Promise.all([ask('POST', '', tara), ask('POST', '', { ...tara, client_email: 'TARA@loom.test' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.body.detail).toBe('Tara has this email address already.');
  const id = both.find(({ status }) => status === 200)!.body.client.client_id;
  const moved = await ask('PUT', `/${id}`, { ...tara, client_email: 'meera@loom.test' });
  expect([moved.status, moved.body.detail]).toEqual([409, 'Meera Nair has this email address already.']);
  // Whose mailbox is another now keeps what is theirs, and another may have it.
  await ask('PUT', `/${id}`, { ...tara, client_email: 'tara.menon@loom.test' });
  const again = { ...tara, client_name: 'Tara II' };
  const [first, repeated] = [
    await ask('POST', '', again, asha, { 'idempotency-key': 'tara-2' }),
    await ask('POST', '', again, asha, { 'idempotency-key': 'tara-2' }),
  ];
  expect(first.body.client.client_id).not.toBe(id);
  expect(repeated.body).toEqual(first.body);
});

test('a client leaves the list for the archive, and by a removal that can be undone for an hour', async () => {
  const { client_id: id } = await add({ client_name: 'Leela', client_email: 'leela@loom.test' });
  const act = async (method: string, path: string) => (await ask(method, `/${id}${path}`, {})).body.message;
  expect(await act('POST', '/archive')).toBe('Client archived');
  expect([await list('?search=leela'), await list('?archived=true')]).toEqual([[], ['Leela']]);
  expect(await list('?archived=true&search=lee')).toEqual(['Leela']);
  expect(await act('POST', '/restore')).toBe('Client restored');
  expect(await act('DELETE', '')).toBe('Client deleted');
  expect([await list('?search=leela'), (await ask('GET', `/${id}`)).status]).toEqual([[], 404]);
  expect(await act('POST', '/restore')).toBe('Client restored');
  expect(await list('?search=leela')).toEqual(['Leela']);
  await act('DELETE', '');
  // Meanwhile they come again: the one before stays away.
  const next = await add({ client_name: 'Leela Rao', client_email: 'leela@loom.test' });
  expect([next.client_id === id, await act('POST', '/restore')]).toEqual([false, undefined]);
  expect((await ask('POST', `/${id}/restore`, {})).body.detail).toBe('Leela Rao has this email address already.');
});

test('who was removed is erased after the hour, and unreadable, with the mails that are about them', async () => {
  const { client_id: id } = await add({ client_name: 'Gone Soon', client_email: 'gone@loom.test' });
  const { client_id: stays } = await add({ client_name: 'Stays Here', client_email: 'stays@loom.test' });
  const outbox = join(loom.folder, 'outbox');
  const { send } = await openOutbox({ folder: outbox });
  for (const [about, to] of Object.entries({ [id]: 'gone@loom.test', [stays]: 'stays@loom.test' }))
    await send({ id: `mail-${about}`, to, subject: 'News', text: to, html: to, of: [asha.id, about] });
  await ask('DELETE', `/${id}`, {});
  const { write, reads, feed, decode } = loom.loom.context;
  await after(UNDO_MS + 1000, async () => {
    await housekeep({ write, reads, feed });
    await loom.settled();
  });
  expect(await reads.reader(clientRecords).get(id)).toBeUndefined();
  const events = await decode(await feed.readStream(`clientRecord-${id}`));
  expect(events.at(-1)!.event.type).toBe('ClientRecordErased');
  expect(events[0]!.event).toMatchObject({ name: ERASED, email: ERASED });
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  expect(['gone@loom.test', 'stays@loom.test'].map((to) => mails.some((mail) => mail.includes(to)))).toEqual([
    false,
    true,
  ]);
});

test('a search finds by any word of the name, the company, the mailbox and the telephone, each client once', async () => {
  await add({
    client_name: 'Anil Kumar Menon',
    client_email: 'anil@loom.test',
    company: 'Anil & Co',
    phone: '98450 11111',
  });
  for (const typed of ['anil', 'KUMAR', 'menon', 'anil  kumar', 'anil@loom', '98450', '+91 98450 11111', 'Anil %26'])
    expect(await list(`?search=${typed.includes('%') ? typed : encodeURIComponent(typed)}`), typed).toEqual([
      'Anil Kumar Menon',
    ]);
  expect(await list('?search=nobody')).toEqual([]);
  expect(await list('?search=anil', ravi)).toEqual([]);
});

test("a client's page has the bookings of their mailbox or telephone, and the gigs of those", async () => {
  const book = (name: string, email: string, mobile: string) =>
    loom.call('POST', `/api/v1/bookings/submit?photographer_id=${asha.id}`, {
      body: { name, email, mobile, service_required: 'Wedding', date: '2027-02-14', custom_message: 'At dusk.' },
    });
  await book('Dev', 'dev@loom.test', '+919812345001');
  await book('Dev', 'dev@elsewhere.test', '098123 45001');
  await book('Somebody', 'else@loom.test', '+919812345002');
  const asked = await loom.call<{ bookings: { booking_id: string; email: string }[] }>('GET', '/api/v1/bookings', {
    token: asha.token,
  });
  const { booking_id: bookingId } = asked.body.bookings.find(({ email }) => email === 'dev@loom.test')!;
  const made = await loom.call<{ client_id: string }>('POST', `/api/v1/bookings/${bookingId}/client`, {
    token: asha.token,
  });
  const gig = await loom.call<{ gig_id: string }>('POST', `/api/v1/bookings/${bookingId}/gig`, {
    token: asha.token,
    body: {},
  });
  const { body } = await ask<ClientPage>('GET', `/${made.body.client_id}`);
  expect(body.client).toMatchObject({ client_name: 'Dev', phone: '+919812345001' });
  expect(body.bookings).toHaveLength(2);
  expect(body.bookings[1]).toMatchObject({
    booking_id: bookingId,
    service_required: 'Wedding',
    custom_message: 'At dusk.',
  });
  expect(body.gigs).toMatchObject([{ gig_id: gig.body.gig_id, gig_name: 'Dev, Wedding', is_public: true }]);
});

test('an import says what it would do, does it once, and leaves out what is wrong', async () => {
  const lines = [
    { client_name: 'Ila Bose', client_email: 'ila@loom.test', phone: '+91 90000 00007', state_code: 'West Bengal' },
    { client_name: '=HYPERLINK("http://bad")', client_email: 'formula@loom.test', notes: '+1+1', state_code: '1' },
    { client_name: '', client_email: 'nameless@loom.test' },
    { client_name: 'No Mail', client_email: 'no mail' },
    { client_name: 'Bad Tax', client_email: 'tax@loom.test', gstin: '27AAPFU0939F1ZW' },
    { client_name: 'Lost', client_email: 'lost@loom.test', state_code: 'Atlantis' },
    { client_name: 'Ila Bose', client_email: 'ILA@loom.test', company: 'Bose & Daughters' },
  ];
  const send = (path: string, clients: object[], key?: string) =>
    ask<{ outcomes: ImportOutcome[] }>('POST', path, { clients }, ravi, key ? { 'idempotency-key': key } : {});
  const outcomes = async (...asked: Parameters<typeof send>) => (await send(...asked)).body.outcomes;
  const wanted: ImportOutcome[] = [
    { outcome: 'new', detail: '' },
    { outcome: 'new', detail: '' },
    { outcome: 'wrong', detail: 'Please enter the name of the client.' },
    { outcome: 'wrong', detail: 'Please enter a valid email address.' },
    { outcome: 'wrong', detail: 'This is not a GSTIN. Please check each character.' },
    { outcome: 'wrong', detail: '"Atlantis" is no state of India.' },
    { outcome: 'changed', detail: 'Changes: company' },
  ];
  expect(await outcomes('/import/preview', lines)).toEqual(wanted);
  expect(await list('', ravi)).toEqual([]);
  expect(await outcomes('/import', lines, 'file')).toEqual(wanted);
  const { head } = loom.loom.context.feed;
  const before = await head();
  const repeated = (await outcomes('/import', lines, 'file')).map(({ outcome }) => outcome);
  expect(repeated).toEqual(wanted.map(({ outcome }) => outcome));
  const same = [{ ...lines[0], phone: '90000-00007' }, ...lines.slice(1)];
  expect((await outcomes('/import', same)).map(({ outcome }) => outcome)).toEqual(
    wanted.map(({ outcome }) => (outcome === 'wrong' ? 'wrong' : 'same')),
  );
  expect(await head()).toBe(before);
  expect(await list('', ravi)).toEqual(['=HYPERLINK("http://bad")', 'Ila Bose']);
  expect((await ask<{ clients: Client[] }>('GET', '', undefined, ravi)).body.clients).toMatchObject([
    { notes: '+1+1', state_code: '01' },
    { company: 'Bose & Daughters', phone: '+91 90000 00007', state_code: '19' },
  ]);
  expect(
    (
      await send(
        '/import',
        Array.from({ length: 201 }, () => lines[0]!),
      )
    ).status,
  ).toBe(422);
});

test('the states of the form are those of GST', () => {
  expect(new Map(gstStates)).toEqual(GST_STATES);
});
