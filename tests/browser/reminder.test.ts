import { expect } from 'vitest';
import type { Invoice } from '../../api/contract/invoice.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { draftedReminder } from '../reminders.ts';
import { hands, refusing, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { asha, ask, open, loom } = await openStudio({});
const window = await open();
const { page } = window;
const { button, inDialog } = hands(page);
await signedIn(page, asha);
quiet([window], /status of (404|409|422)/);

const today = indianDate(new Date().toISOString());
const rows = () => page.getByRole('list', { name: 'Reminders that wait' }).getByRole('listitem');
async function billed(name: string): Promise<Invoice> {
  const { client } = await ask<{ client: { client_id: string } }>('POST', '/business/clients', {
    client_name: name,
    client_email: `${name.split(' ')[0]!.toLowerCase()}@loom.test`,
  });
  const form = { client_id: client.client_id, issue_date: today, due_date: today };
  const items = [{ description: 'Wedding', quantity: 1, rate: 1000 }];
  const { invoice } = await ask<{ invoice: Invoice }>('POST', '/business/invoices', { ...form, items });
  const sent = await ask<{ invoice: Invoice }>('POST', `/business/invoices/${invoice.invoice_id}/send`, {});
  await draftedReminder(loom, invoice.invoice_id, today);
  return sent.invoice;
}

test('rules say when reminders are drafted', async () => {
  await refusing(page, 'GET /business/reminders', async () => {
    await page.goto('/business?tab=reminders');
    await page.getByText('Your reminders could not be loaded').waitFor();
  });
  await button('Try again').click();
  await page.getByText('No reminder waits for you').waitFor();
  await button('When to remind').click();
  await expect.poll(() => page.getByLabel('Days before it is due').inputValue()).toBe('3');
  await page.getByLabel('Days before it is due').fill('31');
  await inDialog('Save').click();
  await page.getByText('A day lies at most 30 days away.').waitFor();
  await page.getByLabel('Days before it is due').fill('7, 2');
  await page.getByLabel('Days after it was due').fill('');
  await inDialog('Save').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await ask('GET', '/business/reminder-rules')).toEqual({
    rules: { active: true, before: [2, 7], on_day: true, after: [] },
  });
});

test('reminders that wait are sent one by one, all together, or not at all', async () => {
  const bills: Invoice[] = [];
  for (const name of ['Meera Nair', 'Om Shah', 'Tara Menon', 'Uma Das']) bills.push(await billed(name));
  await page.reload();
  await expect.poll(() => rows().count()).toBe(4);
  await button(`Do not send the reminder to Meera Nair for ${bills[0]!.invoice_number}`).click();
  await expect.poll(() => rows().count()).toBe(3);
  await button(`Send the reminder to Om Shah for ${bills[1]!.invoice_number}`).click();
  await expect.poll(() => rows().count()).toBe(2);
  await button('Send all 2').click();
  await page.getByText('Send 2 reminders?').waitFor();
  await inDialog('Send all').click();
  await page.getByText('No reminder waits for you').waitFor();
  await loom.settled();
  await page.goto(`/business/invoices/${bills[1]!.invoice_id}`);
  await page.getByText('Sent on the day it is due').waitFor();
  await page.getByText('A reminder of ₹1,000 was sent.').waitFor();
});

test('later reminders of an invoice or a client need no asking, where that is said', async () => {
  const ofInvoice = page.getByRole('switch', { name: 'Send later reminders of this invoice without asking me' });
  const ofClient = page.getByRole('switch', { name: 'The same for all invoices of Om Shah' });
  await ofInvoice.click();
  await page.getByText('Later reminders of this invoice are sent without asking you.').waitFor();
  await ofClient.click();
  await page.getByText('Later reminders of this client are sent without asking you.').waitFor();
  await page.reload();
  await expect.poll(() => ofInvoice.isChecked()).toBe(true);
  await expect.poll(() => ofClient.isChecked()).toBe(true);
  await ofClient.click();
  await page.getByText('You are asked before reminders of this client are sent.').waitFor();
});
