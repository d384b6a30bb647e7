import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '../../api/contract/invoice.ts';
import type { PublicInvoice } from '../../api/contract/publicInvoice.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { stopClock } from '../clock.ts';

const day = (days: number): string => indianDate(new Date(Date.now() + days * 86_400_000).toISOString());
let loom: TestLoom;
let asha: Person;
let client_id: string;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
  const settings = { legal_name: 'Asha Rao Photography', upi_id: 'asha@okbank', bank_name: 'HDFC' };
  expect((await business('PUT', '/settings', settings)).status).toBe(200);
  const added = await business<{ client: { client_id: string } }>('POST', '/clients', {
    client_name: 'Meera Nair',
    client_email: 'meera@clients.test',
    notes: 'pays late',
  });
  client_id = added.body.client.client_id;
});
afterAll(() => loom.close());

type Told = { invoice: Invoice; url: string; detail: string; message: string };
const business = <T = Told>(method: string, path: string, body?: object, { token } = asha) =>
  loom.call<T>(method, `/api/v1/business${path}`, { token, body });
const visit = <T = { invoice: PublicInvoice; detail: string; message: string }>(
  method: string,
  token: string,
  path = '',
  body?: object,
) => loom.call<T>(method, `/api/v1/public/invoices/${token}${path}`, { body });
async function sent(more: object = {}): Promise<Invoice> {
  const items = [{ description: 'Wedding', quantity: 1, rate: 50_000 }];
  const form = { client_id, issue_date: day(0), due_date: day(10), items, ...more };
  const { invoice } = (await business('POST', '/invoices', form)).body;
  return (await business('POST', `/invoices/${invoice.invoice_id}/send`, {})).body.invoice;
}
const shareOf = ({ invoice_id: id }: Invoice) => `/invoices/${id}/share`;
const tokenIn = (url: string): string => /\/public\/invoice#([\w.-]+)/.exec(url)![1]!;
const shared = async (of: Invoice): Promise<string> => tokenIn((await business('POST', shareOf(of), {})).body.url);
type Notice = { title: string; message: string };
async function notices(about: Invoice): Promise<Notice[]> {
  await loom.settled();
  const { body } = await loom.call<{ notifications: Notice[] }>('GET', '/api/v1/admin/notifications/user', {
    token: asha.token,
  });
  return body.notifications.filter(({ title }) => title.includes(about.invoice_number));
}

test('sending mails the invoice once, in the name of the studio, with the link to it', async () => {
  const invoice = await sent();
  await business('POST', `/invoices/${invoice.invoice_id}/send`, {});
  const typed = await sent({ invoice_number: 'A-17' });
  await loom.settled();
  const outbox = join(loom.folder, 'outbox');
  const all = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  for (const { invoice_number: number, ...of } of [invoice, typed]) {
    const mails = all.filter((mail) => mail.includes(`Subject: Invoice ${number} from Asha Rao Photography`));
    expect(mails).toHaveLength(1);
    const text = mails[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(text).toContain('\r\nTo: meera@clients.test\r\n');
    expect((await visit('GET', tokenIn(text))).body.invoice.invoice_number).toBe(number);
    // The studio has the same address.
    expect(await shared({ invoice_number: number, ...of })).toBe(tokenIn(text));
  }
});

test('a client sees what is theirs to see, and takes it home', async () => {
  const invoice = await sent({ notes: 'Thank you', due_date: day(0) });
  const token = await shared(invoice);
  await business('POST', `/invoices/${invoice.invoice_id}/payments`, {
    amount: 20_000,
    payment_method: 'upi',
    payment_date: day(0),
    notes: 'at last',
    transaction_id: 'UTR9',
  });
  const answer = await visit('GET', token);
  expect(answer.body.invoice).toMatchObject({
    invoice_number: invoice.invoice_number,
    status: 'pending',
    total_amount: 50_000,
    paid_amount: 20_000,
    balance_due: 30_000,
    notes: 'Thank you',
    studio: { name: 'Asha Rao Photography', bank: 'HDFC' },
    client: { name: 'Meera Nair' },
    payments: [{ kind: 'payment', amount: 20_000, payment_method: 'upi', payment_date: day(0) }],
    upi_id: 'asha@okbank',
  });
  expect(new URL(answer.body.invoice.upi_uri!).searchParams.get('am')).toBe('30000.00');
  // Not what the studio noted, and no id of anything.
  expect(JSON.stringify(answer.body)).not.toMatch(/pays late|at last|UTR9/);
  for (const id of [invoice.invoice_id, client_id, asha.id]) expect(JSON.stringify(answer.body)).not.toContain(id);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const pdf = await fetch(`${loom.url}/api/v1/public/invoices/${token}/pdf`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(pdf.headers.get('content-disposition')).toContain(`${invoice.invoice_number.replaceAll('/', '-')}.pdf`);
});

test('what became of an invoice is said; a draft has no link', async () => {
  const draft = await business('POST', '/invoices', {
    client_id,
    issue_date: day(-9),
    due_date: day(-2),
    items: [{ description: 'Portraits', quantity: 1, rate: 100 }],
  });
  const refused = await business('POST', shareOf(draft.body.invoice), {});
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'Please send the invoice first: a draft has no link.' },
  });
  const statusOf = async (of: Invoice) => (await visit('GET', await shared(of))).body.invoice;
  expect(await statusOf(await sent({ issue_date: day(-9), due_date: day(-2) }))).toMatchObject({ status: 'overdue' });
  const cancelled = await sent();
  await business('POST', `/invoices/${cancelled.invoice_id}/cancel`, { reason: 'Secret' });
  expect(await statusOf(cancelled)).toMatchObject({ status: 'cancelled', upi_uri: null, upi_id: '' });
  const credited = await sent();
  await business('POST', `/invoices/${credited.invoice_id}/credit-note`, { reason: 'All of it' });
  expect(await statusOf(credited)).toMatchObject({ status: 'credited', balance_due: 0, credited_amount: 50_000 });
});

