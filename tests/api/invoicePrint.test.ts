import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '../../api/contract/invoice.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { gstinCheckDigit } from '../../domain/kernel/gstin.ts';
import { invoiceTemplateDefaults as defaults } from '../../domain/invoiceTemplate.ts';
import { type LoomOptions, type Person, type TestLoom, startLoom } from '../server.ts';

const GSTIN = `32AAPFU0939F1Z${gstinCheckDigit('32AAPFU0939F1Z')}`;
const today = indianDate(new Date().toISOString());
let loom: TestLoom;
let asha: Person;
let client: string;
beforeAll(async () => {
  loom = await startLoom();
  [asha, client] = await studioOf(loom);
});
afterAll(() => loom.close());

async function studioOf(of: TestLoom): Promise<[Person, string]> {
  const who = await of.register('Asha Rao');
  const saved = await of.call('PUT', '/api/v1/business/settings', {
    token: who.token,
    body: {
      legal_name: 'Asha Rao Photography',
      gst_registration: 'regular',
      gstin: GSTIN,
      upi_id: 'asha@okbank',
    },
  });
  expect(saved.status).toBe(200);
  const { body } = await of.call<{ client: { client_id: string } }>('POST', '/api/v1/business/clients', {
    token: who.token,
    body: { client_name: 'मीरा नायर', client_email: 'meera@clients.test', address: '1 <b>\n2\n3\n4\n5\n6\n7\n8' },
  });
  return [who, body.client.client_id];
}
const post = async (path: string, body: object = {}, of = loom, who = asha): Promise<Invoice> => {
  const answer = await of.call<{ invoice: Invoice }>('POST', `/api/v1/business/invoices${path}`, {
    token: who.token,
    body,
  });
  expect(answer.status).toBe(200);
  return answer.body.invoice;
};
const draft = (more: object = {}, client_id = client, of = loom, who = asha) =>
  post(
    '',
    {
      client_id,
      issue_date: today,
      due_date: today,
      items: [
        { description: 'Wedding <script>', quantity: 1, rate: 40_000 },
        { description: 'Portraits', quantity: 1, rate: 10_000, sac: '998381' },
        { description: 'Album', quantity: 1, rate: 10_000, tax_rate: 5, sac: '998386' },
      ],
      discount_value: 10,
      ...more,
    },
    of,
    who,
  );
const shown = async ({ invoice_id: id }: Invoice): Promise<string> => {
  const path = `/api/v1/business/invoices/${id}/preview`;
  return (await loom.call<{ html: string }>('GET', path, { token: asha.token })).body.html;
};
/** What is read of a page, without its style and marks. */
const words = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test('an invoice is shown with what the law wants, a draft marked as one, and HTML is text', async () => {
  const drafted = await draft();
  const before = words(await shown(drafted));
  for (const said of ['DRAFT', 'This is a draft, and not an invoice yet.', 'Asha Rao Photography', 'Total ₹62,550.00'])
    expect(before).toContain(said);
  expect(before).not.toContain('Scan the code');
  const sent = await post(`/${drafted.invoice_id}/send`);
  const html = await shown(sent);
  const text = words(html);
  for (const said of [
    'Tax Invoice',
    sent.invoice_number,
    'मीरा नायर',
    `GSTIN ${GSTIN}`,
    'Place of supply Kerala (32)',
    'Reverse charge No',
    'Wedding &lt;script&gt; 998383 1 ₹40,000.00 ₹40,000.00',
    'Discount 10% −₹6,000.00',
    'CGST 2.5% ₹225.00',
    'CGST 9% ₹4,050.00',
    'SGST 9% ₹4,050.00',
    // By code: the tax of a rate is shared out over its codes.
    '998383 ₹36,000.00 ₹3,240.00 at 9% ₹3,240.00 at 9%',
    '998381 ₹9,000.00 ₹810.00 at 9% ₹810.00 at 9%',
    '998386 ₹9,000.00 ₹225.00 at 2.5% ₹225.00 at 2.5%',
    'Total ₹62,550.00',
    'Rupees Sixty-Two Thousand Five Hundred Fifty Only',
    'Scan the code with any UPI app',
    '1 &lt;b&gt;',
    '6, 7, 8',
    'Authorised signatory',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('DRAFT');
  // Whatever is put into it, it runs and loads nothing.
  expect(html).toContain(`content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"`);
  await post(`/${sent.invoice_id}/payments`, { amount: 60_000, payment_method: 'upi', payment_date: today });
  expect(words(await shown(sent))).toContain('Paid −₹60,000.00 Balance due ₹2,550.00');
});

test('what was sent keeps the template of its day', async () => {
  const save = (body: object) => loom.call('PUT', '/api/v1/business/template', { token: asha.token, body });
  const early = await post(`/${(await draft()).invoice_id}/send`);
  expect((await save({ ...defaults, footerText: 'The first footer' })).status).toBe(200);
  const sent = await post(`/${(await draft()).invoice_id}/send`);
  expect((await save({ ...defaults, footerText: 'The second footer' })).status).toBe(200);
  const footers = await Promise.all([early, sent, await draft()].map(shown));
  expect(footers.map((html) => /Thank you for your business!|The \w+ footer/.exec(html)?.[0])).toEqual([
    'Thank you for your business!',
    'The first footer',
    'The second footer',
  ]);
});

const printed = (path: string, of = loom, who = asha) =>
  fetch(`${of.url}/api/v1/business/invoices/${path}/pdf`, { headers: { authorization: `Bearer ${who.token}` } });

test('invoice and credit note are printed under their numbers; those of others are not there', async () => {
  const sent = await post(`/${(await draft()).invoice_id}/send`);
  const credited = await post(`/${sent.invoice_id}/credit-note`, { amount: 10_000.01, reason: 'One day less' });
  const note = credited.credit_notes[0]!;
  for (const [path, name] of [
    [sent.invoice_id, sent.invoice_number],
    [`${sent.invoice_id}/credit-notes/${note.credit_note_id}`, note.credit_note_number],
    [(await draft({ invoice_number: 'A-17' })).invoice_id, 'draft-A-17'],
  ] as const) {
    const answer = await printed(path);
    const begins = Buffer.from(await answer.arrayBuffer()).subarray(0, 5);
    expect([answer.headers.get('content-type'), begins.toString()]).toEqual(['application/pdf', '%PDF-']);
    expect(answer.headers.get('content-disposition')).toContain(`filename="${name.replaceAll('/', '-')}.pdf"`);
  }
  const ravi = await loom.register('Ravi');
  for (const path of [sent.invoice_id, `${sent.invoice_id}/credit-notes/${note.credit_note_id}`])
    expect((await printed(path, loom, ravi)).status).toBe(404);
  expect((await printed(`${sent.invoice_id}/credit-notes/another`)).status).toBe(404);
});

test('where no browser can start that is said in a sentence, and everything else works', async () => {
  const options: LoomOptions = { env: { CHROMIUM_PATH: '/nowhere/chromium' } };
  const without = await startLoom(options);
  try {
    const [who, client_id] = await studioOf(without);
    const drafted = await draft({}, client_id, without, who);
    const answer = await printed(drafted.invoice_id, without, who);
    expect(answer.status).toBe(503);
    expect(((await answer.json()) as { detail: string }).detail).toMatch(
      /^PDFs cannot be made on this server right now/,
    );
    expect((await post(`/${drafted.invoice_id}/send`, {}, without, who)).status).toBe('pending');
  } finally {
    await without.close();
  }
});
