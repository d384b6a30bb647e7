import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Invoice } from '../../api/contract/invoice.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { refusing, signedIn, hands } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';
import { moment } from '../moment.ts';

const test = journeySteps();
const { asha, ask, open } = await openStudio({});
const window = await open();
const { page } = window;
const { button } = hands(page);
await signedIn(page, asha);
quiet([window], /status of (404|409|422)/);
const day = (days: number): string => indianDate(new Date(Date.now() + days * 86_400_000).toISOString());
const tile = (label: string) =>
  page.locator('.figure-tiles > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

async function invoiceOf(name: string, rate: number, due: number): Promise<string> {
  const { client } = await ask<{ client: { client_id: string } }>('POST', '/business/clients', {
    client_name: name,
    client_email: `${name.split(' ')[0]!.toLowerCase()}@loom.test`,
  });
  const { invoice } = await ask<{ invoice: Invoice }>('POST', '/business/invoices', {
    client_id: client.client_id,
    issue_date: day(-60),
    due_date: day(due),
    items: [{ description: 'Wedding', quantity: 1, rate }],
  });
  await ask('POST', `/business/invoices/${invoice.invoice_id}/send`, {});
  return invoice.invoice_id;
}
const pay = (id: string, amount: number, on: number) =>
  ask('POST', `/business/invoices/${id}/payments`, { amount, payment_method: 'upi', payment_date: day(on) });

test('analytics say so where there is nothing yet, and where they could not be loaded', async () => {
  await refusing(page, 'GET /business/analytics', async () => {
    await page.goto('/business?tab=analytics');
    await page.getByText('Your figures could not be loaded').waitFor();
  });
  await button('Try again').click();
  await page.getByText('No figures yet').waitFor();
});

test('analytics show what was earned, what is due and from whom, as a chart and as a table', async () => {
  await pay(await invoiceOf('Meera Nair', 1_25_000, 20), 75_000.5, 0);
  await pay(await invoiceOf('Om Shah', 40_000, -45), 10_000, -50);
  await page.goto('/business');
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await page.waitForURL('**/business?tab=analytics');
  await expect.poll(() => tile('Total revenue').textContent()).toBe('₹85,000.50');
  expect(await tile('Pending amount').textContent()).toBe('₹79,999.50');
  expect(await tile('Clients').textContent()).toBe('2');
  expect(await tile('Invoices').textContent()).toBe('2');
  expect(await page.locator('.status-counts dd').allTextContents()).toEqual(['0', '1', '1', '0']);
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('row').allInnerTexts();
  expect((await rows('Top clients')).slice(1).map((row) => row.replace(/\s+/g, ' ').trim())).toEqual([
    'Meera Nair ₹75,000.50',
    'Om Shah ₹10,000.00',
  ]);
  expect((await rows('What is due')).map((row) => row.replace(/\s+/g, ' ').trim())).toContain(
    '31 to 60 days late 1 invoice ₹30,000.00',
  );
  await expect.poll(() => page.locator('.chart-bar').count()).toBe(12);
  await page.getByText('As a table').click();
  expect(await rows('Revenue by month')).toHaveLength(13);
  await page.getByText('No confirmed booking to come names a budget.').waitFor();
});

test('lists and reports of a moment say so plainly, can change nothing, and lead back to now', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/business?tab=analytics');
  await button('As of now').click();
  await page.getByRole('menuitem', { name: 'Another moment' }).click();
  await page.getByLabel('Show as it stood on').fill(`${day(-3)}T18:30`);
  const said = page.getByRole('status').filter({ hasText: 'As it stood on' });
  await said.waitFor();
  await page.getByText('There was no invoice at that moment.').waitFor();
  // The address follows once the browser has left the menu.
  const at = () => new URL(page.url()).searchParams.get('at');
  await expect.poll(at).not.toBeNull();
  const chosen = at();
  // The moment goes along from tab to tab.
  for (const [tab, nothing] of [
    ['Clients', 'There was no client at that moment.'],
    ['Invoices', 'There was no invoice at that moment.'],
    ['Transactions', 'No payment had been recorded at that moment.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText(nothing).waitFor();
    expect(at()).toBe(chosen);
    expect(await page.getByRole('button', { name: /Add|New Invoice|Create|Import/ }).count()).toBe(0);
  }
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await button('Back to now').click();
  await expect.poll(() => tile('Total revenue').textContent()).toBe('₹85,000.50');
  await expect.poll(at).toBeNull();
  const wide = await page.evaluate('document.documentElement.scrollWidth');
  expect(wide).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 860 });
});

test('an invoice of a moment shows how it stood, and nothing that could change it', async () => {
  // What is recorded from here on did not count then.
  const at = encodeURIComponent(await moment());
  const { invoices } = await ask<{ invoices: Invoice[] }>('GET', '/business/invoices?status=overdue');
  const { invoice_id: id } = invoices[0]!;
  await pay(id, 1, 0);
  await page.goto(`/business?tab=invoices&status=overdue&at=${at}`);
  await page.getByRole('link', { name: invoices[0]!.invoice_number }).click();
  await page.getByRole('status').filter({ hasText: 'As it stood on' }).waitFor();
  await page.getByText('You recorded a payment of ₹10,000.').waitFor();
  expect(await page.getByText('You recorded a payment of ₹1.').count()).toBe(0);
  expect(await button(`More for ${invoices[0]!.invoice_number}`).count()).toBe(0);
  expect(await button('Record payment').count()).toBe(0);
  await button('Back to now').click();
  await page.getByText('You recorded a payment of ₹1.').waitFor();
  await button('Record payment').waitFor();
});

test('the invoices that are shown are exported as a table', async () => {
  await page.goto('/business?tab=invoices&status=overdue');
  const [saved] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
  expect(saved.suggestedFilename()).toBe('Invoices.csv');
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Om Shah');
});
