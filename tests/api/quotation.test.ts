import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '../../api/contract/invoice.ts';
import type { PublicQuotation } from '../../api/contract/publicQuotation.ts';
import type { Quotation, QuotationCheck } from '../../api/contract/quotation.ts';
import { checked } from '../../api/quotation/check.ts';
import { quotationPath } from '../../commands/quotation.ts';
import { financialYearOf, indianDate } from '../../domain/kernel/financialYear.ts';
import { quotations } from '../../projections/quotation.ts';
import { after } from '../clock.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { tidyUp } from '../tidyUp.ts';
import { moment } from '../moment.ts';

const day = (days: number): string => indianDate(new Date(Date.now() + days * 86_400_000).toISOString());
const year = financialYearOf(day(0));
let loom: TestLoom;
let asha: Person;
let client_id: string;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
  await business('PUT', '/settings', { legal_name: 'Asha Rao Photography' });
  client_id = (
    await business<{ client: { client_id: string } }>('POST', '/clients', {
      client_name: 'Meera Nair',
      client_email: 'meera@clients.test',
      notes: 'pays late',
    })
  ).body.client.client_id;
});
afterAll(() => loom.close());

interface Told {
  quotation: Quotation;
  quotations: Quotation[];
  invoice: Invoice;
  history: { text: string }[];
  url: string | null;
  detail: string;
}
const business = <T = Told>(method: string, path: string, body?: object, { token } = asha) =>
  loom.call<T>(method, `/api/v1/business${path}`, { token, body });
type Seen = { quotation: PublicQuotation; detail: string };
const visit = <T = Seen>(method: string, token: string, path = '', body?: object) =>
  loom.call<T>(method, `/api/v1/public/quotations/${token}${path}`, { body });
const form = (more: object = {}) => ({
  client_id,
  valid_until: day(14),
  items: [{ description: 'Wedding, two days', quantity: 2, rate: 40_000 }],
  terms: 'Half before the day.\nPhotos within four weeks.',
  ...more,
});
const drafted = async (more: object = {}): Promise<Quotation> =>
  (await business('POST', '/quotations', form(more))).body.quotation;
