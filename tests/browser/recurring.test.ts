import { expect } from 'vitest';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { recurringRound } from '../recurringRound.ts';
import { dialogByKeyboard, look } from './look.ts';
import { hands, refusing, says, signedIn } from './spec.ts';
import { HAND, openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { asha, ask, open, loom } = await openStudio({});
const [desk, phone] = [await open(), await open(HAND)];
const { page } = desk;
const { button, inDialog } = hands(page);
const item = (of: typeof page, name: string) => of.getByRole('menuitem', { name, exact: true });
await signedIn(page, asha);
await signedIn(phone.page, asha);
quiet([desk, phone], /status of (404|409|422|503)/);

const today = indianDate(new Date().toISOString());
/** Ten in the morning there. */
const morning = new Date(`${today}T10:00:00+05:30`);
const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
let address = '';

test('nothing recurs at first; a list that does not come can be asked for again', async () => {
  await refusing(page, 'GET /business/recurring-invoices', async () => {
    await page.goto('/business?tab=recurring');
    await page.getByText('Your recurring invoices could not be loaded').waitFor();
  });
  await button('Try again').click();
  await page.getByText('No recurring invoices yet').waitFor();
  await look(page, 'recurring-1-none');
});

test('an invoice is planned for every month, and what is wrong is said at its field', async () => {
  await ask('POST', '/business/clients', { client_name: 'Meera Nair', client_email: 'meera@clients.test' });
  await dialogByKeyboard(page, button('Plan Your First Recurring Invoice'));
  await button('Plan Your First Recurring Invoice').click();
  await field('Client').fill('Meera');
  await page.getByRole('option', { name: /Meera Nair/ }).click();
  await field('Description').fill('Retainer for {month} {year}');
  await field('Rate (₹)').fill('15000');
  await field('First Invoice').fill('2020-01-31');
  await inDialog('Plan Invoices').click();
  await page.getByText('Please choose a day that is today or still to come.').waitFor();
  await field('First Invoice').fill(today);
  await page
    .getByRole('dialog')
    .getByLabel(/^Last Day/)
    .fill('2020-01-31');
  await inDialog('Plan Invoices').click();
  await page.getByText('The last day cannot lie before the first.').waitFor();
  await page
    .getByRole('dialog')
    .getByLabel(/^Last Day/)
    .fill('');
  await page.getByRole('dialog').getByText('₹15,000').first().waitFor();
  await look(page, 'recurring-2-form');
  await inDialog('Plan Invoices').click();
  await says(page, 'Recurring invoice planned');
  await page.getByRole('heading', { level: 1, name: 'Every month' }).waitFor();
  await page.getByText('None was made yet.').waitFor();
  address = new URL(page.url()).pathname;
  await page.goBack();
  await page.getByRole('heading', { name: 'Meera Nair' }).waitFor();
  await look(page, 'recurring-3-list');
});

test('on its day it waits as a draft, and the studio is told and led there', async () => {
  expect(await recurringRound(loom, morning)).toBe(1);
  await page.goto(address);
  await page.getByText('An invoice was drafted.').waitFor();
  await look(page, 'recurring-4-page');
  await page.getByRole('link', { name: 'Draft' }).click();
  const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(today));
  await page.getByText(`Retainer for ${month} ${today.slice(0, 4)}`).waitFor();
  await page.goto('/dashboard');
  await button(/^Notifications/).click();
  await page.getByText('An invoice for Meera Nair waits for you').first().waitFor();
});

test('it is paused, resumed and changed to be sent by itself', async () => {
  await page.goto(address);
  await button('More for the invoices of Meera Nair').click();
  await item(page, 'Pause').click();
  await says(page, 'Paused: no invoice is made until you resume it');
  await page.getByRole('heading', { name: 'Paused' }).waitFor();
  await button('Resume').click();
  await says(page, 'Resumed');
  await button('Edit').click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Send by itself' }).click();
  await inDialog('Save').click();
  await says(page, 'Recurring invoice saved');
  await page.getByText('Each is sent to your client by itself.').waitFor();
});

test('deleted by mistake, it comes back', async () => {
  await button('More for the invoices of Meera Nair').click();
  await item(page, 'Delete').click();
  await says(page, 'Recurring invoice deleted');
  await page.getByText('No recurring invoices yet').waitFor();
  await button('Undo').click();
  await page.getByRole('heading', { name: 'Meera Nair' }).waitFor();
});

test('an invoice that was sent can be repeated, also on a phone, and its client’s page shows it', async () => {
  const { invoices } = await ask<{ invoices: { invoice_id: string; client_id: string }[] }>(
    'GET',
    '/business/invoices',
  );
  const [{ invoice_id: id, client_id: client }] = invoices as [(typeof invoices)[0]];
  const hand = hands(phone.page);
  await phone.page.goto(`/business/invoices/${id}`);
  await hand.button('More for Draft for Meera Nair').click();
  await item(phone.page, 'Repeat').click();
  await phone.page.getByRole('dialog').getByLabel('Repeat').selectOption('year');
  await hand.inDialog('Plan Invoices').click();
  await phone.page.getByRole('heading', { level: 1, name: 'Every year' }).waitFor();
  await look(phone.page, 'recurring-5-phone', [390]);
  await phone.page.goto(`/business/clients/${client}`);
  await phone.page.getByRole('link', { name: 'Every year' }).waitFor();
  await phone.page.getByRole('link', { name: 'Every month' }).waitFor();
});
