import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Expense, Profit } from '../../api/contract/expense.ts';
import type { Invoice } from '../../api/contract/invoice.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { overflows, shot } from './browser.ts';
import { hands, refusing, signedIn } from './spec.ts';
import { journeySteps } from './steps.ts';
import { COPYING, openStudio, quiet } from './studio.ts';

const test = journeySteps();
const { loom, asha, ask, open } = await openStudio({});
const window = await open(COPYING);
const { page } = window;
const { button } = hands(page);
await signedIn(page, asha);
quiet([window], /status of (404|409|422)/);

const today = indianDate(new Date().toISOString());
const tile = (label: string) =>
  page.locator('.figure-tiles > div', { has: page.getByText(label, { exact: true }) }).locator('dd');
const rows = async (name: string) =>
  (await page.getByRole('table', { name }).locator('tbody tr').allInnerTexts()).map((row) =>
    row.split(/[\n\t]+/).filter(Boolean),
  );
const dialog = page.getByRole('dialog');
const listed = async () => (await ask<{ expenses: Expense[] }>('GET', '/business/expenses')).expenses;
const kept = (row: string[]) => row.join(' ');
let wedding: string;

async function paidInvoice(rate: number): Promise<string> {
  const { client } = await ask<{ client: { client_id: string } }>('POST', '/business/clients', {
    client_name: 'Tara Menon',
    client_email: `tara${rate}@loom.test`,
  });
  const { invoice } = await ask<{ invoice: Invoice }>('POST', '/business/invoices', {
    client_id: client.client_id,
    issue_date: today,
    due_date: today,
    items: [{ description: 'Wedding', quantity: 1, rate }],
    tax_rate: 0,
  });
  const path = `/business/invoices/${invoice.invoice_id}`;
  await ask('POST', `${path}/send`, {});
  await ask('POST', `${path}/payments`, { amount: rate, payment_method: 'upi', payment_date: today });
  return invoice.invoice_id;
}

test('the profit of gigs is reached from the analytics, begins empty, and leads back', async () => {
  await page.goto('/business?tab=analytics');
  await page.getByRole('link', { name: 'Profit by gig' }).click();
  await page.waitForURL('**/business/profit');
  await page.getByText('No profit yet').waitFor();
  await page.getByRole('tab', { name: 'Expenses' }).click();
  await page.getByText('No expenses yet').waitFor();
  await page.goBack();
  await page.getByText('No profit yet').waitFor();
  await page.getByRole('link', { name: 'Back to analytics' }).click();
  await page.waitForURL('**/business?tab=analytics');
});

