import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { hands, refusing, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { asha, ask, open } = await openStudio({});
const window = await open();
const { page } = window;
const { button } = hands(page);
await signedIn(page, asha);
quiet([window], /status of (404|409|422)/);
const amounts = () => page.locator('tbody .transaction-amount').allTextContents();
const sums = () => page.locator('.transaction-sums dd').allTextContents();

test('transactions have an address of their own and begin empty', async () => {
  await page.goto('/business');
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await page.waitForURL('**/business?tab=transactions');
  await page.getByText('No transactions yet', { exact: true }).waitFor();
});

test('payments and refunds are shown newest first, with their sums, and are narrowed by the server', async () => {
  const paid = (amount: number, payment_method: string, payment_date: string) => ({
    amount,
    payment_method,
    payment_date,
  });
  const ids: string[] = [];
  for (const [index, name] of ['Meera Nair', 'Om Shah'].entries()) {
    const { client } = await ask<{ client: { client_id: string } }>('POST', '/business/clients', {
      client_name: name,
      client_email: `c${index}@loom.test`,
    });
    const { invoice } = await ask<{ invoice: { invoice_id: string } }>('POST', '/business/invoices', {
      client_id: client.client_id,
      issue_date: '2026-11-01',
      due_date: '2099-12-31',
      items: [{ description: 'Wedding', quantity: 1, rate: 500_000 }],
    });
    await ask('POST', `/business/invoices/${invoice.invoice_id}/send`, {});
    ids.push(invoice.invoice_id);
  }
  await ask('POST', `/business/invoices/${ids[0]}/payments`, paid(100_000, 'upi', '2026-10-01'));
  await ask('POST', `/business/invoices/${ids[0]}/payments`, paid(25_000.5, 'cash', '2026-10-02'));
  await ask('POST', `/business/invoices/${ids[1]}/payments`, paid(50_000, 'upi', '2026-10-03'));
  await ask('POST', `/business/invoices/${ids[1]}/refunds`, paid(10_000, 'cheque', '2026-10-04'));
  await page.reload();
  await expect.poll(amounts).toEqual(['-₹10,000.00', '₹50,000.00', '₹25,000.50', '₹1,00,000.00']);
  await expect.poll(sums).toEqual(['₹1,75,000.50', '₹10,000.00', '₹1,65,000.50']);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Client/Invoice',
    'Amount',
    'Method',
    'Date',
    'ID',
  ]);
  const id = await page.locator('tbody td[title]').first().getAttribute('title');
  expect(await page.locator('.transaction-id').first().textContent()).toBe(id!.slice(-8));
  await page.getByLabel('Method').selectOption('upi');
  await expect.poll(amounts).toEqual(['₹50,000.00', '₹1,00,000.00']);
  await page.getByLabel('Least (₹)').fill('60,000');
  await page.keyboard.press('Enter');
  await expect.poll(amounts).toEqual(['₹1,00,000.00']);
  await expect.poll(sums).toEqual(['₹1,00,000.00', '₹0.00', '₹1,00,000.00']);
  await page.reload();
  await expect.poll(amounts).toEqual(['₹1,00,000.00']);
  await page.getByLabel('To', { exact: true }).fill('2026-09-30');
  await page.getByText('Nothing is found by these filters.').waitFor();
  await button('Clear filters').click();
  await expect.poll(async () => (await amounts()).length).toBe(4);
  await page.getByRole('combobox', { name: 'Client' }).fill('shah');
  await page.getByRole('option', { name: 'Om Shah' }).click();
  await expect.poll(amounts).toEqual(['-₹10,000.00', '₹50,000.00']);
  const [file] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
  expect(file.suggestedFilename()).toBe('Transactions.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual(['-10000', '50000']);
});

test('on a phone they are cards; what cannot be loaded is safe', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/business?tab=transactions&method=cash');
  await expect.poll(amounts).toEqual(['₹25,000.50']);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await refusing(page, 'GET /business/transactions', async () => {
    await page.reload();
    await page.getByText('Your transactions could not be loaded').waitFor();
  });
  await button('Try again').click();
  await expect.poll(amounts).toEqual(['₹25,000.50']);
});