const pathOf = ({ quotation_id: id }: Quotation): string => `/quotations/${id}`;
const now = async (of: Quotation) => (await business('GET', pathOf(of))).body;
const tokenIn = (url: string | null): string => /\/public\/quotation#([\w.-]+)/.exec(url ?? '')![1]!;
async function sent(more: object = {}): Promise<{ quotation: Quotation; token: string; hash: string }> {
  const draft = await drafted(more);
  const { quotation } = (await business('POST', `${pathOf(draft)}/send`, {})).body;
  return { quotation, token: tokenIn((await now(quotation)).url), hash: quotation.hash };
}
async function accepted(more: object = {}) {
  const of = await sent(more);
  await visit('POST', of.token, '/accept', { name: 'Meera Nair', hash: of.hash });
  return of;
}
const told = async (answer: Promise<{ status: number; body: { detail?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.detail];
};
const GONE = [404, 'This link has ended. Please ask the photographer for a new one.'];
type Notice = { title: string; message: string; link_url: string };
async function notices(about: Quotation): Promise<Notice[]> {
  await loom.settled();
  const { body } = await loom.call<{ notifications: Notice[] }>('GET', '/api/v1/admin/notifications/user', {
    token: asha.token,
  });
  return body.notifications.filter(({ title }) => title.includes(about.quotation_number));
}
async function mails(): Promise<string[]> {
  await loom.settled();
  const outbox = join(loom.folder, 'outbox');
  const all = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  return all.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

describe('a quotation', () => {
  test('is drafted, changed, deleted and restored, as an invoice is', async () => {
    const draft = await drafted();
    expect(draft).toMatchObject({ status: 'draft', quotation_number: '', total_amount: 80_000, hash: '' });
    const changed = await business('PUT', pathOf(draft), form({ discount_type: 'fixed', discount_value: 5000 }));
    expect(changed.body.quotation).toMatchObject({ total_amount: 75_000, discount_amount: 5000 });
    expect((await business('DELETE', pathOf(draft), {})).status).toBe(200);
    expect((await business('GET', pathOf(draft))).status).toBe(404);
    expect((await business('POST', `${pathOf(draft)}/restore`, {})).body.quotation.total_amount).toBe(75_000);
    expect((await now(draft)).history.map(({ text }) => text)).toEqual([
      'You drafted it: ₹80,000.',
      'You changed the draft: ₹75,000.',
    ]);
    await business('DELETE', pathOf(draft), {});
    await tidyUp(loom, 3 * 3_600_000);
    expect(await loom.loom.context.reads.reader(quotations).get(draft.quotation_id)).toBeUndefined();
    expect((await business('POST', `${pathOf(draft)}/restore`, {})).status).toBe(404);
  });

  test('gets its number when it is sent, without a gap, also when many are sent at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 6 }, () => drafted()));
    const numbers = await Promise.all(
      drafts.map(async (of) => (await business('POST', `${pathOf(of)}/send`, {})).body.quotation.quotation_number),
    );
    const first = Number(numbers.toSorted()[0]!.slice(-4));
    expect(numbers.toSorted()).toEqual(numbers.map((_, n) => `QT/${year}/${String(first + n).padStart(4, '0')}`));
    // A second tap changes nothing.
    const again = (await business('POST', `${pathOf(drafts[0]!)}/send`, {})).body.quotation;
    expect(again.quotation_number).toBe(numbers[0]);
    expect((await now(drafts[0]!)).history).toHaveLength(2);
  });

  test('stays as it is once it was sent', async () => {
    const { quotation } = await sent();
    expect(await told(business('PUT', pathOf(quotation), form({ terms: 'Other terms' })))).toEqual([
      409,
      'This quotation was sent and stays as it is. Please make a new one, and end the link to this one.',
    ]);
    expect(await told(business('DELETE', pathOf(quotation), {}))).toEqual([
      409,
      'Only a draft can be deleted. Please end the link to this quotation.',
    ]);
    expect(await told(business('POST', `${pathOf(quotation)}/invoice`, {}))).toEqual([
      409,
      'The client has not accepted this quotation.',
    ]);
  });

  test('is mailed to its client with the link; who accepts it is mailed what they accepted', async () => {
    const { quotation, token, hash } = await sent();
    await visit('POST', token, '/accept', { name: 'Meera Nair', hash });
    const all = await mails();
    const of = all.filter((mail) => mail.includes(`: Quotation ${quotation.quotation_number} from Asha Rao`));
    expect(of).toHaveLength(1);
    expect(tokenIn(of[0]!)).toBe(token);
    const after = all.filter((mail) => mail.includes(`You accepted quotation ${quotation.quotation_number}`));
    expect(after).toHaveLength(1);
    expect(after[0]).toContain(hash);
  });

  test('is listed by how it stands, now and at a moment', async () => {
    const { quotation, token, hash } = await sent();
    const before = await moment();
    await visit('POST', token, '/accept', { name: 'Meera', hash });
    await business('POST', `${pathOf(quotation)}/invoice`, {});
    const listed = async (query: string) =>
      (await business('GET', `/quotations?limit=200&${query}`)).body.quotations.map(({ quotation_id: id }) => id);
    const id = quotation.quotation_id;
    expect(await listed('status=invoiced')).toContain(id);
    for (const status of ['sent', 'accepted', 'expired', 'draft', 'declined'])
      expect(await listed(`status=${status}`)).not.toContain(id);
    const at = `at=${encodeURIComponent(before)}`;
    expect(await listed(`${at}&status=sent`)).toContain(id);
    expect(await listed(`${at}&status=invoiced&client_id=${client_id}`)).not.toContain(id);
    const then = (await business('GET', `/quotations/${id}?${at}`)).body;
    expect(then.quotation).toMatchObject({ status: 'sent', acceptance: null, invoice_id: null, hash });
    expect(then.quotation.quotation_number).toBe(quotation.quotation_number);
    expect(then.history).toHaveLength(2);
  });

  test('expires behind its last day, and is listed so', async () => {
    const { quotation, token, hash } = await sent({ valid_until: day(0) });
    await after(86_400_000, async () => {
      expect((await visit('GET', token)).body.quotation.status).toBe('expired');
      const gone = `This quotation was valid until ${quotation.valid_until}. Please ask the photographer for a new one.`;
      expect(await told(visit('POST', token, '/accept', { name: 'Meera', hash }))).toEqual([409, gone]);
      expect(await told(visit('POST', token, '/decline', { reason: 'Late' }))).toEqual([409, gone]);
      const { token: later } = await loom.login(asha.email, asha.password);
      const listed = await business('GET', '/quotations?status=expired', undefined, { ...asha, token: later });
      expect(listed.body.quotations.map(({ quotation_id: id }) => id)).toEqual([quotation.quotation_id]);
    });
    expect((await visit('GET', token)).body.quotation).toMatchObject({ status: 'sent', hash });
  });
});

describe('its client', () => {
  test('reads all of it by the link, and nothing that is the studio’s own', async () => {
    const { quotation, token, hash } = await sent({ notes: 'Thank you' });
    const answer = await visit('GET', token);
    expect(answer.body.quotation).toMatchObject({
      quotation_number: quotation.quotation_number,
      status: 'sent',
      total_amount: 80_000,
      terms: 'Half before the day.\nPhotos within four weeks.',
      notes: 'Thank you',
      studio: { name: 'Asha Rao Photography' },
      client: { name: 'Meera Nair' },
      hash,
    });
    expect(JSON.stringify(answer.body)).not.toContain('pays late');
    for (const id of [quotation.quotation_id, client_id, asha.id])
      expect(JSON.stringify(answer.body)).not.toContain(id);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const draft = await drafted();
    const link = quotationPath(loom.loom.context.write, draft.quotation_id, { linked: true, round: 0 });
    expect(await told(visit('GET', tokenIn(link)))).toEqual(GONE);
  });

  test('accepts by name; both see name, time and hash, which can be checked later', async () => {
    const { quotation, token, hash } = await sent();
    const open = (await visit<QuotationCheck>('GET', token, '/check')).body;
    expect(open).toMatchObject({ unchanged: null, acceptance: null, hash });
    const { status, body } = await visit('POST', token, '/accept', { name: ' Meera  Nair ', hash });
    expect(status).toBe(200);
    const acceptance = {
      name: expect.stringContaining('Meera') as string,
      hash,
      accepted_at: expect.any(String) as string,
    };
    expect(body.quotation).toMatchObject({ status: 'accepted', acceptance });
    expect((await now(quotation)).quotation).toMatchObject({ status: 'accepted', acceptance, invoice_id: null });
    for (const check of [
      await visit<QuotationCheck>('GET', token, '/check'),
      await business<QuotationCheck>('GET', `${pathOf(quotation)}/check`),
    ]) {
      expect(check.body).toMatchObject({ unchanged: true, hash, acceptance });
      // Anybody can reckon it anew.
      expect(createHash('sha256').update(check.body.text).digest('hex')).toBe(hash);
      expect(check.body.text).toContain('Half before the day.\\nPhotos within four weeks.');
    }
    expect(await notices(quotation)).toMatchObject([
      {
        title: `Meera Nair has accepted quotation ${quotation.quotation_number}`,
        link_url: `/business/quotations/${quotation.quotation_id}`,
      },
    ]);
  });

  test('is told where what stands is not what was accepted any more', async () => {
    const { quotation } = await accepted();
    const { context } = loom.loom;
    const view = (await context.reads.reader(quotations).get(quotation.quotation_id))!;
    expect((await checked(context, view)).unchanged).toBe(true);
    expect((await checked(context, { ...view, terms: 'All of it before the day.' })).unchanged).toBe(false);
    const { totals } = view;
    const dearer = { ...view, totals: { ...totals, total: totals.total + 1 } };
    expect((await checked(context, dearer)).unchanged).toBe(false);
  });

  test('declines with a reason, which the studio is told', async () => {
    const { quotation, token, hash } = await sent();
    expect(await told(visit('POST', token, '/decline', { reason: '  ' }))).toEqual([
      422,
      'Please say why, in a few words.',
    ]);
    const { body } = await visit('POST', token, '/decline', { reason: 'Too dear for us' });
    expect(body.quotation).toMatchObject({ status: 'declined', declined: { reason: 'Too dear for us' } });
    expect(await told(visit('POST', token, '/accept', { name: 'Meera', hash }))).toEqual([
      409,
      'This quotation was declined. Please ask the photographer for a new one.',
    ]);
    expect(await notices(quotation)).toMatchObject([
      { title: `Meera Nair has declined quotation ${quotation.quotation_number}`, message: 'Too dear for us' },
    ]);
  });

  test('has it as a PDF', async () => {
    const { quotation, token } = await accepted();
    const own = await fetch(`${loom.url}/api/v1/business${pathOf(quotation)}/pdf`, {
      headers: { authorization: `Bearer ${asha.token}` },
    });
    const held = await fetch(`${loom.url}/api/v1/public/quotations/${token}/pdf`);
    for (const pdf of [own, held]) {
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(pdf.headers.get('content-disposition')).toContain(quotation.quotation_number.replaceAll('/', '-'));
      expect(
        Buffer.from(await pdf.arrayBuffer())
          .subarray(0, 4)
          .toString(),
      ).toBe('%PDF');
    }
  });
});

describe('its invoice', () => {
  const billOf = (of: Quotation) => business('POST', `${pathOf(of)}/invoice`, {});

  test('is drafted in one press, once, with links both ways', async () => {
    const { quotation } = await accepted({ payment_terms: '15 days', notes: 'Thank you' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => billOf(quotation)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.invoice.invoice_id)).size).toBe(1);
    const { invoice } = answers[0]!.body;
    expect(invoice).toMatchObject({
      status: 'draft',
      issue_date: day(0),
      due_date: day(15),
      total_amount: 80_000,
      notes: 'Thank you',
      terms_conditions: 'Half before the day.\nPhotos within four weeks.',
    });
    expect((await now(quotation)).quotation).toMatchObject({ status: 'invoiced', invoice_id: invoice.invoice_id });
    const { body } = await business<{ quotation: object }>('GET', `/invoices/${invoice.invoice_id}`);
    expect(body.quotation).toEqual({
      quotation_id: quotation.quotation_id,
      quotation_number: quotation.quotation_number,
    });
    const { invoices } = (await business<{ invoices: Invoice[] }>('GET', '/invoices?limit=200')).body;
    expect(invoices.filter(({ notes }) => notes === 'Thank you')).toHaveLength(1);
    // The client has no part in it.
    const { token } = { token: tokenIn((await now(quotation)).url) };
    expect((await visit('GET', token)).body.quotation.status).toBe('accepted');
  });

  test('is made again where its draft was deleted, and the deleted one does not come back beside it', async () => {
    const { quotation } = await accepted();
    const { invoice } = (await billOf(quotation)).body;
    const path = `/invoices/${invoice.invoice_id}`;
    const changed = {
      client_id,
      issue_date: day(0),
      due_date: day(0),
      items: [{ description: 'X', quantity: 1, rate: 1 }],
    };
    await business('PUT', path, changed);
    await business('DELETE', path, {});
    expect((await now(quotation)).quotation).toMatchObject({ status: 'accepted', invoice_id: null });
    const again = await Promise.all([billOf(quotation), business('POST', `${path}/restore`, {}), billOf(quotation)]);
    expect([again[0].status, again[2].status]).toEqual([200, 200]);
    expect((await now(quotation)).quotation).toMatchObject({ status: 'invoiced', invoice_id: invoice.invoice_id });
    const { invoices } = (await business<{ invoices: Invoice[] }>('GET', '/invoices?limit=200')).body;
    expect(invoices.filter(({ invoice_id: id }) => id === invoice.invoice_id)).toHaveLength(1);
    // One that was not deleted stays as it was changed.
    await business('PUT', path, changed);
    expect((await billOf(quotation)).body.invoice.total_amount).toBe(1);
    expect((await now(quotation)).history.map(({ text }) => text)).toContain('You deleted the draft of its invoice.');
    await business('POST', `${path}/send`, {});
    expect((await billOf(quotation)).body.invoice).toMatchObject({ status: 'pending', total_amount: 1 });
  });

  test('names terms that are longer than an invoice’s', async () => {
    const { quotation } = await accepted({ terms: 'x'.repeat(20_000) });
    expect((await billOf(quotation)).body.invoice.terms_conditions).toBe(
      `The terms of the quotation that was accepted on ${day(0)} apply.`,
    );
  });
});

