import { expect } from 'vitest';
import { financialYearOf, indianDate } from '../../domain/kernel/financialYear.ts';
import { showProfile } from '../publicProfile.ts';
import { hands, refusing, says, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { loom, asha, ask, open } = await openStudio({});
const window = await open();
const { page } = window;
const { button, inDialog } = hands(page);
await signedIn(page, asha);
quiet([window], /status of (404|409|422)/);
await ask('PUT', '/business/settings', { gst_registration: 'regular', gstin: '32AAPFU0939F1Z4' });

const today = () => indianDate(new Date().toISOString());
const year = financialYearOf(today());
const dialog = page.getByRole('dialog').first();
const field = (label: string) => dialog.getByLabel(label, { exact: true });
const item = (n: number) => dialog.getByRole('group', { name: `Item ${n}`, exact: true });
const rows = () => page.locator('.invoice-row h2').allTextContents();
const figures = () => dialog.locator('.invoice-figures').innerText();
const act = async (name: string, what: string) => {
  await button(`More for ${name}`).click();
  await page.getByRole('menuitem', { name: what }).click();
};

test('invoices have an address of their own, begin empty, and lead to the first', async () => {
  await page.goto('/business');
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await page.waitForURL('**/business?tab=invoices');
  await page.getByText('No invoices yet', { exact: true }).waitFor();
  await button('Create Your First Invoice').click();
  await dialog.getByText('New invoice').waitFor();
});

test('the form begins with the defaults of the document, and says at its fields what is missing', async () => {
  expect(await field('Tax Rate (%)').inputValue()).toBe('18');
  expect(await field('Payment Terms').inputValue()).toBe('30 days');
  expect(await field('Discount').inputValue()).toBe('percentage');
  expect(await dialog.getByLabel('Payment Terms').locator('option').allTextContents()).toEqual([
    '15 days',
    '30 days',
    '45 days',
    '60 days',
    'Due on receipt',
  ]);
  expect(await dialog.getByRole('button', { name: /^Remove item/ }).count()).toBe(0);
  await field('Issue Date').fill('');
  await inDialog('Create Invoice').click();
  for (const said of [
    'Please choose a client.',
    'Please enter the issue date.',
    'Please describe what each line is for.',
  ])
    await dialog.getByText(said).first().waitFor();
  await field('Issue Date').fill('2026-11-23');
  await field('Payment Terms').selectOption('15 days');
  await expect.poll(() => field('Due Date').inputValue()).toBe('2026-12-08');
  await field('Due Date').fill('2026-11-22');
  await dialog.getByText('The due date cannot lie before the issue date.').waitFor();
  await field('Payment Terms').selectOption('Due on receipt');
  await expect.poll(() => field('Due Date').inputValue()).toBe('2026-11-23');
});

test('a client who is not there yet is added from the form, by name', async () => {
  await field('Client').fill('Meera Nair');
  await dialog.getByRole('option', { name: 'Add "Meera Nair" as a client' }).click();
  const added = page.getByRole('dialog').last();
  await added.getByLabel('Email').fill('meera@loom.test');
  expect(await added.getByLabel('Client Name').inputValue()).toBe('Meera Nair');
  await added.getByRole('button', { name: 'Add Client' }).click();
  await says(page, 'Client added');
  await expect.poll(() => field('Client').inputValue()).toBe('Meera Nair');
});

test('totals follow what is typed, line by line, with their taxes and in words', async () => {
  await item(1).getByLabel('Description').fill('Wedding, two days');
  await item(1).getByLabel('Quantity').fill('two');
  await item(1).getByLabel('Rate (₹)').focus();
  expect(await item(1).getByLabel('Quantity').inputValue()).toBe('0');
  await dialog.getByText('A quantity is a whole number of at least 1.').waitFor();
  await item(1).getByLabel('Quantity').fill('2');
  await item(1).getByLabel('Rate (₹)').fill('62,500.25');
  await expect.poll(figures).toMatch(/Subtotal\s+₹1,25,000\.50/);
  await field('Discount Value').fill('10');
  await expect.poll(figures).toMatch(/CGST 9%\s+₹10,125\.04\s+SGST 9%\s+₹10,125\.04/);
  await button('Add item').click();
  await item(2).getByLabel('Description').fill('Album');
  await item(2).getByLabel('Rate (₹)').fill('15000');
  await item(2).getByLabel('Tax (%)').fill('12');
  await expect.poll(figures).toMatch(/CGST 6%\s+₹810\.00/);
  await field('Place of Supply').selectOption('33');
  await expect.poll(figures).toMatch(/IGST 12%\s+₹1,620\.00\s+IGST 18%\s+₹20,250\.08/);
  await dialog
    .getByText('Rupees One Lakh Forty-Seven Thousand Eight Hundred Seventy and Fifty-Three Paise Only')
    .waitFor();
  await field('Discount').selectOption('fixed');
  await field('Discount Value').fill('200000');
  await dialog.getByText('The discount cannot be more than the subtotal.').first().waitFor();
  await field('Discount').selectOption('percentage');
  await field('Discount Value').fill('10');
  await expect.poll(figures).toMatch(/Total\s+₹1,47,870\.53/);
});

test('lines are put in order by keys, and closing asks before it loses what was typed', async () => {
  await dialog.getByRole('button', { name: 'Move Album' }).focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => item(1).getByLabel('Description').inputValue()).toBe('Album');
  await dialog.getByRole('button', { name: 'Move Album' }).focus();
  for (const key of ['Space', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
  await expect.poll(() => item(1).getByLabel('Description').inputValue()).toBe('Album');
  await page.goBack();
  await page.getByText('Leave without saving?').waitFor();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' }).click();
  expect(await item(2).getByLabel('Rate (₹)').inputValue()).toBe('62500.25');
  await refusing(page, 'POST /business/invoices', async () => {
    await inDialog('Create Invoice').click();
    await dialog.getByText('Failed to save invoice').waitFor();
  });
  await inDialog('Create Invoice').click();
  await says(page, 'Invoice created');
  await expect.poll(rows).toEqual(['Draft']);
  await page.locator('.invoice-row').getByText('₹1,47,870.53').waitFor();
});

test('a draft is edited and duplicated; sending asks, gives the number, and fixes it', async () => {
  await act('Draft for Meera Nair', 'Edit');
  expect(await item(1).getByLabel('Tax (%)').inputValue()).toBe('12');
  await dialog.getByRole('button', { name: 'Remove item 1' }).click();
  await field('Place of Supply').selectOption('');
  await inDialog('Save').click();
  await says(page, 'Invoice saved');
  await page.locator('.invoice-row').getByText('₹1,32,750.53').waitFor();
  await act('Draft for Meera Nair', 'Duplicate');
  await field('Client').waitFor();
  await inDialog('Create Invoice').click();
  await page.waitForURL(/\/business\/invoices\//);
  await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();
  await page.goBack();
  await expect.poll(rows).toEqual(['Draft', 'Draft']);
  await button('More for Draft for Meera Nair').first().click();
  await page.getByRole('menuitem', { name: 'Send' }).click();
  await page.getByText(/From now on it is fixed/).waitFor();
  await inDialog('Send').click();
  await says(page, 'Invoice sent');
  await expect
    .poll(async () => (await rows()).toSorted())
    .toEqual(['Draft', expect.stringMatching(/^INV\/\d{4}-\d\d\/0001$/)]);
});

test('invoices are found by status and by client, by an address that can be kept', async () => {
  await page.getByRole('radio', { name: /^Pending/ }).click();
  await page.waitForURL(/status=pending/);
  await expect.poll(rows).toEqual([expect.stringMatching(/^INV/)]);
  expect(await page.locator('.filter-chips-count').allTextContents()).toEqual(['2', '1', '1', '0', '0', '0', '0']);
  await ask('POST', '/business/clients', { client_name: 'Om Shah', client_email: 'om@loom.test' });
  const client = page.getByRole('combobox', { name: 'Client' });
  await client.fill('shah');
  await page.getByRole('option', { name: 'Om Shah' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('No invoice is pending.').waitFor();
  await page.reload();
  await expect.poll(() => client.inputValue()).toBe('Om Shah');
  await button('Clear client').click();
  await expect.poll(rows).toEqual([expect.stringMatching(/^INV/)]);
});

test('an invoice has a page with its money, which another window may have paid meanwhile', async () => {
  await page.goto('/business?tab=invoices&status=pending');
  await page.locator('.invoice-row-link').click();
  await page.waitForURL(/\/business\/invoices\//);
  const id = page.url().split('/').at(-1)!;
  await page.getByText('You sent it: ₹1,32,750.53. Since then it is fixed.').waitFor();
  await button('Record payment').click();
  expect(await field('Amount (₹)').inputValue()).toBe('132750.53');
  expect(await dialog.getByLabel('Method').locator('option').allTextContents()).toEqual([
    'Cash',
    'Card',
    'Bank transfer',
    'UPI',
    'Cheque',
  ]);
  await field('Amount (₹)').fill('1,32,750.54');
  await inDialog('Record Payment').click();
  await dialog.getByText('Only ₹1,32,750.53 is still due on this invoice.').waitFor();
  // Another window was first.
  const paid = { amount: 100_000, payment_method: 'cash', payment_date: '2026-11-01' };
  await ask('POST', `/business/invoices/${id}/payments`, paid);
  await field('Amount (₹)').fill('50000');
  await inDialog('Record Payment').click();
  await dialog.getByText('Only ₹32,750.53 is still due on this invoice.').first().waitFor();
  await field('Amount (₹)').fill('32750.53');
  await dialog.getByLabel('Reference').fill('UTR 7');
  await inDialog('Record Payment').click();
  await says(page, 'Payment recorded');
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await page.getByText('Payment by UPI').waitFor();
  await page.getByText(/UTR 7/).waitFor();
});

test('what was sent and paid is refunded, credited, or noted; it is not cancelled', async () => {
  const number = (await page.getByRole('heading', { level: 1 }).textContent())!;
  await act(number, 'Cancel invoice');
  await page.getByText(`${number} keeps its number`, { exact: false }).waitFor();
  await inDialog('Cancel invoice').click();
  await says(page, 'This invoice has payments. Please make a credit note.');
  await act(number, 'Credit note');
  await inDialog('Make Credit Note').click();
  await dialog.getByText('Please say why it is credited.').waitFor();
  await field('Amount (₹) optional').fill('10000');
  await field('Reason').fill('One day less');
  await inDialog('Make Credit Note').click();
  await page.getByText(/^CN\/\d{4}-\d\d\/0001$/).waitFor();
  await act(number, 'Record refund');
  await field('Amount (₹)').fill('10000');
  await inDialog('Record Refund').click();
  await says(page, 'Refund recorded');
  await page.getByText('-₹10,000.00').waitFor();
  await act(number, 'Edit notes');
  await dialog.getByRole('textbox').fill('Thank you, Meera.');
  await inDialog('Save').click();
  await page.getByText('You changed its notes.').waitFor();
  await page.getByRole('definition').getByText('Thank you, Meera.').waitFor();
});

test('an invoice is shown as its client gets it, zoomed, and saved as a PDF; Back closes it and then the page', async () => {
  await button('Preview').click();
  const sheet = page.frameLocator('.invoice-preview iframe');
  await sheet.getByText('Meera Nair').first().waitFor();
  await button('Fit the width').click();
  await button('Zoom out').click();
  await expect.poll(() => page.getByRole('status', { name: 'Zoom' }).textContent()).toMatch(/^\d+%$/);
  const pdf = { status: 200, contentType: 'application/pdf', body: '%PDF-1.7' };
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''INV-2026-27-0001.pdf" };
  await page.route('**/business/invoices/*/pdf', (route) => route.fulfill({ ...pdf, headers }));
  const [file] = await Promise.all([page.waitForEvent('download'), inDialog('Download PDF').click()]);
  expect(file.suggestedFilename()).toBe('INV-2026-27-0001.pdf');
  await page.unroute('**/business/invoices/*/pdf');
  // Another window changes it: the sheet says so when it is looked at again, and there is nothing more to go back through.
  const other = await page.context().newPage();
  const { pathname, origin } = new URL(page.url());
  await other.goto(origin + pathname);
  await hands(other)
    .button(/^More for INV/)
    .click();
  await other.getByRole('menuitem', { name: 'Edit notes' }).click();
  await other.getByRole('dialog').getByRole('textbox').fill('Albums follow in March.');
  await hands(other).inDialog('Save').click();
  await other.getByRole('definition').getByText('Albums follow in March.').waitFor();
  await other.close();
  await expect
    .poll(async () => {
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
      return sheet.locator('body').innerText();
    })
    .toContain('Albums follow in March.');
  await page.goBack();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.goBack();
  await page.waitForURL(
    ({ pathname, searchParams }) => pathname === '/business' && searchParams.get('tab') === 'invoices',
  );
  await page.goto('/business/invoices/nothing');
  await page.getByText('This invoice is not here.').waitFor();
});

test('a draft is deleted, and can be taken back; invoices that cannot be loaded are safe', async () => {
  await page.goto('/business?tab=invoices&status=draft');
  await act('Draft for Meera Nair', 'Delete');
  await says(page, 'Draft deleted');
  await page.getByText('No invoice is draft.').waitFor();
  await button('Undo').click();
  await says(page, 'Draft restored');
  await act('Draft for Meera Nair', 'Delete');
  await page.getByText('No invoice is draft.').waitFor();
  await refusing(page, 'GET /business/invoices', async () => {
    await page.goto('/business?tab=invoices');
    await page.getByText('Your invoices could not be loaded').waitFor();
  });
  await button('Try again').click();
  await expect.poll(async () => (await rows()).length).toBe(1);
});

test('an advance for a draft gets its voucher, and the invoice shows it with what is left to pay', async () => {
  const { clients } = await ask<{ clients: { client_id: string }[] }>('GET', '/business/clients');
  const client_id = clients[0]!.client_id;
  const items = [{ description: 'Album', quantity: 1, rate: 10_000 }];
  const day = { issue_date: today(), due_date: today() };
  const { invoice } = await ask<{ invoice: { invoice_id: string } }>('POST', '/business/invoices', {
    client_id,
    ...day,
    items,
  });
  await page.goto(`/business/invoices/${invoice.invoice_id}`);
  await button('Record advance').click();
  await field('Amount (₹)').fill('0.50');
  await inDialog('Record Advance').click();
  await dialog.getByText('An advance is at least ₹1.').waitFor();
  await field('Amount (₹)').fill('5,900');
  await inDialog('Record Advance').click();
  await page.getByText(`Advance recorded: RV/${year}/0001`).first().waitFor();
  await page.getByText('Is set off when it is sent').waitFor();
  await button('Send').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await says(page, 'Invoice sent');
  await page.getByText('₹900.00 tax in it').waitFor();
  await page.getByText('An advance was set off: ₹5,900.').waitFor();
  await page.goto('/business?tab=transactions');
  await page.getByText(/^Advance RV/).waitFor();
  await page.goto(`/business/clients/${client_id}`);
  await button('Record advance').click();
  await field('Amount (₹)').fill('1000');
  await inDialog('Record Advance').click();
  await page.getByText('₹1,000.00 left').waitFor();
  await act(`RV/${year}/0002`, 'Give back');
  await field('Amount (₹)').fill('1001');
  await inDialog('Record Refund').click();
  await dialog.getByText('Only ₹1,000.00 is left of this advance.').waitFor();
  await field('Amount (₹)').fill('400');
  await inDialog('Record Refund').click();
  await says(page, 'Refund recorded');
  await page.getByText('₹400.00 given back · ₹600.00 left').waitFor();
});

test('reverse charge is offered for a registered client, is stated and not charged, and told in table 4B', async () => {
  const registered = { client_name: 'Kochi Press', client_email: 'press@loom.test', gstin: '32AAPFU0939F1Z4' };
  await ask('POST', '/business/clients', registered);
  await page.goto('/business?tab=invoices');
  await button('New Invoice').click();
  await field('Client').fill('Meera');
  await dialog.getByRole('option', { name: 'Meera Nair' }).click();
  await item(1).getByLabel('Description').fill('Rights to the photographs');
  await item(1).getByLabel('Rate (₹)').fill('10000');
  await expect.poll(figures).toMatch(/CGST 9%\s+₹900\.00/);
  const reverse = dialog.getByRole('switch', { name: 'Reverse charge' });
  expect(await reverse.count()).toBe(0);
  await field('Client').fill('Kochi');
  await dialog.getByRole('option', { name: 'Kochi Press' }).click();
  await reverse.check();
  await dialog.getByText('Reverse charge: the client pays this tax to the government.').waitFor();
  await expect.poll(() => dialog.locator('.invoice-figures-total').innerText()).toMatch(/Total\s+₹10,000\.00/);
  await inDialog('Create Invoice').click();
  await says(page, 'Invoice created');
  await page.locator('.invoice-row').filter({ hasText: 'Kochi Press' }).getByRole('link').first().click();
  await page.getByText('Reverse charge: the client pays this tax to the government.').waitFor();
  await button('Send').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await says(page, 'Invoice sent');
  await page.goto(`/business/gst-report?period=${today().slice(0, 7)}`);
  const table = page.getByRole('table', { name: /^Reverse charge/ });
  await table.getByText('Kochi Press').waitFor();
  await page
    .getByText('Of it ₹10,000.00 under reverse charge, with ₹1,800.00 of tax that clients pay themselves.')
    .waitFor();
});

test('an advance says which booking or gig of its client it is for, also where an invoice offers it, and leads there', async () => {
  await showProfile(loom, asha, { username: 'asha-rao' });
  const visitor = { name: 'Dev Menon', email: 'dev@loom.test', mobile: '+919812345001', service_required: 'Wedding' };
  await loom.call('POST', `/api/v1/bookings/submit?photographer_id=${asha.id}`, {
    body: { ...visitor, date: '2027-02-14', custom_message: 'At dusk.' },
  });
  const { bookings } = await ask<{ bookings: { booking_id: string }[] }>('GET', '/bookings');
  const { booking_id: id } = bookings[0]!;
  const { client_id } = await ask<{ client_id: string }>('POST', `/bookings/${id}/client`, {});
  await page.goto(`/business/clients/${client_id}`);
  await button('Record advance').click();
  await field('Amount (₹)').fill('2000');
  await field('Booking or gig').selectOption(`booking/${id}`);
  await inDialog('Record Advance').click();
  const row = page.locator('.client-row').filter({ hasText: 'For the booking' });
  await row.getByText('₹2,000.00 left').waitFor();
  const items = [{ description: 'Wedding', quantity: 1, rate: 10_000 }];
  const form = { client_id, issue_date: today(), due_date: today(), items };
  const { invoice } = await ask<{ invoice: { invoice_id: string } }>('POST', '/business/invoices', form);
  await page.goto(`/business/invoices/${invoice.invoice_id}`);
  const offered = page.locator('.client-row').filter({ hasText: 'For the booking Wedding' });
  await offered.getByText('₹2,000.00 left · Advance for photography').waitFor();
  await offered.getByRole('button', { name: /^Set off when sent: RV/ }).waitFor();
  await offered.getByRole('link', { name: 'Wedding' }).click();
  await page.waitForURL(`**/bookings?*${id}*`);
});
