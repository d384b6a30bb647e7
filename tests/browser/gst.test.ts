import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Invoice } from '../../api/contract/invoice.ts';
import type { MonthSeal } from '../../api/contract/monthSeal.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { gstinCheckDigit } from '../../domain/kernel/gstin.ts';
import { monthName } from '../../domain/kernel/month.ts';
import { hands, refusing, signedIn } from './spec.ts';
import { journeySteps } from './steps.ts';
import { COPYING, openStudio, quiet } from './studio.ts';

const test = journeySteps();
const { asha, ask, open } = await openStudio({});
const window = await open(COPYING);
const { page } = window;
const { button } = hands(page);
await signedIn(page, asha);
quiet([window], /status of (404|409|422)/);

const gstin = (fourteen: string): string => `${fourteen}${gstinCheckDigit(fourteen)}`;
const today = indianDate(new Date().toISOString());
/** The month so many before this one. */
function monthBefore(months: number): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}
const [RUNNING, LAST, EARLIER] = [monthBefore(0), monthBefore(1), monthBefore(2)];
const on = `${LAST}-12`;
const chooser = page.getByLabel('Month', { exact: true });
const tile = (label: string) =>
  page.locator('.figure-tiles > div', { has: page.getByText(label, { exact: true }) }).locator('dd');
const rows = (name: RegExp) => page.getByRole('table', { name }).getByRole('row').allInnerTexts();
const seal = page.getByRole('region', { name: 'Seal' });

async function client(name: string, more: object): Promise<string> {
  const { client: made } = await ask<{ client: { client_id: string } }>('POST', '/business/clients', {
    client_name: name,
    client_email: `${name.split(' ')[0]!.toLowerCase()}@loom.test`,
    ...more,
  });
  return made.client_id;
}
async function draft(clientId: string, rate: number, more: object = {}): Promise<string> {
  const { invoice } = await ask<{ invoice: Invoice }>('POST', '/business/invoices', {
    client_id: clientId,
    issue_date: on,
    due_date: today,
    items: [{ description: 'Wedding', quantity: 1, rate }],
    ...more,
  });
  return invoice.invoice_id;
}
async function sent(...about: Parameters<typeof draft>): Promise<string> {
  const id = await draft(...about);
  await ask('POST', `/business/invoices/${id}/send`, {});
  return id;
}
let waiting: string;

test('the report is reached from the analytics, begins with the month that ended last, and leads back', async () => {
  await page.goto('/business?tab=analytics');
  await page.getByRole('link', { name: 'GST report' }).click();
  await page.waitForURL('**/business/gst-report');
  await page.getByText(`Nothing in ${monthName(LAST)}`).waitFor();
  expect(await chooser.inputValue()).toBe(LAST);
  await page.getByRole('link', { name: 'Back to analytics' }).click();
  await page.waitForURL('**/business?tab=analytics');
});

test('it says so where it could not be loaded, and is asked for again', async () => {
  await refusing(page, 'GET /business/gst-report', async () => {
    await page.goto('/business/gst-report');
    await page.getByText('The report could not be loaded').waitFor();
  });
  await button('Try again').click();
  await page.getByText(`Nothing in ${monthName(LAST)}`).waitFor();
});

test('it has the tables of GSTR-1 that hold something, names the others, and its invoices are a click away', async () => {
  await ask('PUT', '/business/settings', { gst_registration: 'regular', gstin: gstin('32AAPFU0939F1Z') });
  const [meera, firm] = [
    await client('Meera Nair', { state_code: '32' }),
    await client('Silk Sarees', { gstin: gstin('32AABCU9603R1Z') }),
  ];
  await sent(firm, 10_000);
  await sent(meera, 5000);
  await sent(meera, 800, { exempt: true });
  await ask('POST', '/business/advances', {
    client_id: meera,
    amount: 1180,
    description: 'Advance',
    payment_method: 'upi',
    payment_date: on,
  });
  waiting = await draft(meera, 900);
  await page.goto('/business/gst-report');
  await expect.poll(() => tile('Taxable value').textContent()).toBe('₹15,000.00');
  expect(await tile('CGST').textContent()).toBe('₹1,350.00');
  expect(await tile('IGST').textContent()).toBe('₹0.00');
  expect(
    (await page.getByRole('heading', { level: 2 }).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')),
  ).toEqual([
    'Registered clients (B2B) Table 4A',
    'Other clients (B2C) Table 7',
    'Nil rated and exempt Table 8',
    'Advances received Table 11A',
    'HSN and SAC summary Table 12',
    'Documents issued Table 13',
  ]);
  const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
  expect(flat((await rows(/Table 8/))[1]!)).toBe('Within the state, other clients ₹0.00 ₹800.00');
  expect((await rows(/Table 13/)).slice(1).map(flat)).toEqual([
    expect.stringMatching(/^Invoices INV\/.*\/0001 INV\/.*\/0003 3 0$/),
    expect.stringMatching(/^Receipt vouchers RV\/.*\/0001 RV\/.*\/0001 1 0$/),
  ]);
  await page
    .getByText('Nothing to tell in tables 4B (reverse charge), 5 (large invoices to other states), 6A (exports)')
    .waitFor();
  await page
    .getByRole('table', { name: /Table 4A/ })
    .getByRole('link')
    .click();
  await page.waitForURL('**/business/invoices/*');
  await page.goBack();
  await page.getByRole('heading', { name: /Table 4A/ }).waitFor();
});

test('months are chosen, stand in the address, and Back leads to the first one', async () => {
  await page.goto('/business/gst-report');
  await button('Month after').click();
  await page.waitForURL(`**/business/gst-report?period=${RUNNING}`);
  await page.getByText(`${monthName(RUNNING)} has not ended yet. It can be sealed once it has.`).waitFor();
  expect(await button('Month after').isDisabled()).toBe(true);
  await chooser.selectOption(EARLIER);
  await page.waitForURL(`**/business/gst-report?period=${EARLIER}`);
  await page.goBack();
  await page.waitForURL('**/business/gst-report');
  expect(await chooser.inputValue()).toBe(LAST);
});

test('a table is exported by itself, and all of them as one', async () => {
  const saved = async (name: string | RegExp): Promise<[string, string]> => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
    return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
  };
  const [one, hsn] = await saved(/^Export HSN and SAC summary/);
  expect(one).toBe(`GST ${LAST} hsn.csv`);
  expect(hsn).toMatch(/^\u{feff}Table,HSN,Rate,Taxable Value/u);
  const [all, report] = await saved('Export CSV');
  expect(all).toBe(`GST ${LAST}.csv`);
  for (const code of ['B2B', 'B2CS', 'NIL', 'AT', 'DOCS']) expect(report).toContain(`\r\n${code},`);
});