test('an expense is added to a gig that is found by its name, changed, deleted and brought back', async () => {
  wedding = (await loom.createGig(asha, { gig_name: 'Wedding of Tara' })).gig_id;
  await loom.createGig(asha, { gig_name: 'Portraits in the rain' });
  await page.goto('/business/profit?tab=expenses');
  await button('Add expense').first().click();
  await dialog.getByLabel('Amount (₹)').fill('0');
  await button('Add Expense').click();
  await dialog.getByText('Please enter an amount above 0.').waitFor();
  await dialog.getByLabel('Amount (₹)').fill('8200.50');
  await dialog.getByRole('combobox', { name: 'Gig' }).fill('tara wed');
  await dialog.getByRole('option', { name: /Wedding of Tara/ }).waitFor();
  expect(await dialog.getByRole('listbox', { name: 'Gig' }).getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('What for').selectOption('Prints');
  await dialog.getByLabel('Supplier').fill('Canvera');
  await button('Add Expense').click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Canvera').waitFor();
  expect(await listed()).toMatchObject([{ gig_id: wedding, category: 'prints', amount: 8200.5, date: today }]);

  await button(/^More for Prints/).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  expect(await dialog.getByRole('combobox', { name: 'Gig' }).inputValue()).toBe('Wedding of Tara');
  await dialog.getByLabel('Amount (₹)').fill('8000');
  await dialog.getByLabel('Note').fill('Album');
  await button('Save Expense').click();
  await page.getByText('Canvera · Album').waitFor();

  await button(/^More for Prints/).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('No expenses yet').waitFor();
  await button('Undo').click();
  await page.getByText('Canvera · Album').waitFor();
  expect(await listed()).toMatchObject([{ gig_id: wedding, amount: 8000, note: 'Album' }]);
});

test('expenses are narrowed by the server, in the address, and exported as a table', async () => {
  await ask('POST', '/business/expenses', { category: 'equipment', date: today, amount: 500, note: 'Lens cap' });
  await page.goto('/business/profit?tab=expenses');
  await page.getByText('Lens cap').waitFor();
  await page.getByLabel('What for').selectOption('Equipment');
  await page.getByText('Canvera · Album').waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('equipment');
  const [file] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
  expect(await readFile(await file.path(), 'utf8')).toBe(
    `\u{feff}Date,Category,Gig,Supplier,Note,Amount\r\n${today},Equipment,,,Lens cap,500\r\n`,
  );
  await page.getByRole('combobox', { name: 'Gig' }).fill('tara');
  await page.getByRole('option', { name: /Wedding of Tara/ }).click();
  await page.getByText('Nothing is found by these filters.').waitFor();
  await button('Clear filters').click();
  await page.getByText('Canvera · Album').waitFor();
});

test('an invoice says which gig it is of, and the gig shows what is left', async () => {
  const id = await paidInvoice(40_000);
  await page.goto(`/business/invoices/${id}`);
  const chooser = page.getByRole('combobox', { name: 'The gig that this invoice is of' });
  await chooser.fill('portraits');
  await page.getByRole('option', { name: /Portraits in the rain/ }).click();
  await page.getByText('The gig that it is of was changed.').waitFor();
  await chooser.click();
  await page.getByRole('option', { name: /Wedding of Tara/ }).click();
  await expect.poll(() => chooser.inputValue()).toBe('Wedding of Tara');
  await expect
    .poll(async () => (await ask<{ invoice: Invoice }>('GET', `/business/invoices/${id}`)).invoice.gig_id)
    .toBe(wedding);
  await page.goto('/business/profit');
  await page.getByRole('link', { name: 'Wedding of Tara' }).waitFor();
  expect((await rows('Profit by gig')).map(kept)).toEqual([
    expect.stringMatching(/^Wedding of Tara .* ₹40,000.00 ₹8,000.00 ₹32,000.00 80 %$/),
    expect.stringMatching(/^Of no gig .* ₹0.00 ₹500.00 -₹500.00 –$/),
  ]);
  expect(await tile('Profit').innerText()).toBe('₹31,500.00');
  expect(await tile('Margin').innerText()).toBe('78.75 %');
  // Of no gig again.
  await page.goto(`/business/invoices/${id}`);
  await expect.poll(() => chooser.inputValue()).toBe('Wedding of Tara');
  await button('Clear the gig that this invoice is of').click();
  await expect.poll(() => chooser.inputValue()).toBe('');
  await expect.poll(async () => (await ask<Profit>('GET', '/business/profit')).totals.general.revenue).toBe(40_000);
  await ask('PUT', `/business/invoices/${id}/gig`, { gig_id: wedding });
});

test('a moment that is past has no profit, and nothing can be added to it', async () => {
  await page.goto(`/business/profit?at=${encodeURIComponent('2026-01-01T00:00:00Z')}`);
  await page.getByText('No profit then').waitFor();
  expect(await button('Add expense').count()).toBe(0);
});

test('on a phone they are cards; what cannot be loaded is safe', async () => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [tab, sign] of [
      ['gigs', 'Wedding of Tara'],
      ['expenses', 'Canvera · Album'],
    ] as const) {
      await page.goto(`/business/profit?tab=${tab}`);
      await page.getByText(sign).first().waitFor();
      await shot(page, `profit-${tab}-${width}`);
      expect([tab, width, await overflows(page)]).toEqual([tab, width, false]);
    }
  }
  await refusing(page, 'GET /business/profit', async () => {
    await page.goto('/business/profit');
    await page.getByText('Your profits could not be loaded').waitFor();
  });
  await refusing(page, 'GET /business/expenses', async () => {
    await page.goto('/business/profit?tab=expenses');
    await page.getByText('Your expenses could not be loaded').waitFor();
  });
  await button('Try again').click();
  await page.getByText('Canvera · Album').waitFor();
});