describe('whoever means harm', () => {
  test('opens and answers nothing by a link that is foreign, altered, of another kind or ended', async () => {
    const { quotation, token, hash } = await sent();
    const other = await sent();
    const flipped = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
    const round = quotationPath(loom.loom.context.write, quotation.quotation_id, { linked: true, round: 2 });
    for (const bad of [flipped, 'x', tokenIn(round), asha.token]) {
      expect(await told(visit('GET', bad))).toEqual(GONE);
      expect(await told(visit('GET', bad, '/check'))).toEqual(GONE);
      expect(await told(visit('POST', bad, '/accept', { name: 'M', hash }))).toEqual(GONE);
      expect(await told(visit('POST', bad, '/decline', { reason: 'M' }))).toEqual(GONE);
    }
    // The hash of one quotation accepts no other, though they say the same.
    expect(await told(visit('POST', other.token, '/accept', { name: 'M', hash }))).toEqual([
      409,
      'This quotation is not the one that you were looking at. Please load the page again, and read it once more.',
    ]);
    expect((await business('DELETE', `${pathOf(quotation)}/link`, {})).status).toBe(200);
    expect(await told(visit('GET', token))).toEqual(GONE);
    expect(await told(visit('POST', token, '/accept', { name: 'M', hash }))).toEqual(GONE);
    expect((await now(quotation)).url).toBeNull();
    const { url } = (await business('POST', `${pathOf(quotation)}/link`, {})).body;
    expect(tokenIn(url)).not.toBe(token);
    expect(await told(visit('POST', token, '/accept', { name: 'M', hash }))).toEqual(GONE);
    expect((await visit('POST', tokenIn(url), '/accept', { name: 'Meera', hash })).status).toBe(200);
  });

  test('accepts it once, however often at the same time, and never beside its refusal', async () => {
    const one = await sent();
    const names = ['Meera', 'Ravi', 'Meera', 'Lata', 'Meera'];
    const answers = await Promise.all(
      names.map((name) => visit('POST', one.token, '/accept', { name, hash: one.hash })),
    );
    const won = (await now(one.quotation)).quotation.acceptance!.name;
    for (const [n, { status, body }] of answers.entries())
      expect([status, body.detail]).toEqual(
        names[n] === won ? [200, undefined] : [409, `This quotation was accepted already, by ${won}.`],
      );
    expect(await notices(one.quotation)).toHaveLength(1);
    const two = await sent();
    const both = await Promise.all([
      visit('POST', two.token, '/accept', { name: 'Meera', hash: two.hash }),
      visit('POST', two.token, '/decline', { reason: 'No' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { acceptance, declined } = (await now(two.quotation)).quotation;
    expect([acceptance, declined].filter((answer) => answer !== null)).toHaveLength(1);
    const three = await sent();
    const raced = await Promise.all([
      visit('POST', three.token, '/accept', { name: 'Meera', hash: three.hash }),
      business('DELETE', `${pathOf(three.quotation)}/link`, {}),
    ]);
    const { status } = (await now(three.quotation)).quotation;
    // Withdrawn first, it was not accepted; accepted first, it was, and its link is gone all the same.
    expect(status).toBe(raced[0].status === 404 ? 'sent' : 'accepted');
    expect((await now(three.quotation)).url).toBeNull();
  });

  test('writes HTML and formulas that stand there as they were typed, on one line', async () => {
    const { quotation, token, hash } = await sent({
      items: [{ description: '<img src=x onerror=alert(1)>', quantity: 1, rate: 1 }],
      terms: '=HYPERLINK("x")\n<script>alert(1)</script>',
    });
    const name = '<b>Meera</b>\r\nBcc: all@loom.test \u202Etxt';
    await visit('POST', token, '/accept', { name, hash });
    const { acceptance, terms } = (await now(quotation)).quotation;
    expect(acceptance!.name).toBe('<b>Meera</b> Bcc: all@loom.test txt');
    expect(terms).toBe('=HYPERLINK("x")\n<script>alert(1)</script>');
    const mail = (await mails()).find((each) => each.includes(`You accepted quotation ${quotation.quotation_number}`))!;
    expect(mail).not.toMatch(/^Bcc:/m);
    expect(mail).toContain('&#60;b&#62;Meera&#60;/b&#62;');
    const answer = await visit('GET', token);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  test('is refused terms, names, reasons and lines without end, in sentences', async () => {
    const { token, hash } = await sent();
    for (const [answer, detail] of [
      [
        business('POST', '/quotations', form({ terms: 'x'.repeat(20_001) })),
        'The terms can have at most 20,000 characters.',
      ],
      [business('POST', '/quotations', form({ items: [] })), 'A quotation has at least one line.'],
      [
        business(
          'POST',
          '/quotations',
          form({ items: Array.from({ length: 201 }, () => ({ description: 'x', quantity: 1, rate: 1 })) }),
        ),
        'A quotation can have at most 200 lines.',
      ],
      [business('POST', '/quotations', form({ valid_until: 'soon' })), 'Please enter the day until which it is valid.'],
      [business('POST', '/quotations', form({ client_id: '' })), 'Please choose a client.'],
      [visit('POST', token, '/accept', { name: ' ', hash }), 'Please type your name.'],
      [visit('POST', token, '/accept', { name: '\u200B\u202E', hash }), 'Please type your name.'],
      [visit('POST', token, '/accept', { name: 'x'.repeat(121), hash }), 'The name can have at most 120 characters.'],
      [visit('POST', token, '/decline', { reason: 'x'.repeat(1001) }), 'The reason can have at most 1,000 characters.'],
    ] as const)
      expect(await told(answer)).toEqual([422, detail]);
    expect((await visit('POST', token, '/accept', { name: 'Meera', hash: 'x'.repeat(65) })).status).toBe(422);
    expect((await visit('POST', token, '/accept', { name: 'Meera' })).status).toBe(422);
    const past = await drafted({ valid_until: '2020-01-01' });
    expect(await told(business('POST', `${pathOf(past)}/send`, {}))).toEqual([
      422,
      'The day until which it is valid has passed. Please choose a later one.',
    ]);
  });

  test('has no quotation of another studio, nor its clients', async () => {
    const ravi = await loom.register('Ravi');
    const { quotation } = await accepted();
    const path = pathOf(quotation);
    for (const [method, below] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/send'],
      ['POST', '/restore'],
      ['POST', '/link'],
      ['DELETE', '/link'],
      ['POST', '/invoice'],
      ['GET', '/check'],
      ['GET', '/pdf'],
    ] as const) {
      const body = method === 'GET' ? undefined : method === 'PUT' ? form() : {};
      expect([below, (await business(method, `${path}${below}`, body, ravi)).status]).toEqual([below, 404]);
    }
    expect((await business('POST', '/quotations', form(), ravi)).status).toBe(404);
    expect((await business('GET', `/invoices/${quotation.quotation_id}`, undefined, ravi)).status).toBe(404);
    expect((await now(quotation)).quotation.status).toBe('accepted');
  });
});

test('a client with quotations is archived, not deleted', async () => {
  const { body } = await business<{ client: { client_id: string } }>('POST', '/clients', {
    client_name: 'Lata',
    client_email: 'lata@clients.test',
  });
  await drafted({ client_id: body.client.client_id });
  await loom.settled();
  await business('DELETE', `/clients/${body.client.client_id}`, {});
  const archived = await business<{ clients: { client_id: string }[] }>('GET', '/clients?archived=true');
  expect(archived.body.clients.map(({ client_id: id }) => id)).toContain(body.client.client_id);
});