test('a month is sealed after its meaning was said and its drafts were named', async () => {
  await button(`Seal ${monthName(LAST)}`).click();
  const dialog = page.getByRole('dialog', { name: `Seal ${monthName(LAST)}?` });
  await dialog.getByText('A seal cannot be taken back.').waitFor();
  expect(await dialog.getByRole('region', { name: 'Drafts of this month' }).innerText()).toMatch(
    /^One draft is dated into it\. [\s\S]*Meera Nair, 12 \w+ \d+, ₹1,062\.00$/,
  );
  // A draft is a click away, and Back from it leads here.
  await dialog.getByRole('link', { name: 'Draft' }).click();
  await page.waitForURL(`**/business/invoices/${waiting}`);
  await page.goBack();
  await page.waitForURL('**/business/gst-report');
  await button(`Seal ${monthName(LAST)}`).click();
  await dialog.waitFor();
  // Back closes it, and nothing was sealed.
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await seal.getByText('Not sealed').waitFor();
  await button(`Seal ${monthName(LAST)}`).click();
  await dialog.getByRole('button', { name: `Seal ${monthName(LAST)}` }).click();
  await page.getByText(`${monthName(LAST)} is sealed. One draft is dated into it`).waitFor();
  await seal.getByText(/^Sealed on /).waitFor();
  await expect.poll(() => chooser.locator('option:checked').innerText()).toBe(`${monthName(LAST)} · sealed`);
});

test('its seal says when and by which digest, which is copied, and is verified', async () => {
  const { months } = await ask<{ months: MonthSeal[] }>('GET', '/business/months');
  const { digest } = months[0]!;
  await seal.getByText(`${digest.slice(0, 16)}…`).waitFor();
  await button('Copy digest').click();
  await page.getByText('Digest copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(digest);
  await seal.getByRole('button', { name: 'Verify' }).click();
  await seal.getByText('Unchanged: the figures and 4 entries are those that were sealed.').waitFor();
});

/** Answers a call as its server does, with something in it changed. */
async function altered(path: string, change: (body: Record<string, unknown>) => object): Promise<() => Promise<void>> {
  const at = (url: URL): boolean => url.pathname === `/api/v1${path}`;
  await page.route(at, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as Record<string, unknown>) });
  });
  return () => page.unroute(at);
}

test('a seal that does not hold says what differs, and a month behind another which one comes first', async () => {
  const difference = 'Table 7 (B2C) had 1 line when it was sealed, and has 2 lines.';
  const undo = await altered(`/business/months/${LAST}/seal`, (body) => ({
    ...body,
    unchanged: false,
    differences: [difference],
  }));
  await seal.getByRole('button', { name: 'Verify' }).click();
  await seal.getByText('Changed since it was sealed:').waitFor();
  await seal.getByText(difference).waitFor();
  await undo();
  const late = await altered(`/business/months/${EARLIER}`, (body) => ({
    month: { ...(body['month'] as object), status: 'open', first: LAST },
  }));
  await page.goto(`/business/gst-report?period=${EARLIER}`);
  await seal.getByText(`Months are sealed in their order: ${monthName(LAST)} comes first.`).waitFor();
  await button(`Go to ${monthName(LAST)}`).click();
  await seal.getByText(/^Sealed on /).waitFor();
  await late();
});

test('what would be dated into it says why not, and what to do', async () => {
  await page.goto(`/business/invoices/${waiting}`);
  await button('Send').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
  await page
    .getByText(
      `${monthName(LAST)} is sealed, and stays as it is. Please give the invoice a date in a month that is open.`,
    )
    .waitFor();
});

test('a month before it was closed with it, and can be sealed as well', async () => {
  await page.goto(`/business/gst-report?period=${EARLIER}`);
  await seal.getByText('Closed, not sealed').waitFor();
  await button(`Seal ${monthName(EARLIER)}`).waitFor();
});

test('as of a moment it shows what stood then, and seals nothing', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const past = encodeURIComponent(new Date(Date.now() - 86_400_000).toISOString());
  await page.goto(`/business/gst-report?at=${past}`);
  await page.getByRole('status').filter({ hasText: 'As it stood on' }).waitFor();
  await page.getByText('Nothing had been dated into it at that moment.').waitFor();
  expect(await seal.count()).toBe(0);
  await button('Back to now').click();
  await seal.getByText(/^Sealed on /).waitFor();
  await page.getByRole('heading', { name: /Table 13/ }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});
