import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceTemplateDefaults as defaults } from '../../domain/invoiceTemplate.ts';
import { templateDefaults, templateLooks } from '../../api/contract/invoiceLooks.ts';
import { tableStyles } from '../../api/contract/invoiceTemplate.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const path = '/api/v1/business/template';
let loom: TestLoom;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  loom = await startLoom();
  [asha, ravi] = await Promise.all([loom.register('Asha Rao'), loom.register('Ravi')]);
});
afterAll(() => loom.close());

const get = (token: string, query = '') => loom.call('GET', `${path}${query}`, { token });
const put = (body: unknown, token = asha.token) => loom.call('PUT', path, { token, body });

test('a studio begins with the defaults, and has its own once saved, in versions', async () => {
  expect((await get(asha.token)).body).toEqual({ ...defaults, version: 0 });
  const first = { ...defaults, tableStyle: 'classic', fontFamily: 'Georgia', headerText: 'விலைப்பட்டியல்' };
  expect((await put(first)).body).toEqual({ message: 'Template saved', version: 1 });
  expect((await put({ ...first, version: 1, padding: 64 })).body).toMatchObject({ version: 2 });
  expect((await get(asha.token)).body).toEqual({ ...first, padding: 64, version: 2 });
  // An invoice is printed with the template of its day.
  expect((await get(asha.token, '?version=1')).body).toEqual({ ...first, version: 1 });
  expect(await get(asha.token, '?version=3')).toMatchObject({
    status: 404,
    body: { detail: 'There is no such version of the template.' },
  });
  expect(await put({ ...defaults, version: 1 })).toMatchObject({ status: 409 });
  expect((await get(ravi.token)).body).toEqual({ ...defaults, version: 0 });
  expect((await get(ravi.token, '?version=1')).status).toBe(404);
});

test('its versions are listed page by page, the newest first, and a former one comes back as a new one', async () => {
  const person = await loom.register('Meera');
  type Page = { versions: (typeof defaults & { version: number; saved_at: string })[]; next_cursor: string | null };
  const list = async (query: string) =>
    (await loom.call<Page>('GET', `${path}/versions${query}`, { token: person.token })).body;
  expect(await list('')).toEqual({ versions: [], next_cursor: null });
  for (const padding of [16, 24, 32, 40, 16]) await put({ ...defaults, padding }, person.token);
  const first = await list('?limit=2');
  expect(first).toMatchObject({
    versions: [
      { version: 5, padding: 16 },
      { version: 4, padding: 40 },
    ],
    next_cursor: '4',
  });
  expect(Date.parse(first.versions[0]!.saved_at)).toBeGreaterThan(0);
  const second = await list('?limit=2&cursor=4');
  expect(second.versions.map(({ version }) => version)).toEqual([3, 2]);
  const last = await list(`?limit=2&cursor=${second.next_cursor}`);
  expect(last).toMatchObject({ versions: [{ version: 1 }], next_cursor: null });
  const wrong = await loom.call('GET', `${path}/versions?cursor=x`, { token: person.token });
  expect(wrong).toMatchObject({ status: 400, body: { detail: 'Please reload the list.' } });
});

test('every ready-made look is a template that can be saved, and reset brings back the defaults', async () => {
  expect(templateDefaults).toEqual(defaults);
  const { token } = await loom.register('Looks');
  for (const { look } of templateLooks) expect((await put({ ...defaults, ...look }, token)).status).toBe(200);
  expect(templateLooks.map(({ look }) => look.tableStyle)).toEqual([...tableStyles]);
});

test('what lies outside a slider, and an address of a picture, is refused with a sentence', async () => {
  const before = (await get(asha.token)).body;
  for (const [wrong, sentence] of [
    [{ fontSize: 9 }, 'The font size goes from 10 to 24.'],
    [{ fontSize: '14' }, 'The font size goes from 10 to 24.'],
    [{ headerSize: 37 }, 'The header size goes from 16 to 36.'],
    [{ padding: 65 }, 'The padding goes from 16 to 64.'],
    [{ borderRadius: -1 }, 'The border radius goes from 0 to 20.'],
    [{ lineHeight: 2.1 }, 'The line height goes from 1 to 2.'],
    [{ logoSize: 50_000 }, 'The logo size goes from 40 to 120.'],
    [{ accentColor: 'url(http://127.0.0.1)' }, 'Please choose a colour, as #FEB000.'],
    [{ fontFamily: 'Comic Sans' }, 'The font is one of Poppins, Arial, Times New Roman, Helvetica, Georgia, Roboto.'],
    [{ tableStyle: 'round' }, 'The table is one of modern, classic, minimal, bordered.'],
    [{ headerText: 'x'.repeat(61) }, 'The header text can have at most 60 characters.'],
    [{ logo: 'http://127.0.0.1/logo.png' }, undefined],
  ] as const) {
    const answer = await put({ ...defaults, ...wrong });
    expect([wrong, answer.status]).toEqual([wrong, 422]);
    if (sentence !== undefined) expect(JSON.stringify(answer.body)).toContain(sentence);
  }
  expect((await get(asha.token)).body).toEqual(before);
});

test('the preview is the sample in a template that need not be saved, in which HTML is text', async () => {
  const { body } = await loom.call<{ html: string }>('POST', `${path}/preview`, {
    token: asha.token,
    body: { ...defaults, headerText: '<b>HELLO</b>', watermark: 'COPY', showWatermark: true },
  });
  expect(body.html).toContain('&lt;b&gt;HELLO&lt;/b&gt;');
  for (const shown of ['Asha Rao', 'COPY', '₹1,60,040.00']) expect(body.html).toContain(shown);
});

test('the sample is printed', async () => {
  const answer = await fetch(`${loom.url}${path}/pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(defaults),
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="sample.pdf"');
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