test('an address that was ended is gone at once, and a new one is another', async () => {
  const invoice = await sent();
  const token = await shared(invoice);
  const ravi = await loom.register('Ravi');
  for (const method of ['GET', 'POST', 'DELETE'])
    expect((await business(method, shareOf(invoice), method === 'POST' ? {} : undefined, ravi)).status).toBe(404);
  expect((await visit('GET', token)).status).toBe(200);
  expect((await business('DELETE', shareOf(invoice))).body.message).toBe('The link has ended');
  const gone = { status: 404, body: { detail: 'This link has ended. Please ask the photographer for a new one.' } };
  expect(await visit('GET', token)).toMatchObject(gone);
  expect(await visit('GET', token, '/pdf')).toMatchObject(gone);
  expect(await visit('POST', token, '/opened', {})).toMatchObject(gone);
  expect(await visit('POST', token, '/questions', { question: 'Why?' })).toMatchObject(gone);
  expect((await business<{ url: null }>('GET', shareOf(invoice))).body.url).toBeNull();
  const next = await shared(invoice);
  expect(next).not.toBe(token);
  expect((await visit('GET', next)).status).toBe(200);
  expect(await visit('GET', token)).toMatchObject(gone);
  expect(await visit('GET', 'made.up')).toMatchObject(gone);
});

test('its first opening, its payment and what is asked are told to the studio', async () => {
  const invoice = await sent();
  const token = await shared(invoice);
  for (const _ of [1, 2]) expect((await visit('POST', token, '/opened', {})).status).toBe(200);
  for (const question of ['', ' ', 'x'.repeat(1001), 5])
    expect([question, (await visit('POST', token, '/questions', { question })).status]).toEqual([question, 422]);
  const question = 'Is the <b>album</b> in it?\u0000\u202e\nAnd the film?';
  expect((await visit('POST', token, '/questions', { question })).body.message).toBe('Your question is sent.');
  await business('POST', `/invoices/${invoice.invoice_id}/payments`, {
    amount: 50_000,
    payment_method: 'upi',
    payment_date: day(0),
  });
  const told = await notices(invoice);
  expect(told.map(({ title }) => title.split(' invoice')[0]).toSorted()).toEqual([
    'Meera Nair asks about',
    'Meera Nair has paid',
    'Meera Nair opened',
  ]);
  const asked = told.find(({ title }) => title.includes('asks'))!;
  expect(asked.message).toBe('Is the <b>album</b> in it? And the film?');
  const share = await business<{ opened_at: string; questions: { question: string }[] }>('GET', shareOf(invoice));
  expect(share.body.questions.map((each) => each.question)).toEqual(['Is the <b>album</b> in it?\nAnd the film?']);
  expect(Date.parse(share.body.opened_at)).toBeGreaterThan(0);
});

test('the link of a studio that was closed opens nothing', async () => {
  const ravi = await loom.register('Ravi');
  const added = await business<{ client: { client_id: string } }>(
    'POST',
    '/clients',
    { client_name: 'Tara', client_email: 'tara@clients.test' },
    ravi,
  );
  const form = {
    client_id: added.body.client.client_id,
    issue_date: day(0),
    due_date: day(0),
    items: [{ description: 'Portraits', quantity: 1, rate: 100 }],
  };
  const { invoice } = (await business('POST', '/invoices', form, ravi)).body;
  await business('POST', `/invoices/${invoice.invoice_id}/send`, {}, ravi);
  const token = tokenIn((await business('POST', shareOf(invoice), {}, ravi)).body.url);
  expect((await visit('GET', token)).status).toBe(200);
  const closing = { password: ravi.password, confirmation: 'DELETE' };
  const closed = await loom.call('POST', '/api/v1/account/close', { token: ravi.token, body: closing });
  expect(closed.status).toBe(200);
  expect((await visit('GET', token)).status).toBe(404);
});

test('whoever asks very often is asked to wait', async () => {
  stopClock();
  const token = await shared(await sent());
  const answers = [];
  for (let n = 0; n < 6; n++)
    answers.push((await visit('POST', token, '/questions', { question: `Why ${n}?` })).status);
  expect(answers.at(-1)).toBe(429);
});
