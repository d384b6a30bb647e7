import { expect } from 'vitest';
import type { Invoice } from '../../api/contract/invoice.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { hands, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { asha, ask, open } = await openStudio({});
const window = await open();
const { page } = window;
const { button, inDialog } = hands(page);
await signedIn(page, asha);
quiet([window], /status of (404|409|422)/);
await ask('PUT', '/business/settings', { legal_name: 'Asha Rao Photography', upi_id: 'asha@okbank' });
const { client } = await ask<{ client: { client_id: string } }>('POST', '/business/clients', {
  client_name: 'Meera Nair',
  client_email: 'meera@loom.test',
});

const today = indianDate(new Date().toISOString());
const dialog = page.getByRole('dialog').first();
const part = (n: number) => dialog.getByRole('group', { name: `Part ${n}`, exact: true });
const amounts = () => dialog.locator('.schedule-amount > :last-child').allTextContents();
const shown = (within: string) => page.getByRole('region', { name: within }).getByRole('listitem').allInnerTexts();
const words = (texts: string[]) => texts.map((text) => text.replace(/\s+/g, ' ').trim());
const url = () => page.url().replace(/.*\//, '');

test('an invoice is drafted in parts, which come to its total while it is typed', async () => {
  await page.goto('/business?tab=invoices');
  await button('Create Your First Invoice').click();
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Meera');
  await page.getByRole('option', { name: 'Meera Nair' }).click();
  const item = dialog.getByRole('group', { name: 'Item 1', exact: true });
  await item.getByLabel('Description').fill('Wedding');
  await item.getByLabel('Rate (₹)').fill('1,00,000');
  await button('Pay in parts').click();
  await expect.poll(amounts).toEqual(['₹30,000.00', '₹50,000.00', '₹20,000.00']);
  await button('Remove part 2').click();
  await part(1).getByLabel('Share').selectOption('fixed');
  await part(1).getByLabel('Amount (₹)').fill('33,333.33');
  await expect.poll(amounts).toEqual(['₹33,333.33', '₹66,666.67']);
  await button('Add part').click();
  await part(2).getByLabel('Name').fill('On the day');
  await part(2).getByLabel('Share').selectOption('rest');
  await part(2).getByLabel('Percent').fill('50');
  await part(2).getByLabel('Due').selectOption('gig');
  await expect.poll(amounts).toEqual(['₹33,333.33', '₹33,333.34', '₹33,333.33']);
});

test('parts that do not fit are refused in a sentence, and nothing that was typed is lost', async () => {
  await part(1).getByLabel('Amount (₹)').fill('2,00,000');
  await inDialog('Create Invoice').click();
  await dialog.getByText('The part Advance is more than the ₹1,00,000 that are left for it.').waitFor();
  await part(1).getByLabel('Amount (₹)').fill('30000');
  await inDialog('Create Invoice').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Draft' }).click();
  await expect
    .poll(async () => words(await shown('Payment schedule')))
    .toEqual([
      expect.stringMatching(/^Advance .* ₹30,000\.00$/),
      'On the day On the day of the shoot ₹35,000.00',
      'On delivery On delivery ₹35,000.00',
    ]);
});

test('it is edited and sent with its parts, and says what is due now and how each part stands', async () => {
  await button('More for Draft for Meera Nair').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  expect(await part(2).getByLabel('Due').inputValue()).toBe('gig');
  await part(1).getByLabel('Amount (₹)').fill('40000');
  await inDialog('Save').click();
  await dialog.waitFor({ state: 'hidden' });
  await button('Send').click();
  await inDialog('Send').click();
  await page.getByText('Pending').waitFor();
  await page.getByText('₹40,000.00').first().waitFor();
  await ask('POST', `/business/invoices/${url()}/payments`, {
    amount: 50_000,
    payment_method: 'upi',
    payment_date: today,
  });
  await page.reload();
  await expect
    .poll(async () => words(await shown('Payment schedule')))
    .toEqual([
      expect.stringMatching(/Paid ₹40,000\.00$/),
      'On the day On the day of the shoot · To be paid: ₹20,000.00 ₹30,000.00',
      'On delivery On delivery · To be paid: ₹30,000.00 ₹30,000.00',
    ]);
});

test('the day of the delivery is said, and taken back', async () => {
  await button('Save day').click();
  await page.getByText('Delivered on').filter({ hasText: '.' }).waitFor();
  await button('Not delivered yet').click();
  await button('Save day').waitFor();
});

test('its client sees the parts and pays what is due now, or all of it, on a wide window and on a phone', async () => {
  const { invoice } = await ask<{ invoice: Invoice }>('POST', '/business/invoices', {
    client_id: client.client_id,
    issue_date: today,
    due_date: '2999-12-31',
    items: [{ description: 'Wedding', quantity: 1, rate: 1000 }],
    schedule: [
      { name: 'Advance', measure: 'total', value: 25, due: 'date', on: today },
      { name: 'Album', measure: 'rest', due: 'delivery' },
    ],
  });
  await ask('POST', `/business/invoices/${invoice.invoice_id}/send`, {});
  const link = await ask<{ url: string }>('POST', `/business/invoices/${invoice.invoice_id}/share`, {});
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.goto(new URL(link.url).pathname + new URL(link.url).hash);
    await expect.poll(() => page.locator('.bill-amount').textContent()).toBe('₹250.00');
    await page.getByText('Of ₹1,000.00, to be paid by').waitFor();
    await page.getByAltText('QR code that pays ₹250.00 by UPI').waitFor();
    await button('Pay all ₹1,000.00 at once').click();
    await page.getByAltText('QR code that pays ₹1,000.00 by UPI').waitFor();
    await button('Pay only ₹250.00 now').click();
    await page.getByAltText('QR code that pays ₹250.00 by UPI').waitFor();
    await page.getByText('Payment schedule').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  }
});
